import { assign } from './assign.ts'
import {
  type Buffers,
  type DriveRules,
  driveMs,
  endOf,
  type JobTime,
  overlap,
  startOf,
} from './crew-time.ts'
import type { LocalClock } from './local-time.ts'
import { closedSpans, type OpeningHours, openSpans } from './open-spans.ts'
import { type OwnHours, worksAt } from './own-hours.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Why a job doesn't fit a mover's calendar. */
export const capacityConflicts = [
  'closed',
  'notice',
  'too_far_ahead',
  'day_full',
  'no_truck',
  'truck_away',
  'no_driver',
  'driver_away',
  'overlap',
] as const

/** The reason, and the code of the job that is in the way, if one is. */
export type CapacityConflict = { why: (typeof capacityConflicts)[number]; with?: string }

/** A job that a mover has or wants. */
export type CrewJob = JobTime & {
  code: string
  /** The end of the arrival window, up to which a driver's documents must be in force. */
  window_end_at: string
  /** The capacity of the vehicle that was booked, in ft³. */
  vehicle_ft3: number
  /** The driver who is assigned to it already. */
  driver_id: number | null
}

/** `hours` are a truck's own, in addition to those of the business; without them it is always there. */
export type Truck = { id: number; capacity_ft3: number; hours?: OwnHours | undefined }
/**
 * `until` is when the driver's documents end, in milliseconds since 1970, or infinite; `hours` are
 * the driver's own, in addition to those of the business.
 */
export type CrewDriver = { id: number; until: number; hours?: OwnHours | undefined }

/** When a mover works and with how many crews: the hours, the limits, and the jobs already taken. */
export type Capacity = Buffers &
  OpeningHours & {
    notice_hours: number
    max_days_ahead: number
    max_jobs_per_day: number | null
    trucks: readonly Truck[]
    drivers: readonly CrewDriver[]
    jobs: readonly CrewJob[]
  }

type Circumstances = { now: number; clock: LocalClock; rules: DriveRules }

export type Fit = ({ ok: true } & Assigned) | ({ ok: false } & CapacityConflict)
/** The truck and the driver that a plan gives to a job. */
export type Assigned = { truck_id: number; driver_id: number }

/**
 * Reports whether a mover has the time, a truck and a driver for a job, in addition to those already
 * taken. A job may last beyond the weekly hours if it begins within them. A change of the hours
 * never affects a job that is taken.
 */
export function fits(job: CrewJob, capacity: Capacity, at: Circumstances): Fit {
  const why = outOfHours(job, capacity, at)
  if (why) return { ok: false, why }
  return hasCrew(job, capacity, at.rules)
}

function outOfHours(
  job: CrewJob,
  capacity: Capacity,
  { now, clock }: Circumstances,
): 'closed' | 'notice' | 'too_far_ahead' | 'day_full' | null {
  const [start, end] = [startOf(job), endOf(job)]
  const { exceptions, buffer_before_min, buffer_after_min, max_jobs_per_day } = capacity
  if (openSpans(capacity, clock, start, start + 1).length === 0) return 'closed'
  const begins = start - buffer_before_min * minuteMs
  const ends = end + buffer_after_min * minuteMs
  if (closedSpans(exceptions, begins, ends).length > 0) return 'closed'
  if (start - now < capacity.notice_hours * hourMs) return 'notice'
  if (start - now > capacity.max_days_ahead * dayMs) return 'too_far_ahead'
  if (max_jobs_per_day === null) return null
  const day = clock.dayOf(start)
  const others = capacity.jobs.filter((other) => other.code !== job.code)
  const sameDay = others.filter((other) => clock.dayOf(startOf(other)) === day)
  return sameDay.length >= max_jobs_per_day ? 'day_full' : null
}

/**
 * Reports whether a truck and a driver are free for a job, whatever the hours of the business are.
 * Trucks and drivers that are away count as not there.
 */
export function hasCrew(job: CrewJob, capacity: Capacity, rules: DriveRules): Fit {
  const trucks = capacity.trucks.filter(({ capacity_ft3 }) => capacity_ft3 >= job.vehicle_ft3)
  const drivers = capacity.drivers.filter(({ until }) => until > Date.parse(job.window_end_at))
  if (trucks.length === 0) return { ok: false, why: 'no_truck' }
  if (!trucks.some(({ hours }) => worksAt(hours, job, capacity)))
    return { ok: false, why: 'truck_away' }
  if (drivers.length === 0) return { ok: false, why: 'no_driver' }
  if (!drivers.some(({ hours }) => worksAt(hours, job, capacity)))
    return { ok: false, why: 'driver_away' }
  const concerned = clusterOf(job, capacity, rules)
  const wanted = { job, overlaps: (other: CrewJob) => overlap(job, other, capacity, rules) }
  const [byTruck, byDriver] = [
    assignTrucks(possible(concerned, truckSuits(capacity), wanted), capacity, rules),
    assignDrivers(possible(concerned, driverSuits(capacity, job), wanted), capacity, rules, job),
  ]
  const truck = byTruck?.get(job)
  const driver = byDriver?.get(job)
  if (truck && driver) return { ok: true, truck_id: truck.id, driver_id: driver.id }
  const inTheWay = concerned.find(
    (other) => other !== job && overlap(job, other, capacity, rules),
  )?.code
  const why = truck ? 'no_driver' : driver === undefined ? 'overlap' : 'no_truck'
  return { ok: false, why, ...(inTheWay === undefined ? {} : { with: inTheWay }) }
}

/**
 * Plans the trucks and drivers of the jobs that are taken, as `fits` counts them. A job for which
 * nothing is left has no truck, or no driver.
 */
export function planJobs(
  capacity: Capacity,
  rules: DriveRules,
): Map<string, { truck_id: number | null; driver_id: number | null }> {
  const plan = new Map<string, { truck_id: number | null; driver_id: number | null }>()
  for (const job of capacity.jobs) {
    if (plan.has(job.code)) continue
    const together = clusterOf(job, capacity, rules)
    const trucks = assignTrucks(possible(together, truckSuits(capacity)), capacity, rules)
    const drivers = assignDrivers(possible(together, driverSuits(capacity)), capacity, rules)
    for (const one of together)
      plan.set(one.code, {
        truck_id: trucks?.get(one)?.id ?? null,
        driver_id: one.driver_id ?? drivers?.get(one)?.id ?? null,
      })
  }
  return plan
}

/** Returns a job with all others that overlap it, directly or through others. */
function clusterOf(job: CrewJob, capacity: Capacity, rules: DriveRules): CrewJob[] {
  const found = [job]
  let rest = capacity.jobs.filter(({ code }) => code !== job.code)
  for (const next of found) {
    found.push(
      ...rest.filter((other) => mayMeet(next, other) && overlap(next, other, capacity, rules)),
    )
    rest = rest.filter((other) => !found.includes(other))
  }
  return found.sort(
    (a, b) =>
      b.vehicle_ft3 - a.vehicle_ft3 || startOf(a) - startOf(b) || (a.code < b.code ? -1 : 1),
  )
}

/** Jobs that begin farther apart than this can't overlap: work, buffers and drive take less. */
export const nearMs = 48 * hourMs

const mayMeet = (one: JobTime, other: JobTime) => Math.abs(startOf(one) - startOf(other)) < nearMs

type Suits<R> = { resources: readonly R[]; suits(job: CrewJob, resource: R): boolean }

function truckSuits(capacity: Capacity): Suits<Truck> {
  const largest = Math.max(...capacity.trucks.map(({ capacity_ft3 }) => capacity_ft3))
  return {
    resources: capacity.trucks.toSorted((a, b) => a.capacity_ft3 - b.capacity_ft3),
    // A job whose truck was sold since it was taken needs the largest that is left.
    suits: (job, { capacity_ft3, hours }) =>
      capacity_ft3 >= Math.min(job.vehicle_ft3, largest) && worksAt(hours, job, capacity),
  }
}

/** The wanted job also needs a driver whose documents last; one that it has already is the only one. */
function driverSuits(capacity: Capacity, wanted?: CrewJob): Suits<CrewDriver> {
  return {
    resources: capacity.drivers,
    suits: (job, { id, until, hours }) =>
      worksAt(hours, job, capacity) &&
      (job !== wanted ||
        (until > Date.parse(job.window_end_at) &&
          (job.driver_id === null || job.driver_id === id))),
  }
}

/**
 * Leaves out taken jobs that no truck or driver can serve because one is away: they are problems of
 * their own, and would make everything near them impossible. One that overlaps the wanted job stays,
 * so that an absence doesn't make room for a second job at the same time.
 */
const possible = <R>(
  jobs: readonly CrewJob[],
  { resources, suits }: Suits<R>,
  wanted?: { job: CrewJob; overlaps(other: CrewJob): boolean },
): readonly CrewJob[] =>
  jobs.filter(
    (job) =>
      job === wanted?.job ||
      wanted?.overlaps(job) ||
      resources.some((resource) => suits(job, resource)),
  )

function assignTrucks(jobs: readonly CrewJob[], capacity: Capacity, rules: DriveRules) {
  return assign({
    jobs,
    ...truckSuits(capacity),
    collide: (one, other) => overlap(one, other, capacity, rules),
  })
}

/** An assigned driver keeps the job, unless they are away: then another one has to take it. */
function assignDrivers(
  jobs: readonly CrewJob[],
  capacity: Capacity,
  rules: DriveRules,
  wanted?: CrewJob,
) {
  const known = new Map(capacity.drivers.map((driver) => [driver.id, driver]))
  const fixed = jobs.flatMap((job): [CrewJob, CrewDriver][] => {
    if (job.driver_id === null || job === wanted) return []
    const driver = known.get(job.driver_id) ?? { id: job.driver_id, until: 0 }
    return worksAt(driver.hours, job, noBuffers) ? [[job, driver]] : []
  })
  return assign({
    jobs,
    ...driverSuits(capacity, wanted),
    collide: (one, other) => overlap(one, other, capacity, rules),
    fixed: new Map(fixed),
  })
}

/** Buffers limit which jobs are taken; a dispatcher may use them. */
export const noBuffers: Buffers = { buffer_before_min: 0, buffer_after_min: 0 }

/**
 * Returns the drivers who could do a job that is taken: there, with documents in force, and without
 * another job at the same time.
 */
export function freeDrivers(job: CrewJob, capacity: Capacity, rules: DriveRules): CrewDriver[] {
  return capacity.drivers.filter(
    ({ id, until, hours }) =>
      id !== job.driver_id &&
      until > Date.parse(job.window_end_at) &&
      worksAt(hours, job, noBuffers) &&
      !capacity.jobs.some(
        (other) =>
          other.code !== job.code &&
          other.driver_id === id &&
          mayMeet(job, other) &&
          overlap(job, other, noBuffers, rules),
      ),
  )
}

/** Returns the drive to a job from the one its crew does before it, in minutes; 0 for the first. */
export function driveBefore(job: CrewJob, others: readonly CrewJob[], rules: DriveRules): number {
  const before = others
    .filter((other) => other.code !== job.code && endOf(other) <= startOf(job))
    .sort((a, b) => endOf(b) - endOf(a))[0]
  return before ? Math.round(driveMs(before, job, rules) / minuteMs) : 0
}
