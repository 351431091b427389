import { TZDateMini } from '@date-fns/tz'

import { windowHours, windowStarts } from '#contract/booking-windows.ts'
import {
  type CalendarDay,
  type CalendarInput,
  calendarDays,
  type PriceCalendar,
} from '#contract/calls/price-calendar.ts'
import type { Actor } from '#contract/kernel/access.ts'
import { peakRules } from '#contract/pricing/peak-rules.ts'
import type { AppContext } from '#server/context.ts'
import { moversServing } from '#server/domain/city-service.ts'
import { type Busy, overlapping, unfinishedJobs } from '#server/domain/eligibility.ts'
import type { Db } from '#server/kernel/kernel.ts'
import { rulesInForce } from './current-rules.ts'
import { calculate, type KnownMove } from './price-move.ts'
import { resolveMove, shortestNoticeHours } from './request-quote.ts'
import { refuseStopOrder } from './sellable.ts'

type Move = Omit<KnownMove, 'window'>

/**
 * Prices a move on each of the next days, beginning with today at the pick-up, and says which
 * windows can be booked. It stores nothing: a day's quote is requested once it is chosen.
 */
export async function priceCalendar(
  context: AppContext,
  ask: CalendarInput,
  locale: string,
  actor: Actor | null,
): Promise<PriceCalendar> {
  const { db, now: clock } = context.kernel
  const now = clock()
  refuseStopOrder(ask.stops, locale)
  const current = await rulesInForce(context, now, locale)
  const move = await resolveMove(context, ask, { ...current, now }, locale, actor, null)
  const crews = await crewsOf(db, move.city.id, ask.order)
  const priceOn = priceByDay(move)
  const days = nextDays(now, move.city.time_zone).map(({ day, first_at }) => {
    const windows = windowStarts.map((hour) => ({
      hour,
      window_start_at: new Date(first_at + (hour - firstHour) * hourMs).toISOString(),
    }))
    const coming = windows.filter(({ window_start_at }) => isInTime(window_start_at, now))
    const price = priceOn(new Date(first_at).toISOString())
    const free = coming.filter(({ window_start_at }) => {
      const job = { id: 0, code: '', window_start_at, stops: move.stops, quote: { answer: price } }
      return isFree(job, crews, move)
    })
    return {
      day,
      total_cents: price.total_cents,
      hours: free.map(({ hour }) => hour),
      off: offOf(coming.length, free.length),
    }
  })
  const open = days.filter(({ off }) => off === null).map(({ total_cents }) => total_cents)
  return {
    time_zone: move.city.time_zone,
    days,
    lowest_cents: open.length === 0 ? null : Math.min(...open),
  }
}

/**
 * Returns a function that prices the move in a window. Days differ only by the peak rules that
 * apply, of which there are few combinations, so each is calculated once.
 */
function priceByDay(move: Move) {
  const known = new Map<string, ReturnType<typeof calculate>['price']>()
  const { ask, city, booked_at } = move
  return (window_start_at: string) => {
    const { time_zone } = city
    const is_flexible = ask.is_flexible ?? false
    const key = peakRules({ window_start_at, time_zone, booked_at, is_flexible }).join()
    const price =
      known.get(key) ?? calculate({ ...move, window: windowFrom(window_start_at) }).price
    known.set(key, price)
    return price
  }
}

const hourMs = 3_600_000

const windowFrom = (window_start_at: string) => ({
  window_start_at,
  window_end_at: new Date(Date.parse(window_start_at) + windowHours * hourMs).toISOString(),
})

const isInTime = (window_start_at: string, now: Date): boolean =>
  Date.parse(window_start_at) - now.getTime() >= shortestNoticeHours * hourMs

function offOf(coming: number, free: number): CalendarDay['off'] {
  if (coming === 0) return 'past'
  return free === 0 ? 'full' : null
}

/** Reads the jobs of each mover who serves the city, without those of the move itself. */
async function crewsOf(db: Db, city_id: number, own: string | undefined): Promise<Busy[][]> {
  const ids = await moversServing(db, city_id)
  const jobs = ids.length === 0 ? [] : await unfinishedJobs(db, ids)
  return ids.map((id) => jobs.filter(({ mover_id, code }) => mover_id === id && code !== own))
}

/** Jobs that begin farther apart than this can't overlap: work and drive take less. */
const nearMs = 36 * hourMs

/** Tells whether at least one crew has no other job then. */
function isFree(job: Parameters<typeof overlapping>[0], crews: Busy[][], { rules }: Move): boolean {
  if (crews.length === 0) return true
  const start = Date.parse(job.window_start_at)
  return crews.some((jobs) => {
    const near = jobs.filter(
      (other) => Math.abs(Date.parse(other.window_start_at) - start) < nearMs,
    )
    return !overlapping(job, near, rules.fees)
  })
}

const [firstHour] = windowStarts

/**
 * Lists the next days in a time zone with the start of their first window. The others follow from
 * it, because clocks change at night.
 */
function nextDays(now: Date, timeZone: string): { day: string; first_at: number }[] {
  const today = new TZDateMini(now.getTime(), timeZone)
  const [year, month, date] = [today.getFullYear(), today.getMonth(), today.getDate()]
  return Array.from({ length: calendarDays }, (_, at) => ({
    day: new Date(Date.UTC(year, month, date + at)).toISOString().slice(0, 10),
    first_at: new TZDateMini(year, month, date + at, firstHour, 0, 0, timeZone).getTime(),
  }))
}
