import type { Static } from 'typebox'

import type { Stop } from '#contract/pricing/stop.ts'
import { haversineMiles } from '#contract/pricing/trip.ts'
import type { Located, Place } from '#server/ports/maps.ts'

type QuotedStop = Pick<Static<typeof Stop>, 'zip' | 'lat' | 'lng'>

/** Farther away than any street of a ZIP code is from its center. */
const farMiles = 60

/**
 * Returns the place that an address names, if it is not the place that the price is for: another ZIP
 * code, or a city far away. An address that names no place is one in the quoted ZIP code.
 */
export function otherPlace(
  address: string,
  located: Located,
  stop: QuotedStop | undefined,
): Place | undefined {
  if (!located.ok || !stop) return undefined
  const { place } = located
  const isOtherZip = address.includes(place.zip) && place.zip !== stop.zip.slice(0, 5)
  return isOtherZip || haversineMiles(place, stop) > farMiles ? place : undefined
}
