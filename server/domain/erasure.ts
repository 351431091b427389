import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import type { Tx } from '#server/kernel/kernel.ts'

/** Stands where a text was erased and the record needs one. */
export const erasedText = '—'

/**
 * Blanks the history of records: who did what and when stays, the values and reasons don't.
 *
 * @param ids a query or a list of the records' ids
 * @param personal the fields to blank, where others say what was paid; all by default
 */
export async function eraseHistory(
  tx: Tx,
  resource: string,
  ids: SQL | readonly number[],
  personal?: readonly string[],
): Promise<void> {
  const { events } = tables
  const isOne = Array.isArray(ids)
    ? inArray(events.record_id, ids)
    : sql`${events.record_id} in (${ids})`
  await tx
    .update(events)
    .set({
      diff: personal ? sql`${events.diff} - ${sql.param([...personal])}::text[]` : null,
      reason: null,
    })
    .where(and(eq(events.resource, resource), isOne))
}
