/** Calendar days as `2026-05-01`, without times and time zones. */

/** Returns today's date in the visitor's time zone. */
export function today(): string {
  const now = new Date()
  return dayText(now.getFullYear(), now.getMonth() + 1, now.getDate())
}

export function dayText(year: number, month: number, date: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return `${year}-${twoDigits(month)}-${twoDigits(date)}`
}

/** Returns the day that is so many days later. */
export function addDays(day: string, days: number): string {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10)
}

/** Returns the weekday of a day; 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/** Returns the first Wednesday at least a week ahead, because midweek days are cheaper. */
export function suggestedDay(from: string): string {
  const wednesday = 3
  const earliest = addDays(from, 7)
  return addDays(earliest, (wednesday - weekdayOf(earliest) + 7) % 7)
}
