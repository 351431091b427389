import { paths } from '#contract/realtime/paths.ts'
import type { AppContext } from '#server/context.ts'
import type { OutboxMessage } from '#server/kernel/outbox/outbox.ts'

/**
 * Writes into a room that its driver is driving. It counts as no unread message, and nobody is
 * notified of it.
 */
export async function deliverDrivingReply(
  { ports }: AppContext,
  { recipient: room, text, payload }: OutboxMessage,
): Promise<void> {
  await ports.realtime.push(paths.messages(room), {
    sender: String(payload?.uid),
    role: String(payload?.role),
    text: text ?? '',
    automatic: 'driving',
    created_at: { '.sv': 'timestamp' },
  })
}
