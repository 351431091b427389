import { TZDateMini } from '@date-fns/tz'
import { dayText } from './days.ts'

/**
 * The instant at which a zone's clocks show this hour of this day (`2026-05-01`), as ISO 8601 in
 * UTC; null for a day that is none.
 */
export function instantOf(day: string, hour: number, timeZone: string): string | null {
  const [year, month, date] = day.split('-').map(Number)
  if (!year || !month || !date) return null
  const time = new TZDateMini(year, month - 1, date, hour, 0, 0, timeZone).getTime()
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

/** The day that a zone's calendar shows at an instant. */
export function dayOf(instant: Date | string, timeZone: string): string {
  const local = new TZDateMini(new Date(instant).getTime(), timeZone)
  return dayText(local.getFullYear(), local.getMonth() + 1, local.getDate())
}

/** The hour that a zone's clocks show at an instant. */
export function hourOf(instant: string, timeZone: string): number {
  return new TZDateMini(new Date(instant).getTime(), timeZone).getHours()
}
