import { and, eq, ne, sql } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'

type OrderRow = (typeof tables.orders)['$inferSelect']

/**
 * Returns how much of the credit that paid for a charged order can still be given back, in cents:
 * what was used, less what was given back and what requested refunds, except `but`, would give.
 * An approved refund has given back its credit.
 */
export async function creditRefundable(
  db: Db | Tx,
  { id, credit_cents }: Pick<OrderRow, 'id' | 'credit_cents'>,
  but = 0,
): Promise<number> {
  const { refunds } = tables
  const [open] = await db
    .select({ cents: sql<number>`coalesce(sum(${refunds.credit_cents}), 0)::float8` })
    .from(refunds)
    .where(and(eq(refunds.order_id, id), eq(refunds.state, 'requested'), ne(refunds.id, but)))
  const returned_cents = await creditReturned(db, { id })
  return Math.max(0, credit_cents - returned_cents - (open?.cents ?? 0))
}

/** Returns how much of the credit that paid for an order was given back as new ones, in cents. */
export async function creditReturned(db: Db | Tx, { id }: Pick<OrderRow, 'id'>): Promise<number> {
  const { customer_credits: credits } = tables
  const [given] = await db
    .select({ cents: sql<number>`coalesce(sum(${credits.amount_cents}), 0)::float8` })
    .from(credits)
    .where(and(eq(credits.order_id, id), eq(credits.reason, 'refund')))
  return given?.cents ?? 0
}
