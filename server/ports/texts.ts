/** A text message; `id` is the same when it is sent again after a failure. */
export type TextMessage = {
  id: string
  /** The number in E.164. */
  to: string
  text: string
}

/** A message that the provider has taken, or refuses for good. */
export type TextReceipt =
  | { status: 'sent'; reference: string | null }
  | {
      status: 'refused'
      reason: string
      /** The provider's error code. */
      code: string | null
      /** The person has asked for no more texts. */
      isOptedOut: boolean
    }

/** `send` rejects when the message could not be sent now; it is then retried later. */
export type TextMessages = { name: string; send(message: TextMessage): Promise<TextReceipt> }
