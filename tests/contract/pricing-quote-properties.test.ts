import fc from 'fast-check'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { quote } from '#contract/pricing/quote.ts'
import {
  lineCodes,
  PriceBreakdown,
  peakRuleNames,
  QuoteRequest,
} from '#contract/pricing/quote-schema.ts'
import { defaultFees, defaultRules, rulesFrom, vehicleBounds } from '#contract/pricing/rules.ts'

const upTo = (max: number, min = 0) => fc.integer({ min, max })
const within = (bounds: { min: number; max: number }) => upTo(bounds.max, bounds.min)

const item = fc.record({
  quantity: upTo(99, 1),
  volume_ft3: upTo(500),
  minutes: upTo(240),
  weight_lb: upTo(5000),
})
const stop = fc.record({ flights: upTo(60), has_elevator: fc.boolean(), carry_ft: upTo(2000) })

const request: fc.Arbitrary<QuoteRequest> = fc.record(
  {
    vehicle: fc.constantFrom('pickup', 'van', 'box16'),
    crew_size: upTo(4, 1),
    miles: fc.double({ min: 0, max: 3000, noNaN: true }),
    items: fc.array(item, { maxLength: 30 }),
    stops: fc.array(stop, { minLength: 2, maxLength: 8 }),
    peak: fc.subarray([...peakRuleNames]),
    coupon_percent: upTo(100),
    coupon_cap_cents: upTo(1_000_000),
    declared_value_cents: upTo(25_000_000),
    tolls_cents: upTo(100_000),
    tax_bp: upTo(3000),
    speed_mph: upTo(80, 5),
    billed_minutes: upTo(20_160),
    tip_cents: upTo(500_000),
  },
  {
    requiredKeys: [
      'vehicle',
      'crew_size',
      'miles',
      'items',
      'stops',
      'peak',
      'coupon_percent',
      'declared_value_cents',
      'tolls_cents',
      'tax_bp',
    ],
  },
)

const vehicleRow = (code: string) =>
  fc.record({
    code: fc.constant(code),
    name: fc.constant(code),
    capacity_ft3: within(vehicleBounds.capacity_ft3),
    base_cents: within(vehicleBounds.base_cents),
    per_mile_cents: within(vehicleBounds.per_mile_cents),
    per_minute_cents: within(vehicleBounds.per_minute_cents),
    included_crew: within(vehicleBounds.included_crew),
  })

/** Anything an administrator may save; half of the cases use the product's defaults. */
const rules = fc.oneof(
  fc.constant(defaultRules),
  fc
    .record({
      vehicles: fc.tuple(vehicleRow('pickup'), vehicleRow('van'), vehicleRow('box16')),
      fees: fc.tuple(
        ...Object.entries(defaultFees).map(([code, fee]) =>
          fc.record({ code: fc.constant(code), value: within(fee) }),
        ),
      ),
    })
    .map(rulesFrom),
)

test('every quote adds up in integers and matches its schema', () => {
  fc.assert(
    fc.property(request, rules, (asked, ruled) => {
      const answer = quote(asked, ruled)
      const sum = answer.lines.reduce((total, line) => total + line.amount_cents, 0)
      expect(answer.total_cents).toBe(sum)
      expect(answer.total_cents).toBe(
        answer.mover_cents + answer.platform_cents + answer.protection_cents + answer.tax_cents,
      )
      expect(answer.mover_cents).toBe(
        answer.service_cents - answer.commission_cents + answer.tolls_cents + answer.tip_cents,
      )
      expect(answer.platform_cents).toBe(
        answer.commission_cents - answer.discount_cents + answer.fee_cents,
      )
      for (const [key, value] of Object.entries(answer)) {
        if (typeof value !== 'number' || key === 'miles') continue
        expect(Number.isSafeInteger(value) && !Object.is(value, -0), key).toBe(true)
        if (key !== 'platform_cents') expect(value, key).toBeGreaterThanOrEqual(0)
      }
      expect(Value.Errors(QuoteRequest, asked)).toEqual([])
      expect(Value.Errors(PriceBreakdown, answer)).toEqual([])
    }),
    { numRuns: 1000 },
  )
})

test('lines come in order, once each; only the base may be 0, only two may be negative', () => {
  fc.assert(
    fc.property(request, rules, (asked, ruled) => {
      const { lines } = quote(asked, ruled)
      const codes = lines.map((line) => line.code)
      expect(codes).toEqual(lineCodes.filter((code) => codes.includes(code)))
      expect(codes[0]).toBe('base')
      for (const { code, amount_cents, rule, inputs } of lines) {
        expect(Number.isSafeInteger(amount_cents)).toBe(true)
        if (code !== 'base') expect(amount_cents).not.toBe(0)
        if (code !== 'peak' && code !== 'discount') expect(amount_cents).toBeGreaterThanOrEqual(0)
        expect(Object.values(inputs).every(Number.isFinite)).toBe(true)
        for (const name of rule) {
          if (name.startsWith('vehicle.')) continue
          expect(Object.hasOwn(defaultFees, name), name).toBe(true)
        }
        expect(new Set(rule).size).toBe(rule.length)
      }
    }),
    { numRuns: 500 },
  )
})

test('more items, more of one item, or a bulkier or slower item never lower the price', () => {
  fc.assert(
    fc.property(request, rules, item, fc.nat(), (asked, ruled, more, at) => {
      const total = (items: QuoteRequest['items']) => quote({ ...asked, items }, ruled).total_cents
      const before = total(asked.items)
      expect(
        total(asked.items.toSpliced(at % (asked.items.length + 1), 0, more)),
      ).toBeGreaterThanOrEqual(before)
      const grown = (change: (one: typeof more) => Partial<typeof more>) =>
        total(
          asked.items.map((one, i) =>
            i === at % asked.items.length ? { ...one, ...change(one) } : one,
          ),
        )
      expect(grown((one) => ({ quantity: one.quantity + 1 }))).toBeGreaterThanOrEqual(before)
      expect(grown((one) => ({ volume_ft3: one.volume_ft3 + 17 }))).toBeGreaterThanOrEqual(before)
      expect(grown((one) => ({ minutes: one.minutes + 1 }))).toBeGreaterThanOrEqual(before)
    }),
    { numRuns: 500 },
  )
})

test('the order of items and of stops changes nothing', () => {
  fc.assert(
    fc.property(request, rules, (asked, ruled) => {
      const turned = { ...asked, items: asked.items.toReversed(), stops: asked.stops.toReversed() }
      expect(quote(turned, ruled)).toEqual(quote(asked, ruled))
    }),
  )
})

test('the largest request under the most expensive rules is still exact', () => {
  const dearest = rulesFrom({
    vehicles: [
      {
        code: 'box16',
        name: 'Box truck',
        capacity_ft3: vehicleBounds.capacity_ft3.min,
        base_cents: vehicleBounds.base_cents.max,
        per_mile_cents: vehicleBounds.per_mile_cents.max,
        per_minute_cents: vehicleBounds.per_minute_cents.max,
        included_crew: vehicleBounds.included_crew.min,
      },
    ],
    fees: Object.entries(defaultFees).map(([code, fee]) => ({
      code,
      value: cheapWhenLarge.includes(code) ? fee.min : fee.max,
    })),
  })
  const answer = quote(
    {
      vehicle: 'box16',
      crew_size: 4,
      miles: 3000,
      items: Array.from({ length: 300 }, () => ({
        quantity: 99,
        volume_ft3: 500,
        minutes: 240,
        weight_lb: 5000,
      })),
      stops: Array.from({ length: 8 }, () => ({
        flights: 60,
        has_elevator: false,
        carry_ft: 2000,
      })),
      peak: ['weekend'],
      coupon_percent: 0,
      declared_value_cents: 25_000_000,
      tolls_cents: 100_000,
      tax_bp: 3000,
      speed_mph: 5,
      tip_cents: 500_000,
    },
    dearest,
  )
  expect(answer.total_cents).toBeGreaterThan(1e14)
  expect(answer.total_cents).toBeLessThan(3e15)
  expect(answer.total_cents).toBe(
    answer.mover_cents + answer.platform_cents + answer.protection_cents + answer.tax_cents,
  )
  const labor = answer.lines.find((line) => line.code === 'labor')
  expect(BigInt(labor?.amount_cents ?? 0)).toBe(
    BigInt(answer.billed_minutes) * BigInt(labor?.inputs.minute_cents ?? 0),
  )
})

/**
 * Settings where a low number makes the most expensive quote; the stairs' volume and the steps are
 * divisors.
 */
const cheapWhenLarge = [
  'fill_bp',
  'speed_mph',
  'crew_4_bp',
  'stair_volume_ft3',
  'stair_free_flights',
  'included_stops',
  'long_carry_free_ft',
  'long_carry_step_ft',
  'heavy_150_lb',
  'heavy_300_lb',
  'protection_free',
  'protection_step',
]
