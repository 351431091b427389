import { and, eq, ne } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import { candidateColumns, obstacles, serves } from '#server/domain/eligibility.ts'
import { rulesOf } from '#server/domain/rule-sets.ts'
import type { Tx } from '#server/kernel/kernel.ts'

export type OrderRow = (typeof tables.orders)['$inferSelect']
export type Person = Pick<
  (typeof tables.users)['$inferSelect'],
  'name' | 'email' | 'phone' | 'locale' | 'role'
> & { uid: string; muted: readonly string[] }

const { users, customers, movers, drivers } = tables
const person = {
  name: users.name,
  email: users.email,
  phone: users.phone,
  locale: users.locale,
  role: users.role,
  uid: users.firebase_uid,
  muted: users.muted_notices,
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

/** Reads every mover who may take the open job, except `but`. */
export async function moversFor(
  tx: Tx,
  order: OrderRow,
  now: Date,
  but: number | null | undefined,
): Promise<(Person & { user_id: number })[]> {
  const { fees } = await rulesOf(tx, order)
  const found = await tx
    .select({ ...person, user_id: users.id, candidate: candidateColumns(now) })
    .from(movers)
    .innerJoin(users, and(eq(users.id, movers.user_id), eq(users.status, 'active')))
    .where(and(serves(order.city_id), but ? ne(movers.id, but) : undefined))
    .orderBy(movers.id)
  return found.filter(({ candidate }) => obstacles(candidate, order, fees, now).length === 0)
}
