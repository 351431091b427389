import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { BrowserStep } from './browser-step.ts'
import { closed, instant, nullable } from './schemas.ts'

/** A tip as its customer sees it. */
export const Tip = Type.Object({
  id: Type.Integer(),
  state: Type.Enum(['given', 'charging', 'charged', 'failed', 'withdrawn']),
  amount_cents: Type.Integer(),
  refunded_cents: Type.Integer(),
  created_at: instant,
  /** The time until which it can be withdrawn; null while the bank has not answered. */
  charges_at: nullable(instant),
  charged_at: nullable(instant),
  /** The part of each driver; the rest of the crew shares with them. */
  shares: Type.Array(
    Type.Object({ driver_id: Type.Integer(), name: Type.String(), cents: Type.Integer() }),
  ),
  card: nullable(Type.Object({ brand: Type.String(), last4: Type.String() })),
  /** Why it was not charged. */
  failure: nullable(Type.String()),
  /** Set while the customer has to confirm the payment at the bank. */
  next_action: nullable(BrowserStep),
})
export type Tip = Static<typeof Tip>

export const MoveTips = Type.Object({
  /** Newest first. */
  tips: Type.Array(Tip),
  /** How much can be given now, and until when; null if nothing can. */
  terms: nullable(
    Type.Object({
      min_cents: Type.Integer(),
      max_cents: Type.Integer(),
      /** The amount of which suggestions are percentages. */
      price_cents: Type.Integer(),
      until: nullable(instant),
      withdraw_minutes: Type.Integer(),
      /** The card that is charged if none is chosen. */
      payment_method_id: nullable(Type.Integer()),
    }),
  ),
  time_zone: Type.String(),
})
export type MoveTips = Static<typeof MoveTips>

export const readTips = defineCall({
  method: 'GET',
  path: '/api/moves/:code/tips',
  summary: 'The tips given for a move, and how much can be given now',
  by: ['customer'],
  response: MoveTips,
})

export const giveTip = defineCall({
  method: 'POST',
  path: '/api/moves/:code/tips',
  summary:
    'Give the crew of a delivered move a tip. It is held on the card now and charged an hour later',
  by: ['customer'],
  errorStatuses: [409, 429],
  idempotent: true,
  status: 201,
  body: Type.Object(
    {
      cents: Type.Integer({ minimum: 1, maximum: 100_000_000 }),
      payment_method_id: Type.Optional(Type.Integer({ minimum: 1 })),
    },
    closed,
  ),
  response: Tip,
})

export const confirmTip = defineCall({
  method: 'POST',
  path: '/api/moves/:code/tips/:id/confirmation',
  summary: 'Ask the payment provider whether the customer has confirmed the tip at the bank',
  by: ['customer'],
  response: Tip,
})

export const withdrawTip = defineCall({
  method: 'DELETE',
  path: '/api/moves/:code/tips/:id',
  summary: 'Withdraw a tip that is not charged yet; what the card holds is released',
  by: ['customer'],
  errorStatuses: [409, 422],
  response: Tip,
})
