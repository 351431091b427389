import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'

import type { MoveTips } from '#contract/calls/tips.ts'
import { isIn } from '#contract/order-phases.ts'
import { finalPrice } from '#contract/pricing/division.ts'
import { shareOf } from '#contract/pricing/rounding.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { isOwnMove } from '#server/domain/own-move.ts'
import { setting } from '#server/domain/setting.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import type { OrderRow } from './intend.ts'

const { orders, payment_methods, tips } = tables

const day = 86_400_000

/** The least tip, unless the payment provider’s minimum is higher. */
const minTipCents = 100

export type TipTerms = NonNullable<MoveTips['terms']>

/** Why no tip can be given now; each has a text `tip.*`. */
type Obstacle = 'too_early' | 'over' | 'own_move' | 'open' | 'limit'

/**
 * Returns how much a customer can give the crew of a move now, or why nothing can be given. The
 * limits keep a tip from being a way to transfer money from a stolen card.
 */
export async function termsOf(
  { ports }: Pick<AppContext, 'ports'>,
  db: Db | Tx,
  order: OrderRow,
  now: Date,
): Promise<TipTerms | Obstacle> {
  if (order.mover_id === null || !isIn(order.state, 'delivered', 'completed')) return 'too_early'
  const until = await endOf(db, order)
  if (until && until <= now) return 'over'
  if (await isOwn(db, order.mover_id, order.id)) return 'own_move'
  const given = await givenNear(db, order, now)
  const ofMove = given.filter(({ order_id }) => order_id === order.id)
  if (ofMove.some(({ state }) => state === 'given' || state === 'charging')) return 'open'
  const price = finalPrice(order)
  const price_cents = price.total_cents - price.tip_cents
  const min_cents = Math.max(minTipCents, ports.payments.limits.min_cents)
  const max_cents = await maxTip(db, order, { price_cents, given })
  if (max_cents < min_cents) return 'limit'
  return {
    min_cents,
    max_cents,
    price_cents,
    until: until?.toISOString() ?? null,
    withdraw_minutes: await setting(db, 'tip_withdraw_minutes'),
    payment_method_id: await usualCard(db, order),
  }
}

/** Returns the instant from which on no tip can be given; null before the move is completed. */
async function endOf(db: Db | Tx, { completed_at }: OrderRow): Promise<Date | null> {
  if (!completed_at) return null
  return new Date(Date.parse(completed_at) + (await setting(db, 'tip_days')) * day)
}

type Given = Pick<(typeof tips)['$inferSelect'], 'order_id' | 'state' | 'amount_cents'> & {
  is_recent: boolean
}

/** Reads the tips of the order, and those of its customer within 24 hours. */
async function givenNear(db: Db | Tx, { id, customer_id }: OrderRow, now: Date): Promise<Given[]> {
  const since = new Date(now.getTime() - day).toISOString()
  return db
    .select({
      order_id: tips.order_id,
      state: tips.state,
      amount_cents: tips.amount_cents,
      is_recent: sql<boolean>`${tips.created_at} > ${since}`,
    })
    .from(tips)
    .where(
      or(eq(tips.order_id, id), and(eq(tips.customer_id, customer_id), gt(tips.created_at, since))),
    )
}

/**
 * Returns the most that may be given now: what is left of the limits of the move and of the
 * customer's last 24 hours. All attempts of these hours count toward their number, because each
 * asks a bank.
 */
async function maxTip(
  db: Db | Tx,
  order: OrderRow,
  { price_cents, given }: { price_cents: number; given: Given[] },
): Promise<number> {
  const recent = given.filter(({ is_recent }) => is_recent)
  if (recent.length >= (await setting(db, 'tips_per_day'))) return 0
  const charged = given.filter(({ state }) => state !== 'failed' && state !== 'withdrawn')
  const sum = (rows: Given[]) => rows.reduce((cents, { amount_cents }) => cents + amount_cents, 0)
  const forMove = Math.min(
    await setting(db, 'tip_move_cents'),
    shareOf(price_cents, await setting(db, 'tip_move_bp')),
  )
  const ofMove = sum(charged.filter(({ order_id }) => order_id === order.id))
  const ofDay = sum(charged.filter(({ is_recent }) => is_recent))
  return Math.min(forMove - ofMove, (await setting(db, 'tip_day_cents')) - ofDay)
}

async function isOwn(db: Db | Tx, mover_id: number, order_id: number): Promise<boolean> {
  const [found] = await db
    .select({ is_own: isOwnMove(mover_id, order_id) })
    .from(orders)
    .where(eq(orders.id, order_id))
  return found?.is_own ?? false
}

/** Returns the card of the move if it is still on file, or else the customer's default card. */
async function usualCard(
  db: Db | Tx,
  { customer_id, payment_method_id }: OrderRow,
): Promise<number | null> {
  const found = await db
    .select({ id: payment_methods.id })
    .from(payment_methods)
    .where(
      and(
        eq(payment_methods.customer_id, customer_id),
        isNull(payment_methods.deleted_at),
        or(eq(payment_methods.id, payment_method_id ?? 0), eq(payment_methods.is_default, true)),
      ),
    )
  const ids = found.map(({ id }) => id)
  return ids.find((id) => id === payment_method_id) ?? ids[0] ?? null
}
