import { appealStanding, readStanding } from '#contract/calls/standing.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import type { ServerModule } from '#server/server-module.ts'
import { appealEffects, fileAppeal } from './appeal.ts'
import { eraseAppeals } from './erase-appeals.ts'
import { standingOf } from './standing.ts'

/** Shows movers how reliable they were lately, and handles their appeals against it. */
export const standingModule: ServerModule = {
  name: 'standing',
  routes(app, { kernel }) {
    registerCall(app, kernel, readStanding, async ({ act }) => {
      const { actor, now } = act()
      return standingOf(kernel.db, ownId(actor, 'mover_id'), now)
    })
    registerCall(app, kernel, appealStanding, async ({ params, body, act }) => {
      const { actor, now } = act()
      await fileAppeal(kernel, params.event, body.text, act())
      return standingOf(kernel.db, ownId(actor, 'mover_id'), now)
    })
  },
  effects: { standing_appeals: appealEffects },
  listeners: { 'user.closed': eraseAppeals },
}
