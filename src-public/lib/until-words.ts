import { dayOf } from './local-time.ts'

const minute = 60_000
const day = 86_400_000

/**
 * Formats the distance to an instant in words: "in 6 days", "tomorrow", "in 3 hours". Days are
 * calendar days of the time zone.
 */
export function untilWords(instant: string, now: Date, timeZone: string, locale: string): string {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const days = (Date.parse(dayOf(instant, timeZone)) - Date.parse(dayOf(now, timeZone))) / day
  const minutes = Math.round((Date.parse(instant) - now.getTime()) / minute)
  if (Math.abs(days) >= 14) return words.format(Math.round(days / 7), 'week')
  if (days !== 0 && Math.abs(minutes) >= 6 * 60) return words.format(days, 'day')
  if (Math.abs(minutes) >= 90) return words.format(Math.round(minutes / 60), 'hour')
  return words.format(minutes, 'minute')
}
