export type Card = { number: string; exp_month: number; exp_year: number; cvc: string }

/** The details of a card that may be stored: never its number. */
export type CardOnFile = {
  reference: string
  brand: 'visa' | 'mastercard' | 'amex' | 'discover' | 'card'
  last4: string
  exp_month: number
  exp_year: number
}

export type Refusal = 'declined' | 'expired_card' | 'insufficient_funds' | 'action_failed'

export type Authorization =
  | { ok: true; charge: string; status: 'authorized' | 'requires_action' }
  | { ok: false; reason: Refusal; charge: string | null }
  /** The outcome is unknown; retry with the same key. */
  | { ok: false; reason: 'unavailable' }

export type Settlement = { ok: true } | { ok: false; reason: 'unavailable' | 'impossible' }

/**
 * A payment provider. Amounts are in cents. Every call that moves money takes an idempotency key: a
 * call with the same key returns the first result and moves nothing.
 */
export type Payments = {
  name: string
  addCard(
    card: Card,
  ): Promise<{ ok: true; card: CardOnFile } | { ok: false; reason: 'card_number' | 'card_expired' }>
  /** Reserves an amount on a card. */
  authorize(request: {
    key: string
    card: string
    amount_cents: number
    description: string
  }): Promise<Authorization>
  /** Completes a charge that requires action, with the customer's decision at the bank. */
  confirm(request: { charge: string; approved: boolean }): Promise<Authorization>
  /** Captures an authorized amount or less; the rest is released. */
  capture(request: { key: string; charge: string; amount_cents: number }): Promise<Settlement>
  release(request: { key: string; charge: string }): Promise<Settlement>
  refund(request: { key: string; charge: string; amount_cents: number }): Promise<Settlement>
}
