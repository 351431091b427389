import type Stripe from 'stripe'

import type { RequirementCode } from '#contract/resources/wallet-accounts.ts'
import type { PayoutAccount, PayoutDestination } from '#server/ports/payouts.ts'

type Account = Stripe.V2.Core.Account
type Entry = Stripe.V2.Core.Account.Requirements.Entry

/**
 * Describes a connected account (https://docs.stripe.com/api/v2/core/accounts) with its external
 * account. It must have been read with `configuration.recipient` and `requirements`.
 */
export function payoutAccountOf(
  account: Account,
  external: Stripe.ExternalAccount | undefined,
): PayoutAccount {
  const destination = external && destinationOf(external)
  const codes = [
    ...entriesOf(account).map(({ description }) => codeOf(description)),
    ...(destination && !isBroken(external) ? [] : (['bank_account'] as const)),
  ]
  return {
    reference: account.id,
    is_enabled: isActive(account) && destination !== undefined && !isBroken(external),
    requirements: [...new Set(codes)],
    due_at: account.requirements?.summary?.minimum_deadline?.time ?? null,
    destination: destination ?? null,
  }
}

/** Lists what the owner must provide now; what is only due eventually can wait. */
export const entriesOf = ({ requirements }: Account): Entry[] =>
  (requirements?.entries ?? []).filter(
    ({ awaiting_action_from, minimum_deadline }) =>
      awaiting_action_from === 'user' && minimum_deadline.status !== 'eventually_due',
  )

function isActive({ configuration, closed }: Account): boolean {
  const { stripe_transfers, payouts } = configuration?.recipient?.capabilities?.stripe_balance ?? {}
  return closed !== true && stripe_transfers?.status === 'active' && payouts?.status === 'active'
}

function destinationOf(external: Stripe.ExternalAccount): PayoutDestination {
  const isCard = external.object === 'card'
  return {
    method: isCard ? 'card' : 'bank',
    institution: isCard ? external.brand : external.bank_name,
    last4: external.last4 ?? '',
    fingerprint: external.fingerprint ?? external.id,
    is_instant: external.available_payout_methods?.includes('instant') ?? false,
  }
}

/** A bank account that a payout came back from receives no more until it is corrected. */
const isBroken = (external: Stripe.ExternalAccount | undefined): boolean =>
  external?.object === 'bank_account' &&
  ['errored', 'verification_failed', 'tokenized_account_number_deactivated'].includes(
    external.status,
  )

/** The parts of a requirement's description that name its kind; the first that fits counts. */
const kinds: readonly (readonly [RegExp, RequirementCode])[] = [
  [/external_account|bank_account|payout_method|outbound_destination/, 'bank_account'],
  [/attestations|terms_of_service|tos_acceptance/, 'terms'],
  [/document|verification/, 'document'],
  [/id_numbers?|tax_id|ssn/, 'tax_id'],
  [/address/, 'address'],
  [/email|phone|contact/, 'contact'],
  [/business|company|profile|entity_type|mcc/, 'business'],
  [/individual|person|representative|owner|name|date_of_birth|dob|nationalit/, 'identity'],
]

/** Maps a requirement's description, such as `identity.individual.given_name`, to our words. */
export const codeOf = (description: string): RequirementCode =>
  kinds.find(([pattern]) => pattern.test(description))?.[1] ?? 'other'
