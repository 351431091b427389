import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { quote } from '#contract/pricing/quote.ts'
import { PriceBreakdown, QuoteRequest } from '#contract/pricing/quote-schema.ts'
import { defaultRules, type FeeCode, type QuoteRules } from '#contract/pricing/rules.ts'

const twoBedrooms: QuoteRequest = {
  vehicle: 'box16',
  crew_size: 3,
  miles: 8.4,
  items: [
    { quantity: 1, volume_ft3: 55, minutes: 7, weight_lb: 160 },
    { quantity: 1, volume_ft3: 70, minutes: 9, weight_lb: 120 },
    { quantity: 1, volume_ft3: 45, minutes: 6, weight_lb: 90 },
    { quantity: 1, volume_ft3: 30, minutes: 6, weight_lb: 140 },
    { quantity: 25, volume_ft3: 3, minutes: 1, weight_lb: 35 },
    { quantity: 1, volume_ft3: 60, minutes: 9, weight_lb: 240 },
    { quantity: 4, volume_ft3: 12, minutes: 2, weight_lb: 20 },
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

/** No items and no distance: 30 minutes of a pickup with its two movers. */
const smallest: QuoteRequest = {
  vehicle: 'pickup',
  crew_size: 2,
  miles: 0,
  items: [],
  stops: [
    { flights: 0, has_elevator: false, carry_ft: 0 },
    { flights: 0, has_elevator: false, carry_ft: 0 },
  ],
  peak: [],
  coupon_percent: 0,
  declared_value_cents: 0,
  tolls_cents: 0,
  tax_bp: 0,
}
const box = { quantity: 1, volume_ft3: 3, minutes: 1, weight_lb: 35 }
const ground = { flights: 0, has_elevator: false, carry_ft: 0 }

const ask = (changes: Partial<QuoteRequest>) => quote({ ...smallest, ...changes }, defaultRules)

function linesOf(answer: PriceBreakdown) {
  return Object.fromEntries(answer.lines.map((line) => [line.code, line.amount_cents]))
}

function lineOf(answer: PriceBreakdown, code: string) {
  return answer.lines.find((line) => line.code === code)
}

function rulesWith(fees: Partial<Record<FeeCode, number>>): QuoteRules {
  return { ...defaultRules, fees: { ...defaultRules.fees, ...fees } }
}

describe('the worked example', () => {
  test('costs $792.47 on a weekend at the end of the month', () => {
    const answer = quote(twoBedrooms, defaultRules)
    expect(answer.lines.map((line) => [line.code, line.amount_cents])).toEqual([
      ['base', 9900],
      ['mileage', 2478],
      ['labor', 47_850],
      ['stairs', 1200],
      ['heavy', 5000],
      ['peak', 13_286],
      ['discount', -7500],
      ['fee', 4333],
      ['protection', 2200],
      ['tolls', 500],
    ])
    expect(answer).toMatchObject({
      total_cents: 79_247,
      mover_cents: 64_271,
      platform_cents: 12_776,
      protection_cents: 2200,
      tax_cents: 0,
      service_cents: 79_714,
      fee_cents: 4333,
      discount_cents: 7500,
      commission_cents: 15_943,
      tolls_cents: 500,
      tip_cents: 0,
      billed_minutes: 165,
      miles: 8.4,
      trips: 1,
      volume_ft3: 383,
    })
  })

  test('costs $597.34 midweek with a flexible window', () => {
    const answer = quote({ ...twoBedrooms, peak: ['midweek', 'flexible'] }, defaultRules)
    expect(linesOf(answer)).toEqual({
      base: 9900,
      mileage: 2478,
      labor: 47_850,
      stairs: 1200,
      heavy: 5000,
      peak: -6643,
      discount: -5979,
      fee: 3228,
      protection: 2200,
      tolls: 500,
    })
    expect(answer.total_cents).toBe(59_734)
    expect(answer.mover_cents + answer.platform_cents + answer.protection_cents).toBe(59_734)
  })

  test('names the rules and the numbers of each line', () => {
    const answer = quote(twoBedrooms, defaultRules)
    expect(lineOf(answer, 'labor')).toEqual({
      code: 'labor',
      amount_cents: 47_850,
      rule: [
        'vehicle.per_minute_cents',
        'extra_mover_per_minute',
        'crew_3_bp',
        'risk_bp',
        'speed_mph',
        'elevator_minutes',
        'stair_minutes',
        'stair_volume_ft3',
      ],
      inputs: {
        billed_minutes: 165,
        minute_cents: 290,
        crew_size: 3,
        included_crew: 2,
        per_minute_cents: 215,
        extra_mover_per_minute: 75,
        minimum_minutes: 30,
        item_minutes: 70,
        stop_minutes: 40,
        efficiency_bp: 14_200,
        labor_minutes: 127,
        speed_mph: 22,
        drive_minutes: 23,
        risk_bp: 1000,
      },
    })
    expect(lineOf(answer, 'peak')).toMatchObject({
      rule: ['peak_weekend_bp', 'peak_month_end_bp'],
      inputs: { work_cents: 66_428, peak_weekend_bp: 1000, peak_month_end_bp: 1000, peak_bp: 2000 },
    })
    expect(lineOf(answer, 'discount')?.rule).toEqual(['coupon_cap'])
    expect(lineOf(answer, 'tolls')?.rule).toEqual([])
  })

  test('matches the schemas of request and response', () => {
    expect(Value.Check(QuoteRequest, twoBedrooms)).toBe(true)
    expect(Value.Check(PriceBreakdown, quote(twoBedrooms, defaultRules))).toBe(true)
  })
})

describe('time', () => {
  test('is billed as the minimum, with its name, when less is needed', () => {
    const answer = ask({})
    expect(linesOf(answer)).toEqual({ base: 3900, labor: 4350, fee: 499 })
    expect(lineOf(answer, 'labor')?.rule).toContain('minimum_minutes')
  })

  test('is rounded up separately for labor, drive and risk', () => {
    // labor 2·100 = 200 → 200; drive 10/22·60 = 27.3 → 28; 228·1.1 = 250.8 → 251
    expect(ask({ items: [{ ...box, quantity: 50, minutes: 2 }], miles: 10 }).billed_minutes).toBe(
      // 150 ft³ are three trips of a pickup: 50 miles, 136.4 → 137; 337·1.1 = 370.7 → 371
      371,
    )
    expect(
      ask({ vehicle: 'van', items: [{ ...box, quantity: 50, minutes: 2 }], miles: 10 })
        .billed_minutes,
    ).toBe(251)
  })

  test.each([
    [1, 364],
    [2, 200],
    [3, 141],
    [4, 112],
  ])('for a crew of %i is %i minutes where two need 200', (crew_size, minutes) => {
    const rules = rulesWith({ risk_bp: 0 })
    const request = { ...smallest, crew_size, items: [{ ...box, volume_ft3: 0, minutes: 100 }] }
    expect(quote(request, rules).billed_minutes).toBe(minutes)
  })

  test('costs less per minute for a crew smaller than the included one, and never less than nothing', () => {
    expect(lineOf(ask({ crew_size: 1 }), 'labor')?.amount_cents).toBe(30 * (145 - 75))
    const dear = rulesWith({ extra_mover_per_minute: 1000 })
    expect(lineOf(quote({ ...smallest, crew_size: 1 }, dear), 'labor')).toBeUndefined()
  })

  test('is the metered minutes instead of the estimate, but never below the minimum', () => {
    const metered = quote({ ...twoBedrooms, billed_minutes: 150 }, defaultRules)
    expect(metered.billed_minutes).toBe(150)
    expect(lineOf(metered, 'labor')).toMatchObject({
      amount_cents: 43_500,
      rule: ['vehicle.per_minute_cents', 'extra_mover_per_minute'],
      inputs: { metered_minutes: 150 },
    })
    expect(ask({ billed_minutes: 29 }).billed_minutes).toBe(30)
  })

  test('depends on the speed of the city', () => {
    // 22 mi at 11 mph: 120 min and the risk
    expect(ask({ miles: 22, speed_mph: 11 }).billed_minutes).toBe(132)
    expect(ask({ miles: 22 }).billed_minutes).toBe(66)
  })
})

describe('the road', () => {
  test('fills a vehicle to 85 % and counts a further trip both ways', () => {
    const filled = { ...box, volume_ft3: 63 }
    expect(ask({ miles: 3, items: [filled] })).toMatchObject({ trips: 1, miles: 3 })
    expect(ask({ miles: 3, items: [{ ...box, volume_ft3: 64 }] })).toMatchObject({
      trips: 2,
      miles: 9,
    })
    expect(ask({ vehicle: 'box16', items: [{ ...box, quantity: 2, volume_ft3: 340 }] }).trips).toBe(
      1,
    )
  })

  test('counts miles in tenths', () => {
    expect(ask({ miles: 8.44 }).miles).toBe(8.4)
    expect(ask({ miles: 8.45 }).miles).toBe(8.5)
    // 0.2 mi at $2.25 is 45 ¢; 0.1 mi is 22.5 ¢ → 23 ¢
    expect(lineOf(ask({ miles: 0.2 }), 'mileage')?.amount_cents).toBe(45)
    expect(lineOf(ask({ miles: 0.1 }), 'mileage')?.amount_cents).toBe(23)
  })
})

describe('the charge for stops and heavy pieces', () => {
  test('includes stairs beyond the first flight, counts a started volume in full, and skips them with an elevator', () => {
    const stairs = (flights: number, has_elevator: boolean, volume_ft3: number) =>
      lineOf(
        ask({
          stops: [ground, { flights, has_elevator, carry_ft: 0 }],
          items: [{ ...box, volume_ft3 }],
        }),
        'stairs',
      )?.amount_cents
    expect(stairs(1, false, 100)).toBeUndefined()
    expect(stairs(3, false, 100)).toBe(600)
    expect(stairs(3, false, 101)).toBe(1200)
    expect(stairs(3, true, 101)).toBeUndefined()
  })

  test('includes stops beyond two', () => {
    expect(lineOf(ask({ stops: [ground, ground, ground, ground] }), 'extra_stops')).toMatchObject({
      amount_cents: 3000,
      inputs: { stops: 4 },
    })
  })

  test.each([
    [150, undefined],
    [151, 2500],
    [300, 2500],
    [301, 6000],
  ])('includes a piece of %i lb', (weight_lb, cents) => {
    const heavy = (quantity: number) =>
      lineOf(ask({ items: [{ ...box, weight_lb, quantity }] }), 'heavy')?.amount_cents
    expect(heavy(1)).toBe(cents)
    expect(heavy(3)).toBe(cents === undefined ? undefined : 3 * cents)
  })

  test.each([
    [150, undefined],
    [151, 1000],
    [200, 1000],
    [201, 2000],
  ])('includes a carry of %i ft', (carry_ft, cents) => {
    const answer = ask({ stops: [{ ...ground, carry_ft }, ground] })
    expect(lineOf(answer, 'long_carry')?.amount_cents).toBe(cents)
  })
})

describe('peak, discount, fee, protection, tax', () => {
  test('adds up peak rules between -10 % and +35 % and names the bound that applied', () => {
    const high = lineOf(ask({ peak: ['weekend', 'month_end', 'holiday', 'same_day'] }), 'peak')
    expect(high).toMatchObject({ amount_cents: 2888, inputs: { peak_bp: 3500 } }) // 8250 · 35 %
    expect(high?.rule.at(-1)).toBe('peak_max_bp')
    const cheap = { ...smallest, peak: ['midweek' as const] }
    const low = lineOf(quote(cheap, rulesWith({ peak_midweek_bp: -2000 })), 'peak')
    expect(low?.amount_cents).toBe(-825)
    expect(low?.rule).toEqual(['peak_midweek_bp', 'peak_min_bp'])
  })

  test('counts a rule given twice once', () => {
    expect(ask({ peak: ['weekend', 'weekend'] })).toEqual(ask({ peak: ['weekend'] }))
  })

  test('applies the lower cap of the rules and of the coupon', () => {
    const discount = (changes: Partial<QuoteRequest>) =>
      quote({ ...twoBedrooms, ...changes }, defaultRules).discount_cents
    expect(discount({ coupon_cap_cents: 2000 })).toBe(2000)
    expect(discount({ coupon_cap_cents: 20_000 })).toBe(7500)
    expect(discount({ coupon_percent: 1 })).toBe(797)
    expect(discount({ coupon_percent: 0 })).toBe(0)
  })

  test('charges a free service the lowest fee, which no mover bears', () => {
    const answer = ask({ coupon_percent: 100, coupon_cap_cents: 1_000_000 })
    expect(answer).toMatchObject({ discount_cents: 7500, total_cents: 8250 - 7500 + 499 })
    const free = quote({ ...smallest, coupon_percent: 100 }, rulesWith({ coupon_cap: 100_000 }))
    expect(free).toMatchObject({ total_cents: 499, mover_cents: 6600, platform_cents: -6101 })
  })

  test('keeps the fee between $4.99 and $49', () => {
    const fee = (billed_minutes: number) => lineOf(ask({ billed_minutes }), 'fee')
    expect(fee(30)).toMatchObject({
      amount_cents: 499,
      rule: ['service_fee_bp', 'service_fee_min'],
    })
    expect(fee(100)).toMatchObject({ amount_cents: 1104, rule: ['service_fee_bp'] })
    expect(fee(1000)).toMatchObject({
      amount_cents: 4900,
      rule: ['service_fee_bp', 'service_fee_max'],
    })
  })

  test.each([
    [30_000, 0],
    [30_001, 100],
    [40_000, 100],
    [40_001, 200],
    [25_000_000, 249_700],
  ])('protects %i declared cents for %i', (declared_value_cents, cents) => {
    expect(ask({ declared_value_cents }).protection_cents).toBe(cents)
  })

  test('taxes the discounted service and the fee, nothing else', () => {
    const plain = quote(twoBedrooms, defaultRules)
    const taxed = quote({ ...twoBedrooms, tax_bp: 825, tip_cents: 1000 }, defaultRules)
    // (79714 - 7500 + 4333) · 8.25 % = 6315.1
    expect(taxed.tax_cents).toBe(6315)
    expect(taxed.total_cents).toBe(plain.total_cents + 6315 + 1000)
    expect(taxed.mover_cents).toBe(plain.mover_cents + 1000)
    expect(taxed.platform_cents).toBe(plain.platform_cents)
  })
})

describe('a quote refuses', () => {
  test('an unknown vehicle, even one every object knows', () => {
    expect(() => ask({ vehicle: 'truck' })).toThrow(new RangeError('vehicle truck is unknown'))
    expect(() => ask({ vehicle: 'constructor' })).toThrow('vehicle constructor is unknown')
  })

  test('a crew without an efficiency', () => {
    expect(() => ask({ crew_size: 5 })).toThrow('crew_size must be from 1 to 4, not 5')
  })
})
