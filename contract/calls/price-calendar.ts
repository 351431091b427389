import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { QuoteInput } from './quotes.ts'
import { closed, nullable } from './schemas.ts'

/** How many days a price calendar has, beginning with today at the pickup. */
export const calendarDays = 30

const CalendarDay = Type.Object({
  /** The day at the pickup, `2026-05-01`. */
  day: Type.String(),
  /** The same for all windows of the day. */
  total_cents: Type.Integer(),
  /** The starts of the windows that can be booked, as hours at the pickup. */
  hours: Type.Array(Type.Integer()),
  /** Why the day has no window: its last one is over or too soon, or every crew has a job then. */
  off: nullable(Type.Enum(['past', 'full'])),
})
export type CalendarDay = Static<typeof CalendarDay>

export const PriceCalendar = Type.Object({
  time_zone: Type.String(),
  days: Type.Array(CalendarDay),
  /** The lowest price of a day that can be booked; null if there is none. */
  lowest_cents: nullable(Type.Integer()),
})
export type PriceCalendar = Static<typeof PriceCalendar>

/** A quote's request without the window. */
export const CalendarInput = Type.Omit(QuoteInput, ['window_start_at', 'window_end_at'], closed)
export type CalendarInput = Static<typeof CalendarInput>

export const readPriceCalendar = defineCall({
  method: 'POST',
  path: '/api/price-calendar',
  summary: 'The price of a move on each of the next 30 days, and the windows that are free',
  by: 'anyone',
  body: CalendarInput,
  response: PriceCalendar,
  limits: ['calendar_address'],
})
