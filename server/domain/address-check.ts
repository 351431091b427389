import type { Static } from 'typebox'

import type { Stop } from '#contract/pricing/stop.ts'
import { haversineMiles } from '#contract/pricing/trip.ts'
import type { FieldErrors } from '#server/kernel/http/problem.ts'
import { translate } from '#server/kernel/translate.ts'

/** Returns an error for each address that names another place than its quoted stop. */
export function otherPlaces(
  addresses: readonly { address: string }[],
  located: readonly Located[],
  stops: readonly QuotedStop[],
  locale: string,
): FieldErrors {
  const errors: FieldErrors = {}
  for (const [at, { address }] of addresses.entries()) {
    const stop = stops[at]
    const place = located[at] && otherPlace(address, located[at], stop)
    if (place && stop)
      errors[`stops.${at}.address`] = [
        translate(locale, 'booking.other_place', {
          place: `${place.city}, ${place.state_code} ${place.zip}`,
          zip: stop.zip,
        }),
      ]
  }
  return errors
}

type Place = Pick<Static<typeof Stop>, 'zip' | 'city' | 'state_code' | 'lat' | 'lng'>

/** The answer of the maps about an address. */
export type Located = { ok: true; place: Place } | { ok: false }

type QuotedStop = Pick<Static<typeof Stop>, 'zip' | 'lat' | 'lng'>

/** Farther away than any street of a ZIP code is from its center. */
const farMiles = 60

/**
 * Returns the place that an address names, if it is not the place that the price is for: another ZIP
 * code, or a city far away. An address that names no place is one in the quoted ZIP code.
 */
function otherPlace(
  address: string,
  located: Located,
  stop: QuotedStop | undefined,
): Place | undefined {
  if (!located.ok || !stop) return undefined
  const { place } = located
  const isOtherZip = address.includes(place.zip) && place.zip !== stop.zip.slice(0, 5)
  return isOtherZip || haversineMiles(place, stop) > farMiles ? place : undefined
}
