import type { Quote } from '#contract/calls/booking.ts'
import { shareOf } from '#contract/pricing/rounding.ts'
import { defaultRules } from '#contract/pricing/rules.ts'

/** The most a quoted move can come to, as far as the browser can tell; the server's amount counts. */
export function mostOf({ price, pricing_mode }: Pick<Quote, 'price' | 'pricing_mode'>): number {
  const { capped_over_bp } = defaultRules.fees
  const over = pricing_mode === 'capped' ? shareOf(price.total_cents, capped_over_bp) : 0
  return price.total_cents + over
}
