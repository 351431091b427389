import type { AppContext } from '#server/context.ts'
import { textRefusal } from '#server/domain/text-permission.ts'
import type { OutboxMessage } from '#server/kernel/outbox/outbox.ts'

/** Sends a text message. One that is refused for good is logged and not retried. */
export async function deliverText(
  { ports, config, log }: AppContext,
  { id, recipient, text }: OutboxMessage,
): Promise<void> {
  const refusal = textRefusal(config.texts.countries, recipient)
  const receipt = refusal
    ? { status: 'refused', reason: `not sent: ${refusal}`, code: null }
    : await ports.texts.send({ id: String(id), to: recipient, text: text ?? '' })
  if (receipt.status === 'refused')
    log.warn({ message: id, ...receipt }, 'a text message was refused')
}
