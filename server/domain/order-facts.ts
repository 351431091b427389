import { and, eq, isNull } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import type { Tx } from '#server/kernel/kernel.ts'

type OrderRow = (typeof tables.orders)['$inferSelect']
export type OrderFacts = Awaited<ReturnType<typeof read>>

const known = new WeakMap<OrderRow, Promise<OrderFacts>>()

/**
 * Reads the records that texts about an order mention besides its own row. The result is cached per
 * row object, because one transition writes several mails and notifications about the same row.
 */
export function orderFacts(tx: Tx, row: OrderRow): Promise<OrderFacts> {
  const facts = known.get(row) ?? read(tx, row)
  known.set(row, facts)
  return facts
}

async function read(tx: Tx, row: OrderRow) {
  const { cities, movers, drivers, users, coupons } = tables
  const [facts] = await tx
    .select({
      city: cities.name,
      time_zone: cities.time_zone,
      mover: movers.business_name,
      driver: users.name,
      coupon: { code: coupons.code, percent: coupons.amount, cap_cents: coupons.cap_cents },
    })
    .from(cities)
    .leftJoin(movers, eq(movers.id, row.mover_id ?? 0))
    .leftJoin(drivers, eq(drivers.id, row.driver_id ?? 0))
    .leftJoin(users, eq(users.id, drivers.user_id))
    .leftJoin(coupons, and(eq(coupons.id, row.given_coupon_id ?? 0), isNull(coupons.deleted_at)))
    .where(eq(cities.id, row.city_id))
  if (!facts) throw new Error(`order ${row.id} has no city`)
  return facts
}
