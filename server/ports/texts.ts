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

/** `sent` is on its way; the others are final. */
export type TextStatus = 'sent' | 'delivered' | 'undelivered' | 'failed'

/** The latest state of a message that the provider had taken. */
export type TextReport = {
  reference: string
  to: string
  status: TextStatus
  code: string | null
}

/** An answer that somebody sent to our number. */
export type TextReply = {
  reference: string
  /** The number in E.164. */
  from: string
  text: string
  /** The provider answers this one itself. */
  isAnswered: boolean
}

export type SentForm = Readonly<Record<string, unknown>>

/** Requests that the provider sends us, at `/hooks/{path}/status` and `/hooks/{path}/incoming`. */
export type TextHooks = {
  path: string
  /** Reports whether the provider signed this request; `url` is the public one. */
  isSigned(url: string, form: SentForm, headers: SentForm): boolean
  /** Returns null for a report of no consequence. */
  readReport(form: SentForm): TextReport | null
  readReply(form: SentForm): TextReply | null
  /** Returns the response that makes the provider send this text, or none. */
  answer(text: string | null): { type: string; body: string }
}

/** `send` rejects when the message could not be sent now; it is then retried later. */
export type TextMessages = {
  name: string
  send(message: TextMessage): Promise<TextReceipt>
  /** Absent if the provider reports nothing. */
  hooks?: TextHooks
}
