import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { closed, instant, nullable } from './schemas.ts'

/**
 * Charges, fees, tips and refunds have moved money, and credits have paid or came back instead of it;
 * the others are questions to the bank.
 */
const kinds = [
  'charge',
  'cancellation_fee',
  'tip',
  'hold',
  'released',
  'waiting',
  'refused',
  'refund',
  'refund_sent',
  'refund_failed',
  'credit',
  'credit_returned',
] as const

/** The causes of refunds: a claim, the answer to a reported problem, a fee that was not owed … */
const refundCauses = ['claim', 'dispute', 'fee', 'price', 'damage', 'tip'] as const

/** Groups of kinds by which the history can be filtered. */
export const paymentGroups = ['price', 'tips', 'refunds', 'holds', 'credits'] as const
export type PaymentGroup = (typeof paymentGroups)[number]

const filter = {
  year: Type.Optional(Type.String({ pattern: '^20\\d\\d$' })),
  kind: Type.Optional(Type.Enum([...paymentGroups])),
}

const PaymentEntry = Type.Object({
  /** Unique in the list, and the `before` of the entries that follow. */
  cursor: Type.String(),
  kind: Type.Enum([...kinds]),
  /** When it was settled; otherwise when it began. */
  at: instant,
  amount_cents: Type.Integer(),
  code: Type.String(),
  /** Whether it is about a tip after the move, in contrast to its price. */
  is_tip: Type.Boolean(),
  /** Of the move's city. */
  time_zone: Type.String(),
  card: nullable(Type.Object({ brand: Type.String(), last4: Type.String() })),
  /** Why the bank refused, or null. */
  failure: nullable(Type.String()),
  /** The bank's dispute about a charge, if the customer had it started. */
  dispute: nullable(
    Type.Object({ opened_at: instant, outcome: nullable(Type.Enum(['won', 'lost'])) }),
  ),
  /** The cause of a refund; null for the other kinds. */
  cause: nullable(
    Type.Object({
      kind: Type.Enum([...refundCauses]),
      /** The code of the claim that it pays. */
      claim: nullable(Type.String()),
    }),
  ),
})
export type PaymentEntry = Static<typeof PaymentEntry>

export const PaymentHistory = Type.Object({
  entries: Type.Array(PaymentEntry),
  /** The `before` of the next page; null on the last one. */
  next: nullable(Type.String()),
  /** The years that have entries, in the customer's time zone, newest first. */
  years: Type.Array(Type.Integer()),
  /** Of the filtered entries. */
  charged_cents: Type.Integer(),
  refunded_cents: Type.Integer(),
})
export type PaymentHistory = Static<typeof PaymentHistory>

export const readPaymentHistory = defineCall({
  method: 'GET',
  path: '/api/payment-history',
  summary: 'The signed-in customer’s charges, holds and refunds, newest first',
  by: ['customer'],
  query: Type.Object(
    {
      before: Type.Optional(
        Type.String({ pattern: '^\\d{1,13}_(payment|refund|credit|credit_returned)_\\d{1,15}$' }),
      ),
      ...filter,
    },
    closed,
  ),
  response: PaymentHistory,
})

/** Amounts are in dollars and never negative; the kind says which way the money went. */
export const exportPaymentHistory = defineCall({
  method: 'GET',
  path: '/api/payment-history/export',
  summary: 'Download the signed-in customer’s payment history as CSV, newest first',
  by: ['customer'],
  limits: ['receipt_user'],
  query: Type.Object(filter, closed),
  response: Type.Unsafe<unknown>({
    description: 'The file',
    content: { 'text/csv': { schema: { type: 'string' } } },
  }),
})
