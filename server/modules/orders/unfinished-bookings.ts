import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm'

import type { Move, UnfinishedBooking } from '#contract/calls/moves.ts'
import type { Actor } from '#contract/kernel/access.ts'
import { resources } from '#contract/resources.ts'
import { quotes, tables } from '#server/database/tables.ts'
import { paysPrice } from '#server/domain/price-payments.ts'
import type { Db } from '#server/kernel/kernel.ts'
import { isOwn } from '#server/kernel/resource/find-own.ts'
import { type OrderRow, summaryOf } from './order-row.ts'

const most = 5

type Asked = { actor: Actor; now: Date }

/** Lists the customer's bookings that a card would still finish, the latest attempt first. */
export async function unfinishedBookings(db: Db, asked: Asked): Promise<UnfinishedBooking[]> {
  const rows = await readUnfinished(db, asked)
  return rows
    .toSorted((a, b) => b.tried_at.localeCompare(a.tried_at))
    .slice(0, most)
    .map(({ order, time_zone, ...attempt }) => ({
      ...summaryOf(order),
      time_zone,
      ...partOf(attempt),
    }))
}

/** Returns how a draft can still be paid for as it was booked; null if it can't. */
export async function unfinishedBooking(
  db: Db,
  order: OrderRow,
  asked: Asked,
): Promise<Move['unfinished']> {
  if (order.state !== 'draft') return null
  const [found] = await readUnfinished(db, asked, eq(tables.orders.id, order.id))
  return found ? partOf(found) : null
}

/** Reads the drafts whose quote and window are still to come, with their latest attempt to pay. */
async function readUnfinished(db: Db, { actor, now }: Asked, where?: SQL) {
  const { orders, cities, payments } = tables
  const ahead = now.toISOString()
  return db
    .selectDistinctOn([orders.id], {
      order: orders,
      time_zone: cities.time_zone,
      state: payments.state,
      amount_cents: payments.amount_cents,
      tried_at: payments.created_at,
      expires_at: quotes.expires_at,
      window_start_at: orders.window_start_at,
    })
    .from(orders)
    .innerJoin(cities, eq(cities.id, orders.city_id))
    .innerJoin(quotes, eq(quotes.id, sql`${orders.quote}->>'id'`))
    .innerJoin(payments, and(eq(payments.order_id, orders.id), paysPrice))
    .where(
      and(
        isOwn(resources.orders, orders, actor),
        eq(orders.state, 'draft'),
        gt(orders.window_start_at, ahead),
        gt(quotes.expires_at, ahead),
        where,
      ),
    )
    .orderBy(orders.id, desc(payments.id))
}

type Attempt = Omit<Awaited<ReturnType<typeof readUnfinished>>[number], 'order' | 'time_zone'>

const partOf = ({ state, amount_cents, tried_at, expires_at, window_start_at }: Attempt) => ({
  amount_cents,
  tried_at,
  until: expires_at < window_start_at ? expires_at : window_start_at,
  is_refused: state === 'failed',
})
