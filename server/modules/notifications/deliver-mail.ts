import type { AppContext } from '#server/context.ts'
import type { OutboxMessage } from '#server/kernel/outbox/outbox.ts'
import { headersOf } from '#server/kernel/outbox/queue-mail.ts'
import type { Message } from '#server/ports/delivery.ts'

export const deliverMail = ({ ports }: AppContext, message: OutboxMessage): Promise<void> =>
  ports.mail.send(messageOf(message))

const messageOf = (message: OutboxMessage): Message => ({
  id: String(message.id),
  to: message.recipient,
  subject: message.subject ?? '',
  text: message.text ?? '',
  headers: headersOf(message),
})
