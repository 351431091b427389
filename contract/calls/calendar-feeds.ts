import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { textSchema } from '#contract/kernel/field.ts'
import { feedProblems } from '#contract/resources/calendar-feeds.ts'
import { closed, instant, nullable } from './schemas.ts'

const by = ['mover'] as const

/** A calendar elsewhere whose busy times block the mover's own. Its address is never shown again. */
export const CalendarFeed = Type.Object({
  id: Type.Integer(),
  title: nullable(Type.String()),
  host: Type.String(),
  /** How many busy times ahead it has. */
  busy_times: Type.Integer(),
  /** The last read that succeeded; its busy times stay while reads fail. */
  good_at: nullable(instant),
  failing_since: nullable(instant),
  problem: nullable(Type.Enum([...feedProblems])),
  /** The status of a server that refused. */
  http_status: nullable(Type.Integer()),
  /** Whether a read is under way. */
  is_waiting: Type.Boolean(),
})
export type CalendarFeed = Static<typeof CalendarFeed>

export const listCalendarFeeds = defineCall({
  method: 'GET',
  path: '/api/calendar-feeds',
  summary: 'The calendars elsewhere whose busy times block yours, oldest first',
  by,
  response: Type.Array(CalendarFeed),
})

export const addCalendarFeed = defineCall({
  method: 'POST',
  path: '/api/calendar-feeds',
  summary: 'Add a calendar elsewhere by its address; it is read at once, and then every hour',
  by,
  status: 201,
  body: Type.Object(
    {
      /** An https or webcal address. */
      url: Type.String({ minLength: 1, maxLength: 2000 }),
      title: Type.Optional(textSchema({ max: 120 })),
    },
    closed,
  ),
  limits: ['calendar_feed_user'],
  errorStatuses: [422],
  response: CalendarFeed,
})

export const readCalendarFeed = defineCall({
  method: 'POST',
  path: '/api/calendar-feeds/:id/reading',
  summary: 'Read a calendar elsewhere now; the answer comes before the read ends',
  by,
  limits: ['calendar_feed_user'],
  response: CalendarFeed,
})

export const removeCalendarFeed = defineCall({
  method: 'DELETE',
  path: '/api/calendar-feeds/:id',
  summary: 'Remove a calendar elsewhere; its busy times are free at once',
  by,
  response: CalendarFeed,
})

export const restoreCalendarFeed = defineCall({
  method: 'POST',
  path: '/api/calendar-feeds/:id/restoration',
  summary: 'Bring back a calendar that was removed within the last minute, with its busy times',
  by,
  errorStatuses: [409, 422],
  response: CalendarFeed,
})
