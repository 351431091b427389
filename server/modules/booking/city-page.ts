import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'

import type { CityPage, UpcomingCity } from '#contract/calls/cities.ts'
import { haversineMiles, type Point } from '#contract/pricing/trip.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { crewPhotos } from '#server/domain/crew-photos.ts'
import { meanRating } from '#server/domain/mean-rating.ts'
import { pictureUrls } from '#server/domain/picture-urls.ts'
import type { Read, Reader } from '#server/kernel/kernel.ts'
import type { Files } from '#server/ports/files.ts'
import type { Maps, Place } from '#server/ports/maps.ts'
import { cachedForMinute } from './cached-for-minute.ts'
import { cityRates, type RateRequest } from './city-rates.ts'
import { rulesInForce } from './current-rules.ts'
import { reviewsIn } from './published-reviews.ts'

const { cities, movers, states } = tables

type Row = Awaited<ReturnType<typeof liveCity>> & {}
/** Reads a live city's page; undefined when there is no such city. */
type ReadCity = (slug: string, locale: string, read: Read) => Promise<CityPage | undefined>

type Spot = Point & { name: string; state_code: string; radius_mi: number }
type Neighbor = Spot & { slug: string; miles: number }

const maxNeighbors = 8
/** In miles; a city farther away doesn't count as nearby. */
const maxNeighborMiles = 150
const maxTowns = 12
const maxPlaces = 300
const bestMovers = 4

const readers = new WeakMap<AppContext, ReadCity>()

/**
 * Returns the reader of city pages. A page is built at most once a minute, and again when its city,
 * the pricing rules or other data it shows change. All callers of an application share the cache.
 */
export function cityPages(context: AppContext): ReadCity {
  const reader = readers.get(context) ?? makeReader(context)
  readers.set(context, reader)
  return reader
}

function makeReader(context: AppContext): ReadCity {
  const { kernel, ports } = context
  const cached = cachedForMinute<Omit<CityPage, keyof Shown>>(context)

  return async function readCity(slug, locale, read) {
    const city = await read((db) => liveCity(db, slug))
    if (!city) return undefined
    const rules = await rulesInForce(context, kernel.now(), locale)
    const key = [city.id, city.version, rules.version].join(' ')
    const rest = await cached(key, () => buildPage(city, rules, locale, read))
    const { photo } = city
    const [stored] = photo ? await read((db) => pictureUrls(db, ports.files, [photo])) : []
    const urls = stored ? { url: stored.url, thumbnail_url: stored.thumbnail_url } : null
    return { ...shown(city), photo: urls, ...rest }
  }

  async function buildPage(city: Row, rules: RateRequest['rules'], locale: string, read: Read) {
    const [around, others, crews, reviews] = await Promise.all([
      ports.maps.placesWithin(city, city.radius_mi, maxPlaces),
      read((db) => neighborsOf(db, city)),
      read((db) => moversIn(db, ports.files, city.id)),
      read((db) => reviewsIn(db, ports.files, city.id)),
    ])
    const nearest = others[0]
    const middle = await middleOf(ports.maps, { ...city, state_code: city.state.code })
    const away = nearest && (await middleOf(ports.maps, nearest))
    const local = middle && aboutFiveMiles(middle, around.places)
    const trips: RateRequest['trips'] = [
      ...(middle && local
        ? [{ kind: 'local' as const, from: middle, to: local, name: local.city }]
        : []),
      ...(middle && away
        ? [{ kind: 'away' as const, from: middle, to: away, name: nearest.name }]
        : []),
    ]
    const { time_zone } = city
    return {
      around: {
        zip_count: around.total,
        middle_zip: middle?.zip ?? null,
        towns: townsIn(around.places, city.name),
      },
      nearby: listed(others),
      rates: await cityRates(context, { rules, time_zone, trips }, locale),
      movers: crews,
      reviews,
    }
  }
}

type Shown = ReturnType<typeof shown>

const shown = ({ version: _, ...city }: Row) => city

async function liveCity(db: Reader, slug: string) {
  const [city] = await db
    .select({
      id: cities.id,
      version: cities.version,
      slug: cities.slug,
      name: cities.name,
      state: { code: states.code, name: states.name },
      lat: cities.lat,
      lng: cities.lng,
      radius_mi: cities.radius_mi,
      time_zone: cities.time_zone,
      hero: cities.hero,
      photo: cities.photo,
      intro: cities.intro,
      faq: cities.faq,
    })
    .from(cities)
    .innerJoin(states, eq(states.id, cities.state_id))
    .where(and(eq(cities.slug, slug), eq(cities.status, 'live')))
  return city
}

/** Reads an announced or paused city; undefined when there is no such city. */
export async function upcomingCity(db: Reader, slug: string): Promise<UpcomingCity | undefined> {
  const [found] = await db
    .select({
      id: cities.id,
      slug: cities.slug,
      name: cities.name,
      state: { code: states.code, name: states.name },
      lat: cities.lat,
      lng: cities.lng,
      status: cities.status,
    })
    .from(cities)
    .innerJoin(states, eq(states.id, cities.state_id))
    .where(and(eq(cities.slug, slug), inArray(cities.status, ['coming_soon', 'paused'])))
  if (!found) return undefined
  const { name, state, status } = found
  const nearby = listed(await neighborsOf(db, found))
  return { slug, name, state, nearby, is_paused: status === 'paused' }
}

const listed = (neighbors: readonly Neighbor[]): UpcomingCity['nearby'] =>
  neighbors.map(({ slug, name, state_code, miles }) => ({
    slug,
    name,
    state_code,
    miles: Math.round(miles),
  }))

/** Reads the other live cities nearby, nearest first. */
async function neighborsOf(db: Reader, city: Point & { id: number }): Promise<Neighbor[]> {
  const rows = await db
    .select({
      slug: cities.slug,
      name: cities.name,
      state_code: states.code,
      lat: cities.lat,
      lng: cities.lng,
      radius_mi: cities.radius_mi,
    })
    .from(cities)
    .innerJoin(states, eq(states.id, cities.state_id))
    .where(and(eq(cities.status, 'live'), sql`${cities.id} <> ${city.id}`))
  return rows
    .map((other) => ({ ...other, miles: haversineMiles(other, city) }))
    .filter(({ miles }) => miles <= maxNeighborMiles)
    .sort((one, other) => one.miles - other.miles)
    .slice(0, maxNeighbors)
}

/** The most miles between a city's center and the ZIP code that represents it. */
const maxCenterMiles = 15

/**
 * Finds the ZIP code that represents a city: its main postal one, else the nearest, because not
 * every city has its own. It must lie within the city's radius, since moves start only there.
 */
async function middleOf(maps: Maps, city: Spot): Promise<Place | undefined> {
  const farthest = Math.min(maxCenterMiles, city.radius_mi)
  const located = await maps.locate({ city: city.name, state_code: city.state_code })
  if (located.ok && haversineMiles(located.place, city) <= farthest) return located.place
  return (await maps.placesWithin(city, farthest, 1)).places[0]
}

/** Miles in a straight line (3.85) that take about five miles to drive. */
const fiveMilesStraight = 5 / 1.3

function aboutFiveMiles(from: Place, places: readonly Place[]): Place | undefined {
  const off = (place: Place) => Math.abs(haversineMiles(from, place) - fiveMilesStraight)
  return places
    .filter(({ zip }) => zip !== from.zip)
    .reduce<Place | undefined>(
      (best, place) => (best && off(best) <= off(place) ? best : place),
      undefined,
    )
}

const townsIn = (places: readonly Place[], own: string): string[] =>
  [...new Set(places.map(({ city }) => city))].filter((town) => town !== own).slice(0, maxTowns)

async function moversIn(db: Reader, files: Files, city_id: number): Promise<CityPage['movers']> {
  const isHere = and(
    eq(movers.status, 'approved'),
    sql`${movers.city_ids} @> ${JSON.stringify([city_id])}::jsonb`,
  )
  const [[all], best] = await Promise.all([
    db
      .select({
        count: count(),
        rating: meanRating(),
      })
      .from(movers)
      .where(isHere),
    db
      .select({
        id: movers.id,
        photo: movers.photo,
        name: movers.business_name,
        rating: movers.rating,
        rating_count: movers.rating_count,
        jobs_done: movers.jobs_done,
      })
      .from(movers)
      .where(isHere)
      .orderBy(desc(movers.jobs_done), asc(movers.id))
      .limit(bestMovers),
  ])
  const photos = await crewPhotos(db, files, best)
  return {
    count: all?.count ?? 0,
    rating: all?.rating ?? null,
    best: best.map(({ id: _, ...mover }, at) => ({ ...mover, photo: photos[at] ?? '' })),
  }
}
