/** A message to one person; `id` is the same when it is sent again after a failure. */
export type Message = {
  id: string
  to: string
  subject: string
  text: string
  /** Mail headers beyond the ones that every mail has. */
  headers: Readonly<Record<string, string>>
}

/** `send` rejects when the message could not be delivered; it is then retried later. */
export type Mail = { name: string; send(message: Message): Promise<void> }
