import { and, desc, eq, sql } from 'drizzle-orm'
import { system } from '#contract/kernel/access.ts'
import type { TransitionOf } from '#contract/kernel/machine.ts'
import type { paymentMachine } from '#contract/machines/payment.ts'
import { cardAmount, isChargeable } from '#contract/pricing/card-amount.ts'
import { finalPrice } from '#contract/pricing/division.ts'
import { tables } from '#server/database/tables.ts'
import { creditRefundable } from '#server/domain/credit-refund.ts'
import { grantCredit } from '#server/domain/grant-credit.ts'
import { pricePaymentsOf } from '#server/domain/price-payments.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import type { Effect, Listener, Need, Step, Tx } from '#server/kernel/kernel.ts'
import { transitionWithin } from '#server/kernel/transition/transition.ts'
import { approvedStates, openStates, refundableCents } from './book-refund.ts'
import { queueCollection } from './collect.ts'
import type { PaymentRow } from './payment-row.ts'
import { queueProviderRequest, queueRelease } from './provider-request.ts'
import { refundReasons } from './refund-reasons.ts'
import { removeCardsOf } from './remove-card.ts'
import { atMost, type RefundRequest, requestRefund } from './request-refund.ts'
import { beginHold, replaceLapsedHold } from './secure.ts'
import { chargeTip, failTip, holdTip, withdrawDisputed } from './tip-rules.ts'

type OrderRow = (typeof tables.orders)['$inferSelect']
type OrderListener = Listener<OrderRow>

export const paymentEffects: Record<
  TransitionOf<typeof paymentMachine>,
  Effect<PaymentRow> | null
> = {
  require_action: null,
  authorize: { after: holdTip },
  fail: { after: failTip },
  capture: {
    after: async (step) => {
      if (step.row.purpose === 'tip') return chargeTip(step)
      await trustAgain(step)
    },
  },
  void: {
    after: async (step) => {
      await queueRelease(step.tx, step.row, step.now)
      await failTip(step)
    },
  },
  lapse: {
    set: () => ({ failure: 'lapsed' }),
    after: async (step) => {
      if (step.row.purpose === 'tip') return failTip(step)
      await replaceLapsedHold(step.tx, step.row, step.now)
    },
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
  refund_disputed: {
    set: ({ row, input }) => ({
      refunded_cents: row.refunded_cents + Number(input.amount_cents),
    }),
    after: showOnOrder,
  },
  restore_refund_disputed: { after: showOnOrder },
  dispute: null,
  restore: null,
  restore_rest: null,
  restore_refunded: null,
}

/** A customer whose card was charged no longer has to pay at booking. */
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
  if (row.purpose === 'tip') return
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

/** Takes a move's final price in one charge; the rest of the authorization is released. */
async function takePrice(step: Step<OrderRow>, dispute?: RefundRequest): Promise<void> {
  return charge(step, finalPrice(step.row).total_cents, dispute)
}

/** Charges to the card what the order's credit has not paid of an owed amount. */
async function charge(
  step: Step<OrderRow>,
  owed_cents: number,
  dispute?: RefundRequest,
): Promise<void> {
  const { tx, row, now } = step
  const amount_cents = cardAmount(owed_cents, row.credit_cents)
  if (amount_cents === 0) return release(step)
  if (!isChargeable(amount_cents)) return leaveUncharged(step, amount_cents)
  const payment = await authorizedFor(tx, row.id)
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
    .where(and(pricePaymentsOf(order_id), eq(payments.state, 'authorized')))
    .orderBy(desc(payments.id))
    .limit(1)
  return payment
}

const release = async ({ kernel, tx, row, now, request_id }: Step<OrderRow>): Promise<void> => {
  const payment = await authorizedFor(tx, row.id)
  if (!payment) return
  await transitionWithin(kernel, tx, {
    actor: system,
    now,
    request_id,
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

const takeFee: OrderListener = (step) => charge(step, step.row.cancel_fee_cents)

/**
 * Returns a fee that turned out not to be owed: what credit paid of it as a credit, the rest to the
 * card. If it is still being collected, that stops by itself (`collect`).
 */
const returnFee: OrderListener = async (step) => {
  const { kernel, tx, row, before, input, actor, now, request_id } = step
  const credit_cents = Math.min(before.cancel_fee_cents, await creditRefundable(tx, row))
  const payment = await chargedFor(tx, row.id)
  const left = payment ? await refundableCents(tx, payment, openStates) : 0
  const amount_cents = Math.min(before.cancel_fee_cents - credit_cents, left)
  if (!payment || amount_cents <= 0) {
    await grantCredit(step, { reason: 'refund', amount_cents: credit_cents })
    return
  }
  const request = {
    amount_cents,
    credit_cents,
    reason: `${refundReasons.fee}${input.reason}`.replaceAll(/\s+/g, ' ').slice(0, 500),
    requested_by_id: actor.user_id,
    may_approve: kernel.policy.can(actor, 'refunds', 'approve'),
  }
  await requestRefund(kernel, tx, payment, request, { actor, now, request_id })
}

/** Requests the refund agreed on in a dispute. A move that is not charged yet is charged first. */
const refundResolved: OrderListener = async (step) => {
  const { kernel, tx, row, before, input, actor, now, request_id } = step
  const amount_cents = Number(input.refund_cents ?? 0)
  const isCharged = before.completed_at && !before.times_held_at
  const payment = isCharged ? await chargedFor(tx, row.id) : undefined
  const card_cents = isCharged
    ? payment
      ? await refundableCents(tx, payment, openStates)
      : 0
    : chargeable(finalPrice(row).total_cents, row)
  // The card first: what was paid with it is worth more to the customer than a credit.
  const to_card = Math.min(amount_cents, Math.max(0, card_cents))
  const dispute = {
    amount_cents: to_card,
    credit_cents: amount_cents - to_card,
    reason: `${refundReasons.dispute}${input.reason}`.replaceAll(/\s+/g, ' ').slice(0, 500),
    requested_by_id: actor.user_id,
    may_approve: kernel.policy.can(actor, 'refunds', 'approve'),
  }
  const credit_left = await creditRefundable(tx, row)
  if (dispute.credit_cents > credit_left)
    throw invalid(actor.locale, { refund_cents: atMost(actor.locale, to_card + credit_left) })
  const act = { actor, now, request_id }
  if (to_card === 0) {
    // Nothing but credit is returned: there may be no payment, and the refund waits for none.
    if (!isCharged) await takePrice(step)
    const credit = { id: null, order_id: row.id }
    if (amount_cents > 0) await requestRefund(kernel, tx, credit, dispute, act)
    return
  }
  if (!isCharged) return takePrice(step, dispute)
  if (payment) await requestRefund(kernel, tx, payment, dispute, act)
}

/** Returns the part of an owed amount that is charged to the card; 0 if it is too small. */
function chargeable(owed_cents: number, { credit_cents }: OrderRow): number {
  const card_cents = cardAmount(owed_cents, credit_cents)
  return isChargeable(card_cents) ? card_cents : 0
}

/** Reads and locks the order's latest payment of which something was captured and not returned. */
export async function chargedFor(tx: Tx, order_id: number): Promise<PaymentRow | undefined> {
  const { payments } = tables
  const [payment] = await tx
    .select()
    .from(payments)
    .where(
      and(pricePaymentsOf(order_id), sql`${payments.captured_cents} > ${payments.refunded_cents}`),
    )
    .orderBy(desc(payments.id))
    .limit(1)
    .for('update')
  return payment
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
  'order.disputed': withdrawDisputed,
  'order.no_show': takeFee,
  'order.absence_reported': takeFee,
  'order.fee_reversed': returnFee,
  'order.reinstated': beginHold,
  'order.resolved': refundResolved,
  'user.closed': removeCardsOf,
}
