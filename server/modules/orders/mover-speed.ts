import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import { setting } from '#server/domain/setting.ts'
import type { Listener, Tx } from '#server/kernel/kernel.ts'
import { announce } from '#server/kernel/transition/announce.ts'
import type { OrderRow } from './order-row.ts'

/**
 * Announces a mover whose median of measured to estimated time over the last jobs falls below the
 * setting. Announced once; a median that has recovered in between can be announced again.
 */
export const watchSpeed: Listener<OrderRow> = async ({ kernel, tx, row, now }) => {
  const { movers } = tables
  if (row.mover_id === null) return
  const median_bp = await medianOf(tx, row.mover_id, await setting(tx, 'fast_mover_jobs'))
  if (median_bp === null) return
  const [mover] = await tx.select().from(movers).where(eq(movers.id, row.mover_id)).for('update')
  const isFast = median_bp < (await setting(tx, 'fast_mover_bp'))
  if (!mover || isFast === (mover.fast_since !== null)) return
  const fast_since = isFast ? now.toISOString() : null
  await tx.update(movers).set({ fast_since }).where(eq(movers.id, mover.id))
  if (isFast)
    await announce(kernel, 'mover.too_fast', { tx, row: mover, now, input: { median_bp } })
}

/** Returns the median in basis points over this many completed jobs; null if there are fewer. */
async function medianOf(tx: Tx, mover_id: number, jobs: number): Promise<number | null> {
  const { orders } = tables
  const minutesOf = (answer: typeof orders.metered | typeof orders.quote, path: string) =>
    sql`(${answer} #>> ${path})::float8`
  const ratio = sql<number>`${minutesOf(orders.metered, '{billed_minutes}')} / greatest(1, ${minutesOf(orders.quote, '{answer,billed_minutes}')})`
  const last = tx
    .select({ ratio: ratio.as('ratio') })
    .from(orders)
    .where(
      and(eq(orders.mover_id, mover_id), isNotNull(orders.completed_at), isNotNull(orders.metered)),
    )
    .orderBy(desc(orders.completed_at), desc(orders.id))
    .limit(jobs)
    .as('last')
  const [found] = await tx
    .select({
      count: sql<number>`count(*)::int`,
      median: sql<number | null>`percentile_cont(0.5) within group (order by ${last.ratio})`,
    })
    .from(last)
  if (!found || found.median === null || found.count < jobs) return null
  return Math.round(found.median * 10_000)
}
