import { and, asc, eq, gt, gte, inArray, lt, notInArray } from 'drizzle-orm'
import { endOf, startOf } from '#contract/calendar/crew-time.ts'
import {
  type CrewJob,
  driveBefore,
  freeDrivers,
  noBuffers,
  planJobs,
} from '#contract/calendar/fits.ts'
import { dateOfDay, dayOfDate } from '#contract/calendar/local-time.ts'
import { closedSpans, intersection, openSpans, type Span } from '#contract/calendar/open-spans.ts'
import { type OwnHours, worksAt } from '#contract/calendar/own-hours.ts'
import {
  type Calendar,
  type CalendarDay,
  type CalendarJob,
  type CrewHours,
  maxCalendarDays,
  type UncoveredJob,
} from '#contract/calls/calendar.ts'
import type { Actor } from '#contract/kernel/access.ts'
import { statesIn } from '#contract/order-phases.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { readyDrivers } from '#server/domain/eligibility.ts'
import {
  crewJobColumns,
  isOfBusiness,
  type MoverCapacity,
  readCapacities,
  readFeedTimes,
} from '#server/domain/mover-capacity.ts'
import { rulesOf } from '#server/domain/rule-sets.ts'
import { invalid, notFound } from '#server/kernel/http/problem.ts'
import type { Db } from '#server/kernel/kernel.ts'
import { isOwn, ownId } from '#server/kernel/resource/find-own.ts'
import { translate } from '#server/kernel/translate.ts'
import { readCrewTimes } from './crew-times.ts'
import { openOffers } from './open-offers.ts'
import { type OrderRow, summaryOf } from './order-row.ts'

/** More jobs than any crew does in the days of a calendar. */
const maxJobs = 1000

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
    .where(and(eq(drivers.mover_id, mover_id), inArray(drivers.status, [...readyDrivers])))
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

type ShownJob = { view: CalendarJob; job: CrewJob }

async function jobsIn(
  db: Db,
  capacity: MoverCapacity,
  actor: Actor,
  { from, to }: Pick<Range, 'from' | 'to'>,
): Promise<ShownJob[]> {
  const { orders, cities, drivers, users, vehicles } = tables
  const rows = await db
    .select({
      order: orders,
      job: crewJobColumns(),
      time_zone: cities.time_zone,
      driver: users.name,
    })
    .from(orders)
    .innerJoin(cities, eq(cities.id, orders.city_id))
    .innerJoin(vehicles, eq(vehicles.id, orders.vehicle_id))
    .leftJoin(drivers, eq(drivers.id, orders.driver_id))
    .leftJoin(users, eq(users.id, drivers.user_id))
    .where(
      and(
        isOwn(resources.orders, orders, actor),
        notInArray(orders.state, statesIn('draft', 'called_off')),
        gte(orders.window_start_at, new Date(from).toISOString()),
        lt(orders.window_start_at, new Date(to).toISOString()),
      ),
    )
    .orderBy(asc(orders.window_start_at), asc(orders.id))
    .limit(maxJobs)
  const [first] = rows
  if (!first) return []
  // One set of fees for all drives: they differ little, and none of them is a promise.
  const { fees } = await rulesOf(db, first.order)
  const truckOf = await trucksFor(db, capacity, fees)
  const { clock } = capacity
  return rows.map(({ order, job, time_zone, driver }) => {
    const truck = truckOf(job.code)
    const before = rows
      .map((row) => row.job)
      .filter(
        (other) =>
          clock.dayOf(startOf(other)) === clock.dayOf(startOf(job)) &&
          truck !== null &&
          truckOf(other.code) === truck,
      )
    return {
      job,
      view: {
        ...jobOf(order, job, time_zone),
        truck,
        driver,
        travel_before_min: driveBefore(job, before, fees),
      },
    }
  })
}

const jobOf = (order: OrderRow, job: CrewJob, time_zone: string) => ({
  ...summaryOf(order),
  time_zone,
  ends_at: new Date(endOf(job)).toISOString(),
})

/** Returns the plate of the truck that is planned for each job. */
async function trucksFor(
  db: Db,
  capacity: MoverCapacity,
  fees: Parameters<typeof planJobs>[1],
): Promise<(code: string) => string | null> {
  const { mover_vehicles: trucks } = tables
  const plan = planJobs(capacity, fees)
  const ids = capacity.trucks.map(({ id }) => id)
  const plates = await db
    .select({ id: trucks.id, plate: trucks.plate })
    .from(trucks)
    .where(inArray(trucks.id, ids))
  const plateOf = new Map(plates.map(({ id, plate }) => [id, plate]))
  return (code) => plateOf.get(plan.get(code)?.truck_id ?? 0) ?? null
}

/** Lists the jobs ahead that begin outside the hours, or that run into a blocked time. */
async function outsideHours(
  db: Db,
  capacity: MoverCapacity,
  actor: Actor,
  now: Date,
): Promise<CalendarJob[]> {
  const ahead = capacity.jobs.filter((job) => startOf(job) > now.getTime())
  const { clock } = capacity
  const outside = ahead.filter((job) => {
    const [start, end] = [startOf(job), endOf(job)]
    return (
      openSpans(capacity, clock, start, start + 1).length === 0 ||
      closedSpans(capacity.exceptions, start, end).length > 0
    )
  })
  const starts = outside.map(startOf)
  if (starts.length === 0) return []
  const range = { from: Math.min(...starts), to: Math.max(...starts) + 1 }
  const codes = new Set(outside.map(({ code }) => code))
  const jobs = await jobsIn(db, capacity, actor, range)
  return jobs.filter(({ job }) => codes.has(job.code)).map(({ view }) => view)
}

/** Lists the jobs ahead whose driver is away, or for which no truck is left, with who is free. */
async function uncoveredJobs(
  db: Db,
  capacity: MoverCapacity,
  crew: readonly CrewHours[],
  actor: Actor,
  now: Date,
): Promise<UncoveredJob[]> {
  const ahead = capacity.jobs.filter((job) => endOf(job) > now.getTime())
  const [first] = ahead
  // Without times of their own everything is as it was when the jobs were taken.
  const hasOwnHours = [...capacity.trucks, ...capacity.drivers].some(({ hours }) => hours)
  if (!first || !hasOwnHours) return []
  const { fees } = await rulesOf(db, await orderOf(db, first.code))
  const plan = planJobs(capacity, fees)
  const awayDriver = ({ driver_id, ...job }: CrewJob) => {
    const driver = capacity.drivers.find(({ id }) => id === driver_id)
    return driver && !worksAt(driver.hours, job, noBuffers) ? driver.id : null
  }
  const hasTruck = ({ code }: { code: string }) => plan.get(code)?.truck_id !== null
  const found = ahead.filter((job) => awayDriver(job) !== null || !hasTruck(job))
  if (found.length === 0) return []
  const starts = found.map(startOf)
  const range = { from: Math.min(...starts), to: Math.max(...starts) + 1 }
  const codes = new Set(found.map(({ code }) => code))
  const jobs = await jobsIn(db, capacity, actor, range)
  const nameOf = (id: number | null) =>
    crew.find((one) => one.kind === 'driver' && one.id === id)?.name ?? null
  return jobs
    .filter(({ job }) => codes.has(job.code))
    .map(({ job, view }) => ({
      ...view,
      away_driver: nameOf(awayDriver(job)),
      has_truck: hasTruck(job),
      helpers: freeDrivers(job, capacity, fees).flatMap(({ id }) => nameOf(id) ?? []),
    }))
}

async function orderOf(db: Db, code: string): Promise<OrderRow> {
  const { orders } = tables
  const [order] = await db.select().from(orders).where(eq(orders.code, code))
  if (!order) throw new Error(`No order has the code ${code}`)
  return order
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
