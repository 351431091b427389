import { describe, expect, test } from 'vitest'

import type { Offer } from '#contract/calls/jobs.ts'
import { offersIn, viewHref, viewIn } from '#front/features/jobs/offers/offer-view.ts'

/** Friday, 23:00 in San Francisco, which is Saturday in UTC. */
const now = new Date('2027-04-10T06:00:00.000Z')

const offer = (code: string, part: Partial<Offer>): Offer => ({
  id: 1,
  code,
  city: 'San Francisco',
  time_zone: 'America/Los_Angeles',
  window_start_at: '2027-04-12T19:00:00.000Z',
  window_end_at: '2027-04-12T21:00:00.000Z',
  from: '',
  to: '',
  pay_cents: 100,
  pay_terms: { mode: 'fixed', full_pay_minutes: 60 },
  tip_cents: 0,
  miles: 10,
  billed_minutes: 60,
  per_hour_cents: 100,
  volume_ft3: 100,
  crew_size: 2,
  vehicle: 'Cargo van',
  flights: 0,
  heavy_items: 0,
  base_miles: null,
  is_hidden: false,
  obstacles: [],
  remedies: [],
  capacity_conflict: null,
  ...part,
})

const offers = [
  offer('monday', { per_hour_cents: 300, base_miles: 9 }),
  offer('late-today', { window_start_at: '2027-04-10T06:30:00.000Z', pay_cents: 500 }),
  offer('saturday', { window_start_at: '2027-04-10T19:00:00.000Z', base_miles: 3 }),
  offer('blocked', { window_start_at: '2027-04-11T19:00:00.000Z', obstacles: ['No.'] }),
  offer('hidden', { is_hidden: true }),
]
const codes = (query: string) =>
  offersIn(offers, viewIn(`/mover/jobs?${query}`), now).map(({ code }) => code)

describe('the open jobs', () => {
  test.each([
    ['', ['late-today', 'saturday', 'blocked', 'monday']],
    ['sort=hourly', ['monday', 'late-today', 'saturday', 'blocked']],
    ['sort=pay', ['late-today', 'monday', 'saturday', 'blocked']],
    ['sort=distance', ['saturday', 'monday', 'late-today', 'blocked']],
    ['sort=alphabet', ['late-today', 'saturday', 'blocked', 'monday']],
    ['day=today', ['late-today']],
    ['day=weekend', ['saturday', 'blocked']],
    ['day=weekend&fitting=yes', ['saturday']],
    ['hidden=yes&sort=hourly', ['monday', 'late-today', 'saturday', 'blocked', 'hidden']],
  ])('are shown as the URL says: %s', (query, expected) => {
    expect(codes(query)).toEqual(expected)
  })

  test('keep their view in the URL', () => {
    const view = { sort: 'pay', day: 'today', isFitting: true, hasHidden: true } as const
    expect(viewIn(viewHref(view))).toEqual(view)
  })
})
