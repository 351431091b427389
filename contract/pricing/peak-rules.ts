import { TZDateMini } from '@date-fns/tz'
import { millisecondsOf } from '#contract/pricing/instant.ts'
import { type PeakRule, peakRuleNames } from '#contract/pricing/quote-schema.ts'

/**
 * Lists the peak rules that apply to a window, by the local calendar of its city. Instants are
 * ISO 8601 with Z or an offset, `time_zone` is an IANA name. The quote decides what each rule
 * costs. Throws a RangeError for an invalid instant or time zone.
 */
export function peakRules(request: {
  window_start_at: string
  time_zone: string
  booked_at: string
  is_flexible: boolean
}): PeakRule[] {
  const day = localDay('window_start_at', request.window_start_at, request.time_zone)
  const booked = localDay('booked_at', request.booked_at, request.time_zone)
  const month_end = isMonthEnd(day)
  const holiday = isHoliday(day) || isObserved(day)
  const active: Record<PeakRule, boolean> = {
    weekend: [saturday, sunday].includes(weekday(day)),
    month_end,
    season: month(day) >= may && month(day) <= september,
    holiday,
    same_day: day === booked,
    midweek: [tuesday, wednesday, thursday].includes(weekday(day)) && !holiday && !month_end,
    flexible: request.is_flexible,
  }
  return peakRuleNames.filter((rule) => active[rule])
}

const [sunday, monday, tuesday, wednesday, thursday, friday, saturday] = [0, 1, 2, 3, 4, 5, 6]
const [january, february, may, june, july, september, october, november, december] = [
  1, 2, 5, 6, 7, 9, 10, 11, 12,
]

/** US federal holidays, each on a date or on the nth weekday of a month (-1 is the last). */
const holidays: ({ month: number } & ({ day: number } | { weekday: number; nth: number }))[] = [
  { month: january, day: 1 }, // New Year's Day
  { month: january, weekday: monday, nth: 3 }, // Birthday of Martin Luther King, Jr.
  { month: february, weekday: monday, nth: 3 }, // Washington's Birthday
  { month: may, weekday: monday, nth: -1 }, // Memorial Day
  { month: june, day: 19 }, // Juneteenth
  { month: july, day: 4 }, // Independence Day
  { month: september, weekday: monday, nth: 1 }, // Labor Day
  { month: october, weekday: monday, nth: 2 }, // Columbus Day
  { month: november, day: 11 }, // Veterans Day
  { month: november, weekday: thursday, nth: 4 }, // Thanksgiving Day
  { month: december, day: 25 }, // Christmas Day
]

function isHoliday(day: Day) {
  return holidays.some((holiday) => {
    if (holiday.month !== month(day)) return false
    if ('day' in holiday) return holiday.day === dayOfMonth(day)
    return holiday.weekday === weekday(day) && [nth(day), nthFromEnd(day)].includes(holiday.nth)
  })
}

/** Saturday holidays are observed on the Friday before, Sunday holidays on the Monday after. */
function isObserved(day: Day) {
  if (weekday(day) === friday) return isHoliday(day + 1)
  if (weekday(day) === monday) return isHoliday(day - 1)
  return false
}

/** The last three days of a month and the first two of the next. */
function isMonthEnd(day: Day) {
  return dayOfMonth(day) <= 2 || month(day + 3) !== month(day)
}

/** A calendar day without time or time zone, as days since 1970-01-01. */
type Day = number

const dayLength = 24 * 60 * 60 * 1000

/** Returns the day of an instant in a time zone; `what` names the instant in an error. */
export function localDay(what: string, instant: string, timeZone: string): Day {
  const local = new TZDateMini(millisecondsOf(what, instant), timeZone)
  const day = Date.UTC(local.getFullYear(), local.getMonth(), local.getDate()) / dayLength
  if (Number.isNaN(day)) throw new RangeError(`time_zone ${timeZone} is unknown`)
  return day
}

const calendar = (day: Day) => new Date(day * dayLength)
const month = (day: Day) => calendar(day).getUTCMonth() + 1
const dayOfMonth = (day: Day) => calendar(day).getUTCDate()
const weekday = (day: Day) => calendar(day).getUTCDay()
const nth = (day: Day) => Math.ceil(dayOfMonth(day) / 7)
const nthFromEnd = (day: Day) => (month(day + 7) === month(day) ? 0 : -1)
