import { sql } from 'drizzle-orm'

import type { AppContext } from '#server/context.ts'
import { textDeliveries } from '#server/database/tables.ts'
import { withGuestToken } from '#server/domain/guest-message.ts'
import { optOut, textRefusal } from '#server/domain/text-permission.ts'
import type { OutboxMessage } from '#server/kernel/outbox/outbox.ts'
import type { TextReceipt } from '#server/ports/texts.ts'

/** Sends a text message and records the receipt. One that is refused for good is not retried. */
export async function deliverText(context: AppContext, queued: OutboxMessage): Promise<void> {
  const { kernel, log, config } = context
  const { db } = kernel
  const message = await withGuestToken({ db, config, now: kernel.now() }, queued)
  if (!message) return
  const receipt = await receiptOf(context, message)
  const at = kernel.now().toISOString()
  const delivery = {
    message_id: message.id,
    recipient: message.recipient,
    created_at: at,
    updated_at: at,
  }
  if (receipt.status === 'sent') {
    // A report can arrive before this answer has; its status stands.
    await db
      .insert(textDeliveries)
      .values({ ...delivery, status: 'sent', reference: receipt.reference })
      .onConflictDoUpdate({
        target: textDeliveries.reference,
        set: { message_id: sql`excluded.message_id` },
      })
    return
  }
  const { reason, code, isOptedOut } = receipt
  log.warn({ message: message.id, code, reason }, 'a text message was refused')
  if (isOptedOut) await optOut(db, message.recipient, kernel.now())
  await db
    .insert(textDeliveries)
    .values({ ...delivery, status: 'refused', error_code: code, error: reason })
}

/** Sends a message, unless its number gets no texts. */
async function receiptOf(
  { kernel, ports, config }: AppContext,
  { id, recipient, text }: OutboxMessage,
): Promise<TextReceipt> {
  const refusal = await textRefusal(kernel.db, config.texts.countries, recipient)
  if (!refusal) return ports.texts.send({ id: String(id), to: recipient, text: text ?? '' })
  return { status: 'refused', reason: reasons[refusal], code: null, isOptedOut: false }
}

const reasons = {
  country: 'not sent: SMS_COUNTRIES does not name the country of this number',
  kind: 'not sent: this is not a mobile number',
  opted_out: 'not sent: this number has asked for no more texts',
}
