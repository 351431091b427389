import { TZDateMini } from '@date-fns/tz'

import { minNoticeHours, windowHours, windowStarts } from '#contract/booking-windows.ts'
import type { QuoteRules } from '#contract/pricing/rules.ts'
import { type FullWindow, fullWindowCode } from '#contract/quote-refusals.ts'
import { formatInstant } from '#server/kernel/format-instant.ts'
import { invalid, isProblem, type Problem } from '#server/kernel/http/problem.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import { type CrewPlan, hasFreeCrew, readCrewPlan, type WantedMove } from './crew-plan.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** How many free windows are offered in place of a full one. */
const offered = 3
/** How many days before and after a full window are searched for free ones. */
const daysAround = 7

type Refused = {
  city: { id: number; time_zone: string }
  fees: QuoteRules['fees']
  /** The code of the move that the window is for, if it is booked already. */
  own?: string | undefined
  now: Date
  locale: string
}

/**
 * Throws a 422 if every crew has a job in the window. This is the one rule of what is full: the
 * price calendar shows it, and quotes and bookings are held to it. Its body offers the nearest free
 * windows. `isLocked` settles races for the last crew: the second booking waits for the first.
 */
export async function refuseFullWindow(
  db: Db | Tx,
  job: WantedMove,
  { city, fees, own, now, locale }: Refused,
  { isLocked = false } = {},
): Promise<void> {
  const start = new Date(job.window_start_at)
  const span = { from: start, to: start, now, own }
  const plan = await readCrewPlan(db, city.id, fees, span, { isLocked })
  if (hasFreeCrew(plan, job)) return
  const free = await freeWindowsNear(db, job, { city, fees, own, now })
  const times = free.map(({ window_start_at }) =>
    formatInstant(window_start_at, {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      locale,
      timeZone: city.time_zone,
    }),
  )
  const key = free.length > 0 ? 'window_full' : 'window_full_all'
  const message = translate(locale, `booking.${key}`, { times: times.join('; ') })
  const body: FullWindow = {
    window_start_at: start.toISOString(),
    busy_minutes: job.minutes,
    time_zone: city.time_zone,
    free,
  }
  throw invalid(locale, { window_start_at: [message] }, { code: fullWindowCode, ...body })
}

async function freeWindowsNear(
  db: Db | Tx,
  job: WantedMove,
  { city, fees, own, now }: Omit<Refused, 'locale'>,
): Promise<FullWindow['free']> {
  const wanted = Date.parse(job.window_start_at)
  const from = new Date(Math.max(now.getTime(), wanted - daysAround * dayMs))
  const to = new Date(wanted + daysAround * dayMs)
  const plan = await readCrewPlan(db, city.id, fees, { from, to, now, own })
  const days = daysFrom(from, city.time_zone, Math.ceil((to.getTime() - from.getTime()) / dayMs))
  const away = ({ window_start_at }: { window_start_at: string }) =>
    Math.abs(Date.parse(window_start_at) - wanted)
  return days
    .flatMap((day) => freeWindows(plan, job, day, now))
    .sort((one, other) => away(one) - away(other))
    .slice(0, offered)
    .map(({ window_start_at }) => windowFrom(window_start_at))
    .sort((one, other) => one.window_start_at.localeCompare(other.window_start_at))
}

/** Returns the free windows offered with such a refusal; null for any other error. */
export const freeInstead = (error: unknown): FullWindow['free'] | null =>
  isProblem(error) && error.body.code === fullWindowCode
    ? (error.body as FullWindow & Problem['body']).free
    : null

/** A day at the pickup, with the start of its first window. */
type Day = { day: string; first_at: number }

/** Lists the windows of a day that can be booked for a job: early enough, and with a free crew. */
export function freeWindows(
  plan: CrewPlan,
  job: Omit<WantedMove, 'window_start_at'>,
  day: Day,
  now: Date,
) {
  return comingWindows(day, now).filter(({ window_start_at }) =>
    hasFreeCrew(plan, { ...job, window_start_at }),
  )
}

/** Lists the windows of a day that are far enough ahead, by their first hour. */
export const comingWindows = ({ first_at }: Day, now: Date) =>
  windowStarts
    .map((hour) => ({
      hour,
      window_start_at: new Date(first_at + (hour - firstHour) * hourMs).toISOString(),
    }))
    .filter(
      ({ window_start_at }) =>
        Date.parse(window_start_at) - now.getTime() >= minNoticeHours * hourMs,
    )

export const windowFrom = (window_start_at: string) => ({
  window_start_at,
  window_end_at: new Date(Date.parse(window_start_at) + windowHours * hourMs).toISOString(),
})

const [firstHour] = windowStarts

/**
 * Lists the days in a time zone from an instant on. The other windows follow from a day's first
 * one, because clocks change at night.
 */
export function daysFrom(from: Date, timeZone: string, count: number): Day[] {
  const first = new TZDateMini(from.getTime(), timeZone)
  const [year, month, date] = [first.getFullYear(), first.getMonth(), first.getDate()]
  return Array.from({ length: count }, (_, at) => ({
    day: new Date(Date.UTC(year, month, date + at)).toISOString().slice(0, 10),
    first_at: new TZDateMini(year, month, date + at, firstHour, 0, 0, timeZone).getTime(),
  }))
}
