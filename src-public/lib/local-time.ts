import { TZDateMini } from '@date-fns/tz'
import { dayText } from './days.ts'

/**
 * Returns the instant at which it is this hour of this day (`2026-05-01`) in a time zone, as ISO
 * 8601 in UTC; null for an invalid day.
 */
export function instantOf(day: string, hour: number, timeZone: string): string | null {
  const [year, month, date] = day.split('-').map(Number)
  if (!year || !month || !date) return null
  const time = new TZDateMini(year, month - 1, date, hour, 0, 0, timeZone).getTime()
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

/** Returns the day (`2026-05-01`) of an instant in a time zone. */
export function dayOf(instant: Date | string, timeZone: string): string {
  const local = new TZDateMini(new Date(instant).getTime(), timeZone)
  return dayText(local.getFullYear(), local.getMonth() + 1, local.getDate())
}

/** Returns the hour of an instant in a time zone, 0 to 23. */
export function hourOf(instant: string, timeZone: string): number {
  return new TZDateMini(new Date(instant).getTime(), timeZone).getHours()
}

/** Returns the instant of a time such as `09:30` on a day in a time zone, as ISO 8601 in UTC. */
export function instantAt(day: string, time: string, timeZone: string): string | null {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const full = instantOf(day, hour, timeZone)
  return full && new Date(Date.parse(full) + minute * 60_000).toISOString()
}

/** Returns the time (`09:30`) of an instant in a time zone. */
export function clockOf(instant: string, timeZone: string): string {
  const local = new TZDateMini(new Date(instant).getTime(), timeZone)
  return [local.getHours(), local.getMinutes()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}

/** Returns a minute of the day as a time such as `09:30`. */
export const clockTime = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** Returns the minute of the day of a time such as `09:30`; null for no time. */
export function minuteOfDay(time: string): number | null {
  const [hour, minute] = time.split(':').map(Number)
  return time === '' || hour === undefined || minute === undefined ? null : hour * 60 + minute
}
