import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm'
import { endOf, startOf } from '#contract/calendar/crew-time.ts'
import type { CrewJob } from '#contract/calendar/fits.ts'
import { dateOfDay, dayOfDate } from '#contract/calendar/local-time.ts'
import { intersection, openSpans, type Span } from '#contract/calendar/open-spans.ts'
import type { OwnHours } from '#contract/calendar/own-hours.ts'
import {
  type Calendar,
  type CalendarDay,
  type CrewHours,
  maxCalendarDays,
} from '#contract/calls/calendar.ts'
import type { Actor } from '#contract/kernel/access.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { assignableDriverStates } from '#server/domain/eligibility.ts'
import {
  isOfBusiness,
  type MoverCapacity,
  readCapacities,
  readFeedTimes,
} from '#server/domain/mover-capacity.ts'
import { invalid, notFound } from '#server/kernel/http/problem.ts'
import type { Db } from '#server/kernel/kernel.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { translate } from '#server/kernel/translate.ts'
import { jobsIn } from './calendar-jobs.ts'
import { readCrewTimes } from './crew-times.ts'
import { openOffers } from './open-offers.ts'
import { outsideHours, uncoveredJobs } from './troubled-jobs.ts'

type Ask = { from: string; to: string }
type Range = { first: number; last: number; from: number; to: number }

/** Reads the calendar of a mover, or of a driver, day by day of the mover's time zone. */
export async function calendarView(
  { kernel }: AppContext,
  ask: Ask,
  actor: Actor,
): Promise<Calendar> {
  const { db } = kernel
  const now = kernel.now()
  const mover_id = ownId(actor, 'mover_id')
  const isMover = actor.kind === 'mover'
  const capacity = (await readCapacities(db, [mover_id], now)).get(mover_id)
  if (!capacity) throw notFound(actor.locale)
  const { clock, rules, time_zone: zone } = capacity
  const range = rangeOf(ask, capacity, actor)
  const exceptions = await exceptionsIn(db, mover_id, range)
  const crewTimes = isMover ? await readCrewTimes(db, mover_id, range, actor) : []
  const own = isMover ? undefined : capacity.drivers.find(({ id }) => id === actor.driver_id)?.hours
  const hours = { rules, exceptions }
  const jobs = await jobsIn(db, capacity, actor, range)
  const offers = isMover ? (await openOffers(db, actor, now)).offers : []
  const possible = offers.filter(
    ({ obstacles, capacityConflict }) => obstacles.length === 0 && !capacityConflict,
  )
  const crew = isMover ? await crewOf(db, mover_id, capacity) : []

  const dayOf = (day: number): CalendarDay => {
    const [from, to] = [clock.instantOf(day, 0), clock.instantOf(day + 1, 0)]
    const isOn = ({ window_start_at }: { window_start_at: string }) =>
      clock.dayOf(Date.parse(window_start_at)) === day
    const within = exceptions.filter(
      ({ from_at, to_at }) => Date.parse(from_at) < to && Date.parse(to_at) > from,
    )
    const shown = (isOpen: boolean) =>
      within
        .filter(({ is_open }) => is_open === isOpen)
        .map(({ id, from_at, to_at, title, source }) => ({
          id,
          from_at,
          to_at,
          title: isMover ? title : null,
          source,
        }))
    const mine = jobs.filter(({ view }) => isOn(view))
    const open = openSpans(hours, clock, from, to)
    const isThere = ({ hours }: CrewMember) =>
      hours === undefined || openSpans(hours, clock, from, to).length > 0
    // A mover without trucks or drivers has one that stands for them, with the id 0.
    const countThere = (members: readonly CrewMember[]) =>
      isMover ? members.filter((member) => member.id > 0 && isThere(member)).length : 0
    const offered = possible.filter(({ order }) => isOn(order))
    return {
      date: dateOfDay(day),
      open: (own ? intersection(open, openSpans(own, clock, from, to)) : open).map(sent),
      blocked: shown(false),
      opened: shown(true).map(({ source: _, ...exception }) => exception),
      away: crewTimes
        .filter(({ from_at, to_at }) => Date.parse(from_at) < to && Date.parse(to_at) > from)
        .map(awayOf),
      jobs: mine.map(({ view }) => view),
      capacity: {
        trucks: countThere(capacity.trucks),
        drivers: countThere(capacity.drivers),
        used: peakOverlap(mine.map(({ job }) => job)),
      },
      offers: isMover
        ? {
            count: offered.length,
            best_cents: Math.max(0, ...offered.map(({ order }) => order.quote.answer.mover_cents)),
          }
        : null,
    }
  }

  const days: CalendarDay[] = []
  for (let day = range.first; day <= range.last; day++) days.push(dayOf(day))
  return {
    zone,
    hours: isMover ? hoursOf(capacity) : null,
    days,
    outside: isMover ? await outsideHours(db, capacity, actor, now) : [],
    crew,
    uncovered: isMover ? await uncoveredJobs(db, capacity, crew, actor, now) : [],
  }
}

type CrewMember = { id: number; hours?: OwnHours | undefined }
type CrewTime = Awaited<ReturnType<typeof readCrewTimes>>[number]

const awayOf = (time: CrewTime): CalendarDay['away'][number] => ({
  exception_id: time.id,
  from_at: time.from_at,
  to_at: time.to_at,
  is_open: time.is_open,
  title: time.title,
  ...(time.driver_id === null
    ? { kind: 'truck', id: time.mover_vehicle_id ?? 0, name: time.plate ?? '' }
    : { kind: 'driver', id: time.driver_id, name: time.driver ?? '' }),
})

const hoursOf = (capacity: MoverCapacity): Calendar['hours'] => ({
  rules: capacity.rules.map(({ days, from_minute, to_minute }) => ({
    days: [...days],
    from_minute,
    to_minute,
  })),
  buffer_before_min: capacity.buffer_before_min,
  buffer_after_min: capacity.buffer_after_min,
  notice_hours: capacity.notice_hours,
  max_days_ahead: capacity.max_days_ahead,
  max_jobs_per_day: capacity.max_jobs_per_day,
})

const sent = ({ from, to }: Span) => ({
  from_at: new Date(from).toISOString(),
  to_at: new Date(to).toISOString(),
})

function rangeOf({ from, to }: Ask, { clock }: MoverCapacity, { locale }: Actor): Range {
  const [first, last] = [dayOfDate(from), dayOfDate(to)]
  if (last < first) throw invalid(locale, { to: [translate(locale, 'calendar.end_first')] })
  if (last - first >= maxCalendarDays) {
    const message = translate(locale, 'calendar.many_days', { count: maxCalendarDays })
    throw invalid(locale, { to: [message] })
  }
  return { first, last, from: clock.instantOf(first, 0), to: clock.instantOf(last + 1, 0) }
}

/**
 * Reads the busy times of connected calendars that touch the range, and after them the mover's own
 * exceptions in the order they were made.
 */
async function exceptionsIn(db: Db, mover_id: number, { from, to }: Pick<Range, 'from' | 'to'>) {
  const { availability_exceptions: exceptions } = tables
  const [since, until] = [new Date(from).toISOString(), new Date(to).toISOString()]
  const own = await db
    .select()
    .from(exceptions)
    .where(
      and(
        eq(exceptions.mover_id, mover_id),
        lt(exceptions.from_at, until),
        gt(exceptions.to_at, since),
      ),
    )
    .orderBy(asc(exceptions.id))
  const ofBusiness = own.filter(isOfBusiness)
  const busy = await readFeedTimes(db, [mover_id], { since, until })
  return [
    ...busy.map((time) => ({ ...time, source: 'feed' as const })),
    ...ofBusiness.map((exception) => ({ ...exception, source: 'own' as const })),
  ]
}

/** Lists the drivers who can drive and the trucks in use, with the weekly hours of their own. */
async function crewOf(db: Db, mover_id: number, capacity: MoverCapacity): Promise<CrewHours[]> {
  const { mover_vehicles: trucks, drivers, users } = tables
  const rulesFor = (of: readonly CrewMember[], id: number) =>
    (of.find((one) => one.id === id)?.hours?.rules ?? []).map(
      ({ days, from_minute, to_minute }) => ({ days: [...days], from_minute, to_minute }),
    )
  const people = await db
    .select({ id: drivers.id, name: users.name })
    .from(drivers)
    .innerJoin(users, eq(users.id, drivers.user_id))
    .where(
      and(eq(drivers.mover_id, mover_id), inArray(drivers.status, [...assignableDriverStates])),
    )
    .orderBy(asc(users.name), asc(drivers.id))
  const plates = await db
    .select({ id: trucks.id, name: trucks.plate })
    .from(trucks)
    .where(and(eq(trucks.mover_id, mover_id), eq(trucks.is_active, true)))
    .orderBy(asc(trucks.plate), asc(trucks.id))
  return [
    ...people.map((one) => ({
      kind: 'driver' as const,
      ...one,
      rules: rulesFor(capacity.drivers, one.id),
    })),
    ...plates.map((one) => ({
      kind: 'truck' as const,
      ...one,
      rules: rulesFor(capacity.trucks, one.id),
    })),
  ]
}

/** Returns how many jobs at most are done at the same time. */
const peakOverlap = (jobs: readonly CrewJob[]): number =>
  Math.max(
    0,
    ...jobs.map(
      (one) =>
        jobs.filter((other) => startOf(other) <= startOf(one) && endOf(other) > startOf(one))
          .length,
    ),
  )
