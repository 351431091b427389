/** A message to one browser; `id` is the same when it is sent again after a failure. */
export type PushMessage = {
  id: string
  /** The browser's token. */
  to: string
  data: Readonly<Record<string, string>>
  /** What a click opens. */
  link: string | null
}

/**
 * `gone`: the token reaches nobody any more. Rejects when the message could not be handed over; it is
 * tried again later.
 */
export type Push = { name: string; send(message: PushMessage): Promise<'sent' | 'gone'> }
