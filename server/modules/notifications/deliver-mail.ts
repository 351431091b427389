import type { AppContext } from '#server/context.ts'
import { withGuestToken } from '#server/domain/guest-message.ts'
import type { OutboxMessage } from '#server/kernel/outbox/outbox.ts'
import { mailPayloadOf } from '#server/kernel/outbox/queue-mail.ts'
import type { Message } from '#server/ports/delivery.ts'
import { mailHtml } from './mail-layout.ts'
import { recordOutcome } from './undeliverable-address.ts'

/** Sends a mail. One that is refused for good is not tried again, and its address is marked. */
export async function deliverMail(
  { kernel, ports, config }: AppContext,
  queued: OutboxMessage,
): Promise<void> {
  const { db } = kernel
  const message = await withGuestToken({ db, config, now: kernel.now() }, queued)
  if (!message) return
  const mail = { ...messageOf(message), html: htmlOf(message, config) }
  await recordOutcome(kernel, message.recipient, await ports.mail.send(mail))
}

/** Renders a queued mail as HTML. */
export function htmlOf(message: OutboxMessage, { company, baseUrl }: AppContext['config']): string {
  const { locale, button, headers } = mailPayloadOf(message)
  const { subject, text } = messageOf(message)
  const endsWithUnsubscribe = 'List-Unsubscribe' in headers
  const content = { subject, text, locale, button, endsWithUnsubscribe }
  return mailHtml(content, { company, baseUrl })
}

const messageOf = (message: OutboxMessage): Message => ({
  // Ids start over in an emptied database, and mail programs drop a mail whose id they have seen.
  id: `${message.id}.${Date.parse(message.created_at)}`,
  to: message.recipient,
  subject: message.subject ?? '',
  text: message.text ?? '',
  headers: mailPayloadOf(message).headers,
})
