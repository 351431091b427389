import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { closed, nullable } from './schemas.ts'

/** A mover who has moved the customer before. */
const KnownMover = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  rating: nullable(Type.Number()),
  is_favorite: Type.Boolean(),
  /** The latest move that they carried out. */
  last_code: Type.String(),
})
export type KnownMover = Static<typeof KnownMover>

/** The most favorites of a customer. */
export const maxFavorites = 20

export const listKnownMovers = defineCall({
  method: 'GET',
  path: '/api/favorite-movers',
  summary: 'The movers who have moved you, the favorites first, and your latest move with each',
  by: ['customer'],
  response: Type.Array(KnownMover),
})

export const addFavorite = defineCall({
  method: 'POST',
  path: '/api/favorite-movers',
  summary: 'Make a mover who has moved you a favorite, to whom bookings can be offered first',
  by: ['customer'],
  body: Type.Object({ mover_id: Type.Integer({ minimum: 1 }) }, closed),
  errorStatuses: [404],
})

export const removeFavorite = defineCall({
  method: 'DELETE',
  path: '/api/favorite-movers/:id',
  summary: 'Make a mover no favorite anymore',
  by: ['customer'],
  errorStatuses: [404],
})
