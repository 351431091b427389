import type { ServerModule } from '#server/server-module.ts'
import { endAtOtherPlace } from './end-at-other-place.ts'
import { eraseGuests } from './erase-guests.ts'
import { guestRoutes } from './routes.ts'
import { askBuilding, askForElevator } from './send-link.ts'

/** Shares moves with people who have no account. */
export const guestsModule: ServerModule = {
  name: 'guests',
  routes: guestRoutes,
  listeners: {
    'order.revised': endAtOtherPlace,
    'order.rescheduled': endAtOtherPlace,
    'certificate.sent': askBuilding,
    'certificate.due': askBuilding,
    'certificate.moved': askForElevator,
    'user.closed': eraseGuests,
  },
}
