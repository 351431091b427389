import { and, eq, inArray, sql } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import type { Db, Kernel, Tx } from '#server/kernel/kernel.ts'
import type { Recipient } from './notify.ts'

const { users, customers, movers, drivers } = tables
const recipient = {
  user_id: users.id,
  uid: users.firebase_uid,
  role: users.role,
  name: users.name,
  locale: users.locale,
  muted: users.muted_notices,
}

const places = { customer: customers, mover: movers, driver: drivers }

/** Reads the user of a customer, mover or driver; an empty list when there is none. */
export async function whoIs(
  tx: Tx,
  kind: keyof typeof places,
  id: number | null,
): Promise<Recipient[]> {
  if (id === null) return []
  const place = places[kind]
  return tx
    .select(recipient)
    .from(users)
    .where(sql`${users.id} = (select ${place.user_id} from ${place} where ${place.id} = ${id})`)
}

/** Reads users by their ids. */
export const whoAre = (db: Db | Tx, ids: readonly number[]): Promise<Recipient[]> =>
  ids.length
    ? db
        .select(recipient)
        .from(users)
        .where(inArray(users.id, [...ids]))
        .orderBy(users.id)
    : Promise.resolve([])

/** Reads the user with this uid in the Realtime Database. */
export const whoHas = (db: Db, uid: string): Promise<Recipient[]> =>
  db.select(recipient).from(users).where(eq(users.firebase_uid, uid))

/** Reads the active administrators whose roles or permissions allow an action. */
export async function staffWho(
  db: Db | Tx,
  { policy }: Kernel,
  resource: string,
  action: string,
): Promise<Recipient[]> {
  const admins = await db
    .select({ ...recipient, roles: users.roles, permissions: users.permissions })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.status, 'active')))
  return admins.filter((admin) => policy.can({ ...admin, kind: 'admin' }, resource, action))
}
