import { and, eq, gte, inArray, isNotNull, isNull, ne, notInArray } from 'drizzle-orm'
import { system } from '#contract/kernel/access.ts'
import { statesIn } from '#contract/order-phases.ts'
import { mayPromiseCredit } from '#contract/pricing/coupon-limits.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { rulesOf } from '#server/domain/rule-sets.ts'
import { setting } from '#server/domain/setting.ts'
import type { Step, Tx } from '#server/kernel/kernel.ts'
import { insertRow, newCode } from '#server/kernel/resource/insert-row.ts'
import { difference, pastOf, recordEvent } from '#server/kernel/transition/event.ts'
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

/** Gives the coupon for a move that no mover accepted; null if `mayApologize` doesn't allow it. */
export async function giveApology(step: Step<OrderRow>): Promise<number | null> {
  const { tx } = step
  if (!(await mayApologize(step))) return null
  return give(step, {
    code: newCode(step.kernel.random, 'SORRY', codeLength),
    given_for: 'expiry',
    mover_id: null,
    amount: await setting(tx, 'expiry_coupon_percent'),
    cap_cents: await setting(tx, 'expiry_coupon_cap_cents'),
  })
}

/** Gives the credit for a crew that never came; null if `mayApologize` doesn't allow it. */
export async function giveNoShowCredit(step: Step<OrderRow>): Promise<number | null> {
  const cap_cents = await setting(step.tx, 'no_show_credit_cents')
  if (cap_cents === 0 || !(await mayApologize(step))) return null
  return give(step, {
    code: newCode(step.kernel.random, 'SORRY', codeLength),
    given_for: 'no_show',
    mover_id: step.row.mover_id,
    amount: 100,
    cap_cents,
  })
}

/**
 * Tells whether the customer may get a coupon for a move that nobody carried out: they chose its
 * time early enough and have had fewer such coupons than the settings allow.
 */
async function mayApologize({ tx, row, now }: Step<OrderRow>): Promise<boolean> {
  const chosen_at = row.rescheduled_at ?? row.placed_at ?? row.created_at
  const ahead = Date.parse(row.window_start_at) - Date.parse(chosen_at)
  if (ahead < (await setting(tx, 'expiry_coupon_hours_ahead')) * hour) return false
  await lockCustomer(tx, row.customer_id)
  const given = await couponsGiven(tx, row, ['expiry', 'no_show'], now)
  return given.length < (await setting(tx, 'expiry_coupons_per_customer'))
}

/** Withdraws a coupon that was given for an order, unless it is used already. */
export async function takeBackCoupon(
  { kernel, tx, actor, now, request_id }: Step<OrderRow>,
  id: number | null,
): Promise<void> {
  const { coupons } = tables
  const [before] = await tx
    .select()
    .from(coupons)
    .where(and(eq(coupons.id, id ?? 0), eq(coupons.uses, 0), isNull(coupons.deleted_at)))
    .for('update')
  if (!before) return
  const updated_at = now.toISOString()
  const set = { deleted_at: updated_at, version: before.version + 1, updated_at }
  await tx.update(coupons).set(set).where(eq(coupons.id, before.id))
  await recordEvent(kernel, tx, {
    actor,
    now,
    request_id,
    ...pastOf(resources.coupons, before.id, 'deleted'),
    version: 0,
    diff: difference(before, { ...before, ...set }),
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
  couponsGiven(tx, order, ['late_release'], now)

/** Reads the coupons given in the period. Deleted ones count too: they were given all the same. */
async function couponsGiven(
  tx: Tx,
  { customer_id }: OrderRow,
  given_for: NonNullable<CouponValues['given_for']>[],
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
        inArray(coupons.given_for, given_for),
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
