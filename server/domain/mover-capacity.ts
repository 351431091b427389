import { and, asc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'

import {
  type Capacity,
  type CapacityConflict,
  type CrewJob,
  fits,
  hasCrew,
} from '#contract/calendar/fits.ts'
import { type LocalClock, localClock } from '#contract/calendar/local-time.ts'
import type { OwnHours } from '#contract/calendar/own-hours.ts'
import { statesIn } from '#contract/order-phases.ts'
import type { QuoteRules } from '#contract/pricing/rules.ts'
import { calendarFeedTimes, tables } from '#server/database/tables.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import { licenseValidUntil } from './documents-in-force.ts'
import { assignableDriverStates } from './eligibility.ts'

type Fees = QuoteRules['fees']

/** A mover's capacity, with the clock by which their hours run. */
export type MoverCapacity = Capacity & { time_zone: string; clock: LocalClock }

/** An exception is read for as long as a job that began before its end may last. */
const longestJobMs = 24 * 3_600_000

/** Selects a job as `CrewJob`; needs a join with the vehicle that was booked. */
export const crewJobColumns = () => {
  const { orders, vehicles } = tables
  return {
    code: orders.code,
    window_start_at: orders.window_start_at,
    window_end_at: orders.window_end_at,
    stops: orders.stops,
    minutes: sql<number>`(${orders.quote}->'answer'->>'billed_minutes')::float8`,
    vehicle_ft3: vehicles.capacity_ft3,
    driver_id: orders.driver_id,
  }
}

type OrderRow = (typeof tables.orders)['$inferSelect']

/** Returns an order as a job of a crew. */
export async function crewJobOf(db: Db | Tx, order: OrderRow): Promise<CrewJob> {
  const { vehicles } = tables
  const { code, window_start_at, window_end_at, stops, quote, vehicle_id, driver_id } = order
  const [vehicle] = await db
    .select({ capacity_ft3: vehicles.capacity_ft3 })
    .from(vehicles)
    .where(eq(vehicles.id, vehicle_id))
  const vehicle_ft3 = vehicle?.capacity_ft3 ?? 0
  const minutes = quote.answer.billed_minutes
  return { code, window_start_at, window_end_at, stops, minutes, vehicle_ft3, driver_id }
}

/**
 * Reads the hours, limits, trucks, drivers and unfinished jobs of movers, each with one query for
 * all of them. A mover who has entered no truck, or has no driver yet, counts as having one, as
 * trucks and drivers can be added after a job is taken; `depart` asks for the driver.
 */
export async function readCapacities(
  db: Db | Tx,
  mover_ids: readonly number[],
  now: Date,
): Promise<Map<number, MoverCapacity>> {
  const ids = [...mover_ids]
  if (ids.length === 0) return new Map()
  const {
    availability_exceptions: exceptions,
    availability_rules: rules,
    drivers,
    mover_vehicles: trucks,
    movers,
    orders,
    users,
    vehicles,
  } = tables
  const since = new Date(now.getTime() - longestJobMs).toISOString()
  const found = await db
    .select({
      id: movers.id,
      time_zone: users.time_zone,
      buffer_before_min: movers.buffer_before_min,
      buffer_after_min: movers.buffer_after_min,
      notice_hours: movers.notice_hours,
      max_days_ahead: movers.max_days_ahead,
      max_jobs_per_day: movers.max_jobs_per_day,
    })
    .from(movers)
    .innerJoin(users, eq(users.id, movers.user_id))
    .where(inArray(movers.id, ids))
  const rulesOf = grouped(
    await db
      .select({
        mover_id: rules.mover_id,
        days: rules.days,
        from_minute: rules.from_minute,
        to_minute: rules.to_minute,
        driver_id: rules.driver_id,
        mover_vehicle_id: rules.mover_vehicle_id,
      })
      .from(rules)
      .where(inArray(rules.mover_id, ids))
      .orderBy(asc(rules.id)),
  )
  const exceptionsOf = grouped(
    await db
      .select({
        mover_id: exceptions.mover_id,
        from_at: exceptions.from_at,
        to_at: exceptions.to_at,
        is_open: exceptions.is_open,
        driver_id: exceptions.driver_id,
        mover_vehicle_id: exceptions.mover_vehicle_id,
      })
      .from(exceptions)
      .where(and(inArray(exceptions.mover_id, ids), gt(exceptions.to_at, since)))
      .orderBy(asc(exceptions.id)),
  )
  const feedTimesOf = grouped(await readFeedTimes(db, ids, { since }))
  const trucksOf = grouped(
    await db
      .select({ mover_id: trucks.mover_id, id: trucks.id, capacity_ft3: vehicles.capacity_ft3 })
      .from(trucks)
      .innerJoin(vehicles, eq(vehicles.id, trucks.vehicle_id))
      .where(and(inArray(trucks.mover_id, ids), eq(trucks.is_active, true)))
      .orderBy(asc(trucks.id)),
  )
  const driversOf = grouped(
    await db
      .select({
        mover_id: drivers.mover_id,
        id: drivers.id,
        until: licenseValidUntil(drivers.id),
      })
      .from(drivers)
      .where(
        and(inArray(drivers.mover_id, ids), inArray(drivers.status, [...assignableDriverStates])),
      )
      .orderBy(asc(drivers.id)),
  )
  const jobsOf = grouped(
    await db
      .select({ mover_id: sql<number>`${orders.mover_id}`.mapWith(Number), ...crewJobColumns() })
      .from(orders)
      .innerJoin(vehicles, eq(vehicles.id, orders.vehicle_id))
      .where(
        and(
          inArray(orders.mover_id, ids),
          inArray(orders.state, statesIn('assigned', 'under_way')),
        ),
      )
      .orderBy(asc(orders.window_start_at), asc(orders.id)),
  )
  const clocks = new Map<string, LocalClock>()
  const clockOf = (zone: string) => {
    const clock = clocks.get(zone) ?? localClock(zone)
    clocks.set(zone, clock)
    return clock
  }
  return new Map(
    found.map(({ id, ...limits }) => {
      const clock = clockOf(limits.time_zone)
      const [rules, exceptions] = [rulesOf(id), exceptionsOf(id)]
      const ownHours = (isOwn: (row: OfCrew) => boolean): OwnHours | undefined => {
        const own = { rules: rules.filter(isOwn), exceptions: exceptions.filter(isOwn) }
        return own.rules.length + own.exceptions.length === 0 ? undefined : { ...own, clock }
      }
      return [
        id,
        {
          ...limits,
          clock,
          rules: rules.filter(isOfBusiness),
          exceptions: [...feedTimesOf(id), ...exceptions.filter(isOfBusiness)],
          trucks: orOne(
            trucksOf(id).map((truck) => ({
              ...truck,
              hours: ownHours(({ mover_vehicle_id }) => mover_vehicle_id === truck.id),
            })),
            { mover_id: id, id: 0, capacity_ft3: Number.POSITIVE_INFINITY, hours: undefined },
          ),
          drivers: orOne(
            driversOf(id).map((driver) => ({
              ...driver,
              hours: ownHours(({ driver_id }) => driver_id === driver.id),
            })),
            { mover_id: id, id: 0, until: Number.POSITIVE_INFINITY, hours: undefined },
          ),
          jobs: jobsOf(id),
        },
      ]
    }),
  )
}

/** Whose hours a rule or an exception changes; both are null for the hours of the business. */
type OfCrew = { driver_id: number | null; mover_vehicle_id: number | null }

export const isOfBusiness = ({ driver_id, mover_vehicle_id }: OfCrew): boolean =>
  driver_id === null && mover_vehicle_id === null

/**
 * Reads the busy times of the calendars that movers have connected, in order. They come before a
 * mover's own exceptions, which were made on purpose and so count more.
 */
export async function readFeedTimes(
  db: Db | Tx,
  mover_ids: readonly number[],
  { since, until }: { since: string; until?: string },
) {
  const { calendar_feeds: feeds } = tables
  const times = calendarFeedTimes
  const rows = await db
    .select({
      mover_id: feeds.mover_id,
      id: times.id,
      from_at: times.from_at,
      to_at: times.to_at,
      title: times.title,
    })
    .from(times)
    .innerJoin(feeds, eq(feeds.id, times.feed_id))
    .where(
      and(
        inArray(feeds.mover_id, [...mover_ids]),
        isNull(feeds.removed_at),
        gt(times.to_at, since),
        until === undefined ? undefined : lt(times.from_at, until),
      ),
    )
    .orderBy(asc(times.from_at), asc(times.id))
  return rows.map((row) => ({ ...row, is_open: false }))
}

const orOne = <T>(rows: readonly T[], one: T): readonly T[] => (rows.length > 0 ? rows : [one])

function grouped<T extends { mover_id: number }>(rows: readonly T[]) {
  const by = new Map<number, T[]>()
  for (const row of rows) {
    const known = by.get(row.mover_id)
    if (known) known.push(row)
    else by.set(row.mover_id, [row])
  }
  return (mover_id: number): readonly T[] => by.get(mover_id) ?? []
}

/** Returns why a job doesn't fit a mover's calendar; null if it does. */
export function capacityConflict(
  job: CrewJob,
  capacity: MoverCapacity,
  { fees, now }: { fees: Fees; now: Date },
): CapacityConflict | null {
  const fit = fits(job, capacity, { now: now.getTime(), clock: capacity.clock, rules: fees })
  return fit.ok ? null : fit
}

/** Reports whether a mover has a crew for a job that is taken, whatever the hours are by now. */
export const hasCrewFor = (job: CrewJob, capacity: MoverCapacity, fees: Fees): boolean =>
  hasCrew(job, capacity, fees).ok

export const capacityConflictText = (
  locale: string,
  { why, with: code }: CapacityConflict,
): string => translate(locale, `calendar.${why}${code === undefined ? '' : '_with'}`, { code })
