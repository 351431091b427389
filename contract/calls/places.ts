import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { closed } from './schemas.ts'

/** A place in the gazetteer: the center of a ZIP code. */
export const Place = Type.Object({
  zip: Type.String(),
  city: Type.String(),
  state_code: Type.String(),
  lat: Type.Number(),
  lng: Type.Number(),
  time_zone: Type.String(),
  /** The neighborhood that was searched for. */
  area: Type.Optional(Type.String()),
})
export type Place = Static<typeof Place>

export const findPlaces = defineCall({
  method: 'GET',
  path: '/api/places',
  summary: 'Complete a partly typed ZIP code, city or neighborhood',
  by: 'anyone',
  query: Type.Object({ q: Type.String({ minLength: 1, maxLength: 80 }) }, closed),
  response: Type.Array(Place),
})
