import { describe, expect, test } from 'vitest'
import { gazetteer } from '#server/adapters/maps/gazetteer.ts'
import { neighborhoods } from '#server/adapters/maps/neighborhoods.ts'
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

  test.each([
    ['Mission', '94110', 'San Francisco', 'Mission District'],
    ['the mission', '94110', 'San Francisco', 'Mission District'],
    ['Williamsburg', '11211', 'Brooklyn', 'Williamsburg'],
    ['wiliamsburg', '11211', 'Brooklyn', 'Williamsburg'],
    ['Missoin Distrct', '94110', 'San Francisco', 'Mission District'],
    ['Williamsburg, NY', '11211', 'Brooklyn', 'Williamsburg'],
    ['Capitol Hill, WA', '98102', 'Seattle', 'Capitol Hill'],
  ])('finds the neighborhood of %s', async (text, zip, city, area) => {
    const found = await gazetteer().findPlaces(text, 8)
    expect(found.slice(0, 3)).toContainEqual(expect.objectContaining({ zip, city, area }))
  })

  test('finds the city before its namesakes among the neighborhoods', async () => {
    const [first] = await gazetteer().findPlaces('Brentwood', 8)
    expect(first).not.toHaveProperty('area')
    for (const { area } of await gazetteer().findPlaces('Hyde Park, MA', 8))
      expect(area).toBeUndefined()
  })

  test('knows the ZIP code of each neighborhood in its city', async () => {
    for (const { area, zip, city, state_code } of neighborhoods)
      expect(await gazetteer().locate({ zip }), area).toMatchObject({ place: { city, state_code } })
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
