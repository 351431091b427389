import { and, eq, sql } from 'drizzle-orm'

import { haversineMiles, type Point } from '#contract/pricing/trip.ts'
import { tables } from '#server/database/tables.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'

/**
 * Slightly less than the miles in a degree of latitude, so that the SQL filter drops no near city.
 */
const minMilesPerDegree = 68

/** Finds the live city whose radius a place lies in, the nearest of several. */
export async function liveCityAround(db: Db | Tx, place: Point) {
  const { cities } = tables
  const rows = await db
    .select({
      id: cities.id,
      slug: cities.slug,
      name: cities.name,
      time_zone: cities.time_zone,
      speed_mph: cities.speed_mph,
      lat: cities.lat,
      lng: cities.lng,
      radius_mi: cities.radius_mi,
    })
    .from(cities)
    .where(
      and(
        eq(cities.status, 'live'),
        sql`abs(${cities.lat} - ${place.lat}) * ${minMilesPerDegree} <= ${cities.radius_mi}`,
      ),
    )
  return rows
    .map((city) => ({ ...city, away: haversineMiles(city, place) }))
    .filter((city) => city.away <= city.radius_mi)
    .sort((one, other) => one.away - other.away)[0]
}

/** Moves the places that a live city serves before the others; keeps the order otherwise. */
export async function servedFirst<P extends Point>(
  db: Db | Tx,
  places: readonly P[],
): Promise<P[]> {
  const { cities } = tables
  const live = await db
    .select({ lat: cities.lat, lng: cities.lng, radius_mi: cities.radius_mi })
    .from(cities)
    .where(eq(cities.status, 'live'))
  const isServed = (place: P) => live.some((city) => haversineMiles(city, place) <= city.radius_mi)
  const served = places.filter(isServed)
  return [...served, ...places.filter((place) => !served.includes(place))]
}
