import {
  type CalendarDay,
  type CalendarInput,
  calendarDays,
  type PriceCalendar,
} from '#contract/calls/price-calendar.ts'
import type { Actor } from '#contract/kernel/access.ts'
import { peakRules } from '#contract/pricing/peak-rules.ts'
import type { AppContext } from '#server/context.ts'
import { readCrewPlan, vehicleCapacity } from '#server/domain/crew-plan.ts'
import { comingWindows, daysFrom, freeWindows, windowFrom } from '#server/domain/free-windows.ts'
import { rulesInForce } from './current-rules.ts'
import { calculate, type KnownMove } from './price-move.ts'
import { resolveMove } from './request-quote.ts'
import { refuseStopOrder } from './sellable.ts'

type Move = Omit<KnownMove, 'window'>

/**
 * Prices a move on each of the next days, beginning with today at the pickup, and says which
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
  const days = daysFrom(now, move.city.time_zone, calendarDays)
  const span = { from: now, to: new Date(days.at(-1)?.first_at ?? now), now, own: ask.order }
  const plan = await readCrewPlan(db, move.city.id, move.rules.fees, span)
  const priceOn = priceByDay(move)
  const vehicle_ft3 = await vehicleCapacity(db, vehicleOf(move))
  const priced = days.map((day) => {
    const price = priceOn(new Date(day.first_at).toISOString())
    const job = { stops: move.stops, minutes: price.billed_minutes, vehicle_ft3 }
    const free = freeWindows(plan, job, day, now)
    return {
      day: day.day,
      total_cents: price.total_cents,
      hours: free.map(({ hour }) => hour),
      off: offOf(comingWindows(day, now).length, free.length),
    }
  })
  const open = priced.filter(({ off }) => off === null).map(({ total_cents }) => total_cents)
  return {
    time_zone: move.city.time_zone,
    days: priced,
    lowest_cents: open.length === 0 ? null : Math.min(...open),
  }
}

/** The vehicle is the same on each day. */
const vehicleOf = (move: Move) =>
  calculate({ ...move, window: windowFrom(move.booked_at) }).vehicle.code

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

function offOf(coming: number, free: number): CalendarDay['off'] {
  if (coming === 0) return 'past'
  return free === 0 ? 'full' : null
}
