import { and, desc, eq, inArray, sql } from 'drizzle-orm'

import type { Placement } from '#contract/calls/placement.ts'
import { system } from '#contract/kernel/access.ts'
import { highestTotal } from '#contract/pricing/metered-price.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { quotes, tables } from '#server/database/tables.ts'
import { rulesOf } from '#server/domain/rule-sets.ts'
import {
  type FieldErrors,
  invalid,
  isProblem,
  notFound,
  type Problem,
} from '#server/kernel/http/problem.ts'
import type { Act, Kernel, Tx } from '#server/kernel/kernel.ts'
import { isOwn } from '#server/kernel/resource/find-own.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { readRows } from '#server/kernel/sql/stored-rows.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { transitionWithin } from '#server/kernel/transition/transition.ts'
import { translate } from '#server/kernel/translate.ts'
import { type PaymentRow, queueRetry, settle } from './settle.ts'

type OrderRow = (typeof tables.orders)['$inferSelect']

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
    const intent = { transition: 'place', input: {} }
    if (!(await lackOfMoney(kernel, tx, order_id, intent, act))) return null
    if (current) await withdraw(context, tx, current)
    const rules = await rulesOf(tx, order)
    const amount_cents = highestTotal(order.quote.answer, order.pricing_mode, rules)
    return intend(context, tx, order, payment_method_id, amount_cents, intent, act)
  })
  if (payment) await trySettle(context, payment.id)
  return payment?.id ?? null
}

/**
 * Moves an order to a new quote's date. If the new price exceeds the authorization, it is
 * authorized first, on the same card.
 */
export async function reschedule(
  context: AppContext,
  order_id: number,
  input: { quote_id: string; hash: string },
  act: Act,
) {
  const { kernel } = context
  const payment = await transact(kernel.db, async (tx) => {
    const intent = { transition: 'reschedule', input }
    const refusal = await lackOfMoney(kernel, tx, order_id, intent, act)
    if (!refusal) return null
    const order = await lockOwn(tx, order_id, act)
    const current = await currentPayment(tx, order_id)
    if (current?.state !== 'authorized' && current?.intent?.input.quote_id === input.quote_id)
      return current
    const [covering] = await authorizedPayments(tx, order_id)
    const [found] = await readRows(tx, quotes, eq(quotes.id, input.quote_id))
    if (!covering?.payment_method_id || !found) throw refusal
    if (current && current.state !== 'authorized') await withdraw(context, tx, current)
    const rules = await rulesOf(tx, found)
    const amount_cents = highestTotal(found.quote.price, order.pricing_mode, rules)
    return intend(context, tx, order, covering.payment_method_id, amount_cents, intent, act)
  })
  if (payment) await trySettle(context, payment.id)
  return placementOf(context, order_id, act)
}

type Intent = NonNullable<PaymentRow['intent']>

/**
 * Runs an order's transition. Returns null on success, and the refusal if only an authorization is
 * missing. Throws all other errors at once, before a card is charged.
 */
async function lackOfMoney(
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
    if (!isProblem(error)) throw error
    const { payment, ...others } = (error.body.errors ?? {}) as FieldErrors
    if (!payment) throw error
    if (Object.keys(others).length) throw invalid(act.actor.locale, others)
    return error
  }
}

export async function placementOf(
  { kernel }: AppContext,
  where: number | string,
  { actor }: Pick<Act, 'actor'>,
): Promise<Placement> {
  const { orders, cities, payments, payment_methods } = tables
  const [found] = await kernel.db
    .select({ order: orders, time_zone: cities.time_zone })
    .from(orders)
    .innerJoin(cities, eq(cities.id, orders.city_id))
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
    .where(eq(payments.order_id, order.id))
    .orderBy(desc(payments.id))
    .limit(1)
  return {
    order: {
      id: order.id,
      code: order.code,
      state: order.state,
      total_cents: order.total_cents,
      window_start_at: order.window_start_at,
      window_end_at: order.window_end_at,
      time_zone,
    },
    payment: latest
      ? {
          id: latest.payment.id,
          state: latest.payment.state,
          amount_cents: latest.payment.amount_cents,
          brand: latest.brand,
          last4: latest.last4,
          failure: failureText(latest.payment, actor.locale),
          next_action: latest.payment.state === 'requires_action' ? 'confirm' : null,
        }
      : null,
  }
}

/**
 * Translates a failure code; earlier versions stored a text instead, which is returned as it is.
 */
const failureText = ({ failure }: PaymentRow, locale: string) =>
  failure && translate(locale, `payment.${failure}`, { defaultValue: failure })

/** Tries to settle now. An error is only logged, because the outbox retries. */
async function trySettle(context: AppContext, payment_id: number): Promise<void> {
  try {
    await settle(context, payment_id)
  } catch (error) {
    context.log.warn({ err: error, payment_id }, 'a payment could not be settled yet')
  }
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
    .where(and(eq(payments.order_id, order_id), inArray(payments.state, [...currentStates])))
    .orderBy(desc(payments.id))
    .limit(1)
  return payment
}

const authorizedPayments = (tx: Tx, order_id: number): Promise<PaymentRow[]> => {
  const { payments } = tables
  return tx
    .select()
    .from(payments)
    .where(and(eq(payments.order_id, order_id), eq(payments.state, 'authorized')))
    .orderBy(desc(payments.amount_cents))
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

async function intend(
  { kernel }: AppContext,
  tx: Tx,
  order: OrderRow,
  payment_method_id: number,
  amount_cents: number,
  intent: Intent,
  act: Act,
): Promise<{ id: number }> {
  const { payment_methods, payments, orders } = tables
  const [card] = await tx
    .select({ payments: tx.$count(payments, eq(payments.order_id, order.id)) })
    .from(payment_methods)
    .where(
      and(
        eq(payment_methods.id, payment_method_id),
        eq(payment_methods.customer_id, order.customer_id),
      ),
    )
  if (!card)
    throw invalid(act.actor.locale, {
      payment_method_id: [translate(act.actor.locale, 'payment.unknown_method')],
    })
  const payment = await insertRow(
    kernel,
    tx,
    resources.payments,
    {
      order_id: order.id,
      customer_id: order.customer_id,
      payment_method_id,
      amount_cents,
      idempotency_key: `authorize-${order.code}-${card.payments + 1}`,
      intent,
    },
    act,
  )
  await tx.update(orders).set({ payment_method_id }).where(eq(orders.id, order.id))
  await queueRetry(tx, payment, act.now)
  return payment
}
