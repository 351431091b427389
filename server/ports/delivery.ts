/** A message to one person; `id` is the same when it is sent again after a failure. */
export type Message = {
  id: string
  to: string
  subject: string
  text: string
  /** Those of a mail beside what every mail has. */
  headers: Readonly<Record<string, string>>
}

/** Rejects when the message could not be handed over; it is tried again later. */
export type Mail = { name: string; send(message: Message): Promise<void> }
export type TextMessages = { name: string; send(message: Message): Promise<void> }
