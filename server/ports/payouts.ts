/** The destination of payouts. Only the provider stores its numbers: we never store or log them. */
export type AccountDetails = { holder: string } & (
  | { method: 'bank'; routing_number: string; account_number: string }
  | { method: 'card'; number: string; exp_month: number; exp_year: number }
)

/** The details of an account that may be stored. */
export type PayoutAccount = {
  reference: string
  /** The bank's or the card's name, if known. */
  institution: string | null
  last4: string
  /** Whether the provider has verified that the account belongs to the holder. */
  is_verified: boolean
}

export type AccountFault = 'routing_number' | 'account_number' | 'card_number' | 'card_expired'

export type TransferRefusal = 'no_account' | 'account_closed' | 'declined'

/** A `sent` transfer is in transit and may still be returned; a `paid` one has arrived. */
export type Transfer =
  | { ok: true; transfer: string; status: 'sent' | 'paid' }
  | { ok: false; reason: TransferRefusal }
  /** The outcome is unknown; retry with the same key. */
  | { ok: false; reason: 'unavailable' }

/** A payout provider. Amounts are in cents. */
export type Payouts = {
  name: string
  addAccount(
    details: AccountDetails,
  ): Promise<{ ok: true; account: PayoutAccount } | { ok: false; reason: AccountFault }>
  /**
   * Sends an amount. A call with the same key returns the state of the first transfer and sends
   * nothing.
   */
  send(request: {
    key: string
    account: string
    amount_cents: number
    description: string
  }): Promise<Transfer>
  /** Returns the state of a transfer. Rejects for an unknown one. */
  status(transfer: string): Promise<Transfer>
}
