import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { PriceBreakdown } from '#contract/pricing/quote-schema.ts'
import { instant, nullable } from './schemas.ts'

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
  quoted: PriceBreakdown,
  /** The same as in the quote. */
  max_cents: Type.Integer(),
  /** The price for the measured minutes; null before the delivery and while staff checks them. */
  metered: nullable(PriceBreakdown),
  measured: Type.Array(
    Type.Object({ name: Type.String(), from: instant, to: instant, minutes: Type.Integer() }),
  ),
  charged_cents: Type.Integer(),
  refunded_cents: Type.Integer(),
  /** The part that credit paid, before the card. */
  credit_cents: Type.Integer(),
  credit_returned_cents: Type.Integer(),
  cancel_fee_cents: Type.Integer(),
  /** The amount that is no longer charged, because it could not be collected. */
  written_off_cents: Type.Integer(),
  charged_at: nullable(instant),
  /** The refunds of the price, and the payments for damage, that have reached the card. */
  refunds: Type.Array(
    Type.Object({
      amount_cents: Type.Integer(),
      settled_at: nullable(instant),
      refunded_for: Type.Enum(['price', 'damage', 'tip']),
    }),
  ),
  /** Who sells the move, with the address. */
  seller: Type.String(),
  /** The state whose sales tax applies, and its rate in basis points. */
  tax_place: Type.String(),
  tax_bp: Type.Integer(),
  /** The tips after the move; they are not part of the amounts above. */
  tips: Type.Array(
    Type.Object({
      id: Type.Integer(),
      amount_cents: Type.Integer(),
      refunded_cents: Type.Integer(),
      charged_at: nullable(instant),
      brand: nullable(Type.String()),
      last4: nullable(Type.String()),
    }),
  ),
  card: nullable(Type.Object({ brand: Type.String(), last4: Type.String() })),
})
export type Receipt = Static<typeof Receipt>

export const readReceipt = defineCall({
  method: 'GET',
  path: '/api/moves/:code/receipt',
  summary: 'The quoted, measured, charged and refunded amounts of a move',
  by: ['customer'],
  response: Receipt,
})

export const downloadReceipt = defineCall({
  method: 'GET',
  path: '/api/moves/:code/receipt/file',
  summary: 'Download the receipt of a move as a PDF, in the customer’s language',
  by: ['customer'],
  limits: ['receipt_user'],
  response: Type.Unsafe<unknown>({
    description: 'The file',
    content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
  }),
})
