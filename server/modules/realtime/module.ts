import type { Listener } from '#server/kernel/kernel.ts'
import { publishRights } from '#server/kernel/outbox/publish.ts'
import type { ServerModule } from '#server/server-module.ts'
import { deliverRealtime, deliverSignOut } from './deliver.ts'
import { syncGrants } from './grants.ts'
import { realtimeRoutes } from './routes.ts'

/** Updates a user's permissions in the Realtime Database after the user's status changes. */
const updateRights: Listener = ({ tx, row, now }) => publishRights(tx, row.id, now)

export const realtimeModule: ServerModule = {
  name: 'realtime',
  routes: realtimeRoutes,
  deliveries: {
    realtime: { deliver: deliverRealtime },
    sign_outs: { deliver: deliverSignOut },
    grants: {
      deliver: (context, { recipient }) => syncGrants(context, Number(recipient)),
    },
  },

  listeners: {
    'user.activated': updateRights,
    'user.locked': updateRights,
    'user.unlocked': updateRights,
    'user.disabled': updateRights,
    'user.closed': updateRights,
    'user.enabled': updateRights,
  },
}
