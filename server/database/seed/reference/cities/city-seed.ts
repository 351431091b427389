/**
 * A city of the lookups, keyed by slug. Moves begin within `radius_mi` of its middle; `speed_mph`
 * is the pace a loaded truck is planned at inside the city, not a measurement.
 */
export type CitySeed = {
  slug: string
  name: string
  state_code: string
  lat: number
  lng: number
  radius_mi: number
  speed_mph: number
  /** Whether we look for crews here first. No city is live before a crew serves it. */
  market: 'first' | 'later'
  hero: string
  intro: string
  faq?: { question: string; answer: string }[]
}
