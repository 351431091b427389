import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { requirementCodes } from '#contract/resources/wallet-accounts.ts'
import { closed, instant, nullable } from './schemas.ts'
import { sixDigits } from './session.ts'

/** The mover's account at the payout provider, and where it pays to. */
const WalletAccount = Type.Object({
  id: Type.Integer(),
  state: Type.Enum(['unverified', 'verified', 'restricted']),
  /** Null, like `last4`, until the mover has entered a bank account or a card. */
  method: nullable(Type.Enum(['bank', 'card'])),
  institution: nullable(Type.String()),
  last4: nullable(Type.String()),
  /** Still needed of the mover by the provider. */
  requirements: Type.Array(Type.Enum([...requirementCodes])),
  /** When missing requirements stop the payouts. */
  requirements_due_at: nullable(instant),
  /** The earliest time of a payout to it. */
  usable_at: instant,
})
export type WalletAccount = Static<typeof WalletAccount>

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
  /** The amount of that payout: later earnings wait for the week after. */
  next_payout_cents: Type.Integer(),
  /** Amount and fee of an instant payout; `obstacle` explains why it is not possible. */
  instant: Type.Object({
    amount_cents: Type.Integer(),
    fee_cents: Type.Integer(),
    obstacle: nullable(Type.String()),
  }),
  account: nullable(WalletAccount),
})
export type Wallet = Static<typeof Wallet>

export const readWallet = defineCall({
  method: 'GET',
  path: '/api/wallet',
  summary: 'The signed-in mover’s earnings that have not been paid out, and their payout account',
  by: ['mover'],
  response: Wallet,
})

export const startOnboarding = defineCall({
  method: 'POST',
  path: '/api/wallet/onboarding',
  summary:
    'Get a link to the payout provider’s own page, where the mover opens or changes the account. The link works once and for some minutes',
  by: ['mover'],
  body: Type.Object({ current_code: Type.Optional(sixDigits) }, closed),
  status: 201,
  errorStatuses: [422],
  response: Type.Object({ url: Type.String() }),
})

export const disableAccount = defineCall({
  method: 'POST',
  path: '/api/wallet/accounts/:id/disable',
  summary: 'Disable the mover’s payout account for good: no more payouts go to it',
  by: ['mover'],
  body: Type.Object({ current_code: Type.Optional(sixDigits) }, closed),
  errorStatuses: [409, 422],
  response: Wallet,
})

export const refreshWallet = defineCall({
  method: 'POST',
  path: '/api/wallet/refresh',
  summary: 'Ask the payout provider for the present state of the mover’s account',
  by: ['mover'],
  response: Wallet,
})
