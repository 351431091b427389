/** Where money is to go. Its numbers are the provider's to keep: we never store or log them. */
export type AccountDetails = { holder: string } & (
  | { method: 'bank'; routing_number: string; account_number: string }
  | { method: 'card'; number: string; exp_month: number; exp_year: number }
)

/** What may be kept of an account. */
export type PayoutAccount = {
  reference: string
  /** The bank's or the card's name, where it is known. */
  institution: string | null
  last4: string
  /** Whether the provider is sure already that it is the holder's. */
  is_verified: boolean
}

export type AccountFault = 'routing_number' | 'account_number' | 'card_number' | 'card_expired'

export type TransferRefusal = 'no_account' | 'account_closed' | 'declined'

/** `sent` is on its way, and may still come back; `paid` has arrived. */
export type Transfer =
  | { ok: true; transfer: string; status: 'sent' | 'paid' }
  | { ok: false; reason: TransferRefusal }
  /** Nobody knows whether it happened: ask again with the same key. */
  | { ok: false; reason: 'unavailable' }

/** What the product needs to pay its movers. Amounts are cents. */
export type Payouts = {
  name: string
  addAccount(
    details: AccountDetails,
  ): Promise<{ ok: true; account: PayoutAccount } | { ok: false; reason: AccountFault }>
  /** Sends an amount. The same key again answers what became of the first and sends nothing. */
  send(request: {
    key: string
    account: string
    amount_cents: number
    description: string
  }): Promise<Transfer>
  /** What became of a transfer that was sent. Rejects for one that never was. */
  status(transfer: string): Promise<Transfer>
}
