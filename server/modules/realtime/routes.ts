import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { readRealtimeToken } from '#contract/calls/realtime.ts'
import type { Role } from '#contract/kernel/access.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { syncGrants } from './grants.ts'

const { users } = tables

export function realtimeRoutes(app: FastifyInstance, context: AppContext): void {
  const { kernel, ports } = context

  registerCall(app, kernel, readRealtimeToken, async ({ act, request }) => {
    const { actor } = act()
    const [user] = await kernel.db
      .select({ uid: users.firebase_uid })
      .from(users)
      .where(eq(users.id, ownId(actor, 'user_id')))
    if (!user) throw new Error('the signed-in user is gone')
    if (actor.kind === 'admin') await syncGrants(context, ownId(actor, 'user_id'))
    const role = actor.kind as Role
    return {
      token: await ports.realtime.mintToken(user.uid, role, request.signedIn?.id),
      uid: user.uid,
      role,
      config: ports.realtime.project,
    }
  })
}
