import { TZDate } from '@date-fns/tz'

/** What a clock in this time zone shows at an instant: `2026-05-01T09:30`. */
export function toWallClock(instant: string, timeZone: string): string {
  const at = new TZDate(instant, timeZone)
  if (Number.isNaN(at.getTime())) return ''
  const date = [at.getFullYear(), at.getMonth() + 1, at.getDate()].map(twoDigits).join('-')
  return `${date}T${[at.getHours(), at.getMinutes()].map(twoDigits).join(':')}`
}

/**
 * The instant at which a clock in this time zone shows the time, as the API takes it. A time that
 * the change to summer time skips is taken an hour later; null for anything that is no time.
 */
export function fromWallClock(shown: string, timeZone: string): string | null {
  const [, year, month, day, hour, minute] =
    /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(shown)?.map(Number) ?? []
  if (year === undefined || month === undefined) return null
  const at = new TZDate(year, month - 1, day ?? 1, hour ?? 0, minute ?? 0, timeZone)
  return Number.isNaN(at.getTime()) ? null : new Date(at.getTime()).toISOString()
}

/** The first instant of a day (`2026-05-01`) in this time zone, or its last millisecond. */
export function dayStart(day: string, timeZone: string): string | null {
  return fromWallClock(`${day}T00:00`, timeZone)
}

export function dayEnd(day: string, timeZone: string): string | null {
  const start = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day)
  if (!start) return null
  const [, year, month, date] = start.map(Number)
  const next = new TZDate(year ?? 0, (month ?? 1) - 1, (date ?? 1) + 1, 0, 0, timeZone)
  return Number.isNaN(next.getTime()) ? null : new Date(next.getTime() - 1).toISOString()
}

/** Today's date in this time zone. */
export const today = (timeZone: string, now = new Date()): string =>
  toWallClock(now.toISOString(), timeZone).slice(0, 10)

const twoDigits = (number: number) => String(number).padStart(2, '0')
