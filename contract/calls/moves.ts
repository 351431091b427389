import Type, { type Static } from 'typebox'

import { callOffReasons } from '#contract/call-off-reasons.ts'
import { defineCall } from '#contract/kernel/call.ts'
import { image } from '#contract/kernel/field.ts'
import { PriceBreakdown } from '#contract/pricing/quote-schema.ts'
import { Stop } from '#contract/pricing/stop.ts'
import { Tracking } from './locations.ts'
import { orderSummary, orderView } from './order-view.ts'
import { closed, instant, longText, nullable } from './schemas.ts'

/** How the price of a booked move is or will be held. */
const PaymentPlan = Type.Object({
  /** The amount to hold: 0 if credit covers the price. */
  amount_cents: Type.Integer(),
  /** The part of the price that credit pays. */
  credit_cents: Type.Integer(),
  /** When it will be held, or tried again; null if it is held or being tried. */
  hold_at: nullable(instant),
  held_at: nullable(instant),
  /** The card on which it is held, or will be. */
  card: nullable(
    Type.Object({
      id: Type.Integer(),
      brand: Type.String(),
      last4: Type.String(),
      exp_month: Type.Integer(),
      exp_year: Type.Integer(),
    }),
  ),
  /** Whether the customer has to confirm the payment at the bank. */
  waits_for_bank: Type.Boolean(),
  /** Why the last attempt was refused. */
  failure: nullable(Type.String()),
  /** Whether it was refused only because the customer has not confirmed it at the bank. */
  needs_confirmation: Type.Boolean(),
})
export type PaymentPlan = Static<typeof PaymentPlan>

/** A booking whose price stands, but whose payment was refused or not finished. */
const unfinishedBooking = {
  /** The amount of the latest attempt to pay, and when it was made. */
  amount_cents: Type.Integer(),
  tried_at: instant,
  /** Until when it can be booked at its price. */
  until: instant,
  /** Whether the card was refused, in contrast to a payment that was begun and left. */
  is_refused: Type.Boolean(),
}
export const UnfinishedBooking = Type.Object({ ...orderSummary, ...unfinishedBooking })
export type UnfinishedBooking = Static<typeof UnfinishedBooking>

/** Null unless the move was called off. */
const call_off_reason = nullable(Type.Enum(callOffReasons))

/** The customer's view of the order. */
export const Move = Type.Object({
  ...orderView,
  call_off_reason,
  delivery_code: Type.String(),
  pricing_mode: Type.Enum(['fixed', 'capped']),
  price: PriceBreakdown,
  total_cents: Type.Integer(),
  /** The same as in the quote. */
  max_cents: Type.Integer(),
  /** How much lower than the quote the measured price of a fixed price is; 0 before the delivery. */
  less_cents: Type.Integer(),
  tip_cents: Type.Integer(),
  paid_cents: Type.Integer(),
  refunded_cents: Type.Integer(),
  /** The credit that pays for the move before the card; once it is charged, what was used. */
  credit_cents: Type.Integer(),
  /** The part of it that came back as a new credit. */
  credit_returned_cents: Type.Integer(),
  /** The credit that the customer was given because of this move. */
  given_credit_cents: Type.Integer(),
  cancel_fee_cents: Type.Integer(),
  declared_value_cents: Type.Integer(),
  has_open_claim: Type.Boolean(),
  /** How far the certificates of insurance for the buildings are, by stop. */
  certificates: Type.Array(
    Type.Object({
      /** The position of the stop. */
      stop: Type.Integer(),
      /** Whether nothing is left to be done for it. */
      is_settled: Type.Boolean(),
      is_elevator_reserved: Type.Boolean(),
    }),
  ),
  /** A change that staff proposes and that waits for the customer. */
  proposal: nullable(Type.Object({ code: Type.String(), expires_at: instant })),
  /** The mover who has the first choice since the move was changed, and until when. */
  first_refusal: nullable(Type.Object({ mover: Type.String(), until: instant })),
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
  /** Null once the move is charged or called off. */
  payment_plan: nullable(PaymentPlan),
  /** Null unless the move is a draft that can still be paid for as it was booked. */
  unfinished: nullable(Type.Object(unfinishedBooking)),
  /** Null unless the crew is at the door and has not begun. */
  waiting: nullable(
    Type.Object({
      since: instant,
      /** The end of the free waiting time. */
      free_until: instant,
      /** The fee of a move whose crew leaves after that because it could not reach the customer. */
      fee_cents: Type.Integer(),
    }),
  ),
  /** Null while the crew is not on the way. */
  tracking: nullable(Tracking),
})
export type Move = Static<typeof Move>

export const readMove = defineCall({
  method: 'GET',
  path: '/api/moves/:code',
  summary: 'A move as its customer sees it',
  by: ['customer'],
  response: Move,
})

/** Null if no move is ahead. */
const NextMove = Type.Object({ move: nullable(Move) })
export type NextMove = Static<typeof NextMove>

export const readNextMove = defineCall({
  method: 'GET',
  path: '/api/moves/next',
  summary:
    'The signed-in customer’s next move: the earliest ahead, or else the latest delivered one',
  by: ['customer'],
  response: NextMove,
})

export const MoveSummary = Type.Object({
  ...orderSummary,
  total_cents: Type.Integer(),
  /** The amount paid with card and credit, minus refunds to the card; null while unknown. */
  final_cents: nullable(Type.Integer()),
  mover: nullable(Type.String()),
  is_reviewed: Type.Boolean(),
  call_off_reason,
  /** Null once the move is charged or called off. */
  payment_plan: nullable(PaymentPlan),
})
export type MoveSummary = Static<typeof MoveSummary>

export const maxMoveSearch = 80

export const listMoves = defineCall({
  method: 'GET',
  path: '/api/moves',
  summary: 'The signed-in customer’s moves: those ahead by day, then the others, latest first',
  by: ['customer'],
  query: Type.Object(
    {
      /** The `next` of the page before. */
      after: Type.Optional(Type.String({ pattern: '^\\d{1,15}-\\d{1,15}$' })),
      /** Only booked moves that are not charged yet. */
      unpaid: Type.Optional(Type.Literal('true')),
      /** Words, each of which is in the code, or in the street, city or ZIP code of a stop. */
      q: Type.Optional(Type.String({ maxLength: maxMoveSearch })),
      /** The year of the move, where it begins. */
      year: Type.Optional(Type.String({ pattern: '^20\\d\\d$' })),
    },
    closed,
  ),
  response: Type.Object({
    moves: Type.Array(MoveSummary),
    next: nullable(Type.String()),
    /** The bookings that are not finished, the latest first; only on the first page of all moves. */
    unfinished: Type.Array(UnfinishedBooking),
    /** The years of all moves, newest first; only on the first page. */
    years: Type.Array(Type.Integer()),
  }),
})

/** The fee for canceling now. The transition `cancel` requires the same `fee_cents` as consent. */
export const readCancellation = defineCall({
  method: 'GET',
  path: '/api/moves/:code/cancellation',
  summary: 'The fee for canceling a move now',
  by: ['customer', 'admin'],
  permission: ['orders', 'cancel'],
  response: Type.Object({
    fee_cents: Type.Integer(),
    percent: Type.Number(),
    tier: Type.String(),
    /** The part of the fee that the move's credit pays. */
    credit_cents: Type.Integer(),
    /** The credit that comes back; it is a part of `returned_cents`. */
    credit_returned_cents: Type.Integer(),
    returned_cents: Type.Integer(),
    /** How long the customer may contest the fee afterwards; null if they can't. */
    contest_hours: nullable(Type.Integer()),
  }),
})

/** `none`: no mover has the job. `kept`: the mover keeps it. `asked`: the mover must agree. */
export const RevisionConsent = Type.Enum(['none', 'kept', 'asked'])

/** The price of a change and the consent that it needs; shown before the customer agrees. */
export const previewRevision = defineCall({
  method: 'GET',
  path: '/api/moves/:code/revision',
  summary: 'What changing a move to a new quote costs, and whether the mover must agree',
  by: ['customer', 'admin'],
  permission: ['orders', 'reschedule'],
  errorStatuses: [409, 422],
  query: Type.Object({ quote_id: Type.String({ maxLength: 40 }) }, closed),
  response: Type.Object({
    consent: RevisionConsent,
    mover: nullable(Type.String()),
    /** How long the mover has the first choice. */
    refusal_minutes: Type.Integer(),
    total_before_cents: Type.Integer(),
    total_cents: Type.Integer(),
    /** The cancellation fee that stays owed if the customer cancels later. */
    reached_fee_cents: Type.Integer(),
  }),
})

/** The details of a stop that cost nothing; `at` is its position, from 0. */
const AmendedStop = Type.Object(
  {
    at: Type.Integer({ minimum: 0, maximum: 7 }),
    ...Type.Pick(Stop, ['unit', 'parking_note', 'access_code', 'contact_name', 'contact_phone'])
      .properties,
  },
  closed,
)
export type AmendedStop = Static<typeof AmendedStop>

/** Changes details that cost nothing; what is absent stays as it is. */
export const amendMove = defineCall({
  method: 'POST',
  path: '/api/moves/:code/details',
  summary: 'Change the details of a move that don’t affect its price',
  by: ['customer'],
  errorStatuses: [409],
  body: Type.Object(
    {
      stops: Type.Optional(Type.Array(AmendedStop, { maxItems: 8 })),
      notes: Type.Optional(nullable(longText(2000))),
      photos: Type.Optional(Type.Array(image().schema, { maxItems: 20 })),
      version: Type.Integer({ minimum: 1 }),
    },
    closed,
  ),
  response: Move,
})

/** The beginning of a booking of the same move: everything but the day. */
export const MoveAgain = Type.Object({
  stops: Type.Array(
    Type.Object({
      kind: Type.Enum(['pickup', 'dropoff', 'extra']),
      address: Type.String(),
      place: Type.Object({
        zip: Type.String(),
        city: Type.String(),
        state_code: Type.String(),
        time_zone: Type.String(),
      }),
      unit: nullable(Type.String()),
      floor: Type.Integer(),
      flights: Type.Integer(),
      has_elevator: Type.Boolean(),
      carry_ft: Type.Integer(),
      parking_note: nullable(Type.String()),
    }),
  ),
  items: Type.Array(
    Type.Object({
      item_id: nullable(Type.Integer()),
      name: Type.String(),
      quantity: Type.Integer(),
      volume_ft3: Type.Number(),
      weight_lb: Type.Number(),
    }),
  ),
  /** The code of the vehicle; null if it is no longer offered. */
  vehicle: nullable(Type.String()),
  crew_size: Type.Integer(),
  pricing_mode: Type.Enum(['fixed', 'capped']),
  is_flexible: Type.Boolean(),
  declared_value_cents: Type.Integer(),
})
export type MoveAgain = Static<typeof MoveAgain>

export const readMoveAgain = defineCall({
  method: 'GET',
  path: '/api/moves/:code/again',
  summary: 'What to begin with to book a move like an earlier one',
  by: ['customer'],
  response: MoveAgain,
})
