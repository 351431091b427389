import { type Point, routeMiles } from '#contract/pricing/trip.ts'

const minuteMs = 60_000

/** The time and the places of a job, as far as they decide when its crew is busy. */
export type JobTime = {
  window_start_at: string
  minutes: number
  stops: readonly Point[]
}

/** Free minutes that a mover wants around each job, besides the drive. */
export type Buffers = { buffer_before_min: number; buffer_after_min: number }

/** How the drive between two jobs is estimated; fees of the quote's rules. */
export type DriveRules = { haversine_bp: number; speed_mph: number }

export const startOf = ({ window_start_at }: JobTime): number => Date.parse(window_start_at)

export const endOf = (job: JobTime): number => startOf(job) + job.minutes * minuteMs

/** Returns the drive from the last stop of one job to the first of the next, in milliseconds. */
export function driveMs(
  from: JobTime,
  to: JobTime,
  { haversine_bp, speed_mph }: DriveRules,
): number {
  const last = from.stops.at(-1)
  const first = to.stops[0]
  if (!last || !first) return 0
  return (routeMiles([last, first], haversine_bp) / speed_mph) * 60 * minuteMs
}

/** Reports whether one crew can't do both jobs: both buffers and the drive must fit between them. */
export function overlap(
  one: JobTime,
  other: JobTime,
  { buffer_before_min, buffer_after_min }: Buffers,
  rules: DriveRules,
): boolean {
  const [first, second] = startOf(one) <= startOf(other) ? [one, other] : [other, one]
  const between = (buffer_after_min + buffer_before_min) * minuteMs + driveMs(first, second, rules)
  return startOf(second) < endOf(first) + between
}
