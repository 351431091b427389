/** The record that changed at a provider; its present state is asked for. */
export type EventSubject =
  | { kind: 'setup' | 'charge' | 'refund' | 'dispute'; reference: string }
  /** A mover's account at the payout provider, a transfer to it, or a payout to its bank. */
  | { kind: 'account' | 'transfer' | 'payout'; reference: string }
  | { kind: 'background_check'; reference: string }

/** The outbox payload of a question about the present state of a record that has changed. */
export type RefreshTask<S extends EventSubject = EventSubject> = { act: 'refresh'; subject: S }

/** An event that a provider has signed. */
export type ProviderEvent = {
  /** The provider's id of the event: a repeated delivery has the same one. */
  id: string
  /** The provider's name of the event. */
  type: string
  created_at: string
  /** Null for an event of no consequence for us. */
  subject: EventSubject | null
}

/** Deliveries of a provider to `/hooks/{path}`. */
export type ProviderEvents = {
  path: string
  /**
   * Reads a delivery. Returns null if the signature over the raw body is missing, wrong or older
   * than 300 seconds; nothing is parsed before.
   */
  read(body: Buffer, headers: Readonly<Record<string, unknown>>, now: Date): ProviderEvent | null
}
