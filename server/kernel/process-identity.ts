import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/**
 * Identifies a process. `started` distinguishes two processes that used the same pid, one after the
 * other; undefined if it can't be determined.
 */
export type ProcessIdentity = { pid: number; started: string | undefined }

export const thisProcess = (): ProcessIdentity => ({
  pid: process.pid,
  started: startOf(process.pid),
})

/** Reports whether a process of this machine, and of this container, is still running. */
export function isRunning({ pid, started }: ProcessIdentity): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (hasCode(error, 'ESRCH')) return false
    if (!hasCode(error, 'EPERM')) throw error
  }
  const startedNow = startOf(pid)
  return startedNow === undefined || started === undefined || startedNow === started
}

/** Returns a name for the machine or container within which pids can be compared. */
export function pidScope(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}

function startOf(pid: number): string | undefined {
  try {
    return process.platform === 'linux' ? startOnLinux(pid) : startByPs(pid)
  } catch {
    return undefined
  }
}

// See proc(5): the state follows the name; 19 fields later comes the start, in ticks since boot.
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
