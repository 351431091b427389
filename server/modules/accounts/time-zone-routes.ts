import type { FastifyInstance } from 'fastify'

import { changeTimeZone } from '#contract/calls/account.ts'
import type { Role } from '#contract/kernel/access.ts'
import type { AppContext } from '#server/context.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { translate } from '#server/kernel/translate.ts'
import { isTimeZone } from './account.ts'
import { changeUser } from './change-user.ts'
import { ownUser, shown } from './user.ts'

/** Registers the call with which administrators choose their own time zone. */
export function timeZoneRoutes(app: FastifyInstance, { kernel }: AppContext): void {
  registerCall(app, kernel, changeTimeZone, async ({ body: { time_zone }, act }) => {
    const { actor, now, request_id } = act()
    if (!isTimeZone(time_zone))
      throw invalid(actor.locale, {
        time_zone: [translate(actor.locale, 'validation.format', { field: 'time_zone' })],
      })
    const user = await ownUser(kernel.db, actor)
    const changed =
      user.time_zone === time_zone
        ? user
        : await transact(kernel.db, (tx) =>
            changeUser(kernel, tx, user, { time_zone }, { actor, now, request_id }),
          )
    return shown(kernel.db, changed, actor.kind as Role, actor.mover_id)
  })
}
