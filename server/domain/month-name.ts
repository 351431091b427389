/** Formats a month of a statement, given by its first day: `March 2027`. */
export const monthName = (locale: string, month: string): string =>
  new Intl.DateTimeFormat(locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(month))
