import type { ServerModule } from '#server/server-module.ts'
import { eraseGuests } from './erase-guests.ts'
import { guestRoutes } from './routes.ts'

/** Shares moves with people who have no account. */
export const guestsModule: ServerModule = {
  name: 'guests',
  routes: guestRoutes,
  listeners: { 'user.closed': eraseGuests },
}
