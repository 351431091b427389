import { and, asc, eq, gte, inArray, isNull } from 'drizzle-orm'

import { statesIn } from '#contract/order-phases.ts'
import { tables } from '#server/database/tables.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import { inForceUntil, requiredDocuments } from './documents-in-force.ts'

type DocumentRow = (typeof tables.documents)['$inferSelect']

/** More jobs than any mover has ahead. */
const maxJobs = 1000

/**
 * Reports whether a job can't be started without a document. A background check is asked for when
 * staff approves a driver, not when a job starts.
 */
export function isAskedAtStart({
  driver_id,
  kind,
}: Pick<DocumentRow, 'driver_id' | 'kind'>): boolean {
  const kinds: readonly string[] =
    driver_id === null ? requiredDocuments.mover : requiredDocuments.driver
  return kinds.includes(kind) && kind !== 'background_check'
}

/**
 * Reads the accepted jobs that end after a document does, by their window. Of several documents of
 * the kind, the one that is in force the longest counts.
 */
export async function jobsAtRisk(db: Db | Tx, document: DocumentRow, now: Date) {
  if (!isAskedAtStart(document)) return []
  const { documents, orders, cities } = tables
  const { mover_id, driver_id, kind } = document
  const same = await db
    .select()
    .from(documents)
    .where(
      and(
        eq(documents.mover_id, mover_id),
        eq(documents.kind, kind),
        driver_id === null ? isNull(documents.driver_id) : eq(documents.driver_id, driver_id),
      ),
    )
  const end = Math.max(now.getTime(), ...same.map(inForceUntil))
  if (!Number.isFinite(end)) return []
  const { code, window_start_at, window_end_at } = orders
  return db
    .select({ code, window_start_at, time_zone: cities.time_zone })
    .from(orders)
    .innerJoin(cities, eq(cities.id, orders.city_id))
    .where(
      and(
        eq(orders.mover_id, mover_id),
        driver_id === null ? undefined : eq(orders.driver_id, driver_id),
        inArray(orders.state, statesIn('assigned')),
        gte(window_end_at, new Date(end).toISOString()),
      ),
    )
    .orderBy(asc(window_start_at), asc(orders.id))
    .limit(maxJobs)
}
