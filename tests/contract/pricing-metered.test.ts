import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { maxTotal, meteredPrice } from '#contract/pricing/metered-price.ts'
import { quote } from '#contract/pricing/quote.ts'
import type { QuoteRequest } from '#contract/pricing/quote-schema.ts'
import { defaultRules } from '#contract/pricing/rules.ts'

const request: QuoteRequest = {
  vehicle: 'box16',
  crew_size: 3,
  miles: 8.4,
  items: [{ quantity: 10, volume_ft3: 38, minutes: 7, weight_lb: 90 }],
  stops: [
    { flights: 2, has_elevator: false, carry_ft: 0 },
    { flights: 3, has_elevator: true, carry_ft: 0 },
  ],
  peak: [],
  coupon_percent: 0,
  declared_value_cents: 0,
  tolls_cents: 0,
  tax_bp: 725,
}
const quoted = quote(request, defaultRules)
const priced = (mode: 'fixed' | 'capped', minutes: number) =>
  meteredPrice({ request, quoted, mode, minutes }, defaultRules)

describe('a fixed price', () => {
  test('is lowered to the measured price when that is lower', () => {
    const measured = priced('fixed', quoted.billed_minutes - 40)

    expect(measured.billed_minutes).toBe(quoted.billed_minutes - 40)
    expect(measured.total_cents).toBeLessThan(quoted.total_cents)
  })

  test('stays at the quote when the move took longer', () => {
    expect(priced('fixed', quoted.billed_minutes + 300)).toEqual(quoted)
  })
})

describe('a capped price', () => {
  test('follows the minutes within the cap', () => {
    const minutes = quoted.billed_minutes + 5

    expect(priced('capped', minutes).billed_minutes).toBe(minutes)
  })

  test('never exceeds the quote plus ten percent, and bills every minute below that', () => {
    const limit = maxTotal(quoted, 'capped', defaultRules)
    const capped = priced('capped', quoted.billed_minutes * 3)
    const oneMore = priced('fixed', capped.billed_minutes + 1)

    expect(limit).toBe(quoted.total_cents + Math.round(quoted.total_cents / 10))
    expect(capped.total_cents).toBeLessThanOrEqual(limit)
    expect(oneMore).toEqual(quoted)
    expect(
      quote({ ...request, billed_minutes: capped.billed_minutes + 1 }, defaultRules).total_cents,
    ).toBeGreaterThan(limit)
  })
})

test('the lines of a measured price add up, for any number of minutes', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000 }),
      fc.constantFrom('fixed', 'capped'),
      (minutes, mode) => {
        const answer = priced(mode, minutes)

        expect(answer.total_cents).toBe(
          answer.mover_cents + answer.platform_cents + answer.protection_cents + answer.tax_cents,
        )
        expect(answer.total_cents).toBeLessThanOrEqual(maxTotal(quoted, mode, defaultRules))
      },
    ),
  )
})
