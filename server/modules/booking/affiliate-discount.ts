import { and, eq } from 'drizzle-orm'

import type { Quote, QuoteInput } from '#contract/calls/quotes.ts'
import { tables } from '#server/database/tables.ts'
import { type AffiliateRow, activeAffiliate, isActive } from '#server/domain/active-affiliate.ts'
import type { Db } from '#server/kernel/kernel.ts'

/**
 * Finds the affiliate who referred the customer and the discount in percent. A coupon replaces the
 * discount, but the affiliate still counts.
 */
export async function affiliateDiscount(
  db: Db,
  ask: Pick<QuoteInput, 'affiliate' | 'order'>,
  hasCoupon: boolean,
): Promise<Quote['affiliate']> {
  const sender = await senderOf(db, ask)
  if (!sender) return null
  const { slug, name, amount } = sender
  return { slug, name, percent: hasCoupon ? 0 : amount }
}

/**
 * Returns the referring affiliate; when a move is rescheduled, the one from the original booking.
 */
async function senderOf(
  db: Db,
  { affiliate, order }: Pick<QuoteInput, 'affiliate' | 'order'>,
): Promise<AffiliateRow | undefined> {
  if (!order) return affiliate ? activeAffiliate(db, affiliate) : undefined
  const { affiliates, orders } = tables
  const [found] = await db
    .select({ affiliate: affiliates })
    .from(orders)
    .innerJoin(affiliates, eq(affiliates.id, orders.affiliate_id))
    .where(and(eq(orders.code, order), isActive()))
  return found?.affiliate
}
