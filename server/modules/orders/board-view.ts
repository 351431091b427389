import { and, asc, eq, gt, inArray, lt, notInArray, or, sql } from 'drizzle-orm'
import { endOf, overlap } from '#contract/calendar/crew-time.ts'
import {
  type CrewJob,
  driveBefore,
  freeDrivers,
  noBuffers,
  planJobs,
} from '#contract/calendar/fits.ts'
import { dayOfDate } from '#contract/calendar/local-time.ts'
import { intersection, openSpans, type Span } from '#contract/calendar/open-spans.ts'
import { type OwnHours, worksAt } from '#contract/calendar/own-hours.ts'
import type { Board, BoardJob } from '#contract/calls/board.ts'
import type { Actor } from '#contract/kernel/access.ts'
import { orderMachine } from '#contract/machines/order.ts'
import { statesIn } from '#contract/order-phases.ts'
import { divisionOf } from '#contract/pricing/division.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { assignableDriverStates } from '#server/domain/eligibility.ts'
import {
  crewJobColumns,
  type MoverCapacity,
  readCapacities,
} from '#server/domain/mover-capacity.ts'
import { rulesOf } from '#server/domain/rule-sets.ts'
import { vehicleName } from '#server/domain/vehicle-names.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import type { Db } from '#server/kernel/kernel.ts'
import { isOwn, ownId } from '#server/kernel/resource/find-own.ts'
import { readCrewTimes } from './crew-times.ts'
import { summaryOf } from './order-row.ts'

/** More jobs than any crew does in a day. */
const maxJobs = 500
/** A job that began longer ago has ended: work takes less. */
const longestMs = 24 * 3_600_000

type Drive = Parameters<typeof planJobs>[1]
type Day = { from: number; to: number }

/** Reads a day of a mover's jobs with the drivers and trucks, by the mover's time zone. */
export async function boardView(
  { kernel }: AppContext,
  date: string,
  actor: Actor,
): Promise<Board> {
  const { db } = kernel
  const mover_id = ownId(actor, 'mover_id')
  const capacity = (await readCapacities(db, [mover_id], kernel.now())).get(mover_id)
  if (!capacity) throw notFound(actor.locale)
  const { clock, time_zone: zone } = capacity
  const number = dayOfDate(date)
  const day = { from: clock.instantOf(number, 0), to: clock.instantOf(number + 1, 0) }
  const rows = await jobsOn(db, day, actor)
  const [first] = rows
  // One set of fees for all drives: they differ little, and none of them is a promise.
  const drive = first ? (await rulesOf(db, first.order)).fees : null
  const driverIds = rows.flatMap(({ job }) => (job.driver_id === null ? [] : [job.driver_id]))
  const plan = drive ? planJobs(capacity, drive) : new Map()
  const jobs = rows.map(({ job, order, ...rest }): BoardJob => {
    const others = rows
      .map((row) => row.job)
      .filter(({ driver_id }) => driver_id !== null && driver_id === job.driver_id)
    return {
      ...summaryOf(order),
      ...rest,
      ends_at: new Date(endOf(job)).toISOString(),
      crew_size: order.crew_size,
      pay_cents: divisionOf(order).mover_cents,
      driver_id: job.driver_id,
      truck_id: plan.get(job.code)?.truck_id || null,
      travel_before_min: drive ? driveBefore(job, others, drive) : 0,
      can_assign: assignable.includes(order.state),
    }
  })
  const planned = rows.map(({ job }) => job).filter(({ code }) => plan.has(code))
  const open = openSpans(capacity, clock, day.from, day.to)
  const times = await readCrewTimes(db, mover_id, day, actor)
  const presenceOf = (hours: OwnHours | undefined, isOwn: (time: CrewTime) => boolean) => ({
    open: hours ? intersection(open, openSpans(hours, clock, day.from, day.to)).map(sent) : null,
    away: times
      .filter((time) => !time.is_open && isOwn(time))
      .map(({ id, from_at, to_at, title }) => ({ id, from_at, to_at, title })),
  })
  const hoursOf = (of: readonly { id: number; hours?: OwnHours | undefined }[], wanted: number) =>
    of.find(({ id }) => id === wanted)?.hours
  return {
    date,
    zone,
    open: open.map(sent),
    drivers: (await driversOf(db, mover_id, driverIds)).map((driver) => ({
      ...driver,
      ...presenceOf(
        hoursOf(capacity.drivers, driver.id),
        ({ driver_id }) => driver_id === driver.id,
      ),
    })),
    trucks: (await trucksOf(db, mover_id, actor.locale)).map((truck) => ({
      ...truck,
      ...presenceOf(
        hoursOf(capacity.trucks, truck.id),
        ({ mover_vehicle_id }) => mover_vehicle_id === truck.id,
      ),
    })),
    jobs,
    conflicts: drive ? conflictsOf(planned, plan, capacity, drive) : [],
  }
}

type CrewTime = Awaited<ReturnType<typeof readCrewTimes>>[number]

const sent = ({ from, to }: Span) => ({
  from_at: new Date(from).toISOString(),
  to_at: new Date(to).toISOString(),
})

const assignable: readonly string[] = orderMachine.transitions.assign.from

/** Reads the jobs whose work touches a day, in order. */
async function jobsOn(db: Db, { from, to }: Day, actor: Actor) {
  const { orders, cities, vehicles } = tables
  const rows = await db
    .select({
      order: orders,
      job: crewJobColumns(),
      time_zone: cities.time_zone,
      vehicle: vehicleName(actor.locale),
    })
    .from(orders)
    .innerJoin(cities, eq(cities.id, orders.city_id))
    .innerJoin(vehicles, eq(vehicles.id, orders.vehicle_id))
    .where(
      and(
        isOwn(resources.orders, orders, actor),
        notInArray(orders.state, statesIn('draft', 'open', 'called_off')),
        gt(orders.window_start_at, new Date(from - longestMs).toISOString()),
        lt(orders.window_start_at, new Date(to).toISOString()),
      ),
    )
    .orderBy(asc(orders.window_start_at), asc(orders.id))
    .limit(maxJobs)
  return rows.filter(({ job }) => endOf(job) > from)
}

/** Lists the drivers who are ready, and all who have a job on the day. */
async function driversOf(db: Db, mover_id: number, busy: readonly number[]) {
  const { drivers, users } = tables
  const isReady = inArray(drivers.status, [...assignableDriverStates])
  return db
    .select({ id: drivers.id, name: users.name, is_ready: sql<boolean>`${isReady}` })
    .from(drivers)
    .innerJoin(users, eq(users.id, drivers.user_id))
    .where(and(eq(drivers.mover_id, mover_id), or(isReady, inArray(drivers.id, [...busy, 0]))))
    .orderBy(asc(users.name), asc(drivers.id))
}

async function trucksOf(db: Db, mover_id: number, locale: string) {
  const { mover_vehicles: trucks, vehicles } = tables
  return db
    .select({ id: trucks.id, plate: trucks.plate, vehicle: vehicleName(locale) })
    .from(trucks)
    .innerJoin(vehicles, eq(vehicles.id, trucks.vehicle_id))
    .where(and(eq(trucks.mover_id, mover_id), eq(trucks.is_active, true)))
    .orderBy(asc(vehicles.capacity_ft3), asc(trucks.plate))
}

/**
 * Finds what is in the way of unfinished jobs. Buffers don't count between the jobs of a driver, as
 * when one is assigned: a dispatcher may use them.
 */
function conflictsOf(
  jobs: readonly CrewJob[],
  plan: ReturnType<typeof planJobs>,
  capacity: MoverCapacity,
  drive: Drive,
): Board['conflicts'] {
  const known = new Map(capacity.drivers.map((driver) => [driver.id, driver]))
  return jobs.flatMap((job, at) => {
    const { code, driver_id } = job
    const helpersFor = (of: CrewJob) => freeDrivers(of, capacity, drive).map(({ id }) => id)
    const found: Board['conflicts'] = []
    if (plan.get(code)?.truck_id === null)
      found.push({ why: 'no_truck', codes: [code], helper_ids: [] })
    if (driver_id === null) return found
    const driver = known.get(driver_id)
    const why = !driver
      ? ('driver_not_ready' as const)
      : driver.until <= Date.parse(job.window_end_at)
        ? ('documents' as const)
        : worksAt(driver.hours, job, noBuffers)
          ? null
          : ('driver_away' as const)
    if (why) found.push({ why, codes: [code], helper_ids: helpersFor(job) })
    const inTheWay = jobs
      .slice(at + 1)
      .filter((other) => other.driver_id === driver_id && overlap(job, other, noBuffers, drive))
    return [
      ...found,
      ...inTheWay.map((other) => ({
        why: 'driver_busy' as const,
        codes: [code, other.code],
        helper_ids: helpersFor(other),
      })),
    ]
  })
}
