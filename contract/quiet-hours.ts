import { dayMinutes, localClock } from './calendar/local-time.ts'

/** A time of each day, by the person's own clock; it may pass midnight. */
export type QuietHours = { from_minute: number; to_minute: number }

const minuteMs = 60_000

/**
 * Returns when the quiet hours that are under way at an instant end; null if none are. As in
 * calendars, a time that the clock skips moves forward, and one that it shows twice means the first.
 */
export function quietUntil(
  { from_minute, to_minute }: QuietHours,
  timeZone: string,
  now: Date,
): Date | null {
  const clock = localClock(timeZone)
  const at = now.getTime()
  const today = clock.dayOf(at)
  const length = (to_minute - from_minute + dayMinutes) % dayMinutes
  // The hours of yesterday may last until today.
  for (const day of [today - 1, today]) {
    const start = clock.instantOf(day, from_minute)
    const end = clock.instantOf(day, from_minute + length)
    if (start <= at && at < end) return new Date(Math.ceil(end / minuteMs) * minuteMs)
  }
  return null
}
