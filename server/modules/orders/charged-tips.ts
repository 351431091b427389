import { and, asc, eq } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import type { Db } from '#server/kernel/kernel.ts'

/**
 * Reads the tips that were charged after a move, the oldest first. `left` is what a refund or the
 * customer's bank has left of an amount, in proportion.
 */
export async function chargedTips(db: Db, order_id: number) {
  const { tips, payments, payment_methods } = tables
  const rows = await db
    .select({
      tip: tips,
      captured_cents: payments.captured_cents,
      refunded_cents: payments.refunded_cents,
      disputed_cents: payments.disputed_cents,
      brand: payment_methods.brand,
      last4: payment_methods.last4,
    })
    .from(tips)
    .innerJoin(payments, eq(payments.id, tips.payment_id))
    .leftJoin(payment_methods, eq(payment_methods.id, payments.payment_method_id))
    .where(and(eq(tips.order_id, order_id), eq(tips.state, 'charged')))
    .orderBy(asc(tips.id))
  return rows.map(({ tip, captured_cents, refunded_cents, disputed_cents, ...card }) => ({
    ...tip,
    refunded_cents,
    card,
    left: (cents: number) =>
      Math.floor((cents * (captured_cents - refunded_cents - disputed_cents)) / captured_cents),
  }))
}
