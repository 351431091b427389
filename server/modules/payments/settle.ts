import { and, eq, ne, sql } from 'drizzle-orm'
import { system } from '#contract/kernel/access.ts'
import { fullWindowCode } from '#contract/quote-refusals.ts'
import type { AppContext } from '#server/context.ts'
import { providerCustomers, tables } from '#server/database/tables.ts'
import { actingCustomer } from '#server/domain/acting-customer.ts'
import { pricePaymentsOf } from '#server/domain/price-payments.ts'
import { isProblem, type Problem } from '#server/kernel/http/problem.ts'
import type { Tx } from '#server/kernel/kernel.ts'
import { readRows } from '#server/kernel/sql/stored-rows.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { systemTransition, transitionWithin } from '#server/kernel/transition/transition.ts'
import type { Charge, Refusal } from '#server/ports/payments.ts'
import { noteDecline } from './note-decline.ts'
import { lockPayment, type PaymentRow } from './payment-row.ts'
import { type Capture, queueProviderRequest, queueRelease } from './provider-request.ts'
import { markDelivered, queueCheck } from './queue-settle.ts'
import { goOnWithoutHold, needsHold, noteHold } from './secure.ts'

/**
 * Requests an intent's authorization from the provider and records the answer. Safe to repeat: a
 * retry first asks whether the charge was made, and the idempotency key gives the same answer again.
 * Throws if the provider doesn't answer.
 */
export async function settle(
  context: AppContext,
  payment_id: number,
  { isRetry }: { isRetry: boolean },
): Promise<void> {
  const { kernel, ports } = context
  const { payments, payment_methods, orders } = tables
  const [found] = await kernel.db
    .select({
      payment: payments,
      card: payment_methods.reference,
      code: orders.code,
      customer: providerCustomers.reference,
    })
    .from(payments)
    .innerJoin(payment_methods, eq(payment_methods.id, payments.payment_method_id))
    .innerJoin(orders, eq(orders.id, payments.order_id))
    .innerJoin(providerCustomers, eq(providerCustomers.customer_id, payments.customer_id))
    .where(eq(payments.id, payment_id))
  if (!found || !isOpen(found.payment)) return
  const { payment, customer } = found
  if (payment.reference) return refresh(context, payment)
  const key = payment.idempotency_key
  const made = isRetry ? await ports.payments.find({ key, customer }) : null
  const charge =
    made ??
    (await ports.payments.authorize({
      key,
      customer,
      card: found.card,
      amount_cents: payment.amount_cents,
      description: payment.purpose === 'tip' ? `Tip for ${found.code}` : found.code,
      is_on_session: payment.is_on_session,
    }))
  if (charge.status === 'unavailable') throw noAnswer()
  await recordCharge(context, payment_id, charge)
}

/** Tries to settle now. An error is only logged, because the outbox retries. */
export async function trySettle(context: AppContext, payment_id: number): Promise<void> {
  try {
    await settle(context, payment_id, { isRetry: false })
  } catch (error) {
    context.log.warn({ err: error, payment_id }, 'a payment could not be settled yet')
  }
}

/**
 * Asks the provider for the present state of a payment's charge and records it. Throws if the
 * provider doesn't answer.
 */
export async function refresh(context: AppContext, payment: PaymentRow): Promise<void> {
  if (!payment.reference) return settle(context, payment.id, { isRetry: true })
  const charge = await context.ports.payments.status(payment.reference)
  if (charge.status === 'unavailable') throw noAnswer()
  await recordCharge(context, payment.id, charge)
}

const noAnswer = () => new Error('the payment provider did not answer; it will be asked again')

/** Why a payment failed; each has a text `payment.*`. */
type Failure =
  | Refusal
  | 'lapsed'
  | 'unconfirmed'
  | 'price_expired'
  | 'order_changed'
  | 'credit_used'
  | 'window_full'
  | 'proposal_closed'

/** Returns why an order could not change although its card was authorized. */
function failureOf({ statusCode, body }: Problem): Failure {
  if (statusCode === 409) return 'order_changed'
  if (body.code === fullWindowCode) return 'window_full'
  if (Object.hasOwn(body.errors ?? {}, 'proposal_id')) return 'proposal_closed'
  // The hold counted on a credit that another booking has since reserved.
  return Object.hasOwn(body.errors ?? {}, 'payment') ? 'credit_used' : 'price_expired'
}

/**
 * Records the state of a charge and, after an authorization, runs the transition waiting for it.
 */
async function recordCharge(
  context: AppContext,
  payment_id: number,
  charge: Charge,
): Promise<void> {
  const { kernel } = context
  const isHeld = charge.status === 'authorized'
  const reference = charge.charge
  try {
    await transact(kernel.db, async (tx) => {
      const payment = await lockPayment(tx, payment_id)
      if (!payment || !isOpen(payment)) return
      await markDelivered(tx, payment, kernel.now())
      if (charge.status === 'requires_action') return wait(context, tx, payment, reference)
      if (isHeld) {
        const { capture_before } = charge
        // The order has since been charged or called off, and needs no other hold.
        if (payment.intent?.transition === 'secure' && !(await needsHold(tx, payment)))
          return move(context, tx, payment, 'void', { reference })
        await move(context, tx, payment, 'authorize', { reference, capture_before, failure: null })
        await noteDecline(kernel, tx, payment, null)
        if (payment.purpose === 'tip') return
        await finish(context, tx, payment)
        if (payment.intent?.transition === 'collect')
          return takeCollected(tx, payment, kernel.now())
        return noteHold(tx, payment.order_id, capture_before, kernel.now())
      }
      const failure: Failure = charge.status === 'refused' ? charge.reason : 'lapsed'
      await move(context, tx, payment, 'fail', { failure, ...(reference && { reference }) })
      if (charge.status === 'refused') await noteDecline(kernel, tx, payment, charge.reason)
      // The browser could still try another card with what it was given for the confirmation.
      if (payment.state === 'requires_action') await queueRelease(tx, payment, kernel.now())
      if (payment.intent?.transition === 'secure')
        await goOnWithoutHold(kernel, tx, payment, kernel.now())
    })
  } catch (error) {
    // The card was authorized, but the order can no longer change: release it and record why.
    if (!isProblem(error) || !isHeld) throw error
    const failure = failureOf(error)
    await transact(kernel.db, async (tx) => {
      const payment = await lockPayment(tx, payment_id)
      if (!payment || !isOpen(payment)) return
      await move(context, tx, payment, 'void', { reference, failure })
    })
  }
}

/**
 * Waits an hour for the customer to confirm at the bank. The browser says when that is done; the
 * provider is asked in between for a customer whose browser doesn't come back.
 */
async function wait(
  context: AppContext,
  tx: Tx,
  payment: PaymentRow,
  reference: string | null,
): Promise<void> {
  const now = context.kernel.now()
  const isOver = Date.parse(payment.created_at) + confirmationMs <= now.getTime()
  if (isOver) {
    await move(context, tx, payment, 'void', { reference, failure: 'unconfirmed' })
    if (payment.intent?.transition === 'secure')
      await goOnWithoutHold(context.kernel, tx, payment, now)
    return
  }
  if (payment.state === 'created') await move(context, tx, payment, 'require_action', { reference })
  await queueCheck(tx, payment, now, minute)
}

const minute = 60_000
const confirmationMs = 60 * minute

const isOpen = ({ state }: PaymentRow) => state === 'created' || state === 'requires_action'

/** Runs the order's transition and releases the older authorization that this one replaces. */
async function finish({ kernel }: AppContext, tx: Tx, payment: PaymentRow): Promise<void> {
  const act = { actor: system, now: kernel.now(), request_id: null }
  const { transition: name, input } = payment.intent ?? {}
  if (name === 'place' || name === 'reschedule' || name === 'revise')
    await transitionWithin(kernel, tx, {
      ...act,
      // Only the customer may change a booking, not the system.
      actor: name === 'place' ? system : await actingCustomer(tx, payment),
      resource: 'orders',
      id: payment.order_id,
      name,
      input: input ?? {},
    })
  const { payments } = tables
  const older = await readRows(
    tx,
    payments,
    and(
      pricePaymentsOf(payment.order_id),
      eq(payments.state, 'authorized'),
      ne(payments.id, payment.id),
    ),
    sql`for update`,
  )
  await systemTransition(kernel, tx, older, { resource: 'payments', name: 'void' }, act)
}

/** Captures an amount that was owed already, as soon as it is authorized. */
async function takeCollected(tx: Tx, { id, intent }: PaymentRow, now: Date): Promise<void> {
  if (!intent) throw new Error(`payment ${id} has no intent`)
  const { amount_cents, dispute } = intent.input as Pick<Capture, 'amount_cents' | 'dispute'>
  const capture: Capture = { act: 'capture', payment_id: id, amount_cents, dispute }
  await queueProviderRequest(tx, `capture-${id}`, capture, now)
}

async function move(
  { kernel }: AppContext,
  tx: Tx,
  payment: PaymentRow,
  name: string,
  set: Partial<PaymentRow> & { failure?: Failure | null },
): Promise<void> {
  const act = { now: kernel.now(), request_id: null }
  await systemTransition(kernel, tx, [payment], { resource: 'payments', name, set }, act)
}
