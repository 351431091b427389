import { sql } from 'drizzle-orm'

import type { Db } from './kernel/kernel.ts'
import { rowChanges } from './kernel/sql/row-changes.ts'

type Options = {
  db: Db
  /** Called with a resource whose rows have changed. */
  onChange: (resource: string) => void
  /** Called when the database doesn't answer; the next turn finds what was missed. */
  onError: (error: unknown) => void
  everyMs?: number
}

/**
 * Follows what other processes on the same database change, so that caches in this one's memory are
 * at most a second behind. This process's own changes are announced too: they empty a cache twice.
 * Returns a function that stops it.
 */
export async function followChanges(options: Options): Promise<() => Promise<void>> {
  const { db, onChange, onError, everyMs = 1000 } = options
  let known = await changesByResource(db)
  let timer: NodeJS.Timeout
  let turn = Promise.resolve()
  const follow = async () => {
    const found = await changesByResource(db)
    for (const [resource, changes] of found) if (known.get(resource) !== changes) onChange(resource)
    known = found
  }
  let hasEnded = false
  // The next turn is set when one ends, so that none wait while the database doesn't answer.
  const scheduleNext = () => {
    timer = setTimeout(() => {
      turn = follow()
        .catch(onError)
        .finally(() => {
          if (!hasEnded) scheduleNext()
        })
    }, everyMs)
    timer.unref()
  }
  scheduleNext()
  return async () => {
    hasEnded = true
    clearTimeout(timer)
    await turn
  }
}

async function changesByResource(db: Db): Promise<Map<string, number>> {
  const { resource, changes } = rowChanges
  const rows = await db
    .select({ resource, changes: sql<number>`sum(${changes})::bigint` })
    .from(rowChanges)
    .groupBy(resource)
  return new Map(rows.map((row) => [row.resource, row.changes]))
}
