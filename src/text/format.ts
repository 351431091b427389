import { withMinus } from '#contract/kernel/minus-sign.ts'
import { zoneName, zoneWithPlace } from '#contract/zone-name.ts'

export type Format = {
  /** Formats integer cents as dollars. */
  money: (cents: number) => string
  /** Formats basis points as a percentage. */
  rate: (basisPoints: number) => string
  number: (value: number) => string
  /** Formats a file size in bytes, kilobytes or megabytes. */
  bytes: (count: number) => string
  /** Formats an instant in the person's time zone; another time zone is named in the result. */
  instant: (iso: string, timeZone?: string) => string
  /** Formats an instant's time of day, in the person's time zone unless another is given. */
  time: (iso: string, timeZone?: string) => string
  /** Formats a calendar day, the same in every time zone. */
  date: (iso: string) => string
  /** Formats a calendar day without the year. */
  day: (iso: string) => string
  /** Formats the month of a calendar day. */
  month: (iso: string) => string
  weekday: (iso: string) => string
  timeZone: string
  /** Names a time zone within a sentence: `Pacific Time`. */
  zone: (timeZone: string) => string
  /** Names a time zone with a place, which tells it from others: `Pacific Time (Los Angeles)`. */
  zoneWithPlace: (timeZone: string) => string
}

export function formatIn(language: string, timeZone: string): Format {
  const locale = language === 'en' ? 'en-US' : `${language}-US`
  const dollars = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 })
  const size = (unit: 'byte' | 'kilobyte' | 'megabyte') =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit,
      // The short form of a byte has no plural.
      unitDisplay: unit === 'byte' ? 'long' : 'short',
      maximumFractionDigits: 1,
    })
  const calendar = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return (iso: string) => format.format(new Date(`${iso.slice(0, 10)}T00:00:00Z`))
  }
  const dateTimeFormat = (zone: string, name: object) =>
    new Intl.DateTimeFormat(locale, {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone: zone,
      ...name,
    })
  const localFormat = dateTimeFormat(timeZone, {})
  const zoned = new Map<string, Intl.DateTimeFormat>()
  const formatInZone = (zone: string) => {
    const known = zoned.get(zone) ?? dateTimeFormat(knownTimeZone(zone), { timeZoneName: 'short' })
    zoned.set(zone, known)
    return known
  }
  const clockIn = (zone: string) =>
    new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: zone })
  const clock = clockIn(timeZone)
  return {
    money: (cents) => withMinus(dollars.format(cents / 100)),
    rate: (basisPoints) => withMinus(percent.format(basisPoints / 10_000)),
    number: (value) => plain.format(value),
    bytes: (count) => {
      if (count < 1000) return size('byte').format(count)
      return count < 1_000_000
        ? size('kilobyte').format(count / 1000)
        : size('megabyte').format(count / 1_000_000)
    },
    instant: (iso, zone) =>
      zone && zone !== timeZone
        ? formatInZone(zone).format(new Date(iso))
        : localFormat.format(new Date(iso)),
    time: (iso, zone) =>
      (zone && zone !== timeZone ? clockIn(knownTimeZone(zone)) : clock).format(new Date(iso)),
    date: calendar({ dateStyle: 'medium' }),
    month: calendar({ year: 'numeric', month: 'long' }),
    weekday: calendar({ weekday: 'short' }),
    day: calendar({ day: 'numeric', month: 'short' }),
    timeZone,
    zone: (name) => zoneName(knownTimeZone(name), locale),
    zoneWithPlace: (name) => (resolved(name) ? zoneWithPlace(name, locale) : name),
  }
}

// Every formatted cell asks, and constructing a format is slow.
const timeZones = new Map<string, string | null>()

/** Returns the time zone, or the browser's own if none is set or the browser does not know it. */
export function knownTimeZone(zone: string | null | undefined): string {
  return (zone && resolved(zone)) || Intl.DateTimeFormat().resolvedOptions().timeZone
}

function resolved(zone: string): string | null {
  const known = timeZones.get(zone)
  if (known !== undefined) return known
  let name: string | null = null
  try {
    name = Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    // The browser's list of time zones is older than the person's choice.
  }
  timeZones.set(zone, name)
  return name
}
