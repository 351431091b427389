import { eq } from 'drizzle-orm'

import type { Actor } from '#contract/kernel/access.ts'
import { tables } from '#server/database/tables.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import type { Db } from '#server/kernel/kernel.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import type { Username } from './username.ts'

export type User = typeof tables.users.$inferSelect

export async function findUser(db: Db, username: Username): Promise<User | undefined> {
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

/** Tells whether a user may not sign in by any method. */
export const isBarred = ({ status }: User): boolean => status === 'locked' || status === 'disabled'

/** Returns a user as the session calls send it. */
export const shown = (user: User) => ({
  id: user.id,
  role: user.role,
  roles: user.role === 'admin' ? user.roles : [user.role],
  permissions: user.permissions,
  name: user.name,
  email: user.email,
  email_undeliverable_at: user.email_undeliverable_at,
  phone: user.phone,
  firebase_uid: user.firebase_uid,
  locale: user.locale,
  time_zone: user.time_zone,
  closes_at: user.closes_at,
})
