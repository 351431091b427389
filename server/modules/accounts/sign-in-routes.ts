import type { FastifyInstance } from 'fastify'

import { endOtherSignIns, endSignIn, listSignIns } from '#contract/calls/account.ts'
import type { AppContext } from '#server/context.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { transact } from '#server/kernel/sql/transact.ts'

/** Registers the calls with which people see and end their own sign-ins. */
export function signInRoutes(app: FastifyInstance, { kernel }: AppContext): void {
  registerCall(app, kernel, listSignIns, async ({ request, act }) => {
    const all = await app.sessions.list(ownId(act().actor, 'user_id'))
    const shown = all.map(({ id, created_at, last_used_at, browser, device }) => ({
      id,
      created_at,
      last_used_at: last_used_at > created_at ? last_used_at : created_at,
      browser,
      device,
      is_current: id === request.signedIn?.id,
    }))
    return shown.sort((one, other) => Number(other.is_current) - Number(one.is_current))
  })

  registerCall(app, kernel, endSignIn, async ({ params, act }): Promise<undefined> => {
    const { actor } = act()
    if (!(await app.sessions.endOne(ownId(actor, 'user_id'), params.id)))
      throw notFound(actor.locale)
  })

  registerCall(app, kernel, endOtherSignIns, async ({ request, act }): Promise<undefined> => {
    const { actor } = act()
    await transact(kernel.db, (tx) => app.sessions.endAll(tx, ownId(actor, 'user_id'), request))
  })
}
