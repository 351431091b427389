import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultRules } from '#contract/pricing/rules.ts'
import { haversineMiles, routeMiles, suggestCrew, suggestVehicle } from '#contract/pricing/trip.ts'

const newYork = { lat: 40.7128, lng: -74.006 }
const losAngeles = { lat: 34.0522, lng: -118.2437 }
const factor = defaultRules.fees.haversine_bp

describe('miles', () => {
  test('match known distances', () => {
    expect(haversineMiles(newYork, losAngeles)).toBeCloseTo(2445.6, 0)
    // A degree of latitude, half the globe, and across the date line.
    expect(haversineMiles({ lat: 0, lng: 0 }, { lat: 1, lng: 0 })).toBeCloseTo(69.09, 2)
    expect(haversineMiles({ lat: 90, lng: 0 }, { lat: -90, lng: 77 })).toBeCloseTo(12_436.8, 1)
    expect(haversineMiles({ lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 })).toBeCloseTo(69.09, 2)
  })

  test('are never NaN or negative, and are the same in both directions', () => {
    const point = fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
    })
    fc.assert(
      fc.property(point, point, (a, b) => {
        const miles = haversineMiles(a, b)
        expect(miles).toBeGreaterThanOrEqual(0)
        expect(miles).toBeLessThanOrEqual(12_437)
        expect(haversineMiles(b, a)).toBeCloseTo(miles, 6)
        expect(haversineMiles(a, a)).toBe(0)
      }),
    )
  })

  test('follow the stops of a route, in tenths', () => {
    const equator = [0, 1, 0.5].map((lng) => ({ lat: 0, lng }))
    expect(routeMiles(equator, factor)).toBe(134.7) // 69.0934 · 1.5 · 1.3 = 134.73
    expect(routeMiles(equator, 10_000)).toBe(103.6)
    expect(routeMiles([newYork, newYork], factor)).toBe(0)
    expect(routeMiles([newYork], factor)).toBe(0)
    expect(routeMiles([], factor)).toBe(0)
  })
})

test.each([
  [0, 'pickup'],
  [63, 'pickup'],
  [63.75, 'pickup'],
  [64, 'van'],
  [212, 'van'],
  [213, 'box16'],
  [680, 'box16'],
  [5000, 'box16'],
])('%d ft³ need %s', (volume, vehicle) => {
  expect(suggestVehicle(volume, defaultRules)).toBe(vehicle)
})

test('suggests nothing without vehicles', () => {
  expect(() => suggestVehicle(1, { ...defaultRules, vehicles: {} })).toThrow(RangeError)
})

test.each([
  [40, 50, 1],
  [41, 50, 2],
  [40, 51, 2],
  [300, 300, 2],
  [383, 240, 3],
  [100, 301, 3],
  [650, 500, 3],
  [651, 0, 4],
  [0, 501, 4],
])('%i ft³ with a piece of %i lb need %i movers', (volume, heaviest, crew) => {
  expect(suggestCrew(volume, heaviest)).toBe(crew)
})
