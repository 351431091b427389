import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

import { isRunning, type ProcessIdentity, thisProcess } from '#server/kernel/process-identity.ts'

/**
 * Answers the function that gives the lock back. Throws when a living process holds it. The lock of
 * a dead one is replaced under a lock of its own, so that of two takers the second finds the first.
 */
export function takeLock(path: string, dataDir: string): () => void {
  const mine = thisProcess()
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
  let holder: ProcessIdentity
  try {
    holder = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    // Cut off by a loss of power: whoever wrote it is gone.
    if (error instanceof SyntaxError) return true
    throw error
  }
  if (!isRunning(holder)) return true
  throw new Error(
    `The database folder ${dataDir} is in use by process ${holder.pid}. ` +
      'Stop that process, or name another folder.',
  )
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code
