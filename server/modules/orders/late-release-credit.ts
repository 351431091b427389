import { and, eq, isNotNull, isNull, ne, notInArray } from 'drizzle-orm'

import { statesIn } from '#contract/order-phases.ts'
import { mayPromiseCredit } from '#contract/pricing/credit-limits.ts'
import { tables } from '#server/database/tables.ts'
import { lockCredits } from '#server/domain/customer-credits.ts'
import { isReturnFree } from '#server/domain/free-return.ts'
import { creditsGiven, grantCredit } from '#server/domain/grant-credit.ts'
import { rulesOf } from '#server/domain/rule-sets.ts'
import { setting } from '#server/domain/setting.ts'
import type { Step, Tx } from '#server/kernel/kernel.ts'
import type { OrderRow } from './order-row.ts'

const hour = 3_600_000

/**
 * Reports whether releasing the job now counts as late and promises the customer a credit, which
 * they get once another mover has completed the move. Credits given in the period and promised ones
 * count against the limits.
 */
export async function promisesCredit({ tx, row, now }: Step<OrderRow>): Promise<boolean> {
  const { mover_id, customer_id, late_release_mover_id } = row
  if (mover_id === null || late_release_mover_id !== null) return false
  // The customer was without a crew again within minutes of having one.
  if (await isReturnFree(tx, row, now)) return false
  const { fees } = await rulesOf(tx, row)
  const left = Date.parse(row.window_start_at) - now.getTime()
  if (left >= fees.release_late_hours * hour || fees.release_credit === 0) return false
  await lockCredits(tx, customer_id)
  const given = await creditsGiven(tx, row, now)
  const others = [
    ...given.filter(({ reason }) => reason === 'late_release'),
    ...(await creditsPromised(tx, row)),
  ]
  return mayPromiseCredit(others, mover_id, {
    per_customer: await setting(tx, 'late_release_credits_per_customer'),
    per_pair: await setting(tx, 'late_release_credits_per_pair'),
  })
}

/**
 * Gives the credit promised by a late release. Returns its amount in cents; 0 unless another mover
 * has completed the move.
 */
export async function grantPromisedCredit(step: Step<OrderRow>): Promise<number> {
  const { tx, row } = step
  const { late_release_mover_id: mover_id } = row
  if (mover_id === null || mover_id === row.mover_id) return 0
  const { fees } = await rulesOf(tx, row)
  return grantCredit(step, {
    reason: 'late_release',
    amount_cents: fees.release_credit,
    mover_id,
  })
}

const creditsPromised = (tx: Tx, { id, customer_id }: OrderRow) => {
  const { orders } = tables
  return tx
    .select({ mover_id: orders.late_release_mover_id })
    .from(orders)
    .where(
      and(
        eq(orders.customer_id, customer_id),
        ne(orders.id, id),
        isNotNull(orders.late_release_mover_id),
        isNull(orders.completed_at),
        notInArray(orders.state, statesIn('called_off')),
      ),
    )
}
