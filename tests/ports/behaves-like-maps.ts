import { describe, expect, test } from 'vitest'
import { haversineMiles, type Point } from '#contract/pricing/trip.ts'
import type { Located, Maps } from '#server/ports/maps.ts'

const sanFrancisco: Point = { lat: 37.7749, lng: -122.4194 }
const oakland: Point = { lat: 37.8044, lng: -122.2712 }
const sacramento: Point = { lat: 38.5816, lng: -121.4944 }

/** Tests the contract of every maps adapter; `make` creates one whose source can be cut off. */
export function behavesLikeMaps(make: (state: { isDown: boolean }) => Maps) {
  const maps = make({ isDown: false })

  describe('findPlaces', () => {
    test('completes a ZIP code', async () => {
      const places = await maps.findPlaces('9411', 5)
      expect(places.length).toBeGreaterThan(0)
      expect(places.length).toBeLessThanOrEqual(5)
      for (const { zip, state_code } of places) {
        expect(zip).toMatch(/^9411\d$/)
        expect(state_code).toBe('CA')
      }
    })

    test('resolves a whole ZIP code to its place', async () => {
      expect(await maps.findPlaces('78701', 3)).toEqual([
        expect.objectContaining({ zip: '78701', city: 'Austin', state_code: 'TX' }),
      ])
    })

    test('completes a city, the best-known first', async () => {
      expect((await maps.findPlaces('san fr', 5)).map(named)[0]).toBe('San Francisco, CA')
      expect((await maps.findPlaces('Austin', 5)).map(named)[0]).toBe('Austin, TX')
      expect((await maps.findPlaces('chic', 5)).map(named)[0]).toBe('Chicago, IL')
      expect((await maps.findPlaces('Pittsburg', 5)).map(named)[0]).toBe('Pittsburgh, PA')
      expect((await maps.findPlaces('Pittsburg, CA', 5)).map(named)[0]).toBe('Pittsburg, CA')
    })

    test.each(['Springfield, IL', 'springfield,il', 'Springfield, Illinois', 'springfield il'])(
      'understands %j',
      async (text) => {
        expect((await maps.findPlaces(text, 5)).map(named)[0]).toBe('Springfield, IL')
      },
    )

    test.each([
      ['nyc', 'New York, NY'],
      ['SF', 'San Francisco, CA'],
      ['Pittsbrugh', 'Pittsburgh, PA'],
      ['san fransisco', 'San Francisco, CA'],
      ['Okland, CA', 'Oakland, CA'],
      ['Philadelfia', 'Philadelphia, PA'],
    ])('finds for %j, a short or misspelled name, %s', async (text, city) => {
      expect((await maps.findPlaces(text, 5)).map(named)).toContain(city)
    })

    test.each([
      ['Oakland', ['94604', '94614', '94622', '94623']],
      ['Boise', ['83701', '83707', '83724', '83735']],
      ['Denver', ['80201', '80217', '80261', '80273']],
      ['Seattle', ['98111', '98124', '98127', '98170']],
    ])(
      'returns for %s a ZIP code of streets, not one of PO boxes or of a company',
      async (text, boxes) => {
        const [place] = await maps.findPlaces(text, 1)
        expect(place?.city).toBe(text)
        expect(boxes).not.toContain(place?.zip)
      },
    )

    test('completes to ZIP codes of streets before those of PO boxes', async () => {
      const zips = (await maps.findPlaces('946', 100)).map(({ zip }) => zip)
      const streets = ['94601', '94607', '94612', '94621'].map((zip) => zips.indexOf(zip))
      const boxes = ['94604', '94623', '94624', '94661'].map((zip) => zips.indexOf(zip))
      expect(Math.min(...streets)).toBeGreaterThanOrEqual(0)
      for (const at of boxes.filter((index) => index >= 0))
        expect(at).toBeGreaterThan(Math.max(...streets))
    })

    test('lists a city once, besides its neighborhoods', async () => {
      const found = await maps.findPlaces('Houston', 20)
      const names = found.filter(({ area }) => area === undefined).map(named)
      expect(new Set(names).size).toBe(names.length)
    })

    test('returns complete places', async () => {
      for (const place of await maps.findPlaces('por', 10)) expectWhole(place)
    })

    test.each(['', '   ', 'zzzz', '99999999', ', CA', '🚚', '()*', 'K1A'])(
      'finds nothing for %j',
      async (text) => expect(await maps.findPlaces(text, 5)).toEqual([]),
    )

    test('respects the limit', async () => {
      expect(await maps.findPlaces('san', 3)).toHaveLength(3)
      expect(await maps.findPlaces('9', 3)).toHaveLength(3)
      expect(await maps.findPlaces('san', 0)).toEqual([])
    })

    test('rejects when the source is down', async () => {
      await expect(make({ isDown: true }).findPlaces('san', 3)).rejects.toThrow()
    })
  })

  describe('placesWithin', () => {
    test('returns the nearest first, up to the limit, and the total count', async () => {
      const { places, total } = await maps.placesWithin(oakland, 10, 5)
      expect(places).toHaveLength(5)
      expect(total).toBeGreaterThan(30)
      const away = places.map((place) => haversineMiles(place, oakland))
      expect(away).toEqual(away.toSorted((a, b) => a - b))
      for (const place of places) expectWhole(place)
      const all = await maps.placesWithin(oakland, 10, 1000)
      expect(all.places).toHaveLength(total)
      expect(Math.max(...all.places.map((place) => haversineMiles(place, oakland)))).toBeLessThan(
        10,
      )
      expect(all.places.map(({ zip }) => zip)).not.toContain('94604')
    })

    test('finds nothing in the sea', async () => {
      expect(await maps.placesWithin({ lat: 40, lng: -40 }, 100, 5)).toEqual({
        places: [],
        total: 0,
      })
    })
  })

  describe('locate', () => {
    test('finds a ZIP code', async () => {
      const place = placeOf(await maps.locate({ zip: '94103' }))
      expect(named(place)).toBe('San Francisco, CA')
      expect(place.time_zone).toBe('America/Los_Angeles')
      expectNear(place, sanFrancisco)
    })

    test('finds a ZIP+4 by its first five digits', async () => {
      expect(placeOf(await maps.locate({ zip: ' 94103-1234 ' })).zip).toBe('94103')
    })

    test('finds the middle of a city by name and state', async () => {
      const place = placeOf(await maps.locate({ city: 'Oakland', state_code: 'CA' }))
      expect(named(place)).toBe('Oakland, CA')
      expectNear(place, oakland)
    })

    test.each([
      ['St. Louis', 'MO', 'America/Chicago'],
      ['ft worth', 'tx', 'America/Chicago'],
      ["O'Fallon", 'MO', 'America/Chicago'],
      ['Honolulu', 'HI', 'Pacific/Honolulu'],
      ['Anchorage', 'AK', 'America/Anchorage'],
      ['Phoenix', 'AZ', 'America/Phoenix'],
      ['New York', 'NY', 'America/New_York'],
      ['San Juan', 'PR', 'America/Puerto_Rico'],
    ])('finds %s, %s and its time zone', async (city, state_code, time_zone) => {
      const place = placeOf(await maps.locate({ city, state_code }))
      expectWhole(place)
      expect(place.time_zone).toBe(time_zone)
      expect(place.state_code).toBe(state_code.toUpperCase())
    })

    test.each([
      ['1 Dr Carlton B Goodlett Pl, San Francisco, CA 94102', 'San Francisco, CA'],
      ['1200 Broadway Oakland CA 94612-1234', 'Oakland, CA'],
      ['12345 Lamar Blvd, Austin, TX', 'Austin, TX'],
      ['200 N Spring St, Los Angeles, California, USA', 'Los Angeles, CA'],
      ['600 4th Ave Seattle WA', 'Seattle, WA'],
      ['121 N LaSalle St, Chicago, IL 60602, United States', 'Chicago, IL'],
      ['1350 Pennsylvania Ave NW, Washington, D.C.', 'Washington, DC'],
      ['City Hall, New York, New York', 'New York, NY'],
      ['New York', 'New York, NY'],
      ['somewhere in San Francisco', 'San Francisco, CA'],
      ['94103', 'San Francisco, CA'],
    ])('reads %j', async (address, expected) => {
      expect(named(placeOf(await maps.locate({ address })))).toBe(expected)
    })

    test('asks which city is meant when it has no state', async () => {
      const located = await maps.locate({ address: '5 Oak Street, Springfield' })
      expect(located).toMatchObject({ ok: false, reason: 'ambiguous' })
      expect(messageOf(located)).toContain('Springfield, IL')
    })

    test('asks which place is meant when ZIP code and state disagree', async () => {
      const located = await maps.locate({ address: '1 Main St, Austin, TX 94103' })
      expect(located).toMatchObject({ ok: false, reason: 'ambiguous' })
    })

    test.each([
      { zip: '00000' },
      { zip: '9410' },
      { zip: '' },
      { zip: 'K1A' },
      { zip: '34001' },
      { city: 'Atlantis', state_code: 'CA' },
      { city: 'Oakland', state_code: 'ON' },
      { city: '', state_code: '' },
      { address: 'nowhere in particular' },
      { address: '' },
      { address: '🏠🏠' },
      { address: '12345 Main Street' },
    ])('does not find %j and says so', async (where) => {
      const located = await maps.locate(where)
      expect(located).toMatchObject({ ok: false, reason: 'not_found' })
      expect(messageOf(located)).not.toBe('')
    })

    test('is unavailable when the source is down', async () => {
      const located = await make({ isDown: true }).locate({ zip: '94103' })
      expect(located).toMatchObject({ ok: false, reason: 'unavailable' })
      expect(messageOf(located)).not.toBe('')
    })
  })

  describe('routeMiles', () => {
    test('measures the drive in miles, to the tenth', async () => {
      const miles = await milesThrough(sanFrancisco, oakland)
      expect(miles).toBeGreaterThan(8)
      expect(miles).toBeLessThan(14)
      expect(miles * 10).toBeCloseTo(Math.round(miles * 10), 6)
    })

    test('goes through every point in order', async () => {
      const direct = await milesThrough(sanFrancisco, sacramento)
      const viaOakland = await milesThrough(sanFrancisco, oakland, sacramento)
      const thereAndBack = await milesThrough(sanFrancisco, sacramento, sanFrancisco)
      expect(viaOakland).toBeGreaterThan(await milesThrough(oakland, sacramento))
      expect(thereAndBack).toBeGreaterThan(direct * 1.8)
    })

    test('is 0 when all points are the same', async () => {
      expect(await milesThrough(oakland, oakland)).toBe(0)
      expect(await milesThrough(oakland)).toBe(0)
      expect(await milesThrough()).toBe(0)
    })

    test('is unavailable when the source is down', async () => {
      const routed = await make({ isDown: true }).routeMiles([sanFrancisco, oakland])
      expect(routed).toMatchObject({ ok: false, reason: 'unavailable' })
    })

    async function milesThrough(...points: Point[]): Promise<number> {
      const routed = await maps.routeMiles(points)
      if (!routed.ok) throw new Error(routed.message)
      return routed.miles
    }
  })
}

function named(place: { city: string; state_code: string }): string {
  return `${place.city}, ${place.state_code}`
}

function placeOf(located: Located) {
  if (!located.ok) throw new Error(`${located.reason}: ${located.message}`)
  return located.place
}

function messageOf(located: Located): string {
  return located.ok ? '' : located.message
}

function expectWhole(place: { zip: string; time_zone: string } & Point) {
  expect(place.zip).toMatch(/^\d{5}$/)
  expect(place.lat).toBeGreaterThan(17)
  expect(place.lat).toBeLessThan(72)
  expect(place.lng).toBeGreaterThan(-180)
  expect(place.lng).toBeLessThan(-65)
  expect(() => new Intl.DateTimeFormat('en', { timeZone: place.time_zone })).not.toThrow()
}

/** Expects a place within a tenth of a degree, which is under seven miles. */
function expectNear(place: Point, expected: Point) {
  expect(Math.abs(place.lat - expected.lat)).toBeLessThan(0.1)
  expect(Math.abs(place.lng - expected.lng)).toBeLessThan(0.1)
}
