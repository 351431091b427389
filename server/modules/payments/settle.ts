import { and, eq, isNull, ne, sql } from 'drizzle-orm'

import { system } from '#contract/kernel/access.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { isProblem } from '#server/kernel/http/problem.ts'
import type { Tx } from '#server/kernel/kernel.ts'
import { enqueue, outbox } from '#server/kernel/outbox/outbox.ts'
import { readRows } from '#server/kernel/sql/stored-rows.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { systemTransition, transitionWithin } from '#server/kernel/transition/transition.ts'
import type { Authorization, Refusal } from '#server/ports/payments.ts'

export type PaymentRow = (typeof tables.payments)['$inferSelect']

/**
 * Requests an intent's authorization from the provider and records the answer. Safe to repeat: the
 * idempotency key gives the same answer again, so a retry recovers from a crash before recording or
 * from a timeout. Throws if the provider doesn't answer.
 */
export async function settle(context: AppContext, payment_id: number): Promise<void> {
  const { kernel, ports } = context
  const { payments, payment_methods, orders } = tables
  const [found] = await kernel.db
    .select({ payment: payments, card: payment_methods.reference, code: orders.code })
    .from(payments)
    .innerJoin(payment_methods, eq(payment_methods.id, payments.payment_method_id))
    .innerJoin(orders, eq(orders.id, payments.order_id))
    .where(eq(payments.id, payment_id))
  if (!found || !isOpen(found.payment)) return
  const answer = await ports.payments.authorize({
    key: found.payment.idempotency_key,
    card: found.card,
    amount_cents: found.payment.amount_cents,
    description: found.code,
  })
  if (!answer.ok && answer.reason === 'unavailable')
    throw new Error('the payment provider did not answer; it will be asked again')
  await recordAnswer(context, payment_id, answer)
}

/** Why a payment failed; each has a text `payment.*`. */
type Failure = Refusal | 'price_expired' | 'order_changed'

/**
 * Records the provider's answer and, after an authorization, runs the transition waiting for it.
 */
export async function recordAnswer(
  context: AppContext,
  payment_id: number,
  answer: Authorization,
): Promise<void> {
  const { kernel } = context
  try {
    await transact(kernel.db, async (tx) => {
      const payment = await lockPayment(tx, payment_id)
      if (!payment || !isOpen(payment)) return
      if (!answer.ok && answer.reason === 'unavailable') return
      await markDelivered(tx, payment, kernel.now())
      if (!answer.ok) return move(context, tx, payment, 'fail', answer.charge, answer.reason)
      const name = answer.status === 'authorized' ? 'authorize' : 'require_action'
      if (name === 'require_action' && payment.state === 'requires_action') return
      await move(context, tx, payment, name, answer.charge, null)
      if (name === 'authorize') await finish(context, tx, payment)
    })
  } catch (error) {
    // The card was authorized, but the order can no longer change: release it and record why.
    if (!isProblem(error) || !answer.ok) throw error
    const why: Failure = error.statusCode === 409 ? 'order_changed' : 'price_expired'
    await transact(kernel.db, async (tx) => {
      const payment = await lockPayment(tx, payment_id)
      if (!payment || !isOpen(payment)) return
      await move(context, tx, payment, 'void', answer.charge, why)
    })
  }
}

const isOpen = ({ state }: PaymentRow) => state === 'created' || state === 'requires_action'

/** Runs the order's transition and releases the older authorization that this one replaces. */
async function finish({ kernel }: AppContext, tx: Tx, payment: PaymentRow): Promise<void> {
  const act = { actor: system, now: kernel.now(), request_id: null }
  if (payment.intent)
    await transitionWithin(kernel, tx, {
      ...act,
      // Only the customer may reschedule, not the system.
      actor: payment.intent.transition === 'place' ? system : await customerOf(tx, payment),
      resource: 'orders',
      id: payment.order_id,
      name: payment.intent.transition,
      input: payment.intent.input,
    })
  const { payments } = tables
  const older = await readRows(
    tx,
    payments,
    and(
      eq(payments.order_id, payment.order_id),
      eq(payments.state, 'authorized'),
      ne(payments.id, payment.id),
    ),
    sql`for update`,
  )
  await systemTransition(kernel, tx, older, { resource: 'payments', name: 'void' }, act)
}

async function customerOf(tx: Tx, payment: PaymentRow) {
  const { customers } = tables
  const [customer] = await readRows(tx, customers, eq(customers.id, payment.customer_id))
  return {
    ...system,
    kind: 'customer' as const,
    user_id: customer?.user_id ?? null,
    customer_id: payment.customer_id,
  }
}

/**
 * Locks a payment after its order. Code that starts with the order locks them in this order too;
 * otherwise the two would deadlock.
 */
export async function lockPayment(tx: Tx, payment_id: number): Promise<PaymentRow | undefined> {
  const { payments, orders } = tables
  const order_id = tx
    .select({ id: payments.order_id })
    .from(payments)
    .where(eq(payments.id, payment_id))
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, order_id)).for('update')
  const [payment] = await readRows(tx, payments, eq(payments.id, payment_id), sql`for update`)
  return payment
}

async function move(
  { kernel }: AppContext,
  tx: Tx,
  payment: PaymentRow,
  name: string,
  reference: string | null,
  failure: Failure | null,
): Promise<void> {
  const set = { failure, ...(reference ? { reference } : {}) }
  const act = { now: kernel.now(), request_id: null }
  await systemTransition(kernel, tx, [payment], { resource: 'payments', name, set }, act)
}

/** Marks the queued retries of a settled payment as delivered. */
async function markDelivered(tx: Tx, payment: PaymentRow, now: Date): Promise<void> {
  await tx
    .update(outbox)
    .set({ sent_at: now.toISOString() })
    .where(
      and(
        eq(outbox.recipient, `payment ${payment.id}`),
        sql`${outbox.payload}->>'act' = 'settle'`,
        isNull(outbox.sent_at),
      ),
    )
}

/**
 * Queues a retry in 3 seconds. The request itself calls the provider; the retry covers a lost
 * answer or a crash.
 */
export const queueRetry = (tx: Tx, payment: { id: number }, now: Date) =>
  enqueue(tx, [
    {
      channel: 'payments',
      recipient: `payment ${payment.id}`,
      payload: { act: 'settle', payment_id: payment.id },
      next_attempt_at: new Date(now.getTime() + 3000).toISOString(),
      created_at: now.toISOString(),
    },
  ])
