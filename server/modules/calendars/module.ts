import type { ServerModule } from '#server/server-module.ts'
import { queueReadings } from './feed-queue.ts'
import { forgetFeeds, forgetRemovedFeeds } from './feeds.ts'
import { forgetCalendarLinks } from './links.ts'
import { deliverFeed } from './read-feed.ts'
import { calendarRoutes } from './routes.ts'

/**
 * Lets calendar programs read the jobs of a mover or a driver, and the moves of a customer; and reads
 * the calendars whose busy times block a mover's time.
 */
export const calendarsModule: ServerModule = {
  name: 'calendars',
  routes: calendarRoutes,
  listeners: {
    'user.closed': async (step) => {
      await forgetCalendarLinks(step)
      await forgetFeeds(step)
    },
  },
  deliveries: {
    calendar_feeds: { deliver: deliverFeed, lane: { atOnce: 2, attempts: 3, isBackground: true } },
  },
  jobs: [
    { name: 'read-calendar-feeds', every: 'hour', run: queueReadings },
    { name: 'forget-removed-calendar-feeds', every: 'hour', run: forgetRemovedFeeds },
  ],
}
