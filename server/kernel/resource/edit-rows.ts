import { inArray, type SQL, sql } from 'drizzle-orm'

import type { Resource } from '#contract/kernel/resource.ts'
import { type Act, type AnyRow, type Kernel, type Tx, tableOf } from '#server/kernel/kernel.ts'
import { readRows } from '#server/kernel/sql/stored-rows.ts'
import { difference, pastOf, recordEvents } from '#server/kernel/transition/event.ts'

type Change = {
  where: SQL | undefined
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
  { where, set, past = 'edited' }: Change,
  act: Act,
): Promise<AnyRow[]> {
  const table = tableOf(kernel, resource)
  const before = await readRows(tx, table, where, sql`order by ${table.id} for update`)
  if (before.length === 0) return []
  const updated_at = act.now.toISOString()
  const changes = { ...set, updated_at, version: sql`${table.version} + 1` }
  const ids = before.map(({ id }) => Number(id))
  await tx.update(table).set(changes).where(inArray(table.id, ids))
  const after = before.map((row) => {
    const version = Number(row.version) + 1
    return { ...row, ...set, id: Number(row.id), updated_at, version } as AnyRow
  })
  await recordEvents(
    kernel,
    tx,
    after.map((row, at) => ({
      ...act,
      ...pastOf(resource, row.id, past),
      version: row.version,
      diff: difference(before[at] as AnyRow, row),
    })),
  )
  return after
}
