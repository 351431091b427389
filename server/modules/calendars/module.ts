import type { ServerModule } from '#server/server-module.ts'
import { forgetCalendarLinks } from './links.ts'
import { calendarRoutes } from './routes.ts'

/** Lets calendar programs read the jobs of a mover or a driver, and the moves of a customer. */
export const calendarsModule: ServerModule = {
  name: 'calendars',
  routes: calendarRoutes,
  listeners: { 'user.closed': forgetCalendarLinks },
}
