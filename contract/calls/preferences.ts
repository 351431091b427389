import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { objectOf } from '#contract/kernel/field.ts'
import { movers } from '#contract/resources/movers.ts'
import { closed } from './schemas.ts'

/** A mover's wishes about jobs, in the order in which an unmet one is named. */
export const wishKeys = [
  'heavy',
  'too_far',
  'low_pay',
  'low_hourly',
  'far_from_base',
  'stairs',
  'other_truck',
  'same_day',
  'extra_stops',
] as const
export type WishKey = (typeof wishKeys)[number]

const {
  takes_heavy,
  farthest_miles,
  minimum_pay_cents,
  minimum_hourly_cents,
  radius_mi,
  max_flights,
  vehicle_ids,
  takes_same_day,
  takes_extra_stops,
} = movers.fields

/** The columns of a mover that hold the wishes. */
export const wishFields = {
  takes_heavy,
  farthest_miles,
  minimum_pay_cents,
  minimum_hourly_cents,
  radius_mi,
  max_flights,
  vehicle_ids,
  takes_same_day,
  takes_extra_stops,
}

const Lost = Type.Object({
  key: Type.Enum([...wishKeys]),
  /** Jobs that don't meet this wish, whether or not they meet the others. */
  count: Type.Integer(),
  cents: Type.Integer(),
  /** Those among them that meet all other wishes. */
  only_count: Type.Integer(),
})

export const Preview = Type.Object({
  /** The time that is counted: 30 days, or less if there are too many jobs. */
  days: Type.Integer(),
  /** Jobs that were offered in the mover's cities. */
  open: Type.Integer(),
  /** Those among them that meet all wishes. */
  fit: Type.Integer(),
  /** The pay of those that fit, and of all, per week. */
  per_week_cents: Type.Integer(),
  open_per_week_cents: Type.Integer(),
  lost_to: Type.Array(Lost),
  /** Whether there were more jobs than are counted; then the latest are. */
  is_partial: Type.Boolean(),
  /** Whether the place of the home ZIP code is known, without which `radius_mi` has no effect. */
  has_base: Type.Boolean(),
})
export type Preview = Static<typeof Preview>

export const previewPreferences = defineCall({
  method: 'POST',
  path: '/api/preferences/preview',
  summary: 'How many of the last 30 days’ jobs would meet a mover’s wishes; saves nothing',
  by: ['mover'],
  limits: ['preview_user'],
  body: Type.Object(Type.Partial(objectOf(wishFields)).properties, closed),
  response: Preview,
})
