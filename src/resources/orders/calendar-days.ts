/** The part that a calendar shows: `2027-05` is a month, `2027-05-03` the week of that day. */
export type Period = { unit: 'month' | 'week'; days: readonly string[] }

const dayMs = 86_400_000

const at = (day: string): Date => new Date(`${day}T00:00:00Z`)
const written = (time: number): string => new Date(time).toISOString().slice(0, 10)

const shiftDay = (day: string, by: number): string => written(at(day).getTime() + by * dayMs)

/** Returns the days of a day's week, which begins on Monday. */
export function weekOf(day: string): string[] {
  const monday = shiftDay(day, 1 - weekColumn(day))
  return Array.from({ length: 7 }, (_, n) => shiftDay(monday, n))
}

/** Reads the part of an address; anything else is the month of `today`. */
export function readPeriod(part: string | null, today: string): Period {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(part ?? '') && !Number.isNaN(at(part ?? '').getTime())
  if (part && isDay) {
    return { unit: 'week', days: weekOf(part) }
  }
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(part ?? '') ? part : today.slice(0, 7)
  const first = at(`${month}-01`)
  const count = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return {
    unit: 'month',
    days: Array.from({ length: count }, (_, n) => shiftDay(`${month}-01`, n)),
  }
}

/** Returns the part before or after a period, as an address has it. */
export function neighbor({ unit, days }: Period, by: -1 | 1): string {
  const [first = ''] = days
  const edge = by === 1 ? shiftDay(days.at(-1) ?? first, 1) : shiftDay(first, -1)
  return unit === 'week' ? edge : edge.slice(0, 7)
}

/** Returns the column of a day in a week that begins on Monday, from 1. */
export const weekColumn = (day: string): number => ((at(day).getUTCDay() + 6) % 7) + 1
