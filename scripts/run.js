import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

/** The project's folder, with a slash at its end. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Runs a command in the project's folder, in this terminal, and waits for its end.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} its exit code, 128 + n when signal n ended it
 */
export function run(command, args, env = process.env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, stdio: 'inherit' })
    // A terminal's Ctrl-C reaches the child by itself; a second one could cut its clean stop short.
    const onInterrupt = () => process.stdin.isTTY || child.kill('SIGINT')
    const onTerminate = () => child.kill('SIGTERM')
    process.on('SIGINT', onInterrupt).on('SIGTERM', onTerminate)
    const done = () => process.off('SIGINT', onInterrupt).off('SIGTERM', onTerminate)

    child.once('error', (error) => {
      done()
      reject(error)
    })
    child.once('exit', (code, signal) => {
      done()
      resolve(signal === null ? code : 128 + constants.signals[signal])
    })
  })
}

/**
 * Like run, but ends this process with the command's exit code unless that is 0.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function runOrExit(command, args, env) {
  const code = await run(command, args, env)
  if (code !== 0) process.exit(code)
}

/**
 * npm's arguments behind the command that starts it: the npm that started us, else the one on PATH.
 * @param {string[]} args
 * @returns {[string, string[]]}
 */
export function npm(args) {
  const cli = process.env.npm_execpath
  return cli?.endsWith('npm-cli.js') ? [process.execPath, [cli, ...args]] : ['npm', args]
}
