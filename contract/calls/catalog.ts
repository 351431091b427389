import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { nullable } from './schemas.ts'

/** The booking page's choices: active sizes with their items, all items, and vehicles. */
export const Catalog = Type.Object({
  sizes: Type.Array(
    Type.Object({
      slug: Type.String(),
      name: Type.String(),
      name_es: nullable(Type.String()),
      description: nullable(Type.String()),
      description_es: nullable(Type.String()),
      volume_ft3: Type.Integer(),
      crew_size: Type.Integer(),
      vehicle: Type.String(),
      items: Type.Array(Type.Object({ item_id: Type.Integer(), quantity: Type.Integer() })),
    }),
  ),
  items: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      name_es: nullable(Type.String()),
      category: Type.String(),
      volume_ft3: Type.Integer(),
      weight_lb: Type.Integer(),
      minutes: Type.Integer(),
      is_prohibited: Type.Boolean(),
      prohibited_reason: nullable(Type.String()),
      prohibited_reason_es: nullable(Type.String()),
    }),
  ),
  vehicles: Type.Array(
    Type.Object({
      code: Type.String(),
      name: Type.String(),
      name_es: nullable(Type.String()),
      capacity_ft3: Type.Integer(),
      /** The volume that fits in one trip: a load never fills a vehicle completely. */
      usable_ft3: Type.Integer(),
    }),
  ),
})
export type Catalog = Static<typeof Catalog>

export const readCatalog = defineCall({
  method: 'GET',
  path: '/api/catalog',
  summary: 'Sizes with their items, items and vehicles',
  by: 'anyone',
  response: Catalog,
})
