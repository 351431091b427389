import { withMinus } from '#contract/kernel/minus-sign.ts'
import { intlLocales } from './language.ts'
import { useLanguage } from './texts-context.tsx'

const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()

function cached<F extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: () => F): F {
  const known = formats.get(key)
  if (known !== undefined) return known as F
  const format = make()
  formats.set(key, format)
  return format
}

/** Returns formatters for dates and money in the reader's language. */
export function useFormat() {
  const { language } = useLanguage()
  return formatIn(intlLocales[language])
}

export type Format = ReturnType<typeof formatIn>

export function formatIn(locale: string) {
  const date = (timeZone: string, options: Intl.DateTimeFormatOptions) => {
    const format = cached(
      `${locale} ${timeZone} ${JSON.stringify(options)}`,
      () => new Intl.DateTimeFormat(locale, { ...options, timeZone }),
    )
    return {
      format: (instant: string) => normalizeSpaces(format.format(new Date(instant))),
      range: (start: string, end: string) =>
        normalizeSpaces(format.formatRange(new Date(start), new Date(end))),
    }
  }
  const year = (instant: string, timeZone: string) =>
    date(timeZone, { year: 'numeric' }).format(instant)
  const isThisYear = (instant: string, timeZone: string) =>
    year(instant, timeZone) === year(new Date().toISOString(), timeZone)
  return {
    /** Formats cents as dollars; with `isRound`, whole dollars have no fraction. */
    money(cents: number, { isRound = false } = {}) {
      const isWhole = isRound && cents % 100 === 0
      const digits = isWhole ? 0 : 2
      const format = cached(
        `${locale} money ${digits}`,
        () =>
          new Intl.NumberFormat(locale, {
            style: 'currency',
            currency: 'USD',
            minimumFractionDigits: digits,
            maximumFractionDigits: digits,
          }),
      )
      return withMinus(format.format(cents / 100))
    },
    /** Formats cents as whole dollars, rounded, where there is no room for more. */
    dollars(cents: number) {
      const format = cached(
        `${locale} dollars`,
        () =>
          new Intl.NumberFormat(locale, {
            style: 'currency',
            currency: 'USD',
            maximumFractionDigits: 0,
          }),
      )
      return withMinus(format.format(cents / 100))
    },
    number(value: number, digits = 0) {
      return cached(
        `${locale} number ${digits}`,
        () => new Intl.NumberFormat(locale, { maximumFractionDigits: digits }),
      ).format(value)
    },
    day: (instant: string, timeZone: string) =>
      date(timeZone, { weekday: 'long', month: 'long', day: 'numeric' }).format(instant),
    weekday: (instant: string, timeZone: string) =>
      date(timeZone, { weekday: 'long' }).format(instant),
    weekdayShort: (instant: string, timeZone: string) =>
      date(timeZone, { weekday: 'short' }).format(instant),
    dayOfMonth: (instant: string, timeZone: string) =>
      date(timeZone, { month: 'short', day: 'numeric' }).format(instant),
    dayShort: (instant: string, timeZone: string) =>
      date(timeZone, { weekday: 'short', month: 'short', day: 'numeric' }).format(instant),
    /** Formats the month of a calendar day, as "March 2027". */
    month: (day: string) =>
      date('UTC', { year: 'numeric', month: 'long' }).format(`${day}T00:00:00.000Z`),
    /** Formats the month of a calendar day where there is little room, as "Mar". */
    monthShort: (day: string) => date('UTC', { month: 'short' }).format(`${day}T00:00:00.000Z`),
    dayAndYear: (instant: string, timeZone: string) =>
      date(timeZone, { year: 'numeric', month: 'long', day: 'numeric' }).format(instant),
    time: (instant: string, timeZone: string) =>
      date(timeZone, { hour: 'numeric', minute: '2-digit' }).format(instant),
    /** Formats a day and a time, with the year if it isn't this one. */
    moment: (instant: string, timeZone: string) =>
      date(timeZone, {
        ...(!isThisYear(instant, timeZone) && { year: 'numeric' }),
        month: 'short',
        day: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
      }).format(instant),
    windowShort: (start: string, end: string, timeZone: string) =>
      date(timeZone, { hour: 'numeric' }).range(start, end),
    /** Formats a time range, with the name of its time zone. */
    window: (start: string, end: string, timeZone: string) =>
      date(timeZone, {
        hour: 'numeric',
        minute: '2-digit',
        timeZoneName: 'short',
      }).range(start, end),
  }
}

/**
 * Replaces special spaces: server and browser have different versions of ICU, which differ in their
 * spaces.
 */
function normalizeSpaces(text: string): string {
  return text.replace(/[\u00a0\u2009\u202f]/g, ' ')
}

/** Returns the reader's time zone, which may differ from the move's. */
export const readerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
