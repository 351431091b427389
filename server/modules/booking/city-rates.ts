import { TZDateMini } from '@date-fns/tz'
import { and, asc, eq, inArray } from 'drizzle-orm'

import { windowHours } from '#contract/booking-windows.ts'
import type { CityRates } from '#contract/calls/cities.ts'
import type { Quote } from '#contract/calls/quotes.ts'
import { trueHourly } from '#contract/pricing/true-hourly.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import type { Db } from '#server/kernel/kernel.ts'
import type { Place } from '#server/ports/maps.ts'
import type { CurrentRules } from './current-rules.ts'
import { priceMove } from './price-move.ts'
import { cityNear, drive, resolveStops } from './request-quote.ts'

type Trip = { kind: 'local' | 'away'; from: Place; to: Place; name: string }

export type RateRequest = { rules: CurrentRules; time_zone: string; trips: readonly Trip[] }

/**
 * Prices typical moves on a Wednesday and a Saturday two to three weeks ahead; null without trips
 * or sizes to price.
 */
export async function cityRates(
  context: AppContext,
  { rules: { rules, version }, time_zone, trips }: RateRequest,
  locale: string,
): Promise<CityRates | null> {
  const { kernel, ports } = context
  const now = kernel.now()
  const [midweek, weekend] = [wednesday, saturday].map((day) => windowOn(day, now, time_zone))
  const sizes = await typicalSizes(kernel.db)
  if (!midweek || !weekend || trips.length === 0 || sizes.length === 0) return null

  const rated = await Promise.all(
    trips.map(async ({ kind, from, to, name }) => {
      const stops = await resolveStops(ports.maps, { stops: stopsOf(from, to) }, locale)
      const known = {
        rules,
        version,
        stops,
        coupon: null,
        affiliate: null,
        city: await cityNear(kernel.db, stops[0], locale),
        route_miles: await drive(ports.maps, stops, locale),
        booked_at: now.toISOString(),
      }
      const prices = sizes.map(({ slug: size, name, name_es, items }) => {
        const on = (window: Window) => priceMove({ ...known, ask: { size }, items, window })
        const quiet = on(midweek)
        return {
          size,
          name,
          name_es,
          vehicle: quiet.vehicle.name,
          vehicle_es: quiet.vehicle.name_es ?? null,
          crew_size: quiet.crew_size,
          midweek_cents: quiet.price.total_cents,
          weekend_cents: on(weekend).price.total_cents,
          mover_cents: quiet.price.mover_cents,
          per_hour_cents: trueHourly(quiet.price, known.city.speed_mph),
        }
      })
      const { route_miles: miles } = known
      return { kind, from_zip: from.zip, to_zip: to.zip, to: name, miles, prices }
    }),
  )
  const all = rated.flatMap(({ prices }) => prices)
  const totals = all.flatMap(({ midweek_cents, weekend_cents }) => [midweek_cents, weekend_cents])
  return {
    rules_version: version,
    commission_bp: rules.fees.commission_bp,
    midweek: midweek.window_start_at,
    weekend: weekend.window_start_at,
    trips: rated,
    lowest_cents: Math.min(...totals),
    highest_cents: Math.max(...totals),
  }
}

const stopsOf = (from: Place, to: Place) => [
  { kind: 'pickup' as const, zip: from.zip },
  { kind: 'dropoff' as const, zip: to.zip },
]

type Window = Pick<Quote, 'window_start_at' | 'window_end_at'>

const [wednesday, saturday] = [3, 6]
/** A whole number of weeks. */
const daysAhead = 14
const startHour = 9

/**
 * Returns the window at 9:00 on the first such weekday at least two weeks ahead, in the city's time
 * zone.
 */
function windowOn(weekday: number, now: Date, timeZone: string): Window {
  const today = new TZDateMini(now.getTime(), timeZone)
  const inDays = daysAhead + ((weekday - today.getDay() + 7) % 7)
  const at = (hour: number) =>
    new Date(
      new TZDateMini(
        today.getFullYear(),
        today.getMonth(),
        today.getDate() + inDays,
        hour,
        0,
        0,
        timeZone,
      ).getTime(),
    ).toISOString()
  return { window_start_at: at(startHour), window_end_at: at(startHour + windowHours) }
}

const maxSizes = 5

/** Reads the first bookable sizes with their items; leaves out sizes with a prohibited item. */
async function typicalSizes(db: Db) {
  const { sizes, size_items, items } = tables
  const chosen = await db
    .select({ id: sizes.id, slug: sizes.slug, name: sizes.name, name_es: sizes.name_es })
    .from(sizes)
    .where(eq(sizes.is_active, true))
    .orderBy(asc(sizes.position), asc(sizes.id))
    .limit(maxSizes)
  const ids = chosen.map(({ id }) => id)
  const rows = await db
    .select({ size_id: size_items.size_id, quantity: size_items.quantity, item: items })
    .from(size_items)
    .innerJoin(items, and(eq(items.id, size_items.item_id), inArray(size_items.size_id, ids)))
    .orderBy(asc(size_items.id))
  return chosen
    .map((size) => {
      const own = rows.filter(({ size_id }) => size_id === size.id)
      return { ...size, own, items: own.map(quoted) }
    })
    .filter(({ own }) => own.length > 0 && own.every(({ item }) => !item.is_prohibited))
}

type SizeItem = { quantity: number; item: (typeof tables.items)['$inferSelect'] }

const quoted = ({ quantity, item }: SizeItem): Quote['items'][number] => ({
  item_id: item.id,
  name: item.name,
  quantity,
  note: null,
  volume_ft3: item.volume_ft3,
  weight_lb: item.weight_lb,
  minutes: item.minutes,
})
