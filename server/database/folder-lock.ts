import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

import { isRunning, type ProcessIdentity, thisProcess } from '#server/kernel/process-identity.ts'

/**
 * Takes the lock and returns a function that releases it. Throws when a living process holds it. A
 * dead process's lock is replaced under a second lock, so that of two processes replacing it only
 * one succeeds.
 */
export function takeLock(path: string, dataDir: string): () => void {
  const mine = thisProcess()
  // Written elsewhere and then linked or renamed, so that a lock is never seen half-written.
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, JSON.stringify(mine))
  try {
    while (!linkedTo(path, draft)) {
      if (!isStale(path, dataDir)) continue
      const releaseTakeover = takeLock(`${path}.takeover`, dataDir)
      try {
        if (!isStale(path, dataDir)) continue
        renameSync(draft, path)
        break
      } finally {
        releaseTakeover()
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

// Returns false if the lock no longer exists.
function isStale(path: string, dataDir: string): boolean {
  let holder: ProcessIdentity
  try {
    holder = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    // The file is incomplete after a power failure, so its owner no longer runs.
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
