import type { BrowserStep } from '#contract/calls/browser-step.ts'

/** The details of a card that may be stored: never its number. */
export type CardOnFile = {
  reference: string
  brand: 'visa' | 'mastercard' | 'amex' | 'discover' | 'card'
  last4: string
  exp_month: number
  exp_year: number
  /** The same for the same card on any customer's file; null if the provider doesn't say. */
  fingerprint: string | null
}

/** Why a card or a charge is refused. */
export type Refusal =
  | 'declined'
  | 'insufficient_funds'
  | 'expired_card'
  /** The customer did not confirm at the bank. */
  | 'action_failed'
  /** The bank asks, and the customer wasn't there: the customer must pay in person. */
  | 'action_required'

/**
 * The outcome is unknown; ask again with the same key. A provider that has failed may repeat its
 * failure for as long as it remembers the key, which is a day with Stripe.
 */
type Unavailable = { status: 'unavailable' }

/** A card that the customer's browser gives to the provider; we never see its number. */
export type CardSetup = { status: 'begun'; setup: string; step: BrowserStep }

/** The state of a card's setup, as the provider knows it. */
export type CardSetupState =
  | { status: 'ready'; customer: string; card: CardOnFile }
  /** The customer has not finished in the browser. */
  | { status: 'open' }
  | { status: 'refused'; reason: Refusal }
  | { status: 'unknown' }
  | Unavailable

/** The state of a charge, as the provider knows it. */
export type Charge =
  /** The amount is held until `capture_before`, when the hold lapses. */
  | { status: 'authorized'; charge: string; capture_before: string }
  | { status: 'requires_action'; charge: string; step: BrowserStep }
  | { status: 'captured'; charge: string; captured_cents: number }
  /** The hold was released by us, or has lapsed. */
  | { status: 'released'; charge: string }
  /**
   * Nothing is held. Release a charge that was refused after it required an action: the customer's
   * browser could still try it with another card.
   */
  | { status: 'refused'; charge: string | null; reason: Refusal }

export type ChargeRequest = {
  key: string
  customer: string
  card: string
  amount_cents: number
  /** Shown on the provider's receipts and reports: the order's code. */
  description: string
  /** Whether the customer is there and can confirm at the bank. */
  is_on_session: boolean
}

/** `fee_cents` is the provider's own fee, if it is known at once. */
export type Settlement =
  | { status: 'done'; fee_cents: number | null }
  | { status: 'impossible'; reason: string }
  | Unavailable

/** A pending refund is final once the provider reports so; it may still fail. */
export type RefundState =
  | { status: 'done'; refund: string }
  | { status: 'pending'; refund: string }
  | { status: 'failed'; refund: string | null; reason: string }
  | Unavailable

/** A customer's bank takes a captured amount back. */
export type Dispute = {
  dispute: string
  charge: string
  amount_cents: number
  /**
   * The provider's fee for taking the amount, which it may report after the dispute was opened. A fee
   * that it gives back is a movement.
   */
  fee_cents: number
  /** The bank's reason, as the provider names it. */
  reason: string
  /** An inquiry has taken nothing back, and may become a dispute. */
  status: 'inquiry' | 'needs_response' | 'under_review' | 'won' | 'lost'
  /** Evidence is accepted until then. */
  evidence_due_at: string | null
}

/**
 * A change of our balance at the provider, in cents; outgoing amounts are negative. A `payout` goes to
 * our own bank account or to the provider's reserve, or comes from there; a `fee` is one that the
 * provider takes for itself.
 */
export type Movement = {
  reference: string
  kind: 'charge' | 'refund' | 'dispute' | 'fee' | 'transfer' | 'payout' | 'other'
  /** The charge, refund, dispute, transfer or payout that caused it. */
  source: string | null
  amount_cents: number
  fee_cents: number
  /** The provider's words for it, if it has any. */
  description: string | null
  created_at: string
}

/**
 * A payment provider. Amounts are in cents. Calls that create or move something take an idempotency
 * key: a repeated key must come with exactly the same parameters, returns the first result and
 * moves nothing; ask for the `status` of a charge that may have changed since. Rejects for a key
 * with other parameters, and for an amount outside the limits. Every method but `find` and `movements` resolves to `unavailable` if the provider
 * doesn't answer; those two reject.
 */
export type Payments = {
  name: string
  /** The least and the most that can be charged. */
  limits: { min_cents: number; max_cents: number }
  /** Origins that the customer's browser needs, for the pages' security headers. */
  browser: BrowserOrigins
  /** Only an embedded provider has them. */
  pages?: EmbeddedPages
  /** Creates the provider's record of a customer, once per `id`. */
  ensureCustomer(customer: {
    id: number
    name: string
    email: string | null
  }): Promise<{ status: 'ready'; customer: string } | Unavailable>
  /** Begins to put a card on file: it is checked without charging it. */
  beginCard(request: { key: string; customer: string }): Promise<CardSetup | Unavailable>
  finishCard(setup: string): Promise<CardSetupState>
  removeCard(card: string): Promise<{ status: 'done' } | Unavailable>
  /** Holds an amount on a card. */
  authorize(request: ChargeRequest): Promise<Charge | Unavailable>
  /** Returns the present state of a charge. Rejects for an unknown one. */
  status(charge: string): Promise<Charge | Unavailable>
  /** Returns the charge that was created with this key; null if there is none. */
  find(request: { key: string; customer: string }): Promise<Charge | null>
  /** Captures an authorized amount or less; the rest is released. */
  capture(request: { key: string; charge: string; amount_cents: number }): Promise<Settlement>
  release(request: { key: string; charge: string }): Promise<Settlement>
  refund(request: { key: string; charge: string; amount_cents: number }): Promise<RefundState>
  /** Returns the present state of a refund. Rejects for an unknown one. */
  refundStatus(refund: string): Promise<RefundState>
  /** Returns the present state of a dispute. */
  dispute(dispute: string): Promise<Dispute | { status: 'unknown' } | Unavailable>
  /** Sends the evidence, as a PDF and a summary, to the customer's bank. Possible once. */
  submitEvidence(request: {
    key: string
    dispute: string
    summary: string
    document: Buffer
  }): Promise<{ status: 'done' } | { status: 'impossible'; reason: string } | Unavailable>
  /**
   * Yields the movements of our balance since this instant, the newest first. They are read a page at
   * a time, so that memory doesn't grow with their number.
   */
  movements(request: { after: string }): AsyncIterable<Movement>
}

export type CardDetails = { number: string; exp_month: number; exp_year: number; cvc: string }

export type EntryFault = 'card_number' | 'card_expired' | Refusal | 'closed'

/**
 * The customer's side of an embedded provider: the acts for which a real provider has its own form
 * and the bank's page. Our own calls never take part in them.
 */
export type EmbeddedPages = {
  enterCard(
    setup: string,
    details: CardDetails,
  ): Promise<{ status: 'ready' | 'requires_action' } | { status: 'refused'; reason: EntryFault }>
  /**
   * Approves or refuses the setup or the charge that waits for a confirmation. Returns false if none
   * waits for it.
   */
  confirm(secret: string, approved: boolean): Promise<boolean>
}

export type BrowserOrigins = {
  scripts: readonly string[]
  frames: readonly string[]
  connections: readonly string[]
  /** The frames that may open Apple Pay and Google Pay. */
  wallets: readonly string[]
}
