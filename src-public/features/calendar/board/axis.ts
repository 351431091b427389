import { dayOfDate } from '#contract/calendar/local-time.ts'
import type { Board } from '#contract/calls/board.ts'
import { boundsOf, clockOf } from '../zone-clock.ts'

const hourMs = 3_600_000

/** The part of the day that is drawn. */
export type Axis = { from: number; to: number; hours: readonly number[] }

/** From six to eight, and as far as there are jobs, in whole hours of the mover's day. */
export function axisOf({ date, zone, jobs }: Board): Axis {
  const clock = clockOf(zone)
  const day = dayOfDate(date)
  const bounds = boundsOf(date, zone)
  const starts = jobs.map(
    ({ window_start_at, travel_before_min }) =>
      Date.parse(window_start_at) - travel_before_min * 60_000,
  )
  const ends = jobs.map(({ ends_at }) => Date.parse(ends_at))
  const from = Math.max(bounds.from, Math.min(clock.instantOf(day, 6 * 60), ...starts))
  const to = Math.min(bounds.to, Math.max(clock.instantOf(day, 20 * 60), ...ends))
  const first = Math.floor(from / hourMs) * hourMs
  const last = Math.ceil(to / hourMs) * hourMs
  const hours = Array.from({ length: (last - first) / hourMs }, (_, at) => first + at * hourMs)
  return { from: first, to: last, hours }
}

export const shareOf = ({ from, to }: Axis, at: number): number =>
  Math.max(0, Math.min(100, (100 * (at - from)) / (to - from)))

export function boxOf(axis: Axis, from: number, to: number) {
  const left = shareOf(axis, from)
  return { left: `${left}%`, width: `${Math.max(1, shareOf(axis, to) - left)}%` }
}

/** Places a bar by a single property: a busy day has hundreds of bars. */
export function insetOf(axis: Axis, from: number, to: number, top: string): string {
  const left = shareOf(axis, from)
  const right = 100 - Math.max(left + 1, shareOf(axis, to))
  return `${top} ${right}% auto ${left}%`
}

/** The columns of a row: its title, and the time. */
export const columns = 'grid grid-cols-[11rem_1fr] gap-x-3'
