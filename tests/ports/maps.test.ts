import { describe, expect, test } from 'vitest'
import { gazetteer } from '#server/adapters/maps/gazetteer.ts'
import { behavesLikeMaps } from './behaves-like-maps.ts'

describe('gazetteer', () => {
  behavesLikeMaps(({ isDown }) => gazetteer({ isDown: () => isDown }))

  test('has every state, the capital and Puerto Rico, and nothing else', async () => {
    const maps = gazetteer()
    const states = new Set<string>()
    for (const digit of '0123456789') {
      for (const place of await maps.findPlaces(digit, 10_000)) states.add(place.state_code)
    }
    expect(states.size).toBe(52)
    expect(states).toContain('DC')
    expect(states).toContain('PR')
  })

  test('leaves out errors of the source', async () => {
    // The package places this ZIP code in Asia.
    expect(await gazetteer().locate({ zip: '10200' })).toMatchObject({ reason: 'not_found' })
  })

  test('leaves out a stadium with a ZIP code of its own, where nobody lives', async () => {
    expect(await gazetteer().locate({ zip: '90090' })).toMatchObject({ reason: 'not_found' })
  })

  test('estimates a road as 1.3 times the great circle', async () => {
    // One degree of latitude is 69.1 miles on a sphere of 3,959 miles' radius.
    const routed = await gazetteer().routeMiles([
      { lat: 40, lng: -100 },
      { lat: 41, lng: -100 },
    ])
    expect(routed.ok && routed.miles).toBeCloseTo(89.8, 0)
  })
})
