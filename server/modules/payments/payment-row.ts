import { eq, sql } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import type { Tx } from '#server/kernel/kernel.ts'
import { readRows } from '#server/kernel/sql/stored-rows.ts'

export type PaymentRow = (typeof tables.payments)['$inferSelect']

/**
 * Locks a payment after its order. Code that starts with the order locks them in this order too;
 * otherwise the two would deadlock.
 */
export async function lockPayment(tx: Tx, payment_id: number): Promise<PaymentRow | undefined> {
  const { payments, orders } = tables
  const order_id = tx
    .select({ id: payments.order_id })
    .from(payments)
    .where(eq(payments.id, payment_id))
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, order_id)).for('update')
  const [payment] = await readRows(tx, payments, eq(payments.id, payment_id), sql`for update`)
  return payment
}
