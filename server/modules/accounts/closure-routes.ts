import type { FastifyInstance } from 'fastify'

import { closeAccount, keepAccount } from '#contract/calls/account.ts'
import { type Role, system } from '#contract/kernel/access.ts'
import type { AppContext } from '#server/context.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { transition, transitionWithin } from '#server/kernel/transition/transition.ts'
import { refuseUnseenBusiness } from './nothing-open.ts'
import { reauthenticate } from './reauthentication.ts'
import { ownUser, shown } from './user.ts'

/** Registers the calls with which a person closes the account, and changes their mind. */
export function closureRoutes(app: FastifyInstance, context: AppContext): void {
  const { kernel, scheduler } = context

  registerCall(
    app,
    kernel,
    closeAccount,
    async ({ body, request, reply, act }): Promise<undefined> => {
      const { actor, now, request_id } = act()
      const user = await ownUser(kernel.db, actor)
      await refuseUnseenBusiness(kernel.db, actor, user)
      const spend = await reauthenticate(context, actor, body.current_code, request, reply)
      await transact(kernel.db, async (tx) => {
        await spend(tx)
        await transitionWithin(kernel, tx, {
          resource: 'users',
          id: user.id,
          name: 'request_closing',
          // Only the system may close an account, so that it always takes the code.
          actor: { ...system, locale: actor.locale },
          now,
          request_id,
        })
        await app.sessions.endAll(tx, user.id)
      })
      scheduler.kick()
      await app.sessions.signOut(request, reply)
    },
  )

  registerCall(app, kernel, keepAccount, async ({ act }) => {
    const { actor, now, request_id } = act()
    const user = await ownUser(kernel.db, actor)
    await transition(kernel, {
      resource: 'users',
      id: user.id,
      name: 'keep',
      actor: { ...system, locale: actor.locale },
      now,
      request_id,
    })
    scheduler.kick()
    return shown(kernel.db, await ownUser(kernel.db, actor), actor.kind as Role, actor.mover_id)
  })
}
