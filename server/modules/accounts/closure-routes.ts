import type { FastifyInstance } from 'fastify'

import { closeAccount } from '#contract/calls/account.ts'
import { system } from '#contract/kernel/access.ts'
import { href } from '#contract/routes.ts'
import type { AppContext } from '#server/context.ts'
import { formatInstant } from '#server/kernel/format-instant.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import type { Tx } from '#server/kernel/kernel.ts'
import { queueMail } from '#server/kernel/outbox/queue-mail.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { transitionWithin } from '#server/kernel/transition/transition.ts'
import { translate } from '#server/kernel/translate.ts'
import { checkWhoIsThere } from './recent-sign-in.ts'
import { spendCode } from './sign-in-code.ts'
import { failed } from './sign-in-request.ts'
import { ownUser, type User } from './user.ts'

/** Registers the call with which a customer closes the account. */
export function closureRoutes(app: FastifyInstance, context: AppContext): void {
  const { kernel, config, scheduler } = context

  registerCall(
    app,
    kernel,
    closeAccount,
    async ({ body, request, reply, act }): Promise<undefined> => {
      const { actor, now, request_id } = act()
      const user = await ownUser(kernel.db, actor)
      const code_id = await checkWhoIsThere(app, context, user, body.current_code, request, reply)
      await transact(kernel.db, async (tx) => {
        if (code_id !== null && !(await spendCode(tx, code_id, now)))
          throw failed(request, 'current_code', 'auth/invalid-action-code')
        await queueFarewell(tx, user, now)
        await transitionWithin(kernel, tx, {
          resource: 'users',
          id: user.id,
          name: 'close',
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

  /** Queued before the address is blanked. */
  async function queueFarewell(tx: Tx, user: User, now: Date): Promise<void> {
    const { locale, time_zone: timeZone } = user
    const date = formatInstant(now, { dateStyle: 'full', timeStyle: 'short', locale, timeZone })
    const url = `${config.baseUrl}${href('contact')}`
    const link = () => ({ url, label: translate(locale, 'mail:account_closed.button') })
    const mail = { about: 'account_closed', values: () => ({ date }), link } as const
    await queueMail(tx, [user], mail, now)
  }
}
