import { and, desc, eq, sql } from 'drizzle-orm'
import { system } from '#contract/kernel/access.ts'
import type { TransitionOf } from '#contract/kernel/machine.ts'
import type { paymentMachine } from '#contract/machines/payment.ts'
import { finalPrice } from '#contract/pricing/division.ts'
import { leastChargeCents } from '#contract/pricing/least-charge.ts'
import { tables } from '#server/database/tables.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import type { Effect, Listener, Need, Step } from '#server/kernel/kernel.ts'
import { transitionWithin } from '#server/kernel/transition/transition.ts'
import { approvedStates, openStates, refundableCents } from './book-refund.ts'
import { queueCollection } from './collect.ts'
import type { PaymentRow } from './payment-row.ts'
import { queueProviderRequest, queueRelease } from './provider-request.ts'
import { removeCardsOf } from './remove-card.ts'
import { atMost, type RefundRequest, requestRefund } from './request-refund.ts'
import { beginHold, replaceLapsedHold } from './secure.ts'

type OrderRow = (typeof tables.orders)['$inferSelect']
type OrderListener = Listener<OrderRow>

export const paymentEffects: Record<
  TransitionOf<typeof paymentMachine>,
  Effect<PaymentRow> | null
> = {
  require_action: null,
  authorize: null,
  fail: null,
  capture: { after: trustAgain },
  void: {
    after: ({ tx, row, now }) => queueRelease(tx, row, now),
  },
  lapse: {
    set: () => ({ failure: 'lapsed' }),
    after: ({ tx, row, now }) => replaceLapsedHold(tx, row, now),
  },
  refund_part: {
    set: ({ row, input }) => ({
      refunded_cents: row.refunded_cents + Number(input.amount_cents),
    }),
    after: showOnOrder,
  },
  refund_rest: { set: ({ row }) => ({ refunded_cents: row.captured_cents }), after: showOnOrder },
  restore_refund: { after: showOnOrder },
  restore_refund_part: { after: showOnOrder },
  dispute: null,
  restore: null,
  restore_rest: null,
}

/** A customer whose card was charged need not pay at booking any more. */
async function trustAgain({ tx, row }: Step<PaymentRow>): Promise<void> {
  const { customers } = tables
  await tx
    .update(customers)
    .set({ pays_at_booking: false })
    .where(and(eq(customers.id, row.customer_id), eq(customers.pays_at_booking, true)))
}

async function showOnOrder({
  tx,
  row,
  before,
}: Step<PaymentRow> & { before: PaymentRow }): Promise<void> {
  const { orders } = tables
  const amount_cents = row.refunded_cents - before.refunded_cents
  await tx
    .update(orders)
    .set({ refunded_cents: sql`${orders.refunded_cents} + ${amount_cents}` })
    .where(eq(orders.id, row.order_id))
}

/** Limits a refund to the amount that no approved refund is about to return. */
const refundableAmount: Need<PaymentRow> = async ({ tx, row, name, input, actor }) => {
  const left = row.captured_cents - row.refunded_cents
  const free = await refundableCents(tx, row, approvedStates)
  const isAll = name === 'refund_rest'
  const limit = isAll ? free : Math.min(free, left - 1)
  if ((isAll ? left : Number(input.amount_cents)) <= limit) return undefined
  return { amount_cents: atMost(actor.locale, limit) }
}

/** Captures a move's final price in one charge; the rest of the authorization is released. */
async function takePrice(step: Step<OrderRow>, dispute?: RefundRequest): Promise<void> {
  const { tx, row, now } = step
  const payment = await authorizedFor(tx, row.id)
  const amount_cents = finalPrice(row).total_cents
  if (amount_cents === 0) return
  if (amount_cents < leastChargeCents) return leaveUncharged(step, amount_cents)
  if (!payment) {
    await queueCollection(tx, row.id, { amount_cents, dispute }, now)
    return
  }
  const order = { act: 'capture', payment_id: payment.id, amount_cents } as const
  await queueProviderRequest(
    tx,
    `capture-${payment.id}`,
    { ...order, ...(dispute && { dispute }) },
    now,
  )
}

/** Releases the hold of an amount below the provider's minimum; the collection writes it off. */
async function leaveUncharged(step: Step<OrderRow>, amount_cents: number): Promise<void> {
  await release(step)
  await queueCollection(step.tx, step.row.id, { amount_cents }, step.now)
}

/** Takes the final price of a completed move, unless staff has to check its times first. */
const takeFinalPrice: OrderListener = async (step) => {
  const { completed_at, times_held_at } = step.row
  if (completed_at && times_held_at === null) await takePrice(step)
}

async function authorizedFor(tx: Step['tx'], order_id: number): Promise<PaymentRow | undefined> {
  const { payments } = tables
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.order_id, order_id), eq(payments.state, 'authorized')))
    .orderBy(desc(payments.id))
    .limit(1)
  return payment
}

const release = async ({ kernel, tx, row, now }: Step<OrderRow>): Promise<void> => {
  const payment = await authorizedFor(tx, row.id)
  if (!payment) return
  const act = { actor: system, now, request_id: null }
  await transitionWithin(kernel, tx, {
    ...act,
    resource: 'payments',
    id: payment.id,
    name: 'void',
  })
}

/**
 * Releases the hold of a move that was put off beyond the time for which it lasts. A move that was
 * not held before may have just been held for its new day.
 */
const releaseUnsecured: OrderListener = async (step) => {
  if (step.before.secured_at !== null && step.row.secured_at === null) await release(step)
}

const takeFee: OrderListener = async (step) => {
  const { tx, row, now } = step
  const amount_cents = row.cancel_fee_cents
  if (amount_cents === 0) return release(step)
  if (amount_cents < leastChargeCents) return leaveUncharged(step, amount_cents)
  const payment = await authorizedFor(tx, row.id)
  if (!payment) {
    await queueCollection(tx, row.id, { amount_cents }, now)
    return
  }
  const order = { act: 'capture', payment_id: payment.id, amount_cents } as const
  await queueProviderRequest(tx, `capture-${payment.id}`, order, now)
}

/** Requests the refund agreed on in a dispute. A move that is not charged yet is charged first. */
const refundResolved: OrderListener = async (step) => {
  const { kernel, tx, row, before, input, actor, now, request_id } = step
  const amount_cents = Number(input.refund_cents ?? 0)
  const dispute = {
    amount_cents,
    reason: `Dispute: ${input.reason}`.replaceAll(/\s+/g, ' ').slice(0, 500),
    requested_by_id: actor.user_id,
    may_approve: kernel.policy.can(actor, 'refunds', 'approve'),
  }
  if (!before.completed_at || before.times_held_at)
    return takePrice(step, amount_cents > 0 ? dispute : undefined)
  if (amount_cents === 0) return
  const { payments } = tables
  const [payment] = await tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.order_id, row.id),
        sql`${payments.captured_cents} > ${payments.refunded_cents}`,
      ),
    )
    .orderBy(desc(payments.id))
    .limit(1)
    .for('update')
  if (!payment) return
  const left = await refundableCents(tx, payment, openStates)
  if (amount_cents > left) throw invalid(actor.locale, { refund_cents: atMost(actor.locale, left) })
  await requestRefund(kernel, tx, payment, dispute, { actor, now, request_id })
}

export const paymentNeeds = { refundable_amount: refundableAmount }

/** Capture, release and refund payments when orders change state. */
export const paymentListeners = {
  'order.payment_due': beginHold,
  'order.rescheduled': releaseUnsecured,
  'order.unpaid': release,
  'order.completed': takeFinalPrice,
  'order.times_approved': takeFinalPrice,
  'order.cancelled': takeFee,
  'order.expired': takeFee,
  'order.resolved': refundResolved,
  'user.closed': removeCardsOf,
}
