/** A message to one browser; `id` is the same when it is sent again after a failure. */
export type PushMessage = {
  id: string
  /** The browser's token. */
  to: string
  data: Readonly<Record<string, string>>
  /** The URL that a click opens. */
  link: string | null
}

/**
 * `send` returns `gone` when the token is no longer valid. It rejects when the message could not be
 * delivered, which is then retried later.
 */
export type Push = { name: string; send(message: PushMessage): Promise<'sent' | 'gone'> }
