import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { chainsFor, newCodes, type PaidJob, withoutJob } from '#contract/calendar/chains.ts'
import { endOf, overlap, startOf } from '#contract/calendar/crew-time.ts'
import { fits } from '#contract/calendar/fits.ts'
import { localClock } from '#contract/calendar/local-time.ts'
import { aCapacity } from './capacity.ts'

const rules = { haversine_bp: 13_000, speed_mph: 22 }
const now = Date.parse('2027-06-01T12:00Z')
const placeIn = (zone: string) => ({ now, clock: localClock(zone), rules })
const home = { lat: 41.88, lng: -87.63 }
/** A place so many hundredths of a degree north of home, each about 0.9 miles by road. */
const north = (hundredths: number) => ({ lat: home.lat + hundredths / 100, lng: home.lng })

const at = (hour: number) => new Date(Date.parse('2027-06-07T12:00Z') + hour * 3_600_000)

function job(code: string, hour: number, change: Partial<PaidJob> = {}): PaidJob {
  return {
    code,
    window_start_at: at(hour).toISOString(),
    window_end_at: at(hour + 2).toISOString(),
    minutes: 120,
    stops: [home, home],
    vehicle_ft3: 250,
    driver_id: null,
    pay_cents: 20_000,
    miles: 0,
    ...change,
  }
}

type Wanted = Parameters<typeof chainsFor>[0]
const wanted = (offers: PaidJob[], change: Partial<Wanted> = {}): Wanted => ({
  offers,
  own: [],
  capacity: aCapacity(),
  home,
  home_by: null,
  fuel_cents_per_mile: 0,
  place: placeIn('America/Chicago'),
  ...change,
})
const codesOf = (offers: PaidJob[], change: Partial<Wanted> = {}) =>
  chainsFor(wanted(offers, change)).map((chain) => newCodes(chain).join(' '))

describe('the best chain', () => {
  test('may have two jobs where three pay less for an hour', () => {
    // A drive of 25 minutes there and back, which is worth more with two jobs than with one.
    const there = { stops: [north(10), north(10)], pay_cents: 30_000 }
    const offers = [job('A', 0, there), job('B', 2.5, there), job('C', 9, { pay_cents: 10_000 })]
    expect(codesOf(offers)[0]).toBe('A B')
    expect(codesOf(offers)).toContain('A B C')
  })

  test('has, of two with equal pay for an hour, fewer empty miles', () => {
    // The job farther away pays the longer day, to the cent.
    const near = job('B', 0, { pay_cents: 10_000, minutes: 60 })
    const far = job('A', 0, { stops: [north(10), north(10)], minutes: 60 })
    const [known] = chainsFor(wanted([far]))
    const hours = ((known?.returns ?? 0) - (known?.leaves ?? 0)) / 3_600_000
    const paid = { ...far, pay_cents: Math.round(10_000 * hours) }
    expect(chainsFor(wanted([paid]))[0]?.per_hour_cents).toBe(10_000)
    expect(codesOf([paid, near])).toEqual(['B', 'A'])
  })

  test('counts the fuel of all miles and the hours from door to door', () => {
    const offer = job('A', 0, { stops: [north(10), north(20)], miles: 9.3 })
    const [chain] = chainsFor(wanted([offer], { fuel_cents_per_mile: 50 }))
    expect(chain).toMatchObject({ empty_miles: 27, total_miles: 36.3, fuel_cents: 1815 })
    expect(chain?.leaves).toBe(startOf(offer) - 25 * 60_000)
    expect(chain?.returns).toBe(endOf(offer) + 50 * 60_000)
    expect(chain?.per_hour_cents).toBe(Math.round((20_000 - 1815) / (195 / 60)))
  })

  test('includes the jobs that are taken, and says what is left if one is lost', () => {
    const own = [job('MINE', 3)]
    const ask = wanted([job('A', 0), job('B', 3), job('C', 6)], {
      own,
      capacity: aCapacity({ jobs: own }),
    })
    const chain = chainsFor(ask).find((one) => newCodes(one).join(' ') === 'A C')
    expect(chain?.jobs.map(({ job: { code }, is_new }) => [code, is_new])).toEqual([
      ['A', true],
      ['MINE', false],
      ['C', true],
    ])
    expect(chain && withoutJob(chain, 'C', ask)).toBe(8000)
    expect(codesOf(ask.offers as PaidJob[], ask).join()).not.toContain('B')
  })

  test('brings the crew home in time', () => {
    const offers = [job('A', 0), job('B', 3)]
    const home_by = at(2).getTime()
    expect(codesOf(offers, { home_by })).toEqual(['A'])
    expect(codesOf(offers, { home_by: home_by - 1 })).toEqual([])
    expect(codesOf([job('A', 0, { stops: [home, north(10)] })], { home_by })).toEqual([])
  })

  test('says how late it may begin before a window is missed', () => {
    const chain = (hour: number) =>
      chainsFor(wanted([job('A', 0), job('B', hour)])).find((one) => newCodes(one).length === 2)
    // Two hours of the first window, and B's window after half an hour of free time.
    expect(chain(2.5)?.slack_minutes).toBe(120)
    const short = job('B', 2.5, { window_end_at: at(3).toISOString() })
    const [best] = chainsFor(wanted([job('A', 0), short])).filter(
      (one) => newCodes(one).length === 2,
    )
    expect(best?.slack_minutes).toBe(60)
  })

  test('needs a truck that is large enough, and keeps to the most jobs of a day', () => {
    const offers = [job('A', 0, { vehicle_ft3: 900 }), job('B', 3), job('C', 6)]
    expect(codesOf(offers).join()).not.toContain('A')
    const most = codesOf(offers, { capacity: aCapacity({ max_jobs_per_day: 1 }) })
    expect(most).toEqual(['B', 'C'])
  })
})

const offersOf = fc
  .array(
    fc.record({
      hour: fc.integer({ min: 0, max: 40 }),
      minutes: fc.integer({ min: 30, max: 300 }),
      from: fc.integer({ min: 0, max: 20 }),
      to: fc.integer({ min: 0, max: 20 }),
      pay_cents: fc.integer({ min: 5000, max: 60_000 }),
      vehicle_ft3: fc.constantFrom(75, 250, 800),
    }),
    { maxLength: 14 },
  )
  .map((made) =>
    made.map(({ hour, from, to, ...rest }, index) =>
      job(`J${String(index).padStart(2, '0')}`, hour / 3, {
        ...rest,
        stops: [north(from), north(to)],
      }),
    ),
  )

test('no chain overlaps, repeats a job, has more than three new ones, or more than can be accepted', () => {
  const sizes = fc.array(fc.constantFrom(75, 250, 800), { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(offersOf, sizes, fc.nat(3), (jobs, trucks, taken) => {
      const place = placeIn('America/Chicago')
      const empty = aCapacity({
        trucks: trucks.map((capacity_ft3, index) => ({ id: index + 1, capacity_ft3 })),
        drivers: trucks.map((_, index) => ({ id: index + 1, until: Number.POSITIVE_INFINITY })),
      })
      const own: PaidJob[] = []
      for (const one of jobs.slice(0, taken))
        if (fits(one, { ...empty, jobs: own }, place).ok) own.push(one)
      const capacity = { ...empty, jobs: own }
      const ask = wanted(jobs.slice(taken), { own, capacity, place })
      const chains = chainsFor(ask)
      const rates = chains.map(({ per_hour_cents }) => per_hour_cents)
      expect(rates).toEqual(rates.toSorted((a, b) => b - a))
      for (const { jobs: parts, truck_id } of chains) {
        const all = parts.map(({ job: one }) => one)
        const codes = all.map(({ code }) => code)
        expect(new Set(codes).size).toBe(codes.length)
        const added = parts.filter(({ is_new }) => is_new)
        expect(added.length).toBeGreaterThan(0)
        expect(added.length).toBeLessThanOrEqual(3)
        const size = capacity.trucks.find(({ id }) => id === truck_id)?.capacity_ft3 ?? 0
        expect(added.every(({ job: one }) => one.vehicle_ft3 <= size)).toBe(true)
        for (const [index, one] of all.entries())
          for (const other of all.slice(index + 1))
            expect(overlap(one, other, capacity, rules)).toBe(false)
        const then: PaidJob[] = [...own]
        for (const { job: one } of added) {
          expect(fits(one, { ...capacity, jobs: then }, place).ok).toBe(true)
          then.push(one)
        }
      }
    }),
    { numRuns: 60 },
  )
})

test('the chains are the same in every time zone, whatever the order of the offers', () => {
  const zones = fc.constantFrom('Pacific/Honolulu', 'UTC', 'Asia/Kathmandu', 'Pacific/Kiritimati')
  fc.assert(
    fc.property(offersOf, zones, (offers, zone) => {
      const here = chainsFor(wanted(offers))
      expect(chainsFor(wanted(offers.toReversed(), { place: placeIn(zone) }))).toEqual(here)
    }),
    { numRuns: 30 },
  )
})
