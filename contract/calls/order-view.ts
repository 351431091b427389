import Type, { type Static } from 'typebox'

import { Stop } from '#contract/pricing/stop.ts'

import { PictureUrls } from './files.ts'
import { OrderPhoto } from './order-photos.ts'
import { QuotedItem } from './quotes.ts'
import { Review } from './reviews.ts'
import { instant, nullable } from './schemas.ts'

/** A stop as a person of the order sees it. */
export const StopView = Type.Object({
  ...Type.Required(Type.Omit(Stop, ['arrived_at', 'left_at'])).properties,
  /** Null while the caller may not see it: a mover before accepting. */
  address: nullable(Stop.properties.address),
  needs_certificate: Type.Boolean(),
  /** When the truck came to the stop, and when it left. */
  arrived_at: nullable(instant),
  left_at: nullable(instant),
})

const TimelineEntry = Type.Object({
  /** The event's name: `order.accepted`. */
  name: Type.String(),
  /** When it was recorded. */
  at: instant,
  /** When it happened, if that was earlier: the phone had no network. */
  happened_at: nullable(instant),
  actor: Type.String(),
  /** The order's state after it; null if it isn't a transition. */
  to: nullable(Type.String()),
})

/** The truck that is planned for a job; it changes with the crew's other jobs. */
export const PlannedTruck = Type.Object({ plate: Type.String(), vehicle: Type.String() })
export type PlannedTruck = Static<typeof PlannedTruck>

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

/** A fee for which the crew must have been at the door, and what became of it. */
const ContestView = Type.Object({
  /** The time until which the customer may contest the fee. */
  until: instant,
  /** Whether the customer may contest it now. */
  is_open: Type.Boolean(),
  contested_at: nullable(instant),
  outcome: nullable(Type.Enum(['upheld', 'reversed'])),
})

const ContactTry = Type.Object({
  tried_at: instant,
  contact_by: Type.Enum(['call', 'text']),
})

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
  /** A crew that has not reported its arrival in time; null while it is not late. */
  late_crew: nullable(
    Type.Object({
      /** When the move is canceled unless the crew reports its arrival. */
      ends_at: instant,
      /** When the customer said that the crew is there. */
      seen_at: nullable(instant),
    }),
  ),
  /** When the move was canceled because its crew had not come. */
  failed_to_show_at: nullable(instant),
  /** How the crew at the door tried to reach the customer. */
  contact_tries: Type.Array(ContactTry),
  /** The crew's proof that it was at the door; `photo` is a URL. */
  arrival: nullable(
    Type.Object({
      photo: nullable(Type.String()),
      /** Whether its phone was near; null if it gave no position. */
      is_near: nullable(Type.Boolean()),
      /** Whether that is proof enough to pay the crew a fee without a wait. */
      is_proven: Type.Boolean(),
    }),
  ),
  /** The crew's report that the customer was not there; `photo` is a URL. */
  absence: nullable(Type.Object({ photo: Type.String(), reported_at: instant })),
  contest: nullable(ContestView),
  stops: Type.Array(StopView),
  items: Type.Array(QuotedItem),
  notes: nullable(Type.String()),
  photos: Type.Array(Type.Object({ key: Type.String(), ...PictureUrls.properties })),
  /** Photos that crews took at the stops, oldest first; a mover sees those of its own crews only. */
  condition_photos: Type.Array(OrderPhoto),
  miles: Type.Number(),
  volume_ft3: Type.Integer(),
  billed_minutes: Type.Integer(),
  mover: nullable(
    Type.Object({
      id: Type.Integer(),
      business_name: Type.String(),
      /** The number at the Department of Transportation, if the mover has one. */
      usdot: nullable(Type.String()),
      /** The URL of a photo of the crew, valid for an hour, or of a drawn one. */
      photo: Type.String(),
      rating: nullable(Type.Number()),
      rating_count: Type.Integer(),
      insurance_expires_at: nullable(instant),
    }),
  ),
  driver: nullable(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      phone: nullable(Type.String()),
      /** When the driver's phone last asked for the job; null if it has not yet. */
      heard_at: nullable(instant),
    }),
  ),
  proof: nullable(
    Type.Object({
      /** The first of the photos. */
      photo: Type.String(),
      photos: Type.Array(PictureUrls),
      signature: nullable(Type.String()),
      code_matched: Type.Boolean(),
      /** Why the customer signed instead of giving the code. */
      signature_reason: nullable(Type.String()),
    }),
  ),
  timeline: Type.Array(TimelineEntry),
  reviews: Type.Array(Review),
}
