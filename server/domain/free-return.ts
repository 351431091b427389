import { and, eq, gt } from 'drizzle-orm'

import { isIn } from '#contract/order-phases.ts'
import { releaseFee } from '#contract/pricing/cancellation-fee.ts'
import { freeReturns, type tables } from '#server/database/tables.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import { rulesOf } from './rule-sets.ts'

type OrderRow = (typeof tables.orders)['$inferSelect']

/**
 * Reports whether the mover of a job may give it back now for nothing: it was taken with others as a
 * day plan, one of them was lost, and the crew has not set out.
 */
export async function isReturnFree(db: Db | Tx, order: OrderRow, now: Date): Promise<boolean> {
  const { id, mover_id, state } = order
  if (mover_id === null || !isIn(state, 'assigned')) return false
  const [found] = await db
    .select({ until_at: freeReturns.until_at })
    .from(freeReturns)
    .where(
      and(
        eq(freeReturns.mover_id, mover_id),
        eq(freeReturns.order_id, id),
        gt(freeReturns.until_at, now.toISOString()),
      ),
    )
  return found !== undefined
}

/** Returns the fee in cents for the mover who gives a job back, or cancels it, now. */
export async function dueReleaseFee(db: Db | Tx, order: OrderRow, now: Date): Promise<number> {
  if (await isReturnFree(db, order, now)) return 0
  return releaseFee(order, now, await rulesOf(db, order))
}
