import { TZDateMini } from '@date-fns/tz'

/** Returns when a day such as `2026-05-01` begins in a time zone, or one some days later. */
export const startOfDay = (day: string, zone: string, later = 0): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(new TZDateMini(year, month - 1, date + later, 0, 0, 0, 0, zone).getTime())
}

/** Returns the last millisecond of a day in a time zone. */
export const endOfDay = (day: string, zone: string): Date =>
  new Date(startOfDay(day, zone, 1).getTime() - 1)
