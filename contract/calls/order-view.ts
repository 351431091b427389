import Type from 'typebox'

import { QuotedItem } from './quotes.ts'
import { Review } from './reviews.ts'
import { instant, nullable } from './schemas.ts'

const Stop = Type.Object({
  kind: Type.String(),
  /** Null while the caller may not see it: a mover before accepting. */
  address: nullable(Type.String()),
  unit: nullable(Type.String()),
  city: Type.String(),
  state_code: Type.String(),
  zip: Type.String(),
  lat: Type.Number(),
  lng: Type.Number(),
  floor: Type.Integer(),
  flights: Type.Integer(),
  has_elevator: Type.Boolean(),
  carry_ft: Type.Integer(),
  parking_note: nullable(Type.String()),
  contact_name: nullable(Type.String()),
  contact_phone: nullable(Type.String()),
})

const TimelineEntry = Type.Object({
  /** The event's name: `order.accepted`. */
  name: Type.String(),
  at: instant,
  actor: Type.String(),
})

/** Fields of an order in every list. */
export const orderSummary = {
  id: Type.Integer(),
  code: Type.String(),
  state: Type.String(),
  window_start_at: instant,
  window_end_at: instant,
  time_zone: Type.String(),
  from: Type.String(),
  to: Type.String(),
}

/** Fields of every view of an order. */
export const orderView = {
  id: Type.Integer(),
  code: Type.String(),
  state: Type.String(),
  version: Type.Integer(),
  allowed_transitions: Type.Array(Type.String()),
  city: Type.Object({ name: Type.String(), time_zone: Type.String() }),
  vehicle: Type.String(),
  crew_size: Type.Integer(),
  window_start_at: instant,
  window_end_at: instant,
  eta_at: nullable(instant),
  stops: Type.Array(Stop),
  items: Type.Array(QuotedItem),
  notes: nullable(Type.String()),
  /** Signed addresses. */
  photos: Type.Array(Type.String()),
  miles: Type.Number(),
  volume_ft3: Type.Integer(),
  billed_minutes: Type.Integer(),
  mover: nullable(
    Type.Object({
      id: Type.Integer(),
      business_name: Type.String(),
      rating: nullable(Type.Number()),
      rating_count: Type.Integer(),
    }),
  ),
  driver: nullable(
    Type.Object({ id: Type.Integer(), name: Type.String(), phone: nullable(Type.String()) }),
  ),
  proof: nullable(
    Type.Object({
      photo: Type.String(),
      signature: nullable(Type.String()),
      code_matched: Type.Boolean(),
      /** Why the customer signed instead of giving the code. */
      signature_reason: nullable(Type.String()),
    }),
  ),
  timeline: Type.Array(TimelineEntry),
  reviews: Type.Array(Review),
}
