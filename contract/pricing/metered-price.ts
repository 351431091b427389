import { quote } from '#contract/pricing/quote.ts'
import type { PriceBreakdown, QuoteRequest } from '#contract/pricing/quote-schema.ts'
import { shareOf } from '#contract/pricing/rounding.ts'
import type { QuoteRules } from '#contract/pricing/rules.ts'

export type PricingMode = 'fixed' | 'capped'

/** Returns the highest possible total of a move in cents, which is authorized on the card. */
export const maxTotal = (
  quoted: PriceBreakdown,
  mode: PricingMode,
  { fees }: QuoteRules,
): number =>
  mode === 'capped'
    ? quoted.total_cents + shareOf(quoted.total_cents, fees.capped_over_bp)
    : quoted.total_cents

/**
 * Prices a move by the measured minutes. `fixed`: the lower of the quote and the metered price.
 * `capped`: the metered price, billing only as many minutes as keep it within the quote plus
 * `capped_over_bp` (10 % by default). The result is a complete quote whose parts add up.
 */
export function meteredPrice(
  move: { request: QuoteRequest; quoted: PriceBreakdown; mode: PricingMode; minutes: number },
  rules: QuoteRules,
): PriceBreakdown {
  const { request, quoted, mode } = move
  const limit = maxTotal(quoted, mode, rules)
  const priced = (minutes: number) => quote({ ...request, billed_minutes: minutes }, rules)
  const metered = priced(Math.min(move.minutes, maxMinutes))
  if (metered.total_cents <= limit) return metered
  if (mode === 'fixed') return quoted

  // More minutes never cost less, so a binary search finds the most minutes within the limit.
  let fits = 0
  let exceeds = metered.billed_minutes
  while (exceeds - fits > 1) {
    const middle = Math.floor((fits + exceeds) / 2)
    if (priced(middle).total_cents <= limit) fits = middle
    else exceeds = middle
  }
  return priced(fits)
}

/** Minutes in two weeks, the most that a metered request may bill. */
const maxMinutes = 20_160
