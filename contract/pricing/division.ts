import { meteredPrice, type PricingMode } from './metered-price.ts'
import type { PriceBreakdown, QuoteRequest } from './quote-schema.ts'
import type { QuoteRules } from './rules.ts'

/** The fields of an order that decide how its price is divided. */
export type PricedOrder = {
  pricing_mode: PricingMode
  quote: { answer: PriceBreakdown }
  metered: PriceBreakdown | null
}

/** Returns the price that the customer owes: the metered one, or the quote before the delivery. */
export const finalPrice = ({ quote, metered }: PricedOrder): PriceBreakdown =>
  metered ?? quote.answer

/**
 * Divides the final price of a move; all amounts in cents.
 *
 * A capped price is divided as its metered lines say. A fixed price is divided as quoted, and the
 * difference D to a lower metered price (before tax) is borne first by the platform, up to its take
 * of the quote (commission − discount + fee), and then by the mover:
 *
 *     promise_cents = min(D, max(0, take))     deduction_cents = D − promise_cents
 *
 * Tax is always that of the final price. The amounts add up to the final total:
 *
 *     total = mover + commission + fee − discount − promise + protection + tax
 *
 * `mover_cents` is after the deduction and includes tolls and tip. `platform_cents` is what is left
 * of the take.
 */
export function divisionOf(order: PricedOrder) {
  const final = finalPrice(order)
  const base = order.pricing_mode === 'fixed' ? order.quote.answer : final
  const difference_cents = beforeTax(base) - beforeTax(final)
  const promise_cents = Math.min(difference_cents, Math.max(0, base.platform_cents))
  const deduction_cents = difference_cents - promise_cents
  return {
    total_cents: final.total_cents,
    tax_cents: final.tax_cents,
    gross_cents: base.service_cents + base.tolls_cents,
    commission_cents: base.commission_cents,
    fee_cents: base.fee_cents,
    discount_cents: base.discount_cents,
    protection_cents: base.protection_cents,
    tip_cents: base.tip_cents,
    promise_cents,
    deduction_cents,
    mover_cents: base.mover_cents - deduction_cents,
    platform_cents: base.platform_cents - promise_cents,
  }
}

/** Returns how much less than quoted a fixed price turned out, in cents; 0 for other prices. */
export const lessThanQuoted = (order: PricedOrder): number =>
  order.pricing_mode === 'fixed'
    ? order.quote.answer.total_cents - finalPrice(order).total_cents
    : 0

/**
 * Returns the fewest metered minutes for which the mover keeps all of the pay of a fixed price; 0
 * if that is any number of minutes.
 */
export function fullPayMinutes(
  { request, answer }: { request: QuoteRequest; answer: PriceBreakdown },
  rules: QuoteRules,
): number {
  const isFull = (minutes: number) =>
    divisionOf({
      pricing_mode: 'fixed',
      quote: { answer },
      metered: meteredPrice({ request, quoted: answer, mode: 'fixed', minutes }, rules),
    }).deduction_cents === 0
  if (isFull(0)) return 0
  // Fewer minutes never cost more, so a binary search finds the fewest.
  let tooFew = 0
  let enough = answer.billed_minutes
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2)
    if (isFull(middle)) enough = middle
    else tooFew = middle
  }
  return enough
}

/** Returns the least and the most pay in cents for a capped price, over all metered minutes. */
export function cappedPayRange(
  { request, answer }: { request: QuoteRequest; answer: PriceBreakdown },
  rules: QuoteRules,
) {
  const payFor = (minutes: number) =>
    meteredPrice({ request, quoted: answer, mode: 'capped', minutes }, rules).mover_cents
  return { min_cents: payFor(0), max_cents: payFor(Number.MAX_SAFE_INTEGER) }
}

const beforeTax = ({ total_cents, tax_cents }: PriceBreakdown) => total_cents - tax_cents
