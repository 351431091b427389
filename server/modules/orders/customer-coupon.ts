import { and, eq, gte, isNotNull, isNull, ne, notInArray } from 'drizzle-orm'
import { system } from '#contract/kernel/access.ts'
import { statesIn } from '#contract/order-phases.ts'
import { mayPromiseCredit } from '#contract/pricing/coupon-limits.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { rulesOf } from '#server/domain/rule-sets.ts'
import { setting } from '#server/domain/setting.ts'
import type { Step, Tx } from '#server/kernel/kernel.ts'
import { insertRow, newCode } from '#server/kernel/resource/insert-row.ts'
import type { OrderRow } from './order-row.ts'

const hour = 3_600_000
const day = 24 * hour

/**
 * Tells whether releasing the job now counts as late and promises the customer a credit, which they
 * get once another mover has completed the move. Credits given in the period and promised ones
 * count against the limits.
 */
export async function promisesCredit({ tx, row, now }: Step<OrderRow>): Promise<boolean> {
  const { mover_id, customer_id, late_release_mover_id } = row
  if (mover_id === null || late_release_mover_id !== null) return false
  const { fees } = await rulesOf(tx, row)
  const left = Date.parse(row.window_start_at) - now.getTime()
  if (left >= fees.release_late_hours * hour || fees.release_credit === 0) return false
  await lockCustomer(tx, customer_id)
  const others = [...(await creditsGiven(tx, row, now)), ...(await creditsPromised(tx, row))]
  return mayPromiseCredit(others, mover_id, {
    per_customer: await setting(tx, 'late_release_credits_per_customer'),
    per_pair: await setting(tx, 'late_release_credits_per_pair'),
  })
}

/**
 * Gives the credit promised by a late release; null unless another mover has completed the move.
 */
export async function giveCredit(step: Step<OrderRow>): Promise<number | null> {
  const { tx, row } = step
  const { late_release_mover_id } = row
  if (late_release_mover_id === null || late_release_mover_id === row.mover_id) return null
  const { fees } = await rulesOf(tx, row)
  return give(step, {
    code: newCode(step.kernel.random, 'CREDIT', codeLength),
    given_for: 'late_release',
    mover_id: late_release_mover_id,
    amount: 100,
    cap_cents: fees.release_credit,
  })
}

/**
 * Gives the coupon for a move that no mover accepted; null if the customer chose its time at short
 * notice or has had as many coupons as the settings allow.
 */
export async function giveApology(step: Step<OrderRow>): Promise<number | null> {
  const { tx, row, now } = step
  const chosen_at = row.rescheduled_at ?? row.placed_at ?? row.created_at
  const ahead = Date.parse(row.window_start_at) - Date.parse(chosen_at)
  if (ahead < (await setting(tx, 'expiry_coupon_hours_ahead')) * hour) return null
  await lockCustomer(tx, row.customer_id)
  const given = await couponsGiven(tx, row, 'expiry', now)
  if (given.length >= (await setting(tx, 'expiry_coupons_per_customer'))) return null
  return give(step, {
    code: newCode(step.kernel.random, 'SORRY', codeLength),
    given_for: 'expiry',
    mover_id: null,
    amount: await setting(tx, 'expiry_coupon_percent'),
    cap_cents: await setting(tx, 'expiry_coupon_cap_cents'),
  })
}

/** Gives 32^10 codes, too many to guess at any rate that the limits allow. */
const codeLength = 10

type CouponValues = Pick<
  (typeof tables.coupons)['$inferInsert'],
  'code' | 'given_for' | 'mover_id' | 'amount' | 'cap_cents'
>

async function give(
  { kernel, tx, row, now, request_id }: Step<OrderRow>,
  values: CouponValues,
): Promise<number> {
  const coupon = await insertRow(
    kernel,
    tx,
    resources.coupons,
    { ...values, customer_id: row.customer_id, max_uses: 1, is_badge: false, is_active: true },
    { actor: system, now, request_id },
  )
  return coupon.id
}

const creditsGiven = (tx: Tx, order: OrderRow, now: Date) =>
  couponsGiven(tx, order, 'late_release', now)

/** Reads the coupons given in the period. Deleted ones count too: they were given all the same. */
async function couponsGiven(
  tx: Tx,
  { customer_id }: OrderRow,
  given_for: 'late_release' | 'expiry',
  now: Date,
) {
  const { coupons } = tables
  const since = now.getTime() - (await setting(tx, 'credit_period_days')) * day
  return tx
    .select({ mover_id: coupons.mover_id })
    .from(coupons)
    .where(
      and(
        eq(coupons.customer_id, customer_id),
        eq(coupons.given_for, given_for),
        gte(coupons.created_at, new Date(since).toISOString()),
      ),
    )
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

/** Locks the customer, because two orders that end at once would not count each other's coupons. */
const lockCustomer = (tx: Tx, customer_id: number) =>
  tx
    .select({ id: tables.customers.id })
    .from(tables.customers)
    .where(eq(tables.customers.id, customer_id))
    .for('update')
