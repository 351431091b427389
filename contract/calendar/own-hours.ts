import { type Buffers, endOf, type JobTime, startOf } from './crew-time.ts'
import type { LocalClock } from './local-time.ts'
import { closedSpans, type OpeningHours, openSpans } from './open-spans.ts'

const minuteMs = 60_000

/**
 * The hours of one truck or driver beside those of the business, by the clock of the mover's zone:
 * weekly rules, without which there is no limit, and times away.
 */
export type OwnHours = OpeningHours & { clock: LocalClock }

/**
 * Reports whether a truck or driver is there for a job: it begins within the weekly hours, and
 * neither the work nor the buffers around it touch a time away.
 */
export function worksAt(
  hours: OwnHours | undefined,
  job: JobTime,
  { buffer_before_min, buffer_after_min }: Buffers,
): boolean {
  if (hours === undefined) return true
  const [start, end] = [startOf(job), endOf(job)]
  if (openSpans(hours, hours.clock, start, start + 1).length === 0) return false
  const begins = start - buffer_before_min * minuteMs
  const ends = end + buffer_after_min * minuteMs
  return closedSpans(hours.exceptions, begins, ends).length === 0
}
