import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { QuoteAnswer } from '#contract/pricing/quote-schema.ts'
import { QuotedItem } from './booking.ts'

const closed = { additionalProperties: false }
const instant = Type.String({ format: 'date-time' })
const nullable = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S) =>
  Type.Union([schema, Type.Null()])

const Stop = Type.Object({
  kind: Type.String(),
  /** Null where the caller may not know it yet: a mover before accepting. */
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

const Review = Type.Object({
  id: Type.Integer(),
  from: Type.Enum(['customer', 'mover']),
  stars: Type.Integer(),
  tags: Type.Array(Type.String()),
  text: nullable(Type.String()),
  state: Type.String(),
})

const shared = {
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
    }),
  ),
  timeline: Type.Array(TimelineEntry),
  reviews: Type.Array(Review),
}

/** The customer's view of the order. */
export const Move = Type.Object({
  ...shared,
  delivery_code: Type.String(),
  pricing_mode: Type.Enum(['fixed', 'capped']),
  price: QuoteAnswer,
  total_cents: Type.Integer(),
  tip_cents: Type.Integer(),
  paid_cents: Type.Integer(),
  refunded_cents: Type.Integer(),
  cancel_fee_cents: Type.Integer(),
  declared_value_cents: Type.Integer(),
  payments: Type.Array(
    Type.Object({
      id: Type.Integer(),
      state: Type.String(),
      amount_cents: Type.Integer(),
      captured_cents: Type.Integer(),
      refunded_cents: Type.Integer(),
      brand: nullable(Type.String()),
      last4: nullable(Type.String()),
      created_at: instant,
    }),
  ),
})
export type Move = Static<typeof Move>

export const readMove = defineCall({
  method: 'GET',
  path: '/api/moves/:code',
  summary: 'A move as its customer sees it',
  by: ['customer'],
  answer: Move,
})

export const MoveSummary = Type.Object({
  id: Type.Integer(),
  code: Type.String(),
  state: Type.String(),
  window_start_at: instant,
  window_end_at: instant,
  time_zone: Type.String(),
  from: Type.String(),
  to: Type.String(),
  total_cents: Type.Integer(),
  mover: nullable(Type.String()),
  is_reviewed: Type.Boolean(),
})
export type MoveSummary = Static<typeof MoveSummary>

export const listMoves = defineCall({
  method: 'GET',
  path: '/api/moves',
  summary: 'The signed-in customer’s moves, the newest first',
  by: ['customer'],
  query: Type.Object({ before: Type.Optional(Type.String({ pattern: '^\\d{1,15}$' })) }, closed),
  answer: Type.Object({ moves: Type.Array(MoveSummary), next: nullable(Type.Integer()) }),
})

/** What cancelling would cost now. The transition `cancel` wants the same `fee_cents` back as consent. */
export const readCancellation = defineCall({
  method: 'GET',
  path: '/api/moves/:code/cancellation',
  summary: 'The fee for cancelling a move now',
  by: ['customer', 'admin'],
  permission: ['orders', 'list'],
  answer: Type.Object({
    fee_cents: Type.Integer(),
    percent: Type.Number(),
    tier: Type.String(),
    returned_cents: Type.Integer(),
  }),
})

export const Receipt = Type.Object({
  code: Type.String(),
  state: Type.String(),
  customer: Type.String(),
  mover: nullable(Type.String()),
  city: Type.Object({ name: Type.String(), time_zone: Type.String() }),
  window_start_at: instant,
  completed_at: nullable(instant),
  from: Type.String(),
  to: Type.String(),
  pricing_mode: Type.Enum(['fixed', 'capped']),
  quoted: QuoteAnswer,
  /** The price by the measured minutes; null before the move is delivered. */
  metered: nullable(QuoteAnswer),
  measured: Type.Array(
    Type.Object({ name: Type.String(), from: instant, to: instant, minutes: Type.Integer() }),
  ),
  charged_cents: Type.Integer(),
  refunded_cents: Type.Integer(),
  cancel_fee_cents: Type.Integer(),
  card: nullable(Type.Object({ brand: Type.String(), last4: Type.String() })),
})
export type Receipt = Static<typeof Receipt>

export const readReceipt = defineCall({
  method: 'GET',
  path: '/api/moves/:code/receipt',
  summary: 'What was quoted, measured, charged and returned',
  by: ['customer'],
  answer: Receipt,
})

export const reviewTags = [
  'on_time',
  'careful',
  'friendly',
  'fast',
  'good_value',
  'late',
  'damage',
  'rude',
] as const

export const writeReview = defineCall({
  method: 'POST',
  path: '/api/orders/:id/feedbacks',
  summary: 'Review the other side of a completed move',
  by: ['customer', 'mover'],
  idempotent: true,
  body: Type.Object(
    {
      stars: Type.Integer({ minimum: 1, maximum: 5 }),
      tags: Type.Optional(Type.Array(Type.Enum(reviewTags), { maxItems: 8, uniqueItems: true })),
      text: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 2000 }))),
    },
    closed,
  ),
  answer: Review,
})

/** The mover's or driver's view of the order: pay instead of price, and no code. */
export const Job = Type.Object({
  ...shared,
  /** Net of commission, with tolls and tip; null for a driver. */
  pay_cents: nullable(Type.Integer()),
  tip_cents: nullable(Type.Integer()),
  customer: nullable(Type.Object({ name: Type.String(), phone: nullable(Type.String()) })),
  is_mine: Type.Boolean(),
})
export type Job = Static<typeof Job>

export const readJob = defineCall({
  method: 'GET',
  path: '/api/jobs/:code',
  summary: 'A job: one’s own, or an open one before it is accepted',
  by: ['mover', 'driver'],
  answer: Job,
})

/** An offer says what it pays before it is accepted; `per_hour_cents` counts the empty drive too. */
export const Offer = Type.Object({
  id: Type.Integer(),
  code: Type.String(),
  city: Type.String(),
  time_zone: Type.String(),
  window_start_at: instant,
  window_end_at: instant,
  from: Type.String(),
  to: Type.String(),
  pay_cents: Type.Integer(),
  tip_cents: Type.Integer(),
  miles: Type.Number(),
  billed_minutes: Type.Integer(),
  per_hour_cents: Type.Integer(),
  volume_ft3: Type.Integer(),
  crew_size: Type.Integer(),
  vehicle: Type.String(),
  flights: Type.Integer(),
  heavy_items: Type.Integer(),
  /** Why the mover can't take it, in their language; empty when they can. */
  obstacles: Type.Array(Type.String()),
})
export type Offer = Static<typeof Offer>

export const listOffers = defineCall({
  method: 'GET',
  path: '/api/jobs/open',
  summary: 'The open jobs in the mover’s cities, the soonest first',
  by: ['mover'],
  answer: Type.Array(Offer),
})

export const JobSummary = Type.Object({
  id: Type.Integer(),
  code: Type.String(),
  state: Type.String(),
  window_start_at: instant,
  window_end_at: instant,
  time_zone: Type.String(),
  from: Type.String(),
  to: Type.String(),
  pay_cents: nullable(Type.Integer()),
  driver: nullable(Type.String()),
  customer: Type.String(),
})
export type JobSummary = Static<typeof JobSummary>

export const listJobs = defineCall({
  method: 'GET',
  path: '/api/jobs',
  summary: 'The jobs of the signed-in mover or driver',
  by: ['mover', 'driver'],
  query: Type.Object({ which: Type.Optional(Type.Enum(['upcoming', 'past'])) }, closed),
  answer: Type.Array(JobSummary),
})

/** `is_ready`: may be assigned to a job. */
export const listCrew = defineCall({
  method: 'GET',
  path: '/api/crew',
  summary: 'The signed-in mover’s drivers by name',
  by: ['mover'],
  answer: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      phone: nullable(Type.String()),
      status: Type.String(),
      is_ready: Type.Boolean(),
    }),
  ),
})

const StoredFile = Type.Object({ key: Type.String(), url: Type.String() })

/** Sent as multipart/form-data in the field `file`; answers the key that other calls take. */
export const uploadFile = defineCall({
  method: 'POST',
  path: '/api/files',
  summary: 'Store a picture (JPEG, PNG or WebP, up to 10 MB)',
  by: ['customer', 'mover', 'driver', 'admin'],
  answer: StoredFile,
})

/** For staff, who meet pictures as keys in the records. */
export const readFileAddress = defineCall({
  method: 'GET',
  path: '/api/file-address',
  summary: 'An address that shows a stored picture for an hour',
  by: ['admin'],
  permission: ['orders', 'show'],
  query: Type.Object({ key: Type.String({ minLength: 1, maxLength: 200 }) }, closed),
  answer: Type.Object({ url: Type.String() }),
})
