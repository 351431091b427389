import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { QuoteAnswer } from '#contract/pricing/quote-schema.ts'
import { orderSummary, orderView } from './order-view.ts'
import { closed, instant, nullable } from './schemas.ts'

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
})
export type PaymentPlan = Static<typeof PaymentPlan>

/** The customer's view of the order. */
export const Move = Type.Object({
  ...orderView,
  delivery_code: Type.String(),
  pricing_mode: Type.Enum(['fixed', 'capped']),
  price: QuoteAnswer,
  total_cents: Type.Integer(),
  /** The same as in the quote. */
  most_cents: Type.Integer(),
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
  ...orderSummary,
  total_cents: Type.Integer(),
  /** The amount paid with card and credit, minus refunds to the card; null while unknown. */
  final_cents: nullable(Type.Integer()),
  mover: nullable(Type.String()),
  is_reviewed: Type.Boolean(),
  /** Null once the move is charged or called off. */
  payment_plan: nullable(PaymentPlan),
})
export type MoveSummary = Static<typeof MoveSummary>

export const listMoves = defineCall({
  method: 'GET',
  path: '/api/moves',
  summary: 'The signed-in customer’s moves, newest first',
  by: ['customer'],
  query: Type.Object(
    {
      before: Type.Optional(Type.String({ pattern: '^\\d{1,15}$' })),
      /** Only booked moves that are not charged yet. */
      unpaid: Type.Optional(Type.Literal('true')),
    },
    closed,
  ),
  answer: Type.Object({ moves: Type.Array(MoveSummary), next: nullable(Type.Integer()) }),
})

/** The fee for cancelling now. The transition `cancel` requires the same `fee_cents` as consent. */
export const readCancellation = defineCall({
  method: 'GET',
  path: '/api/moves/:code/cancellation',
  summary: 'The fee for canceling a move now',
  by: ['customer', 'admin'],
  permission: ['orders', 'cancel'],
  answer: Type.Object({
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
