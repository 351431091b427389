import { quote } from '#contract/pricing/quote.ts'
import type { QuoteAnswer, QuoteRequest } from '#contract/pricing/quote-schema.ts'
import { shareOf } from '#contract/pricing/rounding.ts'
import type { QuoteRules } from '#contract/pricing/rules.ts'

export type PricingMode = 'fixed' | 'capped'

/** The most a move can come to: what is authorized on the card. In cents. */
export const highestTotal = (
  quoted: QuoteAnswer,
  mode: PricingMode,
  { fees }: QuoteRules,
): number =>
  mode === 'capped'
    ? quoted.total_cents + shareOf(quoted.total_cents, fees.capped_over_bp)
    : quoted.total_cents

/**
 * The price by the measured minutes. `fixed`: the lower of the quote and the metered price.
 * `capped`: the metered price, billing no more minutes than keep it within the quote + 10 %.
 * Every answer is a whole quote, so that its parts add up like any other.
 */
export function meteredPrice(
  move: { request: QuoteRequest; quoted: QuoteAnswer; mode: PricingMode; minutes: number },
  rules: QuoteRules,
): QuoteAnswer {
  const { request, quoted, mode } = move
  const limit = highestTotal(quoted, mode, rules)
  const priced = (minutes: number) => quote({ ...request, billed_minutes: minutes }, rules)
  const metered = priced(Math.min(move.minutes, longest))
  if (metered.total_cents <= limit) return metered
  if (mode === 'fixed') return quoted

  // More minutes never cost less, so the most that fits is found by halving.
  let fits = 0
  let exceeds = metered.billed_minutes
  while (exceeds - fits > 1) {
    const middle = Math.floor((fits + exceeds) / 2)
    if (priced(middle).total_cents <= limit) fits = middle
    else exceeds = middle
  }
  return priced(fits)
}

/** Two weeks, the most a metered request may bill. */
const longest = 20_160
