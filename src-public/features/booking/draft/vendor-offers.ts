import { findPlaces, type Place } from '#contract/calls/places.ts'
import type { AppServices } from '../../../lib/services.ts'
import type { Vendor } from '../../../lib/site.ts'
import { loadMaps } from '../../../ports/maps.ts'

/** A suggested place. */
export type Offer = {
  key: string
  lead: string
  text: string
  /** The place, set on suggestions from the gazetteer. */
  place?: Place
  /** Looks the place up at the maps service; resolves to null if it is unknown there. */
  find?: () => Promise<{ place: Place; street: string } | null>
}

/**
 * Suggests addresses from the maps service; resolves to null if it is unavailable, so that the
 * gazetteer is used.
 */
export async function vendorOffers(
  { call, log }: AppServices,
  vendor: Vendor,
  typed: string,
  language: string,
): Promise<Offer[] | null> {
  const maps = await loadMaps(vendor, log)
  if (maps === null) return null
  const found = await maps.findAddresses(typed, language)
  return found.map(({ id, main, rest, locate }) => ({
    key: id,
    lead: main,
    text: rest,
    async find() {
      const located = await locate().catch((thrown) => {
        log.warn('The maps service could not say where that is', thrown)
        return null
      })
      if (located === null) return null
      // City and time zone come from the gazetteer, because prices are calculated from its places.
      const { data } = await call(findPlaces, { query: { q: located.zip } })
      const place = data?.find(({ zip }) => zip === located.zip)
      return place ? { place, street: located.street } : null
    },
  }))
}
