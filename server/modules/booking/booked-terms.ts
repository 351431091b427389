import { and, eq, inArray } from 'drizzle-orm'

import type { Quote, QuoteInput } from '#contract/calls/quotes.ts'
import type { Actor } from '#contract/kernel/access.ts'
import { statesIn } from '#contract/order-phases.ts'
import type { PeakRule } from '#contract/pricing/quote-schema.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { rulesOf } from '#server/domain/rule-sets.ts'
import type { Db } from '#server/kernel/kernel.ts'
import { findOwn } from '#server/kernel/resource/find-own.ts'
import type { CurrentRules } from './current-rules.ts'
import type { KnownMove } from './price-move.ts'

type OrderRow = (typeof tables.orders)['$inferSelect']

/** The terms that a booked move keeps when it is changed at its own window. */
export type BookedTerms = CurrentRules & {
  /** The chosen terms, in place of those in the request. */
  ask: Pick<QuoteInput, 'is_flexible' | 'pricing_mode' | 'tip_cents'>
  peak: PeakRule[]
  coupon: KnownMove['coupon']
  affiliate: Quote['affiliate']
}

/**
 * Reads the terms of the move that a quote is for: the rules, the coupon and the peak rules of its
 * booking, as they were then. Returns null unless it is the actor's own booked move and the window
 * is the same.
 */
export async function bookedTerms(
  db: Db,
  { order: code }: QuoteInput,
  window: Pick<Quote, 'window_start_at' | 'window_end_at'>,
  actor: Actor | null,
): Promise<BookedTerms | null> {
  if (code === undefined || actor === null) return null
  const { orders } = tables
  const [order] = await findOwn(
    db,
    [resources.orders, orders],
    and(eq(orders.code, code), inArray(orders.state, statesIn('open', 'assigned'))),
    actor,
  )
  if (!order || !isSameWindow(order, window)) return null
  const { request, rules_version } = order.quote
  return {
    rules: await rulesOf(db, order),
    version: rules_version,
    ask: {
      is_flexible: order.is_flexible,
      pricing_mode: order.pricing_mode,
      tip_cents: order.tip_cents,
    },
    peak: request.peak,
    ...(await discountOf(db, order)),
  }
}

const isSameWindow = (
  one: Pick<Quote, 'window_start_at' | 'window_end_at'>,
  other: Pick<Quote, 'window_start_at' | 'window_end_at'>,
): boolean =>
  Date.parse(one.window_start_at) === Date.parse(other.window_start_at) &&
  Date.parse(one.window_end_at) === Date.parse(other.window_end_at)

/** Returns the discount as booked, even if the coupon or the affiliate has ended since. */
async function discountOf(
  db: Db,
  { quote: { request }, coupon_id, affiliate_id }: OrderRow,
): Promise<Pick<BookedTerms, 'coupon' | 'affiliate'>> {
  const { coupons, affiliates } = tables
  const [coupon] = await db
    .select({ code: coupons.code })
    .from(coupons)
    .where(eq(coupons.id, coupon_id ?? 0))
  const [affiliate] = await db
    .select({ slug: affiliates.slug, name: affiliates.name })
    .from(affiliates)
    .where(eq(affiliates.id, affiliate_id ?? 0))
  const percent = request.coupon_percent
  return {
    coupon: coupon
      ? { code: coupon.code, percent, cap_cents: request.coupon_cap_cents ?? maxCapCents }
      : null,
    affiliate: affiliate ? { ...affiliate, percent: coupon ? 0 : percent } : null,
  }
}

/** The highest cap that a quote can state. */
export const maxCapCents = 1_000_000
