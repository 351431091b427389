import { eq } from 'drizzle-orm'
import { system } from '#contract/kernel/access.ts'
import type { TransitionOf } from '#contract/kernel/machine.ts'
import type { undeliveredMessageMachine } from '#contract/machines/undelivered-message.ts'
import { outboxChannels } from '#contract/resources/undelivered-messages.ts'
import { resources } from '#contract/resources.ts'
import type { Effect, Kernel, Need, Tx } from '#server/kernel/kernel.ts'
import { type OutboxMessage, outbox } from '#server/kernel/outbox/outbox.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { translate } from '#server/kernel/translate.ts'
import type { RowOf, ServerModule } from '#server/server-module.ts'

type Row = RowOf<'undelivered_messages'>

/** Records a message whose last attempt has failed, in the transaction in which it dies. */
export async function recordUndelivered(
  kernel: Kernel,
  tx: Tx,
  message: OutboxMessage,
  failure: string,
): Promise<void> {
  const { id, channel, recipient, subject, attempts, created_at } = message
  const values = {
    channel: outboxChannels.find((known) => known === channel) ?? 'unknown',
    recipient: recipient.slice(0, 300),
    subject: subject?.slice(0, 300) ?? null,
    attempts,
    failure: failure.slice(0, 500) || 'unknown',
    queued_at: created_at,
    outbox_id: id,
  }
  const act = { actor: system, now: kernel.now(), request_id: null }
  await insertRow(kernel, tx, resources.undelivered_messages, values, act)
}

/** The message may have been removed since, for example by a restore. */
const storedMessage: Need<Row> = async ({ tx, row, actor }) => {
  const [found] = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(eq(outbox.id, row.outbox_id))
  return found ? undefined : { state: [translate(actor.locale, 'undelivered.removed')] }
}

const effects: Record<TransitionOf<typeof undeliveredMessageMachine>, Effect<Row> | null> = {
  try_again: {
    after: async ({ tx, row, now }) => {
      await tx
        .update(outbox)
        .set({ attempts: 0, dead_at: null, next_attempt_at: now.toISOString() })
        .where(eq(outbox.id, row.outbox_id))
    },
  },
  drop: null,
}

/** Keeps what could not be delivered until an administrator tries it again or drops it. */
export const undeliveredModule: ServerModule = {
  name: 'undelivered',
  needs: { undelivered_messages: { stored_message: storedMessage } },
  effects: { undelivered_messages: effects },
}
