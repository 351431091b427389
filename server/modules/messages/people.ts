import { and, eq, gt, gte, lte, ne, sql } from 'drizzle-orm'
import { tables } from '#server/database/tables.ts'
import { documentsInForce } from '#server/domain/documents-in-force.ts'
import type { Tx } from '#server/kernel/kernel.ts'

export type OrderRow = (typeof tables.orders)['$inferSelect']
export type Person = Pick<
  (typeof tables.users)['$inferSelect'],
  'name' | 'email' | 'phone' | 'locale' | 'role'
> & { uid: string; muted: readonly string[] }

const { users, customers, movers, drivers } = tables
const person = {
  ...{ name: users.name, email: users.email, phone: users.phone, locale: users.locale },
  ...{ role: users.role, uid: users.firebase_uid, muted: users.muted_notices },
}

export const customerOf = (tx: Tx, id: number): Promise<Person[]> =>
  tx
    .select(person)
    .from(customers)
    .innerJoin(users, eq(users.id, customers.user_id))
    .where(eq(customers.id, id))

export const moverOf = (tx: Tx, id: number | null): Promise<Person[]> =>
  tx
    .select(person)
    .from(movers)
    .innerJoin(users, eq(users.id, movers.user_id))
    .where(eq(movers.id, id ?? 0))

export const driverOf = (tx: Tx, id: number | null): Promise<Person[]> =>
  tx
    .select(person)
    .from(drivers)
    .innerJoin(users, eq(users.id, drivers.user_id))
    .where(eq(drivers.id, id ?? 0))

const heavyPounds = 150

/** Every mover who could take the open job, but one. */
export function moversFor(
  tx: Tx,
  order: OrderRow,
  now: Date,
  but: number | null | undefined,
): Promise<(Person & { user_id: number })[]> {
  const { answer } = order.quote
  const isHeavy = order.items.some((item) => item.weight_lb > heavyPounds)
  return tx
    .select({ ...person, user_id: users.id })
    .from(movers)
    .innerJoin(users, and(eq(users.id, movers.user_id), eq(users.status, 'active')))
    .where(
      and(
        eq(movers.status, 'approved'),
        eq(movers.is_available, true),
        gt(movers.insurance_expires_at, now.toISOString()),
        documentsInForce(movers.id, now),
        gte(movers.farthest_miles, sql`${answer.miles}::float8`),
        lte(movers.minimum_pay_cents, answer.mover_cents),
        isHeavy ? eq(movers.takes_heavy, true) : undefined,
        sql`${movers.city_ids} @> ${JSON.stringify([order.city_id])}::jsonb`,
        but ? ne(movers.id, but) : undefined,
      ),
    )
}
