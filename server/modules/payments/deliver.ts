import { eq } from 'drizzle-orm'

import { system } from '#contract/kernel/access.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import type { Act, Db, Kernel, Tx } from '#server/kernel/kernel.ts'
import { enqueue, type OutboxMessage } from '#server/kernel/outbox/outbox.ts'
import { readRows } from '#server/kernel/sql/stored-rows.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { systemTransition } from '#server/kernel/transition/transition.ts'
import type { Payments, Settlement } from '#server/ports/payments.ts'
import { bookRefund, type Refund } from './book-refund.ts'
import { type RefundRequest, requestRefund } from './request-refund.ts'
import { type RefundTask, returnRefund } from './return-refund.ts'
import { lockPayment, type PaymentRow, settle } from './settle.ts'

/** The outbox payload of a request to the payment provider. */
export type ProviderRequest =
  | { act: 'settle'; payment_id: number }
  | Capture
  | { act: 'release'; payment_id: number }
  | { act: 'refund'; payment_id: number; amount_cents: number; key: string }

type Capture = {
  act: 'capture'
  payment_id: number
  amount_cents: number
  /** Refunds that follow from the price itself. */
  refunds: readonly Refund[]
  /** The refund agreed on when a dispute was resolved before the charge. */
  dispute?: RefundRequest
}

export const queueProviderRequest = (tx: Tx, key: string, order: ProviderRequest, now: Date) =>
  enqueue(tx, [
    {
      channel: 'payments',
      key,
      recipient: `payment ${order.payment_id}`,
      payload: order,
      next_attempt_at: now.toISOString(),
      created_at: now.toISOString(),
    },
  ])

export async function deliverPayment(context: AppContext, message: OutboxMessage): Promise<void> {
  const order = message.payload as ProviderRequest | RefundTask
  if (order.act === 'return') return returnRefund(context, order.refund_id)
  if (order.act === 'settle') return settle(context, order.payment_id)
  const payment = await paymentOf(context, order.payment_id)
  if (order.act === 'capture') return capture(context, payment, order)
  if (order.act === 'release') return release(context, payment)
  must(
    await context.ports.payments.refund({
      key: order.key,
      charge: chargeOf(payment),
      amount_cents: order.amount_cents,
    }),
  )
}

async function capture(
  context: AppContext,
  payment: PaymentRow,
  { amount_cents, refunds, dispute }: Capture,
): Promise<void> {
  const { kernel, ports } = context
  const { orders } = tables
  if (payment.state !== 'authorized') return
  must(
    await ports.payments.capture({
      key: `capture-${payment.id}`,
      charge: chargeOf(payment),
      amount_cents,
    }),
  )
  const act = { actor: system, now: kernel.now(), request_id: null }
  await transact(kernel.db, async (tx) => {
    const locked = await lockPayment(tx, payment.id)
    if (locked?.state !== 'authorized') return
    await tx.update(orders).set({ paid_cents: amount_cents }).where(eq(orders.id, payment.order_id))
    const set = { captured_cents: amount_cents, settled_at: act.now.toISOString() }
    const move = { resource: 'payments', name: 'capture', set }
    let [captured = locked] = await systemTransition(kernel, tx, [locked], move, act)
    for (const refund of refunds) captured = await giveBack(kernel, tx, captured, refund, act)
    if (dispute) await requestRefund(kernel, tx, payment, dispute, act)
  })
}

/** Refunds part or all of a captured payment, which must be locked. Returns the updated payment. */
async function giveBack(
  kernel: Kernel,
  tx: Tx,
  payment: PaymentRow,
  refund: Refund,
  act: Act,
): Promise<PaymentRow> {
  const row = await bookRefund(kernel, tx, payment, refund, act)
  const { amount_cents } = refund
  const key = `refund-${row.id}-${row.refunded_cents}`
  await queueProviderRequest(
    tx,
    key,
    { act: 'refund', payment_id: row.id, amount_cents, key },
    act.now,
  )
  return row
}

/**
 * Releases an authorization. If the provider's answer was lost, repeats the request with the same
 * idempotency key to find a charge that may still hold money.
 */
async function release({ kernel, ports }: AppContext, payment: PaymentRow): Promise<void> {
  const charge = payment.reference ?? (await chargeByKey(kernel.db, ports.payments, payment))
  if (charge) must(await ports.payments.release({ key: `release-${payment.id}`, charge }))
}

async function chargeByKey(
  db: Db,
  provider: Payments,
  payment: PaymentRow,
): Promise<string | null> {
  const { payment_methods } = tables
  const [method] = await db
    .select({ card: payment_methods.reference })
    .from(payment_methods)
    .where(eq(payment_methods.id, payment.payment_method_id ?? 0))
  if (!method) return null
  const answer = await provider.authorize({
    key: payment.idempotency_key,
    card: method.card,
    amount_cents: payment.amount_cents,
    description: payment.idempotency_key,
  })
  if (!answer.ok && answer.reason === 'unavailable')
    throw new Error('the payment provider did not answer')
  return answer.ok ? answer.charge : null
}

async function paymentOf({ kernel }: AppContext, id: number): Promise<PaymentRow> {
  const { payments } = tables
  const [payment] = await readRows(kernel.db, payments, eq(payments.id, id))
  if (!payment) throw new Error(`there is no payment ${id}`)
  return payment
}

function chargeOf(payment: PaymentRow): string {
  if (!payment.reference) throw new Error(`payment ${payment.id} has no charge at the provider`)
  return payment.reference
}

function must(settlement: Settlement): void {
  if (!settlement.ok) throw new Error(`the payment provider answered: ${settlement.reason}`)
}
