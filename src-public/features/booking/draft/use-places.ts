import { useEffect, useState } from 'react'
import { findPlaces, type Place } from '#contract/calls/places.ts'
import { useServices } from '../../../lib/services-context.tsx'
import type { Vendor } from '../../../lib/site.ts'
import { useLanguage } from '../../../lib/texts-context.tsx'
import { useSite } from '../../../ssr/page-environment.tsx'
import type { Offer } from './vendor-offers.ts'

export type PlacesState = { offers: Offer[]; isLoading: boolean; hasFailed: boolean }

const debounceMs = 180
const shortest = 2
const none: PlacesState = { offers: [], isLoading: false, hasFailed: false }

/** Suggests places for the typed text, after a pause in typing. */
export function usePlaces(typed: string): PlacesState {
  const services = useServices()
  const { maps } = useSite().vendors
  const { language } = useLanguage()
  const [state, setState] = useState(none)
  const q = typed.trim()

  useEffect(() => {
    if (q.length < shortest) {
      setState(none)
      return
    }
    const abort = new AbortController()
    const { signal } = abort
    const askVendor = async (vendor: Vendor) =>
      (await import('./vendor-offers.ts')).vendorOffers(services, vendor, q, language)
    setState((last) => ({ ...last, isLoading: true }))
    // Nothing follows a complete ZIP code, so it needn't wait.
    const pauseMs = /^\d{5}$/.test(q) ? 0 : debounceMs
    const timer = setTimeout(async () => {
      const isName = /\D/.test(q)
      const offers = maps && isName && (await askVendor(maps).catch(services.log.warn))
      if (signal.aborted) return
      if (offers) return setState({ ...none, offers })
      const { data, error } = await services.call(findPlaces, { query: { q }, signal })
      if (signal.aborted) return
      setState({
        offers: (data ?? []).map(fromGazetteer),
        isLoading: false,
        hasFailed: error !== null,
      })
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [q, services, maps, language])

  return state
}

const fromGazetteer = (place: Place): Offer => ({
  key: `${place.zip} ${place.city} ${place.area ?? ''}`,
  lead: place.zip,
  text: [place.area, place.city, place.state_code].filter(Boolean).join(', '),
  place,
})
