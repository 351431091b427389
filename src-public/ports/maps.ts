import type { Log } from '#contract/client/http-client.ts'
import type { Vendor } from '../lib/site.ts'
import { loadScript } from './load-script.ts'

/** An address that may match the typed text. */
export type Prediction = {
  id: string
  /** Street and number, or a place's name. */
  main: string
  /** The rest of the address: city, state and country. */
  rest: string
  /** Resolves to null if the place has no ZIP code. */
  locate(): Promise<{ zip: string; street: string } | null>
}

export type Maps = { findAddresses(typed: string, language: string): Promise<Prediction[]> }

let loading: Promise<Maps | null> | undefined

/**
 * Loads the maps service with its places library; resolves to null if that fails, which is only
 * logged.
 */
export function loadMaps(vendor: Vendor, log: Log): Promise<Maps | null> {
  loading ??= load(vendor, log)
  return loading
}

async function load({ key, base_url }: Vendor, log: Log): Promise<Maps | null> {
  const src = `${base_url}/maps/api/js?key=${key}&v=weekly&libraries=places&loading=async&callback=${callbackName}`
  const isReady = new Promise<true>((resolve) => {
    Reflect.set(window, callbackName, () => resolve(true))
  })
  const isLoaded = await Promise.race([
    loadScript(src, log).then((hasLoaded) => hasLoaded && isReady),
    authFailure(),
  ])
  const library = isLoaded ? (window as unknown as Shared).google?.maps : undefined
  if (library === undefined) {
    if (isLoaded === null) log.warn('The maps service refused its key')
    return null
  }
  try {
    return mapsOver(await library.importLibrary('places'))
  } catch (thrown) {
    log.warn('The maps service has no places', thrown)
    return null
  }
}

const callbackName = 'mapsReady'

/** Resolves to null when the service rejects its key. */
const authFailure = () =>
  new Promise<null>((resolve) => {
    Reflect.set(window, 'gm_authFailure', () => resolve(null))
  })

function mapsOver({ AutocompleteSuggestion, AutocompleteSessionToken }: Places): Maps {
  // The vendor bills all requests until an address is chosen as one session.
  let sessionToken = new AutocompleteSessionToken()
  return {
    async findAddresses(input, language) {
      const { suggestions } = await AutocompleteSuggestion.fetchAutocompleteSuggestions({
        input,
        language,
        sessionToken,
        includedRegionCodes: ['us'],
      })
      return suggestions.flatMap(({ placePrediction: found }) =>
        found ? [predictionOf(found)] : [],
      )
    },
  }

  function predictionOf(found: PlacePrediction): Prediction {
    return {
      id: found.placeId,
      main: found.mainText?.text ?? found.text.text,
      rest: found.secondaryText?.text ?? '',
      async locate() {
        const { place } = await found.toPlace().fetchFields({ fields: ['addressComponents'] })
        sessionToken = new AutocompleteSessionToken()
        const part = (type: string) =>
          place.addressComponents?.find(({ types }) => types.includes(type))?.longText ?? ''
        const zip = part('postal_code')
        const street = `${part('street_number')} ${part('route')}`.trim()
        return /^\d{5}$/.test(zip) ? { zip, street } : null
      },
    }
  }
}

/** The part of the vendor's library that is used. */
type Shared = { google?: { maps?: { importLibrary(name: 'places'): Promise<Places> } } }
type Places = {
  AutocompleteSessionToken: new () => object
  AutocompleteSuggestion: {
    fetchAutocompleteSuggestions(request: {
      input: string
      language: string
      sessionToken: object
      includedRegionCodes: string[]
    }): Promise<{ suggestions: { placePrediction: PlacePrediction | null }[] }>
  }
}
type PlacePrediction = {
  placeId: string
  text: { text: string }
  mainText: { text: string } | null
  secondaryText: { text: string } | null
  toPlace(): { fetchFields(request: { fields: string[] }): Promise<{ place: FoundPlace }> }
}
type FoundPlace = { addressComponents?: { longText: string | null; types: string[] }[] }
