import type { Listener } from '#server/kernel/kernel.ts'
import { publishRights } from '#server/kernel/publish.ts'
import type { ServerModule } from '#server/server-module.ts'
import { deliverRealtime, deliverSignOut } from './deliver.ts'
import { writeGrants } from './grants.ts'
import { realtimeRoutes } from './routes.ts'

/** Keeps what the Realtime Database's rules know of a user's rights true. */
const tellOfRights: Listener = ({ tx, row, now }) => publishRights(tx, row.id, now)

export const realtimeModule: ServerModule = {
  name: 'realtime',
  routes: realtimeRoutes,
  deliveries: {
    realtime: { lane: 'shared', deliver: deliverRealtime },
    sign_outs: { lane: 'shared', deliver: deliverSignOut },
    grants: {
      lane: 'shared',
      deliver: (context, { recipient }) => writeGrants(context, Number(recipient)),
    },
  },

  listeners: {
    'user.activated': tellOfRights,
    'user.locked': tellOfRights,
    'user.unlocked': tellOfRights,
    'user.disabled': tellOfRights,
    'user.enabled': tellOfRights,
  },
}
