import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { createSchema } from '#contract/kernel/resource.ts'
import { availabilityExceptions } from '#contract/resources/availability-exceptions.ts'
import { orderSummary } from './order-view.ts'
import { closed, instant, nullable } from './schemas.ts'

/** The most days that are read at once. */
export const maxCalendarDays = 62

const date = Type.String({ format: 'date', maxLength: 10 })
const span = { from_at: instant, to_at: instant }

const Rule = Type.Object(
  {
    /** 0 for Sunday to 6. */
    days: Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), { minItems: 1, maxItems: 7 }),
    from_minute: Type.Integer({ minimum: 0, maximum: 1439 }),
    to_minute: Type.Integer({ minimum: 1, maximum: 2879 }),
  },
  closed,
)

const hours = {
  rules: Type.Array(Rule, { maxItems: 28 }),
  buffer_before_min: Type.Integer({ minimum: 0, maximum: 240 }),
  buffer_after_min: Type.Integer({ minimum: 0, maximum: 240 }),
  notice_hours: Type.Integer({ minimum: 0, maximum: 720 }),
  max_days_ahead: Type.Integer({ minimum: 1, maximum: 365 }),
  max_jobs_per_day: nullable(Type.Integer({ minimum: 1, maximum: 50 })),
}

/** A mover's weekly hours and limits; without rules the mover is open always. */
export const Hours = Type.Object(hours)
export type Hours = Static<typeof Hours>

/** A driver or a truck. */
const crewMember = {
  kind: Type.Enum(['driver', 'truck']),
  id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
}

/** A driver or a truck with the weekly hours of its own; without rules it has the business's. */
const CrewHours = Type.Object({
  ...crewMember,
  /** The driver's name, or the truck's plate. */
  name: Type.String(),
  rules: hours.rules,
})
export type CrewHours = Static<typeof CrewHours>

const CalendarJob = Type.Object({
  ...orderSummary,
  /** The end of the estimated work. */
  ends_at: instant,
  /** The plate of the truck that is planned for it; null without one, and once it is done. */
  truck: nullable(Type.String()),
  driver: nullable(Type.String()),
  /** The estimated drive from the truck's job before it on the same day; 0 for the first. */
  travel_before_min: Type.Integer(),
})
export type CalendarJob = Static<typeof CalendarJob>

const CalendarDay = Type.Object({
  date,
  /** When jobs may begin. */
  open: Type.Array(Type.Object(span)),
  /** Exceptions that close; the title is null for a driver. */
  blocked: Type.Array(
    Type.Object({
      ...span,
      id: Type.Integer(),
      title: nullable(Type.String()),
      source: Type.Enum(['own', 'feed']),
    }),
  ),
  /** Exceptions that open in spite of the hours. */
  opened: Type.Array(Type.Object({ ...span, id: Type.Integer(), title: nullable(Type.String()) })),
  /** Times at which one driver or truck is away, or there in spite of its own hours. */
  away: Type.Array(
    Type.Object({
      ...span,
      exception_id: Type.Integer(),
      is_open: Type.Boolean(),
      title: nullable(Type.String()),
      ...crewMember,
      name: Type.String(),
    }),
  ),
  /** The jobs that begin on this day, in order; a driver's own. */
  jobs: Type.Array(CalendarJob),
  capacity: Type.Object({
    trucks: Type.Integer(),
    drivers: Type.Integer(),
    /** The most jobs that are done at the same time. */
    used: Type.Integer(),
  }),
  /** The open jobs that the mover can take; null for a driver. */
  offers: nullable(Type.Object({ count: Type.Integer(), best_cents: Type.Integer() })),
})
export type CalendarDay = Static<typeof CalendarDay>

/** A job ahead that can't be done as planned, since a driver or a truck is away. */
const UncoveredJob = Type.Object({
  ...CalendarJob.properties,
  /** The driver who is away; null if it is the truck alone. */
  away_driver: nullable(Type.String()),
  /** Whether a truck is left for it. */
  has_truck: Type.Boolean(),
  /** The business's drivers who are free for it. */
  helpers: Type.Array(Type.String()),
})
export type UncoveredJob = Static<typeof UncoveredJob>

export const Calendar = Type.Object({
  /** The mover's time zone, by which days and hours run. */
  zone: Type.String(),
  /** Null for a driver. */
  hours: nullable(Hours),
  days: Type.Array(CalendarDay),
  /** Jobs ahead that begin outside the hours, or in a blocked time; they stay the mover's. */
  outside: Type.Array(CalendarJob),
  /** The drivers who can drive and the trucks in use; empty for a driver. */
  crew: Type.Array(CrewHours),
  /** Jobs ahead whose driver is away or for which no truck is left; empty for a driver. */
  uncovered: Type.Array(UncoveredJob),
})
export type Calendar = Static<typeof Calendar>

export const readCalendar = defineCall({
  method: 'GET',
  path: '/api/calendar',
  summary: 'The hours, jobs and open offers of a mover, day by day; a driver sees their own jobs',
  by: ['mover', 'driver'],
  query: Type.Object({ from: date, to: date }, closed),
  response: Calendar,
  errorStatuses: [422],
})

export const saveHours = defineCall({
  method: 'POST',
  path: '/api/calendar/hours',
  summary: 'Replace your weekly hours and limits; jobs that you have taken stay yours',
  by: ['mover'],
  body: Type.Object(hours, closed),
  response: Hours,
  errorStatuses: [422],
})

export const saveCrewHours = defineCall({
  method: 'POST',
  path: '/api/calendar/crew-hours',
  summary:
    'Replace the weekly hours of one driver or truck; without any it has those of the business',
  by: ['mover'],
  body: Type.Object({ ...crewMember, rules: hours.rules }, closed),
  response: CrewHours,
  errorStatuses: [404, 422],
})

/** More than the absences of a driver that touch one day. */
const maxChanges = 20
const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/** Changes absences together: those that have begun end, others are removed, or entered again. */
export const changeAbsences = defineCall({
  method: 'POST',
  path: '/api/calendar/absences',
  summary: 'End, remove and enter times away, all of them or none',
  by: ['mover'],
  body: Type.Object(
    {
      end: Type.Optional(
        Type.Array(Type.Object({ id: Id, to_at: instant }, closed), { maxItems: maxChanges }),
      ),
      remove: Type.Optional(Type.Array(Id, { maxItems: maxChanges })),
      enter: Type.Optional(
        Type.Array(createSchema(availabilityExceptions, 'mover'), { maxItems: maxChanges }),
      ),
    },
    closed,
  ),
  response: Type.Object({ entered: Type.Array(Type.Integer()) }),
  errorStatuses: [404, 422],
})
