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
  /** The server's name, or the name of the file that was uploaded. */
  host: Type.String(),
  /** Whether it was uploaded as a file, which stays as it is until another replaces it. */
  is_file: Type.Boolean(),
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

/** As large as a calendar at an address may be. */
export const maxCalendarBytes = 5 * 1024 * 1024
/** The most characters of a compressed file: the body of a call may have 1 MB at most. */
export const maxCalendarContent = 340_000

export const uploadCalendarFeed = defineCall({
  method: 'POST',
  path: '/api/calendar-feeds/files',
  summary: 'Add a calendar from an iCalendar file, or replace one that came from a file',
  by,
  status: 201,
  body: Type.Object(
    {
      file_name: textSchema({ max: 120 }),
      /** The file, compressed with gzip and in base64: calendars are large and shrink well. */
      content: Type.String({ maxLength: maxCalendarContent, pattern: '^[A-Za-z0-9+/]*={0,2}$' }),
      title: Type.Optional(textSchema({ max: 120 })),
      /** The id of the calendar that it replaces. */
      calendar_feed_id: Type.Optional(
        Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
      ),
    },
    closed,
  ),
  limits: ['calendar_feed_user'],
  errorStatuses: [404, 422],
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
