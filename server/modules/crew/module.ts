import type { ServerModule } from '#server/server-module.ts'
import { accountClosed, documentApproved, driverEffects, driverNeeds } from './driver-rules.ts'
import { crewRoutes } from './routes.ts'

/** Handles the drivers of a mover: invitations, joining, approval and leaving. */
export const crewModule: ServerModule = {
  name: 'crew',
  routes: crewRoutes,
  needs: { drivers: driverNeeds },
  effects: { drivers: driverEffects },
  listeners: {
    'document.approved': documentApproved,
    'document.confirmed': documentApproved,
    'user.closed': accountClosed,
  },
}
