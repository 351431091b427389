import { and, eq, sql } from 'drizzle-orm'

import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { invalid, notFound, problem } from '#server/kernel/http/problem.ts'
import type { Act, Tx } from '#server/kernel/kernel.ts'
import { isOwn } from '#server/kernel/resource/find-own.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { readRows } from '#server/kernel/sql/stored-rows.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { transitionWithin } from '#server/kernel/transition/transition.ts'
import { translate } from '#server/kernel/translate.ts'
import { usd } from '#server/kernel/usd.ts'
import { intend, type OrderRow } from './intend.ts'
import { trySettle } from './settle.ts'
import type { TipRow } from './tip-rules.ts'
import { termsOf } from './tip-terms.ts'

type Gift = { cents: number; payment_method_id?: number }

/**
 * Stores a tip with the intent of its payment, then has the card hold it. Returns the tip's id; the
 * provider may not have answered yet.
 */
export async function giveTip(
  context: AppContext,
  code: string,
  gift: Gift,
  act: Act,
): Promise<number> {
  const { kernel } = context
  const tip = await transact(kernel.db, async (tx) => {
    const order = await lockOwnOrder(tx, code, act)
    await lockCustomer(tx, order)
    const payment_method_id = await agree(context, tx, order, gift, act)
    const amount_cents = gift.cents
    const intended = {
      payment_method_id,
      amount_cents,
      purpose: 'tip' as const,
      intent: null,
      is_on_session: true,
    }
    const { id: payment_id } = await intend(kernel, tx, order, intended, act)
    const { id: order_id, customer_id, mover_id } = order
    const shares = sharesOf(order, amount_cents)
    const values = { order_id, customer_id, mover_id, payment_id, amount_cents, shares }
    return (await insertRow(kernel, tx, resources.tips, values, act)) as unknown as TipRow
  })
  await trySettle(context, tip.payment_id)
  return tip.id
}

/** Returns the card to charge. Throws if the tip can't be given, or not in this amount. */
async function agree(
  context: AppContext,
  tx: Tx,
  order: OrderRow,
  { cents, payment_method_id }: Gift,
  { actor, now }: Act,
): Promise<number> {
  const { locale } = actor
  const terms = await termsOf(context, tx, order, now)
  if (typeof terms === 'string') {
    const message = translate(locale, `tip.${terms}`)
    if (terms === 'limit') throw invalid(locale, { cents: [message] })
    throw problem(409, { message })
  }
  const { min_cents, max_cents } = terms
  const isRight = cents >= min_cents && cents <= max_cents
  if (!isRight) {
    const limits = { least: usd(locale, min_cents), most: usd(locale, max_cents) }
    throw invalid(locale, { cents: [translate(locale, 'tip.amount', limits)] })
  }
  const card = payment_method_id ?? terms.payment_method_id
  if (card) return card
  throw invalid(locale, { payment_method_id: [translate(locale, 'tip.no_card')] })
}

/** Divides a tip equally among the drivers of a move; the first ones get the odd cents. */
function sharesOf({ driver_id }: OrderRow, cents: number): TipRow['shares'] {
  const crew = driver_id === null ? [] : [driver_id]
  return crew.map((id, at) => ({
    driver_id: id,
    cents: Math.floor(cents / crew.length) + (at < cents % crew.length ? 1 : 0),
  }))
}

/** Withdraws a tip that is not charged yet, and releases what the card holds. */
export async function withdraw(
  { kernel }: AppContext,
  code: string,
  id: number,
  act: Act,
): Promise<void> {
  await transact(kernel.db, async (tx) => {
    const order = await lockOwnOrder(tx, code, act)
    const { tips } = tables
    const [tip] = await tx
      .select({ id: tips.id })
      .from(tips)
      .where(and(eq(tips.id, id), eq(tips.order_id, order.id)))
    if (!tip) throw notFound(act.actor.locale)
    await transitionWithin(kernel, tx, { ...act, resource: 'tips', id, name: 'withdraw' })
  })
}

/** Locks an order of the customer's, so that two tips for it see each other. */
async function lockOwnOrder(tx: Tx, code: string, { actor }: Act): Promise<OrderRow> {
  const { orders } = tables
  const own = and(eq(orders.code, code), isOwn(resources.orders, orders, actor))
  const [order] = await readRows(tx, orders, own, sql`for update`)
  if (!order) throw notFound(actor.locale)
  return order
}

/** Two tips of one customer at once, for different moves, would not see each other otherwise. */
async function lockCustomer(tx: Tx, { customer_id }: OrderRow): Promise<void> {
  const { customers } = tables
  await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, customer_id))
    .for('no key update')
}
