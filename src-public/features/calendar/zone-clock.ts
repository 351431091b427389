import { dayOfDate, type LocalClock, localClock } from '#contract/calendar/local-time.ts'

const clocks = new Map<string, LocalClock>()

/** Returns a time zone's clock; cached, because it remembers the days it has computed. */
export function clockOf(zone: string): LocalClock {
  const clock = clocks.get(zone) ?? localClock(zone)
  clocks.set(zone, clock)
  return clock
}

/** Returns the first instant of a day in a time zone, and that of the next one. */
export function boundsOf(date: string, zone: string): { from: number; to: number } {
  const clock = clockOf(zone)
  const day = dayOfDate(date)
  return { from: clock.instantOf(day, 0), to: clock.instantOf(day + 1, 0) }
}
