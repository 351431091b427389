import type { RequirementCode } from '#contract/resources/wallet-accounts.ts'
import type { Movement } from './payments.ts'

/** Why an amount could not be sent, or came back. */
export type PayoutRefusal =
  | 'no_account'
  | 'account_closed'
  | 'account_restricted'
  | 'declined'
  /** The bank or card doesn't take instant payouts. */
  | 'instant_unsupported'
  /** The sender’s settled balance at the provider is lower than the amount. */
  | 'insufficient_funds'
  | 'other'

export type PayoutSpeed = 'standard' | 'instant'

/** The bank account or card that receives the payouts of an account: never its numbers. */
export type PayoutDestination = {
  method: 'bank' | 'card'
  /** The bank's or the card's name, if known. */
  institution: string | null
  last4: string
  /** The same for the same bank account or card; another one means another destination. */
  fingerprint: string
  is_instant: boolean
}

/** A mover's account at the provider. */
export type PayoutAccount = {
  reference: string
  /** Whether amounts can be sent to it and paid out of it. */
  is_enabled: boolean
  /** Still needed of its owner; empty while the provider itself checks something. */
  requirements: readonly RequirementCode[]
  /** The time from which missing requirements disable the account. */
  due_at: string | null
  destination: PayoutDestination | null
}

/** The outcome is unknown; ask again with the same key. */
type Unavailable = { status: 'unavailable' }

/** An amount that went from our balance to a mover's account. */
export type Transfer =
  | { status: 'sent'; transfer: string }
  | { status: 'refused'; reason: PayoutRefusal }
  | Unavailable

/**
 * A payout from a mover's account to its destination. A `sent` one is in transit, a `paid` one has
 * arrived; both may still fail, when the bank returns the amount to the mover's account.
 * `fee_cents` is the provider's own fee, if it is known at once.
 */
export type BankPayout =
  | { status: 'sent' | 'paid'; payout: string; fee_cents: number | null }
  | { status: 'failed'; payout: string | null; reason: PayoutRefusal }
  | Unavailable

export type Reversal = { status: 'done' } | { status: 'impossible'; reason: string } | Unavailable

export type OnboardingRequest = {
  /** Creates the account once; not used if there is one. */
  key: string
  account: string | null
  mover: { name: string; email: string; locale: string }
  /** Where the provider leads the mover when they are done or stop. */
  return_url: string
  /** Where the provider leads the mover when the link has expired. */
  refresh_url: string
}

/**
 * A payout provider. Amounts are in cents. Calls that create or move something take an idempotency
 * key: a repeated key must come with exactly the same parameters, however late, returns the first
 * result and moves nothing. Every method but `movements` resolves to `unavailable` if the provider
 * doesn't answer; that one rejects.
 */
export type Payouts = {
  name: string
  /** Returns a link to the provider's own page, where the mover opens or changes the account. */
  onboard(
    request: OnboardingRequest,
  ): Promise<{ status: 'ready'; account: string; url: string } | Unavailable>
  /** Returns the present state of an account. Rejects for an unknown one. */
  account(reference: string): Promise<{ status: 'known'; account: PayoutAccount } | Unavailable>
  /** Sends an amount from our settled balance to an account. */
  transfer(request: {
    key: string
    account: string
    amount_cents: number
    description: string
  }): Promise<Transfer>
  /** Pays an amount that was transferred out to the account's destination. */
  pay(request: {
    key: string
    account: string
    amount_cents: number
    speed: PayoutSpeed
  }): Promise<BankPayout>
  /** Returns the present state of a payout. Rejects for an unknown one. */
  status(request: { account: string; payout: string }): Promise<BankPayout>
  /** Takes a transfer back from the account, whose balance must hold the amount. */
  reverse(request: { key: string; transfer: string; amount_cents: number }): Promise<Reversal>
  /**
   * Yields the movements of our balance since this instant that transfers, their reversals and fees
   * of payouts caused, the newest first and a page at a time.
   */
  movements(request: { after: string }): AsyncIterable<Movement>
}
