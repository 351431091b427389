import { maxTotal } from '#contract/pricing/metered-price.ts'
import type { tables } from '#server/database/tables.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import { rulesOf } from './rule-sets.ts'

type OrderRow = (typeof tables.orders)['$inferSelect']

/** Returns the most that a customer can come to owe for an order: its price, or a fee it reached. */
export async function maxOwed(
  db: Db | Tx,
  { quote, pricing_mode, reached_fees }: Pick<OrderRow, 'quote' | 'pricing_mode' | 'reached_fees'>,
): Promise<number> {
  const price_cents = maxTotal(quote.answer, pricing_mode, await rulesOf(db, { quote }))
  return Math.max(price_cents, ...reached_fees.map(({ fee_cents }) => fee_cents))
}
