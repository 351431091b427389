import { eq } from 'drizzle-orm'

import { paths } from '#contract/realtime/paths.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import type { Json } from '#server/ports/realtime.ts'

const { users } = tables

/**
 * Returns an administrator's grants for the database rules: the resources whose changes and chats
 * they may read; null for all other users.
 */
function grantsOf({ policy, resources }: Kernel, user: typeof users.$inferSelect): Json {
  if (user.role !== 'admin' || user.status !== 'active') return null
  const actor = { kind: 'admin', roles: user.roles, permissions: user.permissions } as const
  const seen = Object.keys(resources).filter((resource) =>
    ['list', 'show'].every((action) => policy.can(actor, resource, action)),
  )
  return Object.fromEntries(seen.map((resource) => [resource, true]))
}

/** Brings a user's grants in the Realtime Database up to date, and signs out a user who is not active. */
export async function syncGrants({ kernel, ports }: AppContext, user_id: number): Promise<void> {
  const [user] = await kernel.db.select().from(users).where(eq(users.id, user_id))
  if (!user) return
  const grants = grantsOf(kernel, user)
  await ports.realtime.update('', {
    [paths.grants(user.firebase_uid)]: grants,
    [paths.staffName(user.firebase_uid)]: grants && user.name,
  })
  if (user.status !== 'active') await ports.realtime.revoke(user.firebase_uid)
}
