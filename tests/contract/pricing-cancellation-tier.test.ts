import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CancellableState, tierFee } from '#contract/pricing/cancellation-tier.ts'
import { defaultRules } from '#contract/pricing/rules.ts'

const minute = 60_000
const hour = 60 * minute
const start = Date.parse('2026-06-10T15:00:00.000Z')

/** Prices a cancellation `left` ms before the window and `age` ms after booking. */
function cancelled(
  left: number,
  changes: {
    age?: number
    state?: CancellableState
    has_mover?: boolean
    service_cents?: number
  } = {},
) {
  const {
    age = 90 * 24 * hour,
    state = 'accepted',
    has_mover = true,
    service_cents = 10_000,
  } = changes
  const now = start - left
  return tierFee(
    {
      service_cents,
      state,
      has_mover,
      placed_at: new Date(now - age).toISOString(),
      window_start_at: new Date(start).toISOString(),
      now: new Date(now).toISOString(),
    },
    defaultRules,
  )
}

describe('by the time left', () => {
  test.each([
    ['49 h', 49 * hour, 'early', 0],
    ['48 h and 1 ms', 48 * hour + 1, 'early', 0],
    ['48 h', 48 * hour, 'two_days', 15],
    ['24 h', 24 * hour, 'two_days', 15],
    ['24 h less 1 ms', 24 * hour - 1, 'one_day', 35],
    ['4 h', 4 * hour, 'one_day', 35],
    ['4 h less 1 ms', 4 * hour - 1, 'short', 50],
    ['2 h', 2 * hour, 'short', 50],
    ['2 h less 1 ms', 2 * hour - 1, 'last_minute', 65],
    ['0 h', 0, 'last_minute', 65],
    ['an hour late', -hour, 'last_minute', 65],
  ])('%s before', (_, left, tier, percent) => {
    for (const state of ['accepted', 'confirmed', 'en_route'] as const) {
      expect(cancelled(left, { state })).toEqual({
        fee_cents: percent * 100,
        percent,
        tier,
        mover_cents: percent * 80,
        platform_cents: percent * 20,
      })
    }
  })
})

describe('by the state', () => {
  test.each<[CancellableState, string, number]>([
    ['arrived', 'arrived', 80],
    ['loading', 'loading', 100],
    ['in_transit', 'loading', 100],
    ['unloading', 'loading', 100],
  ])('%s, however early and however recently booked', (state, tier, percent) => {
    for (const left of [72 * hour, 0, -3 * hour]) {
      expect(cancelled(left, { state, age: minute })).toMatchObject({ tier, percent })
    }
  })
})

describe('free of charge', () => {
  test.each([
    [0, 'grace', 0],
    [10 * minute, 'grace', 0],
    [10 * minute + 1, 'last_minute', 65],
  ])('%i ms after booking', (age, tier, percent) => {
    expect(cancelled(hour, { age })).toMatchObject({ tier, percent })
  })

  test('without a mover, even at the last minute', () => {
    expect(cancelled(minute, { state: 'placed', has_mover: false })).toEqual({
      fee_cents: 0,
      percent: 0,
      tier: 'unassigned',
      mover_cents: 0,
      platform_cents: 0,
    })
  })
})

test('odd cents are rounded half up and split without loss', () => {
  // 79714 · 15 % = 11957.1; 80 % of 11957 is 9565.6
  expect(cancelled(30 * hour, { service_cents: 79_714 })).toMatchObject({
    fee_cents: 11_957,
    mover_cents: 9566,
    platform_cents: 2391,
  })
  fc.assert(
    fc.property(
      fc.nat(100_000_000),
      fc.integer({ min: -hour, max: 60 * hour }),
      (service_cents, left) => {
        const { fee_cents, mover_cents, platform_cents } = cancelled(left, { service_cents })
        expect(mover_cents + platform_cents).toBe(fee_cents)
        expect(Math.min(mover_cents, platform_cents)).toBeGreaterThanOrEqual(0)
        expect(fee_cents).toBeLessThanOrEqual(service_cents)
      },
    ),
  )
})

test('cancelling later is never cheaper', () => {
  fc.assert(
    fc.property(fc.nat(72 * hour), fc.nat(72 * hour), (a, b) => {
      const fee = (left: number) => cancelled(left).fee_cents
      expect(fee(Math.min(a, b))).toBeGreaterThanOrEqual(fee(Math.max(a, b)))
    }),
  )
})

test('refuses an instant without a time zone', () => {
  const request = {
    service_cents: 1,
    state: 'placed' as const,
    has_mover: true,
    placed_at: '2026-06-01T00:00:00Z',
    window_start_at: '2026-06-10T00:00:00Z',
    now: '2026-06-09 12:00',
  }
  expect(() => tierFee(request, defaultRules)).toThrow(
    new RangeError('now must be an ISO 8601 instant with Z or an offset, not 2026-06-09 12:00'),
  )
})
