import { TZDateMini } from '@date-fns/tz'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/**
 * Returns the instant at which a zone's clocks show this hour, `days` days after the day of `from`.
 */
export function localTime(from: number, days: number, hours: number, zone: string): number {
  const there = new TZDateMini(from, zone)
  return new TZDateMini(
    there.getFullYear(),
    there.getMonth(),
    there.getDate() + days,
    Math.floor(hours),
    Math.round((hours % 1) * 60),
    0,
    0,
    zone,
  ).getTime()
}

/** Demand by month; most people move when schools are closed. */
const seasons = [0.72, 0.74, 0.86, 0.94, 1.2, 1.45, 1.5, 1.42, 1.12, 0.95, 0.8, 0.78]
const growth = 0.8

/**
 * Returns the relative number of moves on the day `days` from `from`: more in summer, at the turn
 * of a month and on weekends, and growing from month to month.
 */
export function relativeDemand(from: number, days: number): number {
  const date = new Date(from + days * day)
  const season = seasons[date.getUTCMonth()] ?? 1
  const isTurn = date.getUTCDate() <= 2 || new Date(date.getTime() + 3 * day).getUTCDate() <= 3
  const isWeekend = date.getUTCDay() % 6 === 0
  const isFriday = date.getUTCDay() === 5
  return (
    season *
    (isTurn ? 1.6 : 1) *
    (isWeekend ? 1.7 : isFriday ? 1.3 : 1) *
    Math.exp((growth * days) / 365)
  )
}

type Span = { from: number; to: number }

/** Creates the movers' calendar; `margin` is the time to drive from one place to another. */
export function createMoverCalendar(margin = 100 * minute) {
  const taken = new Map<number, Span[]>()
  const of = (mover: number) => taken.get(mover) ?? []
  return {
    isFree: (mover: number, { from, to }: Span): boolean =>
      of(mover).every((other) => to + margin <= other.from || other.to + margin <= from),
    take(mover: number, span: Span): void {
      const known = taken.get(mover)
      if (known) known.push(span)
      else taken.set(mover, [span])
    },
  }
}
