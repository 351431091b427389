import type { FastifyInstance } from 'fastify'

import { exportAccount, sendCurrentCode } from '#contract/calls/account.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { asAttachment } from '#server/kernel/http/as-attachment.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { pastOf, recordEvent } from '#server/kernel/transition/event.ts'
import { ownArchive } from './own-archive.ts'
import { reauthenticate, sendReauthCode } from './reauthentication.ts'
import { ownUser } from './user.ts'

/** Registers the download of all that is stored about a person. Each is recorded as an event. */
export function exportRoutes(app: FastifyInstance, context: AppContext): void {
  const { kernel } = context

  registerCall(app, kernel, sendCurrentCode, async ({ request, reply, act }) => {
    const user = await ownUser(kernel.db, act().actor)
    return { sent_to: await sendReauthCode(app, context, user, request, reply) }
  })

  registerCall(app, kernel, exportAccount, async ({ body, request, reply, act }) => {
    const { actor, now, request_id } = act()
    const user = await ownUser(kernel.db, actor)
    const spend = await reauthenticate(context, actor, body.current_code, request, reply)
    await transact(kernel.db, async (tx) => {
      await spend(tx)
      const past = pastOf(resources.users, user.id, 'downloaded')
      await recordEvent(kernel, tx, { actor, now, request_id, ...past })
    })
    const day = now.toISOString().slice(0, 10)
    reply.type('application/zip').header('Content-Disposition', asAttachment(`haulwell-${day}.zip`))
    return ownArchive(context, actor, user) as never
  })
}
