import { and, eq, inArray, sql } from 'drizzle-orm'

import { type MoverPage, rolesToTell } from '#contract/member-rights.ts'
import { tables } from '#server/database/tables.ts'
import { isActiveStaff } from '#server/domain/active-staff.ts'
import { isActiveMember } from '#server/domain/mover-team.ts'
import type { Db, Kernel, Tx } from '#server/kernel/kernel.ts'

const { users, customers, mover_members: members, drivers } = tables

/** A user as all channels need to know them, in the role in which they are notified. */
export type Recipient = Pick<
  typeof users.$inferSelect,
  'role' | 'name' | 'email' | 'phone' | 'locale'
> & {
  user_id: number
  uid: string
  /** Groups that they turned off, each on one channel: `moves.push`. */
  muted: readonly string[]
}

const recipient = {
  user_id: users.id,
  uid: users.firebase_uid,
  role: users.role,
  name: users.name,
  email: users.email,
  phone: users.phone,
  locale: users.locale,
  muted: users.muted_notices,
}

const profiles = { customer: customers, driver: drivers }

/**
 * Reads the people of a moving company whose roles there let them see a page. They are notified as movers, whatever else they are.
 */
export async function teamOf(
  tx: Tx,
  mover_id: number | null,
  page: MoverPage,
): Promise<Recipient[]> {
  if (mover_id === null) return []
  return tx
    .select({ ...recipient, role: sql<'mover'>`'mover'` })
    .from(users)
    .innerJoin(members, and(eq(members.user_id, users.id), eq(members.mover_id, mover_id)))
    .where(isActiveMember(rolesToTell(page)))
    .orderBy(members.id)
}

/** Reads the user of a customer or driver; an empty list when there is none. */
export async function userOf(
  tx: Tx,
  role: keyof typeof profiles,
  id: number | null,
): Promise<Recipient[]> {
  if (id === null) return []
  const profile = profiles[role]
  const found = await tx
    .select(recipient)
    .from(users)
    .where(
      sql`${users.id} = (select ${profile.user_id} from ${profile} where ${profile.id} = ${id})`,
    )
  // A mover who books a move of their own is notified of it as its customer.
  return found.map((user) => ({ ...user, role }))
}

/** Reads users by their ids. */
export const usersById = (db: Db | Tx, ids: readonly number[]): Promise<Recipient[]> =>
  ids.length
    ? db
        .select(recipient)
        .from(users)
        .where(inArray(users.id, [...ids]))
        .orderBy(users.id)
    : Promise.resolve([])

/** Reads the user with this uid in the Realtime Database. */
export const userByUid = (db: Db, uid: string): Promise<Recipient[]> =>
  db.select(recipient).from(users).where(eq(users.firebase_uid, uid))

/** Reads the active administrators whose roles or permissions allow an action. */
export async function staffAllowedTo(
  db: Db | Tx,
  { policy }: Kernel,
  action: string,
  resource: string,
): Promise<Recipient[]> {
  const admins = await db
    .select({ ...recipient, roles: users.roles, permissions: users.permissions })
    .from(users)
    .where(isActiveStaff())
    .orderBy(users.id)
  return admins.filter((admin) => policy.can({ ...admin, kind: 'admin' }, resource, action))
}
