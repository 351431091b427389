import { and, eq, isNull, sql } from 'drizzle-orm'

import type { Tx } from '#server/kernel/kernel.ts'
import { enqueue, outbox } from '#server/kernel/outbox/outbox.ts'
import type { PaymentRow } from './payment-row.ts'

/** Marks the queued retries of a settled payment as delivered. */
export async function markDelivered(tx: Tx, payment: PaymentRow, now: Date): Promise<void> {
  await tx
    .update(outbox)
    .set({ sent_at: now.toISOString() })
    .where(
      and(
        eq(outbox.recipient, `payment ${payment.id}`),
        sql`${outbox.payload}->>'act' = 'settle'`,
        isNull(outbox.sent_at),
      ),
    )
}

/**
 * Queues a retry in 3 seconds. The request itself calls the provider; the retry covers a lost
 * answer or a crash.
 */
export const queueRetry = (tx: Tx, payment: { id: number }, now: Date) =>
  queueCheck(tx, payment, now, 3000)

/** Queues a question to the provider about a payment. */
export const queueCheck = (tx: Tx, payment: { id: number }, now: Date, delayMs: number) =>
  enqueue(tx, [
    {
      channel: 'payments',
      recipient: `payment ${payment.id}`,
      payload: { act: 'settle', payment_id: payment.id },
      next_attempt_at: new Date(now.getTime() + delayMs).toISOString(),
      created_at: now.toISOString(),
    },
  ])
