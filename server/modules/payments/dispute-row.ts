import { and, eq, inArray } from 'drizzle-orm'

import { openPaymentDisputes } from '#contract/machines/payment-dispute.ts'
import { tables } from '#server/database/tables.ts'
import type { Tx } from '#server/kernel/kernel.ts'

const { payment_disputes } = tables

export type DisputeRow = typeof payment_disputes.$inferSelect

/** Reports whether a bank is deciding about a payment, which pauses all its refunds. */
export async function isInDispute(tx: Tx, payment_id: number): Promise<boolean> {
  const [open] = await tx
    .select({ id: payment_disputes.id })
    .from(payment_disputes)
    .where(
      and(
        eq(payment_disputes.payment_id, payment_id),
        inArray(payment_disputes.state, openPaymentDisputes),
      ),
    )
    .limit(1)
  return open !== undefined
}
