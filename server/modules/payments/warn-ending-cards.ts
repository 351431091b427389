import { and, asc, eq, gt, inArray, isNull, lte, notExists, sql } from 'drizzle-orm'

import { statesIn } from '#contract/order-phases.ts'
import type { AppContext } from '#server/context.ts'
import { cardWarnings, tables } from '#server/database/tables.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { announce } from '#server/kernel/transition/announce.ts'

/** How long before its move a card that ends before it is warned of: long enough to get another. */
const warnMs = 28 * 86_400_000

const maxWarned = 200

/**
 * Notifies customers whose card ends before the move that it should pay for, once for each card and
 * move. A price that is held already needs no other card.
 */
export async function warnEndingCards({ kernel }: AppContext, now: Date): Promise<void> {
  const { orders, cities, payment_methods: cards } = tables
  const startsIn = sql`${orders.window_start_at} at time zone ${cities.time_zone}`
  await transact(kernel.db, async (tx) => {
    const warned = tx
      .select({ order_id: cardWarnings.order_id })
      .from(cardWarnings)
      .where(
        and(
          eq(cardWarnings.order_id, orders.id),
          eq(cardWarnings.payment_method_id, orders.payment_method_id),
        ),
      )
    const ending = await tx
      .select({ order: orders, last4: cards.last4 })
      .from(orders)
      .innerJoin(cities, eq(cities.id, orders.city_id))
      .innerJoin(cards, eq(cards.id, orders.payment_method_id))
      .where(
        and(
          inArray(orders.state, statesIn('open', 'assigned')),
          isNull(orders.secured_at),
          gt(orders.window_start_at, now.toISOString()),
          lte(orders.window_start_at, new Date(now.getTime() + warnMs).toISOString()),
          sql`${cards.exp_year} * 100 + ${cards.exp_month}
            < extract(year from ${startsIn}) * 100 + extract(month from ${startsIn})`,
          notExists(warned),
        ),
      )
      .orderBy(asc(orders.window_start_at), asc(orders.id))
      .limit(maxWarned)
    for (const { order, last4 } of ending) {
      const [isFirst] = await tx
        .insert(cardWarnings)
        .values({ order_id: order.id, payment_method_id: Number(order.payment_method_id) })
        .onConflictDoNothing()
        .returning({ order_id: cardWarnings.order_id })
      if (isFirst)
        await announce(kernel, 'order.card_ending', { tx, row: order, now, input: { last4 } })
    }
  })
}
