import { formatInstant } from '#server/kernel/format-instant.ts'

/** Formats a month of a statement, given by its first day: `March 2027`. */
export const monthName = (locale: string, month: string): string =>
  formatInstant(month, { month: 'long', year: 'numeric', locale, timeZone: 'UTC' })
