import { and, desc, eq, sql } from 'drizzle-orm'
import { system } from '#contract/kernel/access.ts'
import type { TransitionOf } from '#contract/kernel/machine.ts'
import { lowerOfTwo, type paymentMachine } from '#contract/machines/payment.ts'
import { tables } from '#server/database/tables.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import type { Effect, Listener, Need, Step } from '#server/kernel/kernel.ts'
import { transitionWithin } from '#server/kernel/transition/transition.ts'
import { approvedStates, openStates, pendingRefunds } from './book-refund.ts'
import { queueProviderRequest } from './deliver.ts'
import { atMost, type RefundRequest, requestRefund } from './request-refund.ts'
import type { PaymentRow } from './settle.ts'

type OrderRow = (typeof tables.orders)['$inferSelect']
type OrderListener = Listener<OrderRow>

export const paymentEffects: Record<
  TransitionOf<typeof paymentMachine>,
  Effect<PaymentRow> | null
> = {
  require_action: null,
  authorize: null,
  fail: null,
  capture: null,
  void: {
    after: ({ tx, row, now }) =>
      queueProviderRequest(tx, `release-${row.id}`, { act: 'release', payment_id: row.id }, now),
  },
  refund_part: {
    set: ({ row, input }) => ({
      refunded_cents: row.refunded_cents + Number(input.amount_cents),
    }),
    after: showOnOrder,
  },
  refund_rest: { set: ({ row }) => ({ refunded_cents: row.captured_cents }), after: showOnOrder },
  dispute: null,
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
  const free = left - (await pendingRefunds(tx, row.id, approvedStates))
  const isAll = name === 'refund_rest'
  const limit = isAll ? free : Math.min(free, left - 1)
  if ((isAll ? left : Number(input.amount_cents)) <= limit) return undefined
  return { amount_cents: atMost(actor.locale, limit) }
}

/**
 * Captures a move's price. Fixed: captures the quoted price and refunds the difference if the
 * measured price is lower. Capped: captures the measured price; the rest of the authorization is
 * released.
 */
async function takePrice({ tx, row, now }: Step<OrderRow>, dispute?: RefundRequest): Promise<void> {
  const payment = await authorizedFor(tx, row.id)
  if (!payment) return
  const final_cents = (row.metered ?? row.quote.answer).total_cents
  const amount_cents = row.pricing_mode === 'fixed' ? row.total_cents : final_cents
  const difference = { amount_cents: amount_cents - final_cents, reason: lowerOfTwo }
  const refunds = [difference].filter((refund) => refund.amount_cents > 0)
  const order = { act: 'capture', payment_id: payment.id, amount_cents, refunds } as const
  await queueProviderRequest(
    tx,
    `capture-${payment.id}`,
    { ...order, ...(dispute && { dispute }) },
    now,
  )
}

const takeFinalPrice: OrderListener = (step) => takePrice(step)

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

const release: OrderListener = async ({ kernel, tx, row, now }) => {
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

const takeFee: OrderListener = async (step) => {
  const { tx, row, now } = step
  const payment = await authorizedFor(tx, row.id)
  if (!payment || row.cancel_fee_cents === 0) return release(step)
  const amount_cents = row.cancel_fee_cents
  const order = { act: 'capture', payment_id: payment.id, amount_cents, refunds: [] } as const
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
  if (!before.completed_at) return takePrice(step, amount_cents > 0 ? dispute : undefined)
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
  const { captured_cents, refunded_cents } = payment
  const left = captured_cents - refunded_cents - (await pendingRefunds(tx, payment.id, openStates))
  if (amount_cents > left) throw invalid(actor.locale, { refund_cents: atMost(actor.locale, left) })
  await requestRefund(kernel, tx, payment, dispute, { actor, now, request_id })
}

export const paymentNeeds = { refundable_amount: refundableAmount }

/** Capture, release and refund payments when orders change state. */
export const paymentListeners = {
  'order.completed': takeFinalPrice,
  'order.cancelled': takeFee,
  'order.expired': takeFee,
  'order.resolved': refundResolved,
}
