import { eq, sql } from 'drizzle-orm'

import type { Actor, Role } from '#contract/kernel/access.ts'
import { tables } from '#server/database/tables.ts'
import { companiesOf, isActiveMember } from '#server/domain/mover-team.ts'
import type { Username } from '#server/domain/username.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'

export type User = typeof tables.users.$inferSelect

export async function findUser(db: Db | Tx, username: Username): Promise<User | undefined> {
  const { users } = tables
  const [user] = await db.select().from(users).where(eq(users[username.kind], username.value))
  return user
}

export async function userOf(db: Db, id: number): Promise<User | undefined> {
  const { users } = tables
  const [user] = await db.select().from(users).where(eq(users.id, id))
  return user
}

/** Returns the actor's own user; throws a 404 for an actor without one. */
export async function ownUser(db: Db, actor: Actor): Promise<User> {
  const user = await userOf(db, ownId(actor, 'user_id'))
  if (!user) throw notFound(actor.locale)
  return user
}

/** Reports whether a user may not sign in by any method. */
export const isBarred = ({ status }: User): boolean => status === 'locked' || status === 'disabled'

/** Reads the roles that a user can act in: the first, and those of further profiles. */
export async function actingRoles(db: Db | Tx, { id, role }: User): Promise<Role[]> {
  const { customers, mover_members: members, drivers, users } = tables
  if (role === 'admin') return [role]
  const has = (profile: typeof customers | typeof members | typeof drivers, where = sql`true`) =>
    sql<boolean>`exists (select from ${profile} where ${profile.user_id} = ${id} and ${where})`
  const [found] = await db
    .select({
      customer: has(customers),
      mover: has(members, isActiveMember()),
      driver: has(drivers),
    })
    .from(users)
    .where(eq(users.id, id))
  const others = (['customer', 'mover', 'driver'] as const).filter(
    (one) => one !== role && found?.[one],
  )
  return [role, ...others]
}

/**
 * Returns a user as the session calls send it, in the role that they act in; as a mover, for this
 * company, by default the first of theirs.
 */
export const shown = async (
  db: Db,
  user: User,
  kind: Role = user.role,
  mover_id: number | null = null,
) => ({
  ...(await companyShown(db, user, kind, mover_id)),
  id: user.id,
  role: kind,
  roles: kind === 'admin' ? user.roles : [kind],
  permissions: user.permissions,
  acting_roles: await actingRoles(db, user),
  name: user.name,
  email: user.email,
  email_undeliverable_at: user.email_undeliverable_at,
  phone: user.phone,
  firebase_uid: user.firebase_uid,
  locale: user.locale,
  time_zone: user.time_zone,
  closes_at: user.closes_at,
})

async function companyShown(db: Db, { id }: User, kind: Role, mover_id: number | null) {
  const companies = await companiesOf(db, id)
  const current =
    kind === 'mover' && companies.find((one) => mover_id === null || one.mover_id === mover_id)
  return {
    companies,
    mover_id: current ? current.mover_id : null,
    member_role: current ? current.role : null,
  }
}
