import { and, eq, gt } from 'drizzle-orm'

import { isUnsecured } from '#contract/hold-times.ts'
import { isIn } from '#contract/order-phases.ts'
import { releaseFee } from '#contract/pricing/cancellation-fee.ts'
import { freeReturns, type tables } from '#server/database/tables.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import { rulesOf } from './rule-sets.ts'

type OrderRow = (typeof tables.orders)['$inferSelect']

/**
 * Reports whether the mover of a job may give it back now for nothing, as long as the crew has not
 * set out: its price is not held although it is near, or it was taken with others as a day plan of
 * which one was lost.
 */
export async function isReturnFree(db: Db | Tx, order: OrderRow, now: Date): Promise<boolean> {
  const { id, mover_id, state } = order
  if (mover_id === null || !isIn(state, 'assigned')) return false
  if (isUnsecured(order, now)) return true
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
