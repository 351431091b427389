import { type SQL, sql } from 'drizzle-orm'

import type { Resource } from '#contract/kernel/resource.ts'
import { type Act, type AnyRow, type Kernel, type Tx, tableOf } from '#server/kernel/kernel.ts'
import { readRows, updateAll } from '#server/kernel/sql/stored-rows.ts'
import { difference, pastOf, recordEvents } from '#server/kernel/transition/event.ts'

type Change = {
  set: Record<string, unknown>
  /** The last part of the event's name, as in `cities.paused`. */
  past?: string
}

/**
 * Changes the rows that match, for a module: no policy or scope applies. Each gets its version and
 * its event. Returns the rows as they are now, by id.
 */
export async function editRows(
  kernel: Kernel,
  tx: Tx,
  resource: Resource,
  { where, ...change }: Change & { where: SQL | undefined },
  act: Act,
): Promise<AnyRow[]> {
  const table = tableOf(kernel, resource)
  const rows = await readRows(tx, table, where, sql`order by ${table.id} for update`)
  return changeRows(kernel, tx, resource, rows as AnyRow[], change, act)
}

/**
 * Changes rows that this transaction has read and locked, all by one statement. Each gets its
 * version and its event. Returns the rows as they are now, in the same order.
 */
export async function changeRows(
  kernel: Kernel,
  tx: Tx,
  resource: Resource,
  rows: readonly AnyRow[],
  { set, past = 'edited' }: Change,
  act: Act,
): Promise<AnyRow[]> {
  if (rows.length === 0) return []
  const to = { ...set, updated_at: act.now.toISOString() }
  const among = { id: rows.map(({ id }) => id) }
  const stored = await updateAll(tx, tableOf(kernel, resource), to, among, { returns: 'all' })
  const byId = new Map(stored.map((row) => [row.id, row]))
  const changed = rows.map((before) => {
    const after = byId.get(before.id)
    if (!after) throw new Error(`${resource.name} ${before.id} is gone`)
    return { before, after }
  })
  await recordEvents(
    kernel,
    tx,
    changed.map(({ before, after }) => ({
      ...act,
      ...pastOf(resource, after.id, past),
      version: after.version,
      diff: difference(before, after),
    })),
  )
  return changed.map(({ after }) => after)
}
