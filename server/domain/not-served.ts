import { eq } from 'drizzle-orm'
import { haversineMiles } from '#contract/pricing/trip.ts'
import { notServedCode } from '#contract/quote-refusals.ts'
import { tables } from '#server/database/tables.ts'
import { invalid, type Problem } from '#server/kernel/http/problem.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'

type PickUp = { city: string; state_code: string; lat: number; lng: number }

/**
 * Creates the 422 for a pickup outside every live city. Its `code` tells the fronts to offer the
 * waiting list; `nearest` is the name of the nearest live city, null if there is none.
 */
export async function notServed(db: Db | Tx, from: PickUp, locale: string): Promise<Problem> {
  const nearest = await nearestLiveCity(db, from)
  const place = `${from.city}, ${from.state_code}`
  const key = nearest ? 'no_city_near' : 'no_city'
  const message = translate(locale, `booking.${key}`, { place, nearest })
  return invalid(locale, { 'stops.0.zip': [message] }, { code: notServedCode, place, nearest })
}

async function nearestLiveCity(db: Db | Tx, from: PickUp): Promise<string | null> {
  const { cities, states } = tables
  const live = await db
    .select({ name: cities.name, state_code: states.code, lat: cities.lat, lng: cities.lng })
    .from(cities)
    .innerJoin(states, eq(states.id, cities.state_id))
    .where(eq(cities.status, 'live'))
  const [nearest] = live
    .map((city) => ({ ...city, miles: haversineMiles(city, from) }))
    .sort((one, other) => one.miles - other.miles)
  return nearest ? `${nearest.name}, ${nearest.state_code}` : null
}
