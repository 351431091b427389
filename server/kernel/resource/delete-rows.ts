import { inArray, type SQL, sql } from 'drizzle-orm'

import type { Resource } from '#contract/kernel/resource.ts'
import { type Act, type AnyRow, type Kernel, type Tx, tableOf } from '#server/kernel/kernel.ts'
import { readRows } from '#server/kernel/sql/stored-rows.ts'
import { difference, pastOf, recordEvents } from '#server/kernel/transition/event.ts'

/**
 * Deletes the rows that match, for a module: no policy or scope applies. Each gets its event.
 * Returns the rows as they were.
 */
export async function deleteRows(
  kernel: Kernel,
  tx: Tx,
  resource: Resource,
  where: SQL | undefined,
  act: Act,
): Promise<AnyRow[]> {
  const table = tableOf(kernel, resource)
  const rows = await readRows(tx, table, where, sql`order by ${table.id} for update`)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => Number(id))
  await tx.delete(table).where(inArray(table.id, ids))
  await recordEvents(
    kernel,
    tx,
    rows.map((row, at) => ({
      ...act,
      ...pastOf(resource, ids[at] ?? 0, 'deleted'),
      version: 0,
      diff: difference(row as AnyRow, null),
    })),
  )
  return rows as AnyRow[]
}
