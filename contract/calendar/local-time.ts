import { TZDateMini } from '@date-fns/tz'

const minuteMs = 60_000
export const dayMinutes = 1440

/** A day of the calendar, as the number of days since January 1, 1970. */
export type LocalDay = number

/** The clock of a time zone. All instants are in milliseconds since 1970. */
export type LocalClock = {
  /** Returns the day on which an instant falls. */
  dayOf(at: number): LocalDay
  /**
   * Returns the instant at which the clock shows a minute of a day; minutes from 1440 on are on the
   * next day. As in RFC 5545, a time that the clock skips moves forward by the hour that is skipped,
   * and a time that it shows twice means the first.
   */
  instantOf(day: LocalDay, minute: number): number
}

const dayMs = dayMinutes * minuteMs

/** Makes the clock of an IANA time zone. It remembers days, because looking one up is slow. */
export function localClock(timeZone: string): LocalClock {
  const starts = new Map<LocalDay, number>()
  const lookUp = (day: LocalDay, minute: number) => {
    const date = new Date(day * dayMs)
    const [year, month, at] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
    return new TZDateMini(year, month, at, 0, minute, 0, timeZone).getTime()
  }
  const startOf = (day: LocalDay) => {
    const known = starts.get(day) ?? lookUp(day, 0)
    starts.set(day, known)
    return known
  }
  return {
    dayOf(at) {
      // Clocks differ from UTC by less than a day.
      const near = Math.floor(at / dayMs)
      if (at < startOf(near)) return near - 1
      return at < startOf(near + 1) ? near : near + 1
    },
    instantOf(day, minute) {
      const later = Math.floor(minute / dayMinutes)
      const [of, rest] = [day + later, minute - later * dayMinutes]
      const isEven = startOf(of + 1) - startOf(of) === dayMs
      return isEven ? startOf(of) + rest * minuteMs : lookUp(of, rest)
    },
  }
}

/** Returns the day of the week, 0 for Sunday. January 1, 1970 was a Thursday. */
export const weekdayOf = (day: LocalDay): number => (((day + 4) % 7) + 7) % 7

/** Reads a date as `2027-03-14`. */
export const dayOfDate = (date: string): LocalDay =>
  Math.round(Date.parse(`${date}T00:00Z`) / dayMs)

export const dateOfDay = (day: LocalDay): string => new Date(day * dayMs).toISOString().slice(0, 10)
