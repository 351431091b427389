import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { QuoteRequest } from '#contract/pricing/quote-schema.ts'

const box = { quantity: 1, volume_ft3: 3, minutes: 1, weight_lb: 35 }
const ground = { flights: 0, has_elevator: false, carry_ft: 0 }
const valid: QuoteRequest = {
  vehicle: 'pickup',
  crew_size: 2,
  miles: 0,
  items: [box],
  stops: [ground, ground],
  peak: [],
  coupon_percent: 0,
  declared_value_cents: 0,
  tolls_cents: 0,
  tax_bp: 0,
}

test.each<[string, object]>([
  ['a vehicle', { vehicle: 'Box 16' }],
  ['a crew', { crew_size: 0 }],
  ['miles', { miles: 3000.1 }],
  ['miles of a text', { miles: '8' }],
  ['a quantity of none', { items: [{ ...box, quantity: 0 }] }],
  ['a quantity of 100', { items: [{ ...box, quantity: 100 }] }],
  ['half a minute', { items: [{ ...box, minutes: 0.5 }] }],
  ['301 items', { items: Array.from({ length: 301 }, () => box) }],
  ['one stop', { stops: [ground] }],
  ['nine stops', { stops: Array.from({ length: 9 }, () => ground) }],
  ['61 flights', { stops: [ground, { ...ground, flights: 61 }] }],
  ['a carry', { stops: [ground, { ...ground, carry_ft: 2001 }] }],
  ['a peak rule', { peak: ['full_moon'] }],
  ['a peak rule twice', { peak: ['season', 'season'] }],
  ['a coupon', { coupon_percent: 101 }],
  ['a value', { declared_value_cents: 25_000_001 }],
  ['a negative tip', { tip_cents: -1 }],
  ['an unknown key', { color: 'red' }],
])('refuses %s out of bounds', (_, changes) => {
  expect(Value.Check(QuoteRequest, valid)).toBe(true)
  expect(Value.Check(QuoteRequest, { ...valid, ...changes })).toBe(false)
})
