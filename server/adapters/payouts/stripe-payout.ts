import type Stripe from 'stripe'

import type { BankPayout, PayoutRefusal } from '#server/ports/payouts.ts'

/** Describes a payout of a connected account, read with its balance transaction. */
export function stateOf(payout: Stripe.Payout): BankPayout {
  const { id, status, failure_code, balance_transaction } = payout
  if (status === 'failed' || status === 'canceled')
    return { status: 'failed', payout: id, reason: failures[failure_code ?? ''] ?? 'other' }
  const fee_cents =
    typeof balance_transaction === 'object' ? (balance_transaction?.fee ?? null) : null
  return { status: status === 'paid' ? 'paid' : 'sent', payout: id, fee_cents }
}

/** https://docs.stripe.com/error-codes */
export const balanceCodes: ReadonlySet<string> = new Set([
  'balance_insufficient',
  'insufficient_funds',
])

export const transferRefusals: Readonly<Record<string, PayoutRefusal>> = {
  balance_insufficient: 'insufficient_funds',
  insufficient_capabilities_for_transfer: 'account_restricted',
  transfers_not_allowed: 'account_restricted',
  account_closed: 'no_account',
  account_invalid: 'no_account',
  resource_missing: 'no_account',
}

export const payoutRefusals: Readonly<Record<string, PayoutRefusal>> = {
  balance_insufficient: 'insufficient_funds',
  insufficient_funds: 'insufficient_funds',
  payouts_not_allowed: 'account_restricted',
  instant_payouts_unsupported: 'instant_unsupported',
  instant_payouts_config_disabled: 'instant_unsupported',
  instant_payouts_currency_disabled: 'instant_unsupported',
  instant_payouts_limit_exceeded: 'instant_unsupported',
  no_account: 'no_account',
  account_closed: 'account_closed',
  bank_account_unusable: 'account_closed',
  bank_account_declined: 'declined',
  bank_account_restricted: 'declined',
}

/** Why banks return payouts: https://docs.stripe.com/api/payouts/failures */
const failures: Readonly<Record<string, PayoutRefusal>> = {
  account_closed: 'account_closed',
  account_frozen: 'account_closed',
  bank_account_restricted: 'account_closed',
  bank_ownership_changed: 'account_closed',
  incorrect_account_holder_name: 'no_account',
  incorrect_account_type: 'no_account',
  invalid_account_number: 'no_account',
  invalid_account_number_length: 'no_account',
  no_account: 'no_account',
  declined: 'declined',
  could_not_process: 'declined',
  debit_not_authorized: 'declined',
  unsupported_card: 'instant_unsupported',
  insufficient_funds: 'insufficient_funds',
}
