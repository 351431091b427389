import { expect, test } from 'vitest'
import { defaultFees, defaultRules, rulesFrom, vehicleBounds } from '#contract/pricing/rules.ts'

const vehicles = Object.entries(defaultRules.vehicles).map(([code, one]) => ({ code, ...one }))
const fees = Object.entries(defaultRules.fees).map(([code, value]) => ({ code, value }))
const changed = (code: string, value: number) =>
  fees.map((fee) => (fee.code === code ? { code, value } : fee))

test('rows with the default values give the default rules', () => {
  expect(rulesFrom({ vehicles, fees })).toEqual(defaultRules)
})

test('a row may have more columns than a rule', () => {
  const rows = {
    vehicles: vehicles.map((row) => ({ ...row, id: 1, is_active: true })),
    fees: [...fees, { code: 'unused', value: 1 }].map((row) => ({ ...row, version: 3 })),
  }
  expect(rulesFrom(rows)).toEqual(defaultRules)
})

test('an edited fee takes effect', () => {
  expect(rulesFrom({ vehicles, fees: changed('coupon_cap', 9000) }).fees.coupon_cap).toBe(9000)
})

test('every missing fee is named', () => {
  const some = fees.filter(({ code }) => code !== 'risk_bp' && code !== 'extra_stop')
  expect(() => rulesFrom({ vehicles, fees: some })).toThrow(
    new RangeError('fees: missing risk_bp, extra_stop'),
  )
})

test('refuses a fee given twice', () => {
  expect(() => rulesFrom({ vehicles, fees: [...fees, { code: 'risk_bp', value: 1 }] })).toThrow(
    'fees: risk_bp is given twice',
  )
})

test.each([
  ['fill_bp', 0],
  ['speed_mph', 0],
  ['long_carry_step_ft', 0],
  ['protection_step', 0],
  ['commission_bp', 10_001],
  ['extra_stop', 1.5],
  ['extra_stop', Number.NaN],
  ['extra_stop', -1],
])('refuses %s of %d', (code, value) => {
  expect(() => rulesFrom({ vehicles, fees: changed(code, value) })).toThrow(
    new RegExp(`^fees: ${code} must be an integer from -?\\d+ to \\d+, not `),
  )
})

test('refuses an invalid vehicle, and no vehicle at all', () => {
  const flat = vehicles.map((row) => (row.code === 'van' ? { ...row, capacity_ft3: 0 } : row))
  expect(() => rulesFrom({ vehicles: flat, fees })).toThrow(
    'vehicles: capacity_ft3 of van must be an integer from 50 to 10000, not 0',
  )
  expect(() => rulesFrom({ vehicles: [], fees })).toThrow('vehicles: there is none')
})

test('the seeded rules are within their own bounds', () => {
  for (const [code, { value, min, max, kind }] of Object.entries(defaultFees)) {
    expect(value >= min && value <= max, code).toBe(true)
    expect(kind === 'rate', code).toBe(code.endsWith('_bp'))
  }
  for (const [key, { min, max }] of Object.entries(vehicleBounds)) {
    expect(max, key).toBeGreaterThan(min)
  }
})
