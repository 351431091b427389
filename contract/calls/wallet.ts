import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { closed, instant, nullable, text } from './schemas.ts'

/**
 * Amounts in cents on their way to the mover, by status; deductions can make an amount negative.
 */
export const Wallet = Type.Object({
  /** From moves that are done but not charged yet. */
  pending_cents: Type.Integer(),
  available_cents: Type.Integer(),
  /** On hold until a dispute is settled. */
  held_cents: Type.Integer(),
  in_payout_cents: Type.Integer(),
  /** The next weekly payout; null while the balance is too low for one. */
  next_payout_at: nullable(instant),
  /** Amount and fee of an instant payout; `obstacle` explains why it is not possible. */
  instant: Type.Object({
    amount_cents: Type.Integer(),
    fee_cents: Type.Integer(),
    obstacle: nullable(Type.String()),
  }),
})
export type Wallet = Static<typeof Wallet>

export const readWallet = defineCall({
  method: 'GET',
  path: '/api/wallet',
  summary: 'The signed-in mover’s earnings that have not been paid out',
  by: ['mover'],
  answer: Wallet,
})

export const addWalletAccount = defineCall({
  method: 'POST',
  path: '/api/wallet/accounts',
  summary:
    'Add an account for payouts; its numbers go to the payout provider and are not stored. Every account after the first can be used after 48 hours',
  by: ['mover'],
  idempotent: true,
  status: 201,
  body: Type.Union([
    Type.Object(
      {
        method: Type.Literal('bank'),
        holder: text(120),
        routing_number: Type.String({ pattern: '^\\d{9}$' }),
        account_number: Type.String({ pattern: '^\\d{4,17}$' }),
      },
      closed,
    ),
    Type.Object(
      {
        method: Type.Literal('card'),
        holder: text(120),
        number: Type.String({ pattern: '^[\\d ]{12,23}$' }),
        exp_month: Type.Integer({ minimum: 1, maximum: 12 }),
        exp_year: Type.Integer({ minimum: 2020, maximum: 2100 }),
      },
      closed,
    ),
  ]),
  answer: Type.Object({
    id: Type.Integer(),
    method: Type.String(),
    holder: Type.String(),
    institution: nullable(Type.String()),
    last4: Type.String(),
    state: Type.String(),
    usable_at: instant,
  }),
})
