import { and, desc, eq, inArray, sql } from 'drizzle-orm'

import type { BrowserStep } from '#contract/calls/browser-step.ts'
import type { Placement } from '#contract/calls/placement.ts'
import { isHoldDue } from '#contract/hold-times.ts'
import { system } from '#contract/kernel/access.ts'
import { orderMachine } from '#contract/machines/order.ts'
import { isIn } from '#contract/order-phases.ts'
import { cardAmount, isChargeable } from '#contract/pricing/card-amount.ts'
import { maxTotal } from '#contract/pricing/metered-price.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { quotes, tables } from '#server/database/tables.ts'
import { lockedCreditFor } from '#server/domain/customer-credits.ts'
import { lackOfMoney } from '#server/domain/lack-of-money.ts'
import { maxOwed } from '#server/domain/max-owed.ts'
import { paymentFailure } from '#server/domain/payment-failure.ts'
import { pricePaymentsOf } from '#server/domain/price-payments.ts'
import { rulesOf } from '#server/domain/rule-sets.ts'
import { notFound, type Problem } from '#server/kernel/http/problem.ts'
import type { Act, Kernel, Tx } from '#server/kernel/kernel.ts'
import { isOwn } from '#server/kernel/resource/find-own.ts'
import { readRows } from '#server/kernel/sql/stored-rows.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { transitionWithin, wrongState } from '#server/kernel/transition/transition.ts'
import type { Payments } from '#server/ports/payments.ts'
import { type Intent, intend, type OrderRow, requireOwnCard } from './intend.ts'
import type { PaymentRow } from './payment-row.ts'
import { amountToHold } from './secure.ts'
import { trySettle } from './settle.ts'

const currentStates = ['created', 'requires_action', 'authorized'] as const

export async function place(
  context: AppContext,
  order_id: number,
  payment_method_id: number,
  act: Act,
) {
  await authorizeAndPlace(context, order_id, payment_method_id, act)
  return placementOf(context, order_id, act)
}

/**
 * Authorizes an order's price and places it. The payment intent is stored before the request to the
 * provider, so that it can be resumed after a failure. A repeated call finds the pending intent.
 * Returns the payment's id; null if the order is placed already or needed no new authorization.
 */
export async function authorizeAndPlace(
  context: AppContext,
  order_id: number,
  payment_method_id: number,
  act: Act,
): Promise<number | null> {
  const { kernel } = context
  const payment = await transact(kernel.db, async (tx) => {
    const order = await lockOwn(tx, order_id, act)
    const current = await currentPayment(tx, order_id)
    if (order.state !== 'draft') return null
    if (current && current.payment_method_id === payment_method_id) return current
    await chooseCard(tx, order, payment_method_id, act)
    const intent: Intent = { transition: 'place', input: {} }
    if (!(await refusalOf(kernel, tx, order_id, intent, act))) return null
    if (current) await withdraw(context, tx, current)
    // A draft has reserved nothing yet; placing it reserves what this counts on.
    const credit_cents = await lockedCreditFor(tx, order, await maxOwed(tx, order), act.now)
    const amount_cents = await amountToHold(tx, { ...order, credit_cents })
    const intended = { payment_method_id, amount_cents, intent, is_on_session: true }
    return intend(kernel, tx, order, intended, act)
  })
  if (payment) await trySettle(context, payment.id)
  return payment?.id ?? null
}

type NewQuote = {
  quote_id: string
  hash: string
  /** The staff's proposal that the customer agrees to. */
  proposal_id?: number
}

/** Moves an order to a new quote's date. */
export const reschedule = (context: AppContext, order_id: number, input: NewQuote, act: Act) =>
  changeBooking(context, order_id, { transition: 'reschedule', input }, act)

/** Changes what a booked order is for to what a new quote is for. */
export const revise = (context: AppContext, order_id: number, input: NewQuote, act: Act) =>
  changeBooking(context, order_id, { transition: 'revise', input }, act)

/**
 * Changes an order to a new quote. If the new price exceeds the authorization, it is authorized
 * first, on the same card.
 */
async function changeBooking(
  context: AppContext,
  order_id: number,
  intent: Intent & { input: NewQuote },
  act: Act,
) {
  const { kernel } = context
  const { input } = intent
  const payment = await transact(kernel.db, async (tx) => {
    const refusal = await refusalOf(kernel, tx, order_id, intent, act)
    if (!refusal) return null
    const order = await lockOwn(tx, order_id, act)
    const current = await currentPayment(tx, order_id)
    const asked = current?.intent?.input
    const isAsked = asked?.quote_id === input.quote_id && asked.proposal_id === input.proposal_id
    if (current && current.state !== 'authorized' && isAsked) return current
    const [found] = await readRows(tx, quotes, eq(quotes.id, input.quote_id))
    const { payment_method_id } = order
    if (!payment_method_id || !found) throw refusal
    if (current && current.state !== 'authorized') await withdraw(context, tx, current)
    const rules = await rulesOf(tx, found)
    const owed_cents = maxTotal(found.quote.price, order.pricing_mode, rules)
    const amount_cents = cardAmount(
      owed_cents,
      await lockedCreditFor(tx, order, owed_cents, act.now),
    )
    const intended = { payment_method_id, amount_cents, intent, is_on_session: true }
    return intend(kernel, tx, order, intended, act)
  })
  if (payment) await trySettle(context, payment.id)
  return placementOf(context, order_id, act)
}

/**
 * Runs an order's transition. Returns null on success, and the refusal if only an authorization is
 * missing. Throws all other errors at once, before a card is charged.
 */
async function refusalOf(
  kernel: Kernel,
  tx: Tx,
  id: number,
  { transition: name, input }: Intent,
  act: Act,
): Promise<Problem | null> {
  try {
    await transitionWithin(kernel, tx, { ...act, resource: 'orders', id, name, input })
    return null
  } catch (error) {
    return lackOfMoney(error, act.actor.locale)
  }
}

/**
 * Changes the card of a booked move. If the price is due, it is held on the new card at once, with
 * the customer there to confirm it; the former hold is released after that. The response has no
 * payment if the price is not due.
 */
export async function changeCard(
  context: AppContext,
  order_id: number,
  payment_method_id: number,
  act: Act,
) {
  const { kernel } = context
  const payment = await transact(kernel.db, async (tx) => {
    const order = await lockOwn(tx, order_id, act)
    if (!isIn(order.state, 'open', 'assigned'))
      throw wrongState(kernel, orderMachine, order.state, act.actor)
    const current = await currentPayment(tx, order_id)
    if (current?.payment_method_id === payment_method_id) return current
    await chooseCard(tx, order, payment_method_id, act)
    if (current && current.state !== 'authorized') await withdraw(context, tx, current)
    const isDue = current?.state === 'authorized' || isHoldDue(order.window_start_at, act.now)
    if (!isDue) return null
    const amount_cents = await amountToHold(tx, order)
    if (!isChargeable(amount_cents)) return null
    const intent: Intent = { transition: 'secure', input: {} }
    const intended = { payment_method_id, amount_cents, intent, is_on_session: true }
    return intend(kernel, tx, order, intended, act)
  })
  if (payment) await trySettle(context, payment.id)
  const placement = await placementOf(context, order_id, act)
  return payment ? placement : { ...placement, payment: null }
}

async function chooseCard(tx: Tx, order: OrderRow, payment_method_id: number, act: Act) {
  await requireOwnCard(tx, order, payment_method_id, act)
  const { orders } = tables
  await tx.update(orders).set({ payment_method_id }).where(eq(orders.id, order.id))
}

export async function placementOf(
  { kernel, ports }: AppContext,
  where: number | string,
  { actor }: Pick<Act, 'actor'>,
): Promise<Placement> {
  const { orders, cities, payments, payment_methods } = tables
  const [found] = await kernel.db
    .select({
      order: orders,
      time_zone: cities.time_zone,
      brand: payment_methods.brand,
      last4: payment_methods.last4,
    })
    .from(orders)
    .innerJoin(cities, eq(cities.id, orders.city_id))
    .leftJoin(payment_methods, eq(payment_methods.id, orders.payment_method_id))
    .where(
      and(
        typeof where === 'number' ? eq(orders.id, where) : eq(orders.code, where),
        isOwn(resources.orders, orders, actor),
      ),
    )
  if (!found) throw notFound(actor.locale)
  const { order, time_zone } = found
  const [latest] = await kernel.db
    .select({ payment: payments, brand: payment_methods.brand, last4: payment_methods.last4 })
    .from(payments)
    .leftJoin(payment_methods, eq(payment_methods.id, payments.payment_method_id))
    .where(pricePaymentsOf(order.id))
    .orderBy(desc(payments.id))
    .limit(1)
  return {
    order: {
      id: order.id,
      code: order.code,
      state: order.state,
      total_cents: order.total_cents,
      credit_cents: order.credit_cents,
      card_cents: await amountToHold(kernel.db, order),
      window_start_at: order.window_start_at,
      window_end_at: order.window_end_at,
      time_zone,
      hold_at: order.secured_at ? null : order.secure_at,
    },
    card: found.last4 && found.brand ? { brand: found.brand, last4: found.last4 } : null,
    payment: latest
      ? {
          id: latest.payment.id,
          state: latest.payment.state,
          amount_cents: latest.payment.amount_cents,
          brand: latest.brand,
          last4: latest.last4,
          failure: paymentFailure(latest.payment, actor.locale),
          next_action: await stepOf(ports.payments, latest.payment),
        }
      : null,
  }
}

/** Returns how the customer confirms a payment that waits for it. */
export async function stepOf(
  provider: Payments,
  { state, reference }: PaymentRow,
): Promise<BrowserStep | null> {
  if (state !== 'requires_action' || !reference) return null
  const charge = await provider.status(reference)
  return charge.status === 'requires_action' ? charge.step : null
}

async function lockOwn(tx: Tx, order_id: number, { actor }: Act): Promise<OrderRow> {
  const { orders } = tables
  const [order] = await readRows(
    tx,
    orders,
    and(eq(orders.id, order_id), isOwn(resources.orders, orders, actor)),
    sql`for update`,
  )
  if (!order) throw notFound(actor.locale)
  return order
}

async function currentPayment(tx: Tx, order_id: number): Promise<PaymentRow | undefined> {
  const { payments } = tables
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(pricePaymentsOf(order_id), inArray(payments.state, [...currentStates])))
    .orderBy(desc(payments.id))
    .limit(1)
  return payment
}

const withdraw = ({ kernel }: AppContext, tx: Tx, payment: PaymentRow) =>
  transitionWithin(kernel, tx, {
    resource: 'payments',
    id: payment.id,
    name: 'void',
    actor: system,
    now: kernel.now(),
    request_id: null,
  })
