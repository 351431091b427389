import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { refunds } from '#contract/resources/refunds.ts'

const { reason, refunded_for, borne_by } = refunds.fields

/** How much of an order's price can still be returned. */
export const Refundable = Type.Object({
  /** To the card. */
  card_cents: Type.Integer(),
  /** As a credit, once nothing more can be returned to the card. */
  credit_cents: Type.Integer(),
  /** Who may bear it: without a mover or bought protection, these can't. */
  has_mover: Type.Boolean(),
  is_protected: Type.Boolean(),
  /** Why nothing can be returned now. */
  obstacle: Type.Union([Type.String(), Type.Null()]),
})
export type Refundable = Static<typeof Refundable>

export const readRefundable = defineCall({
  method: 'GET',
  path: '/api/orders/:id/refundable',
  summary: 'How much of an order’s price can still be returned',
  by: ['admin'],
  permission: ['refunds', 'create'],
  response: Refundable,
})

export const refundOrder = defineCall({
  method: 'POST',
  path: '/api/orders/:id/refunds',
  summary: 'Request a refund of an order’s price, to the card first and the rest as a credit',
  by: ['admin'],
  permission: ['refunds', 'create'],
  body: Type.Object(
    {
      amount_cents: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
      reason: reason.schema,
      refunded_for: Type.Enum(refunded_for.values.filter((value) => value !== 'tip')),
      borne_by: Type.Enum([...borne_by.values]),
    },
    { additionalProperties: false },
  ),
  response: Type.Object({
    id: Type.Integer(),
    /** `requested` if a second person has to approve it. */
    state: Type.Enum(['requested', 'approved']),
    amount_cents: Type.Integer(),
    credit_cents: Type.Integer(),
  }),
  status: 201,
  errorStatuses: [422],
  idempotent: true,
})
