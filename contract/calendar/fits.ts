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
  'no_driver',
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

export type Truck = { id: number; capacity_ft3: number }
/** `until` is when the driver's documents end, in milliseconds since 1970, or infinite. */
export type CrewDriver = { id: number; until: number }

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

type Place = { now: number; clock: LocalClock; rules: DriveRules }

export type Fit = ({ ok: true } & Assigned) | ({ ok: false } & CapacityConflict)
/** The truck and the driver that a plan gives to a job. */
export type Assigned = { truck_id: number; driver_id: number }

/**
 * Tells whether a mover has the time, a truck and a driver for a job, besides those it has taken. A
 * job may last beyond the weekly hours if it begins within them. Changes of the hours never concern
 * jobs that are taken.
 */
export function fits(job: CrewJob, capacity: Capacity, place: Place): Fit {
  const why = outOfHours(job, capacity, place)
  if (why) return { ok: false, why }
  return hasCrew(job, capacity, place.rules)
}

function outOfHours(
  job: CrewJob,
  capacity: Capacity,
  { now, clock }: Place,
): Exclude<CapacityConflict['why'], 'no_truck' | 'no_driver' | 'overlap'> | null {
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

/** Tells whether a truck and a driver are free for a job, whatever the hours are. */
export function hasCrew(job: CrewJob, capacity: Capacity, rules: DriveRules): Fit {
  const { trucks, drivers } = capacity
  if (!trucks.some(({ capacity_ft3 }) => capacity_ft3 >= job.vehicle_ft3))
    return { ok: false, why: 'no_truck' }
  if (!drivers.some(({ until }) => until > Date.parse(job.window_end_at)))
    return { ok: false, why: 'no_driver' }
  const concerned = concernedBy(job, capacity, rules)
  const [byTruck, byDriver] = [
    assignTrucks(concerned, capacity, rules),
    assignDrivers(concerned, capacity, rules, job),
  ]
  const truck = byTruck?.get(job)
  const driver_id = byDriver?.get(job)
  if (truck && driver_id !== undefined) return { ok: true, truck_id: truck.id, driver_id }
  const inTheWay = concerned.find(
    (other) => other !== job && overlap(job, other, capacity, rules),
  )?.code
  const why = truck ? 'no_driver' : driver_id === undefined ? 'overlap' : 'no_truck'
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
    const together = concernedBy(job, capacity, rules)
    const trucks = assignTrucks(together, capacity, rules)
    const drivers = assignDrivers(together, capacity, rules)
    for (const one of together)
      plan.set(one.code, {
        truck_id: trucks?.get(one)?.id ?? null,
        driver_id: one.driver_id ?? drivers?.get(one) ?? null,
      })
  }
  return plan
}

/** Returns a job with all others that share a crew's time with it, directly or through others. */
function concernedBy(job: CrewJob, capacity: Capacity, rules: DriveRules): CrewJob[] {
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

function assignTrucks(jobs: readonly CrewJob[], capacity: Capacity, rules: DriveRules) {
  const largest = Math.max(...capacity.trucks.map(({ capacity_ft3 }) => capacity_ft3))
  return assign({
    jobs,
    resources: capacity.trucks.toSorted((a, b) => a.capacity_ft3 - b.capacity_ft3),
    // A job whose truck was sold since it was taken needs the largest that is left.
    suits: (job, truck) => truck.capacity_ft3 >= Math.min(job.vehicle_ft3, largest),
    collide: (one, other) => overlap(one, other, capacity, rules),
  })
}

/** Drivers who are assigned stay so. `wanted` is checked anew, and only with its driver if it has one. */
function assignDrivers(
  jobs: readonly CrewJob[],
  { drivers, ...capacity }: Capacity,
  rules: DriveRules,
  wanted?: CrewJob,
) {
  const untilOf = new Map(drivers.map(({ id, until }) => [id, until]))
  const fixed = jobs.flatMap((job): [CrewJob, number][] =>
    job.driver_id === null || job === wanted ? [] : [[job, job.driver_id]],
  )
  const suitsWanted = (job: CrewJob, id: number) =>
    (untilOf.get(id) ?? 0) > Date.parse(job.window_end_at) &&
    (job.driver_id === null || job.driver_id === id)
  return assign({
    jobs,
    resources: [...untilOf.keys()],
    suits: (job, id) => job !== wanted || suitsWanted(job, id),
    collide: (one, other) => overlap(one, other, capacity, rules),
    fixed: new Map(fixed),
  })
}

/** Returns the drive to a job from the one its crew does before it, in minutes; 0 for the first. */
export function driveBefore(job: CrewJob, others: readonly CrewJob[], rules: DriveRules): number {
  const before = others
    .filter((other) => other.code !== job.code && endOf(other) <= startOf(job))
    .sort((a, b) => endOf(b) - endOf(a))[0]
  return before ? Math.round(driveMs(before, job, rules) / minuteMs) : 0
}
