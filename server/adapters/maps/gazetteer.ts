import { defaultFees } from '#contract/pricing/rules.ts'
import { routeMiles } from '#contract/pricing/trip.ts'
import type { Located, Maps, Place } from '#server/ports/maps.ts'
import {
  cityKey,
  type Gazetteer,
  loadGazetteer,
  placesByName,
  zipsByPrefix,
  zipsWithin,
} from './gazetteer-index.ts'
import { readAddress } from './read-address.ts'

/**
 * Creates Maps without a network: ZIP codes and cities from the packages `zipcodes` and
 * `tz-lookup`, road distances estimated from the great circle. `isDown` makes every method fail as
 * in a vendor's outage.
 */
export function gazetteer(options: { isDown?: () => boolean } = {}): Maps {
  const isDown = options.isDown ?? (() => false)
  return {
    name: 'gazetteer (embedded, US ZIP codes and cities)',
    async findPlaces(text, limit) {
      if (isDown()) throw new Error(outage.message)
      return findPlaces(await loadGazetteer(), text, limit)
    },
    async locate(where) {
      if (isDown()) return outage
      const known = await loadGazetteer()
      if ('address' in where) return readAddress(known, where.address)
      if ('zip' in where) return locateZip(known, where.zip)
      return locateCity(known, where.city, where.state_code)
    },
    async placesWithin(middle, miles, limit) {
      if (isDown()) throw new Error(outage.message)
      const known = await loadGazetteer()
      const found = zipsWithin(known, middle, miles)
      return { total: found.length, places: found.slice(0, limit).map(known.toPlace) }
    },
    async routeMiles(points) {
      if (isDown()) return outage
      return { ok: true, miles: routeMiles(points, defaultFees.haversine_bp.value) }
    },
  }
}

const outage = {
  ok: false,
  reason: 'unavailable',
  message: 'The map service does not answer right now.',
} as const

function findPlaces(known: Gazetteer, text: string, limit: number): Place[] {
  const typed = text.trim().slice(0, maxNameLength)
  if (typed === '' || limit <= 0) return []
  const found = /^\d{1,5}$/.test(typed)
    ? zipsByPrefix(known, typed, limit)
    : placesByName(known, typed, limit)
  return found.map(known.toPlace)
}

const maxNameLength = 100

function locateZip(known: Gazetteer, text: string): Located {
  const zip = /^\s*(\d{5})(?:-?\d{4})?\s*$/.exec(text)?.[1]
  const row = zip === undefined ? undefined : known.byZip.get(zip)
  if (row) return { ok: true, place: known.toPlace(row) }
  return { ok: false, reason: 'not_found', message: `${text.trim()} is not a US ZIP code we know.` }
}

function locateCity(known: Gazetteer, name: string, state: string): Located {
  const city = known.byCity.get(cityKey(name, state.trim().toUpperCase()))
  if (city) return { ok: true, place: known.toPlace(city.middle) }
  return {
    ok: false,
    reason: 'not_found',
    message: `We know no city called ${name.trim()} in ${state.trim().toUpperCase()}.`,
  }
}
