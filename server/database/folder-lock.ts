import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/** `started` tells two processes apart that had one pid in turn. */
type Holder = { pid: number; started: string | undefined }

/**
 * Answers the function that gives the lock back. Throws when a living process holds it. The lock of
 * a dead one is replaced under a lock of its own, so that of two takers the second finds the first.
 */
export function takeLock(path: string, dataDir: string): () => void {
  const mine: Holder = { pid: process.pid, started: startOf(process.pid) }
  // Linked or renamed into place, a lock is never seen half written.
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, JSON.stringify(mine))
  try {
    while (!linkedTo(path, draft)) {
      if (!isStale(path, dataDir)) continue
      const giveBack = takeLock(`${path}.takeover`, dataDir)
      try {
        if (!isStale(path, dataDir)) continue
        renameSync(draft, path)
        break
      } finally {
        giveBack()
      }
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return () => rmSync(path, { force: true })
}

function linkedTo(path: string, draft: string): boolean {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

// False when there is no lock any more.
function isStale(path: string, dataDir: string): boolean {
  let holder: Holder
  try {
    holder = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    // Cut off by a loss of power: whoever wrote it is gone.
    if (error instanceof SyntaxError) return true
    throw error
  }
  if (!isAlive(holder)) return true
  throw new Error(
    `The database folder ${dataDir} is in use by process ${holder.pid}. ` +
      'Stop that process, or name another folder.',
  )
}

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (hasCode(error, 'ESRCH')) return false
    if (!hasCode(error, 'EPERM')) throw error
  }
  const startedNow = startOf(pid)
  return startedNow === undefined || started === undefined || startedNow === started
}

// Undefined where it can't be told.
function startOf(pid: number): string | undefined {
  try {
    return process.platform === 'linux' ? startOnLinux(pid) : startByPs(pid)
  } catch {
    return undefined
  }
}

// See proc(5): after the name come the state and, 19 fields on, the start in ticks since the boot.
function startOnLinux(pid: number): string {
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' ? 'ended' : `${boot} ${fields[19]}`
}

function startByPs(pid: number): string {
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' }
  const args = ['-o', 'lstart=', '-p', String(pid)]
  return execFileSync('ps', args, { env, encoding: 'utf8', stdio: 'pipe' }).trim()
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code
