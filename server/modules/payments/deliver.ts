import { eq } from 'drizzle-orm'

import { system } from '#contract/kernel/access.ts'
import type { AppContext } from '#server/context.ts'
import { providerCustomers, tables } from '#server/database/tables.ts'
import type { OutboxMessage } from '#server/kernel/outbox/outbox.ts'
import { readRows } from '#server/kernel/sql/stored-rows.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { systemTransition } from '#server/kernel/transition/transition.ts'
import type { Settlement } from '#server/ports/payments.ts'
import type { RefreshTask } from '#server/ports/provider-events.ts'
import { alarmUnpaid, type UnpaidAlarm } from './alarm-unpaid.ts'
import { type Collection, collect, queueCollection } from './collect.ts'
import { deliverEvidence, type EvidenceTask } from './evidence.ts'
import { lockPayment, type PaymentRow } from './payment-row.ts'
import type { Capture, ProviderRequest } from './provider-request.ts'
import { refreshRecord } from './refresh.ts'
import { type CardRemoval, removeAtProvider } from './remove-card.ts'
import { requestRefund } from './request-refund.ts'
import { type RefundTask, returnRefund } from './return-refund.ts'
import { settle } from './settle.ts'

export async function deliverPayment(context: AppContext, message: OutboxMessage): Promise<void> {
  const order = message.payload as
    | ProviderRequest
    | RefundTask
    | Collection
    | RefreshTask
    | CardRemoval
    | UnpaidAlarm
    | EvidenceTask
  if (order.act === 'refresh') return refreshRecord(context, order.subject)
  if ('dispute_id' in order) return deliverEvidence(context, order)
  if (order.act === 'alarm_unpaid') return alarmUnpaid(context, order)
  if (order.act === 'collect') return collect(context, order)
  if (order.act === 'remove_card') return removeAtProvider(context, order)
  if (order.act === 'return') return returnRefund(context, order.refund_id)
  if (order.act === 'settle') return settle(context, order.payment_id, { isRetry: true })
  const payment = await paymentOf(context, order.payment_id)
  if (order.act === 'capture') return capture(context, payment, order)
  return release(context, payment)
}

async function capture(
  context: AppContext,
  payment: PaymentRow,
  { amount_cents, dispute }: Capture,
): Promise<void> {
  const { kernel, ports } = context
  const { orders } = tables
  const act = { actor: system, now: kernel.now(), request_id: null }
  if (payment.state === 'voided' && payment.failure === 'lapsed') {
    // A process may have died after the capture and before it recorded it.
    const known = await ports.payments.status(chargeOf(payment))
    if (known.status !== 'released') throw capturedAfterLapse(payment, known.status)
    if (payment.purpose === 'tip') return
    await transact(kernel.db, (tx) =>
      queueCollection(tx, payment.order_id, { amount_cents, dispute }, act.now),
    )
    return
  }
  if (payment.state !== 'authorized') return
  const charge = chargeOf(payment)
  const key = `capture-${payment.id}`
  const captured = await ports.payments.capture({ key, charge, amount_cents })
  if (captured.status === 'impossible') {
    const known = await ports.payments.status(charge)
    if (known.status === 'released') {
      await transact(kernel.db, async (tx) => {
        const locked = await lockPayment(tx, payment.id)
        if (locked?.state !== 'authorized') return
        const lapse = { resource: 'payments', name: 'lapse' }
        await systemTransition(kernel, tx, [locked], lapse, act)
        // Its customer decides again whether to give a tip that could not be charged.
        if (payment.purpose === 'tip') return
        await queueCollection(tx, payment.order_id, { amount_cents, dispute }, act.now)
      })
      return
    }
  }
  requireDone(captured)
  await transact(kernel.db, async (tx) => {
    const locked = await lockPayment(tx, payment.id)
    if (locked?.state === 'voided') throw capturedAfterLapse(payment, 'captured')
    if (locked?.state !== 'authorized') return
    if (payment.purpose === 'price')
      await tx
        .update(orders)
        .set({ paid_cents: amount_cents })
        .where(eq(orders.id, payment.order_id))
    const set = {
      captured_cents: amount_cents,
      fee_cents: captured.fee_cents,
      settled_at: act.now.toISOString(),
    }
    const move = { resource: 'payments', name: 'capture', set }
    await systemTransition(kernel, tx, [locked], move, act)
    if (dispute) await requestRefund(kernel, tx, payment, dispute, act)
  })
}

/** The amount is not collected again; the message ends undelivered, so that staff sees it. */
const capturedAfterLapse = ({ id }: PaymentRow, status: string) =>
  new Error(`the hold of payment ${id} is recorded as lapsed, but at the provider it is ${status}`)

/**
 * Releases an authorization. If the provider's answer was lost, asks whether the charge was made,
 * because it may still hold money.
 */
async function release({ kernel, ports }: AppContext, payment: PaymentRow): Promise<void> {
  const charge = payment.reference ?? (await chargeMade({ kernel, ports }, payment))
  if (charge) requireDone(await ports.payments.release({ key: `release-${payment.id}`, charge }))
}

/** Returns the charge of a payment whose authorization was never answered, if it was made. */
async function chargeMade(
  { kernel, ports }: Pick<AppContext, 'kernel' | 'ports'>,
  payment: PaymentRow,
): Promise<string | null> {
  const [owner] = await kernel.db
    .select()
    .from(providerCustomers)
    .where(eq(providerCustomers.customer_id, payment.customer_id))
  if (!owner) return null
  const { reference: customer } = owner
  const made = await ports.payments.find({ key: payment.idempotency_key, customer })
  return made?.charge ?? null
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

function requireDone(
  settlement: Settlement,
): asserts settlement is Extract<Settlement, { status: 'done' }> {
  if (settlement.status === 'done') return
  const { status } = settlement
  const why = status === 'impossible' ? `${status}: ${settlement.reason}` : status
  throw new Error(`the payment provider answered: ${why}`)
}
