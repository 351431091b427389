import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync, watch } from 'node:fs'
import { constants } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { root } from './run.js'

// An editor writes a file in several steps, and a checkout many files.
const quietMs = 150
// A clean stop takes less; what hangs is killed.
const stopLimitMs = 5000

/**
 * Runs a command in the project's folder, in this terminal, and starts it again whenever one of the
 * paths changes; folders are watched with all below them. A command that ends by itself is started
 * again after the next change. Waits for an interrupt and then for the command's end.
 * @param {string} command
 * @param {string[]} args
 * @param {{ paths: string[], env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<number>} its exit code, 128 + n when signal n ended it
 */
export async function runWatching(command, args, { paths, env = process.env }) {
  let isStopping = false
  let timer
  let restarting = Promise.resolve()
  let child = start()

  const unwatch = watchAll(paths, () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      restarting = restarting.then(restart)
    }, quietMs)
  })
  const signal = await interrupt()
  isStopping = true
  clearTimeout(timer)
  unwatch()
  // A terminal's Ctrl-C reaches the child by itself; a second one could cut its clean stop short.
  if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  await restarting
  return ended(child)

  function start() {
    const started = spawn(command, args, { cwd: root, env, stdio: 'inherit' })
    started.once('exit', (code) => {
      if (code && !isStopping) console.log('Stopped. It restarts at the next change.')
    })
    return started
  }

  async function restart() {
    if (isStopping) return
    console.log('Restarting …')
    child.kill('SIGTERM')
    const limit = setTimeout(() => child.kill('SIGKILL'), stopLimitMs)
    await ended(child)
    clearTimeout(limit)
    if (!isStopping) child = start()
  }
}

/**
 * Calls back when a file changes in one of the paths. Folders are watched one by one: Linux has no
 * recursive watching, and Node's own loses a file that an editor replaces by a new one.
 */
function watchAll(paths, onChange) {
  const watchers = new Map()

  function watchFolder(folder) {
    if (!isFolder(folder)) {
      watchers.get(folder)?.close()
      watchers.delete(folder)
      return
    }
    if (watchers.has(folder)) return
    const watcher = watch(folder, (_event, name) => {
      // Editors' own files, and those that the system keeps in a folder.
      if (name && /^\.|~$/.test(name)) return
      // It may be a new folder, or one that is gone.
      if (name) watchFolder(join(folder, name))
      onChange()
    })
    watchers.set(folder, watcher)
    for (const name of readdirSync(folder)) watchFolder(join(folder, name))
  }

  // By its folder, because the file itself may be replaced.
  function watchFile(path) {
    const watcher = watch(dirname(path), (_event, name) => {
      if (name === basename(path)) onChange()
    })
    watchers.set(path, watcher)
  }

  for (const path of paths) isFolder(path) ? watchFolder(path) : watchFile(path)
  return () => {
    for (const watcher of watchers.values()) watcher.close()
  }
}

const isFolder = (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/** The first signal to end; later ones are ignored, so that the stop stays a clean one. */
const interrupt = () =>
  new Promise((resolve) => {
    process.on('SIGINT', resolve).on('SIGTERM', resolve)
  })

async function ended(child) {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode ?? 128 + constants.signals[child.signalCode]
}
