import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { overlap } from '#contract/calendar/crew-time.ts'
import {
  type Capacity,
  type CrewJob,
  fits,
  freeDrivers,
  hasCrew,
  planJobs,
} from '#contract/calendar/fits.ts'
import { localClock } from '#contract/calendar/local-time.ts'
import { aCapacity } from './capacity.ts'

const rules = { haversine_bp: 13_000, speed_mph: 22 }
const now = Date.parse('2027-06-01T12:00Z')
const clock = localClock('America/Chicago')
const place = { now, clock, rules }
const here = { lat: 41.88, lng: -87.63 }
/** 31 miles from here as the crow flies, 1 h 50 by road. */
const farAway = { lat: 42.33, lng: -87.63 }

const job = (code: string, at: string, change: Partial<CrewJob> = {}): CrewJob => ({
  code,
  window_start_at: `2027-06-07T${at}:00.000Z`,
  window_end_at: '2027-06-08T00:00:00.000Z',
  minutes: 120,
  stops: [here, here],
  vehicle_ft3: 250,
  driver_id: null,
  ...change,
})

const why = (wanted: CrewJob, change: Partial<Capacity> = {}) => {
  const fit = fits(wanted, aCapacity(change), place)
  return fit.ok ? 'fits' : [fit.why, fit.with].filter(Boolean).join(' ')
}

describe('the own hours of a truck or driver', () => {
  const away = (from: string, to: string) => ({
    clock,
    rules: [],
    exceptions: [{ from_at: `2027-06-07T${from}Z`, to_at: `2027-06-07T${to}Z`, is_open: false }],
  })
  const tuesdays = {
    clock,
    rules: [{ days: [2], from_minute: 0, to_minute: 1440 }],
    exceptions: [],
  }
  const driver = { id: 7, until: Number.POSITIVE_INFINITY }
  const truck = { id: 1, capacity_ft3: 800 }

  test('keep it from jobs that begin outside them, and from those near a time away', () => {
    expect(why(job('A', '15:00'), { drivers: [{ ...driver, hours: tuesdays }] })).toBe(
      'driver_away',
    )
    const trucks = [{ ...truck, hours: away('17:30', '20:00') }]
    expect(why(job('A', '15:00'), { trucks })).toBe('fits')
    // Half an hour of buffer after the work would touch the time away.
    expect(why(job('A', '15:01'), { trucks })).toBe('truck_away')
    expect(why(job('A', '20:00'), { trucks })).toBe('fits')
  })

  test('make jobs that are taken need those who are there', () => {
    const second = { id: 8, until: Number.POSITIVE_INFINITY, hours: away('12:00', '20:00') }
    const trucks = [truck, { ...truck, id: 2 }]
    const jobs = [job('A', '15:00', { driver_id: 8 })]
    expect(why(job('B', '15:00'), { trucks, jobs, drivers: [driver, second] })).toBe('no_driver A')
    const third = { id: 9, until: Number.POSITIVE_INFINITY }
    expect(why(job('B', '15:00'), { trucks, jobs, drivers: [driver, second, third] })).toBe('fits')
    // The first job has no truck anymore, which is no reason to refuse another one later.
    const hours = away('14:00', '16:00')
    const late = { jobs, trucks: [{ ...truck, hours }], drivers: [driver] }
    expect(why(job('B', '22:00', { minutes: 60 }), late)).toBe('fits')
    // But an absence makes no room for a second job at the same time.
    expect(why(job('B', '16:30', { minutes: 60 }), late)).toBe('no_truck A')
    expect(planJobs({ ...aCapacity(late) }, rules).get('A')?.truck_id).toBeNull()
  })

  test('decide who could help with a job', () => {
    const drivers = [
      driver,
      { id: 8, until: Number.POSITIVE_INFINITY, hours: away('16:00', '16:30') },
      { id: 9, until: Number.POSITIVE_INFINITY },
      { id: 10, until: Date.parse('2027-06-07T20:00Z') },
      { id: 11, until: Number.POSITIVE_INFINITY },
    ]
    const taken = job('A', '15:00', { driver_id: 7 })
    const jobs = [taken, job('B', '16:00', { driver_id: 9 })]
    expect(freeDrivers(taken, aCapacity({ drivers, jobs }), rules).map(({ id }) => id)).toEqual([
      11,
    ])
  })
})

describe('the hours', () => {
  const monday = [{ days: [1], from_minute: 480, to_minute: 1080 }]

  test('decide when a job may begin, not when it ends', () => {
    expect(why(job('A', '12:59'), { rules: monday })).toBe('closed')
    expect(why(job('A', '13:00'), { rules: monday })).toBe('fits')
    expect(why(job('A', '22:59', { minutes: 300 }), { rules: monday })).toBe('fits')
    expect(why(job('A', '23:00'), { rules: monday })).toBe('closed')
  })

  test('keep a job with its buffers out of a blocked time', () => {
    const exceptions = [
      { from_at: '2027-06-07T15:00Z', to_at: '2027-06-07T16:00Z', is_open: false },
    ]
    expect(why(job('A', '12:30'), { exceptions })).toBe('fits')
    expect(why(job('A', '12:31'), { exceptions })).toBe('closed')
    expect(why(job('A', '15:59'), { exceptions })).toBe('closed')
    expect(why(job('A', '16:00'), { exceptions })).toBe('fits')
    expect(why(job('A', '16:14'), { exceptions, buffer_before_min: 15 })).toBe('closed')
    expect(why(job('A', '16:15'), { exceptions, buffer_before_min: 15 })).toBe('fits')
  })

  test('limit how soon, how far ahead and how often', () => {
    const soon = job('A', '12:00', { window_start_at: '2027-06-01T14:59:00.000Z' })
    expect(why(soon)).toBe('notice')
    expect(why(soon, { notice_hours: 2 })).toBe('fits')
    expect(why(job('A', '12:00'), { max_days_ahead: 5 })).toBe('too_far_ahead')
    expect(why(job('A', '12:00'), { max_days_ahead: 6 })).toBe('fits')
    const jobs = [job('B', '08:00')]
    expect(why(job('A', '20:00'), { jobs, max_jobs_per_day: 1 })).toBe('day_full')
    expect(why(job('A', '04:59'), { jobs, max_jobs_per_day: 1 })).toBe('fits')
    expect(why(job('B', '08:00'), { jobs, max_jobs_per_day: 1 })).toBe('fits')
  })
})

describe('the crew', () => {
  test('has both buffers between two jobs, once each, and the drive', () => {
    const jobs = [job('B', '12:00')]
    expect(why(job('A', '14:29'), { jobs })).toBe('overlap B')
    expect(why(job('A', '14:30'), { jobs })).toBe('fits')
    const buffers = { buffer_before_min: 20, buffer_after_min: 10 }
    expect(why(job('A', '14:29'), { jobs, ...buffers })).toBe('overlap B')
    expect(why(job('A', '14:30'), { jobs, ...buffers })).toBe('fits')
    expect(why(job('A', '09:30'), { jobs, ...buffers })).toBe('fits')
    expect(why(job('A', '14:30', { stops: [farAway, here] }), { jobs })).toBe('overlap B')
    expect(why(job('A', '16:30', { stops: [farAway, here] }), { jobs })).toBe('fits')
  })

  test('needs a truck that is large enough and free', () => {
    const trucks = [
      { id: 1, capacity_ft3: 250 },
      { id: 2, capacity_ft3: 800 },
    ]
    const drivers = [7, 8, 9].map((id) => ({ id, until: Number.POSITIVE_INFINITY }))
    expect(why(job('A', '12:00', { vehicle_ft3: 900 }), { trucks, drivers })).toBe('no_truck')
    const jobs = [job('B', '12:00', { vehicle_ft3: 800 })]
    expect(why(job('A', '12:00', { vehicle_ft3: 800 }), { trucks, drivers, jobs })).toBe(
      'no_truck B',
    )
    expect(why(job('A', '12:00'), { trucks, drivers, jobs })).toBe('fits')
    // A small job that came first moves to the small truck.
    const small = [job('B', '12:00')]
    expect(why(job('A', '12:00', { vehicle_ft3: 800 }), { trucks, drivers, jobs: small })).toBe(
      'fits',
    )
  })

  test('needs a driver who is free, with documents for the day', () => {
    const trucks = [1, 2, 3].map((id) => ({ id, capacity_ft3: 800 }))
    const jobs = [job('B', '12:00', { driver_id: 7 })]
    expect(why(job('A', '12:00'), { trucks, jobs })).toBe('no_driver B')
    const drivers = [
      { id: 7, until: Number.POSITIVE_INFINITY },
      { id: 8, until: Date.parse('2027-06-08T00:00Z') },
    ]
    expect(why(job('A', '12:00'), { trucks, jobs, drivers })).toBe('no_driver B')
    expect(why(job('A', '12:00'), { trucks, drivers: [drivers[1] as never] })).toBe('no_driver')
    const valid = [{ id: 8, until: Date.parse('2027-06-08T00:01Z') }]
    expect(
      fits(job('A', '12:00'), aCapacity({ trucks, jobs, drivers: valid }), place),
    ).toMatchObject({
      ok: true,
      driver_id: 8,
    })
  })

  test('asks a job that names its driver for that driver alone', () => {
    const trucks = [1, 2].map((id) => ({ id, capacity_ft3: 800 }))
    const drivers = [7, 8].map((id) => ({ id, until: Number.POSITIVE_INFINITY }))
    const jobs = [job('B', '12:00', { driver_id: 7 })]
    expect(why(job('A', '12:00', { driver_id: 7 }), { trucks, drivers, jobs })).toBe('no_driver B')
    expect(why(job('A', '12:00', { driver_id: 8 }), { trucks, drivers, jobs })).toBe('fits')
  })
})

describe('any history', () => {
  const minutes = fc.integer({ min: 30, max: 600 })
  const anyJob = fc
    .record({
      at: fc.integer({ min: 0, max: 60 }),
      minutes,
      vehicle_ft3: fc.constantFrom(75, 250, 800),
      from: fc.constantFrom(here, farAway),
      to: fc.constantFrom(here, farAway),
      driver_id: fc.option(fc.constantFrom(1, 2)),
    })
    .map(({ at, from, to, ...rest }) => ({
      ...rest,
      window_start_at: new Date(Date.parse('2027-06-07T06:00Z') + at * 1_800_000).toISOString(),
      window_end_at: '2027-06-12T00:00:00.000Z',
      stops: [from, to],
    }))
  const anyFleet = fc.record({
    trucks: fc.array(fc.constantFrom(75, 250, 800), { minLength: 1, maxLength: 4 }),
    drivers: fc.integer({ min: 1, max: 3 }),
  })

  const taken = (wanted: readonly Omit<CrewJob, 'code'>[], fleet: Capacity): CrewJob[] => {
    const jobs: CrewJob[] = []
    for (const [at, one] of wanted.entries()) {
      const next = { ...one, code: `J${String(at).padStart(3, '0')}` }
      if (fits(next, { ...fleet, jobs }, place).ok) jobs.push(next)
    }
    return jobs
  }

  test('leaves every job a truck that fits and a driver, with no two of one overlapping', () => {
    fc.assert(
      fc.property(fc.array(anyJob, { maxLength: 25 }), anyFleet, (wanted, { trucks, drivers }) => {
        const fleet = aCapacity({
          trucks: trucks.map((capacity_ft3, id) => ({ id, capacity_ft3 })),
          drivers: Array.from({ length: drivers }, (_, id) => ({
            id: id + 1,
            until: Number.POSITIVE_INFINITY,
          })),
        })
        const jobs = taken(wanted, fleet)
        const plan = planJobs({ ...fleet, jobs }, rules)
        for (const one of jobs) {
          const its = plan.get(one.code)
          expect(trucks[its?.truck_id ?? -1]).toBeGreaterThanOrEqual(one.vehicle_ft3)
          expect(its?.driver_id).not.toBeNull()
          if (one.driver_id !== null) expect(its?.driver_id).toBe(one.driver_id)
          for (const other of jobs) {
            if (other === one || !overlap(one, other, fleet, rules)) continue
            expect(plan.get(other.code)?.truck_id).not.toBe(its?.truck_id)
            expect(plan.get(other.code)?.driver_id).not.toBe(its?.driver_id)
          }
        }
      }),
      { numRuns: 150 },
    )
  })

  test('is not changed by new hours', () => {
    const anyHours = fc.record({
      rules: fc.array(
        fc.record({
          days: fc.uniqueArray(fc.integer({ min: 0, max: 6 })),
          from_minute: fc.integer({ min: 0, max: 1000 }),
          to_minute: fc.integer({ min: 1001, max: 2000 }),
        }),
        { maxLength: 3 },
      ),
      notice_hours: fc.integer({ min: 0, max: 500 }),
      max_jobs_per_day: fc.option(fc.integer({ min: 1, max: 2 })),
    })
    fc.assert(
      fc.property(fc.array(anyJob, { maxLength: 10 }), anyHours, (wanted, hours) => {
        const fleet = aCapacity()
        const jobs = taken(wanted, fleet)
        const changed = { ...fleet, ...hours, jobs }
        expect(planJobs(changed, rules)).toEqual(planJobs({ ...fleet, jobs }, rules))
        for (const one of jobs) expect(hasCrew(one, changed, rules).ok).toBe(true)
      }),
      { numRuns: 100 },
    )
  })
})
