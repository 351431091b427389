import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { divisionOf, fullPayMinutes, lessThanQuoted } from '#contract/pricing/division.ts'
import { meteredPrice } from '#contract/pricing/metered-price.ts'
import { quote } from '#contract/pricing/quote.ts'
import type { QuoteRequest } from '#contract/pricing/quote-schema.ts'
import { defaultRules } from '#contract/pricing/rules.ts'

const item = (quantity: number, volume_ft3: number, minutes: number, weight_lb: number) => ({
  quantity,
  volume_ft3,
  minutes,
  weight_lb,
})

/** The worked example of the price: 165 minutes, a total of $792.47, $127.76 for the platform. */
const example: QuoteRequest = {
  vehicle: 'box16',
  crew_size: 3,
  miles: 8.4,
  items: [
    item(1, 55, 7, 160),
    item(1, 70, 9, 120),
    item(1, 45, 6, 90),
    item(1, 30, 6, 140),
    item(25, 3, 1, 35),
    item(1, 60, 9, 240),
    item(4, 12, 2, 20),
  ],
  stops: [
    { flights: 2, has_elevator: false, carry_ft: 0 },
    { flights: 0, has_elevator: true, carry_ft: 0 },
  ],
  peak: ['weekend', 'month_end'],
  coupon_percent: 10,
  declared_value_cents: 250_000,
  tolls_cents: 500,
  tax_bp: 0,
}
const moved = (
  minutes: number,
  change: Partial<QuoteRequest> = {},
  pricing_mode: 'fixed' | 'capped' = 'fixed',
) => {
  const request = { ...example, ...change }
  const answer = quote(request, defaultRules)
  const metered = meteredPrice(
    { request, quoted: answer, mode: pricing_mode, minutes },
    defaultRules,
  )
  return { pricing_mode, quote: { request, answer }, metered }
}

describe('a fixed price', () => {
  test('keeps all of the pay down to 2 h 09 min of 2 h 45 min in the worked example', () => {
    const { quote: quoted } = moved(165)
    expect(quoted.answer).toMatchObject({ total_cents: 79_247, billed_minutes: 165 })
    expect(fullPayMinutes(quoted, defaultRules)).toBe(129)

    expect(divisionOf(moved(129))).toMatchObject({
      mover_cents: 64_271,
      deduction_cents: 0,
      promise_cents: lessThanQuoted(moved(129)),
    })
    expect(divisionOf(moved(128))).toMatchObject({
      promise_cents: 12_776,
      deduction_cents: lessThanQuoted(moved(128)) - 12_776,
      platform_cents: 0,
    })
    expect(divisionOf(moved(128)).deduction_cents).toBeGreaterThan(0)
  })

  test('takes the whole difference off the pay where a discount leaves the platform nothing', () => {
    const rules = { ...defaultRules, fees: { ...defaultRules.fees, coupon_cap: 30_000 } }
    const request = { ...example, coupon_percent: 100 }
    const answer = quote(request, rules)
    expect(answer.platform_cents).toBeLessThan(0)
    expect(fullPayMinutes({ request, answer }, rules)).toBe(answer.billed_minutes)

    const metered = meteredPrice({ request, quoted: answer, mode: 'fixed', minutes: 100 }, rules)
    const order = { pricing_mode: 'fixed', quote: { answer }, metered } as const
    expect(divisionOf(order)).toMatchObject({
      promise_cents: 0,
      deduction_cents: lessThanQuoted(order),
      platform_cents: answer.platform_cents,
    })
  })

  test('keeps all of the pay at any speed where only the minimum time is billed', () => {
    const { quote: quoted } = moved(1, { items: [item(1, 10, 1, 10)], peak: [], miles: 1 })
    expect(quoted.answer.billed_minutes).toBe(30)
    expect(fullPayMinutes(quoted, defaultRules)).toBe(0)
  })
})

test('a capped price is divided as it was metered', () => {
  const order = moved(100, {}, 'capped')
  expect(divisionOf(order)).toMatchObject({
    promise_cents: 0,
    deduction_cents: 0,
    mover_cents: order.metered.mover_cents,
    platform_cents: order.metered.platform_cents,
  })
  expect(lessThanQuoted(order)).toBe(0)
})

test('a divided price adds up, and the pay never grows with fewer minutes', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 400 }),
      fc.constantFrom('fixed', 'capped'),
      fc.record({
        coupon_percent: fc.integer({ min: 0, max: 100 }),
        tax_bp: fc.integer({ min: 0, max: 1500 }),
        tip_cents: fc.integer({ min: 0, max: 20_000 }),
        tolls_cents: fc.integer({ min: 0, max: 5000 }),
      }),
      (minutes, mode, change) => {
        const order = moved(minutes, change, mode)
        const one = divisionOf(order)
        expect(one.total_cents).toBe(
          one.mover_cents +
            one.commission_cents +
            one.fee_cents -
            one.discount_cents -
            one.promise_cents +
            one.protection_cents +
            one.tax_cents,
        )
        expect(one.promise_cents).toBeGreaterThanOrEqual(0)
        expect(one.deduction_cents).toBeGreaterThanOrEqual(0)
        const take = order.quote.answer.platform_cents
        if (mode === 'fixed') expect(one.promise_cents).toBeLessThanOrEqual(Math.max(0, take))
        expect(divisionOf(moved(minutes + 1, change, mode)).mover_cents).toBeGreaterThanOrEqual(
          one.mover_cents,
        )
        if (mode === 'fixed') {
          const least = fullPayMinutes(order.quote, defaultRules)
          expect(one.deduction_cents === 0).toBe(minutes >= least)
        }
      },
    ),
  )
})
