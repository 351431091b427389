import { desc, inArray } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'

export type CheckRow = (typeof tables.background_checks)['$inferSelect']

/** Reads the latest background check of each of these drivers, by the driver's id. */
export async function latestChecks(
  db: Db | Tx,
  driver_ids: readonly number[],
): Promise<Map<number, CheckRow>> {
  const { background_checks: checks } = tables
  if (driver_ids.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([checks.driver_id])
    .from(checks)
    .where(inArray(checks.driver_id, [...driver_ids]))
    .orderBy(checks.driver_id, desc(checks.id))
  return new Map(rows.map((row) => [row.driver_id, row]))
}
