import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { closed, instant, nullable } from './schemas.ts'

export const calendarDetails = ['busy', 'places', 'full'] as const
export type CalendarDetail = (typeof calendarDetails)[number]

const by = ['customer', 'mover', 'driver'] as const

/** The code of a customer's move; a mover and a driver have links to all their jobs instead. */
const code = Type.String({ minLength: 1, maxLength: 20 })

/** A link as its owner sees it. Its URL is shown once, when it is made. */
export const CalendarLink = Type.Object({
  id: Type.Integer(),
  detail: Type.Enum([...calendarDetails]),
  /** When it was made, or got its present URL. */
  made_at: instant,
  /** The last time that a calendar read it, accurate to ten minutes. */
  last_read_at: nullable(instant),
})
export type CalendarLink = Static<typeof CalendarLink>

const MadeCalendarLink = Type.Object({
  link: CalendarLink,
  /** The URL that gives access, which can't be read again. */
  url: Type.String(),
})
export type MadeCalendarLink = Static<typeof MadeCalendarLink>

export const listCalendarLinks = defineCall({
  method: 'GET',
  path: '/api/calendar-links',
  summary: 'Your calendar links, or those to one of your moves, newest first',
  by,
  query: Type.Object({ code: Type.Optional(code) }, closed),
  errorStatuses: [404],
  response: Type.Array(CalendarLink),
})

export const createCalendarLink = defineCall({
  method: 'POST',
  path: '/api/calendar-links',
  summary: 'Make a URL at which calendars read your jobs, or one of your moves',
  by,
  status: 201,
  body: Type.Object(
    {
      detail: Type.Enum([...calendarDetails]),
      code: Type.Optional(code),
    },
    closed,
  ),
  limits: ['calendar_link_user'],
  errorStatuses: [404, 422],
  response: MadeCalendarLink,
})

export const rotateCalendarLink = defineCall({
  method: 'POST',
  path: '/api/calendar-links/:id/rotation',
  summary: 'Give a calendar link a new URL; the old one ends at once',
  by,
  limits: ['calendar_link_user'],
  response: MadeCalendarLink,
})

export const removeCalendarLink = defineCall({
  method: 'DELETE',
  path: '/api/calendar-links/:id',
  summary: 'End a calendar link at once',
  by,
  response: CalendarLink,
})

export const restoreCalendarLink = defineCall({
  method: 'POST',
  path: '/api/calendar-links/:id/restoration',
  summary: 'Make a calendar link work again that was removed within the last minute',
  by,
  errorStatuses: [409, 422],
  response: CalendarLink,
})

/** Unknown, removed and former URLs look alike. */
export const readCalendarFile = defineCall({
  method: 'GET',
  path: '/api/calendars/:file',
  summary:
    'The jobs or the move of a calendar link, as an iCalendar file; the file is the token with .ics',
  by: 'anyone',
  personal: true,
  errorStatuses: [404, 429],
  response: Type.Unsafe<unknown>({
    description: 'The calendar',
    content: { 'text/calendar': { schema: { type: 'string' } } },
  }),
})
