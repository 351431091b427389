/** A message to one person; `id` is the same when it is sent again after a failure. */
export type Message = {
  id: string
  to: string
  subject: string
  text: string
  /** Mail headers beyond the ones that every mail has. */
  headers: Readonly<Record<string, string>>
}

export type MailMessage = Message & {
  /** The text as an HTML document, shown in its place by mail programs that can. */
  html: string
}

/** Whether a mail was accepted, or why there is no such mailbox; trying again doesn't help then. */
export type MailOutcome = 'sent' | { undeliverable: string }

/** `send` rejects when the message could not be delivered; it is then retried later. */
export type Mail = { name: string; send(message: MailMessage): Promise<MailOutcome> }

export type MailAddress = { name: string; address: string }

/** An SMTP server, and whom its mail is from. */
export type SmtpAccount = {
  host: string
  port: number
  /** From the first byte, by the STARTTLS command, or not at all. */
  tls: 'implicit' | 'starttls' | 'none'
  login?: { user: string; password: string } | undefined
  from: MailAddress
  replyTo?: MailAddress | undefined
}
