import { TZDate } from '@date-fns/tz'

/** Converts an instant to local time in a time zone: `2026-05-01T09:30`; empty if it is invalid. */
export function toWallClock(instant: string, timeZone: string): string {
  const at = new TZDate(instant, timeZone)
  if (Number.isNaN(at.getTime())) return ''
  const date = [at.getFullYear(), at.getMonth() + 1, at.getDate()].map(twoDigits).join('-')
  return `${date}T${[at.getHours(), at.getMinutes()].map(twoDigits).join(':')}`
}

const firstYear = 1900

/**
 * Converts local time in a time zone to an instant in the API's format. A time skipped by the
 * change to daylight saving time becomes one hour later. Returns null for an invalid time, as which
 * counts one in the years that are still being typed.
 */
export function fromWallClock(shown: string, timeZone: string): string | null {
  const [, year, month, day, hour, minute] =
    /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(shown)?.map(Number) ?? []
  if (year === undefined || year < firstYear || month === undefined) return null
  const at = new TZDate(year, month - 1, day ?? 1, hour ?? 0, minute ?? 0, timeZone)
  return Number.isNaN(at.getTime()) ? null : new Date(at.getTime()).toISOString()
}

/** Returns the first instant of a day (`2026-05-01`) in a time zone; null for an invalid day. */
export function dayStart(day: string, timeZone: string): string | null {
  return fromWallClock(`${day}T00:00`, timeZone)
}

/** Returns the last millisecond of a day in a time zone; null for an invalid day. */
export function dayEnd(day: string, timeZone: string): string | null {
  const start = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day)
  if (!start) return null
  const [, year, month, date] = start.map(Number)
  const next = new TZDate(year ?? 0, (month ?? 1) - 1, (date ?? 1) + 1, 0, 0, timeZone)
  return Number.isNaN(next.getTime()) ? null : new Date(next.getTime() - 1).toISOString()
}

/** Returns today's date in a time zone. */
export const today = (timeZone: string, now = new Date()): string =>
  toWallClock(now.toISOString(), timeZone).slice(0, 10)

const twoDigits = (number: number) => String(number).padStart(2, '0')
