import { expect, test } from 'vitest'

import type { Job } from '#contract/calls/jobs.ts'
import { orderMachine } from '#contract/machines/order.ts'
import { tabIn } from '#front/features/jobs/job/crew.ts'
import { mapHref } from '#front/features/jobs/job/map-link.tsx'
import { clockText } from '#front/features/jobs/steps/elapsed.tsx'
import {
  currentStop,
  nextStep,
  phaseOf,
  type Step,
  steps,
} from '#front/features/jobs/steps/steps.ts'
import type { Stop } from '#front/features/order/stop.ts'

const names = Object.keys(steps) as Step[]

test.each(names)('the step %s leads where the order’s machine says', (name) => {
  expect(steps[name]).toBe(orderMachine.transitions[name].to)
})

test.each(names)('from where it may be taken, %s is the next step', (name) => {
  for (const state of orderMachine.transitions[name].from) {
    const allowed_transitions = Object.entries(orderMachine.transitions)
      .filter(([, { from, by }]) => includes(from, state) && includes(by, 'driver'))
      .map(([transition]) => transition)
    expect(nextStep({ allowed_transitions })).toBe(name)
  }
})

test('a job that allows no step has no next step', () => {
  expect(nextStep({ allowed_transitions: ['release', 'cancel'] })).toBeUndefined()
})

test('the time at the door counts from the arrival and ends with the delivery', () => {
  const departed = event('order.departed', '2027-04-06T18:30:00.000Z')
  const arrived = event('order.arrived', '2027-04-06T19:00:00.000Z')
  const delivered = event('order.delivered', '2027-04-06T22:00:00.000Z')

  const since = (state: string, ...timeline: (typeof arrived)[]) => phaseOf({ state, timeline })
  expect(since('arrived', departed, arrived)).toEqual({ name: 'arrived', since: arrived.at })
  expect(since('delivered', departed, arrived, delivered)).toBeNull()
  expect(since('confirmed')).toBeNull()
  // An arrival that was taken back.
  expect(since('en_route', departed, arrived)).toEqual({ name: 'departed', since: departed.at })
  const late = { ...arrived, happened_at: '2027-04-06T18:45:00.000Z' }
  expect(since('arrived', departed, late)).toEqual({ name: 'arrived', since: late.happened_at })
})

test.each([
  [-5000, '0:00'],
  [59_999, '0:59'],
  [309_000, '5:09'],
  [3_909_000, '1:05:09'],
  [36_000_000, '10:00:00'],
])('%i ms is shown as %s', (ms, text) => {
  expect(clockText(ms)).toBe(text)
})

test('the route leads to the first stop until the truck is loaded, then from stop to stop to the last', () => {
  const stops = [stop({ address: '1 First St' }), stop({}), stop({ address: '3 Third St' })]
  const addressIn = (state: string) => currentStop({ state, stops })?.address

  expect(['accepted', 'en_route', 'arrived', 'loading'].map(addressIn)).toEqual(
    Array(4).fill('1 First St'),
  )
  const left = stops.map((one) => ({ ...one, left_at: '2027-04-06T19:00:00.000Z' }))
  expect(currentStop({ state: 'in_transit', stops: left })?.address).toBe('3 Third St')
  expect(addressIn('unloading')).toBe('3 Third St')
})

test('a map link holds the whole address', () => {
  const url = new URL(mapHref(stop({ address: '742 Valencia St & Sons' })))

  expect(url.searchParams.get('destination')).toBe(
    '742 Valencia St & Sons, San Francisco, CA 94110',
  )
})

test('an unknown tab falls back to the first', () => {
  expect(tabIn('/mover/jobs?tab=past', 'mover')).toBe('past')
  expect(tabIn('/mover/jobs?tab=nonsense', 'mover')).toBe('open')
  expect(tabIn('/driver/jobs?tab=open', 'driver')).toBe('upcoming')
})

const includes = (list: readonly string[], value: string) => list.includes(value)

const event = (name: string, at: string): Job['timeline'][number] => ({
  name,
  at,
  happened_at: null,
  actor: 'driver',
  to: null,
})

const stop = (change: Partial<Stop>): Stop => ({
  kind: 'pickup',
  address: null,
  unit: null,
  lat: 37.75,
  lng: -122.41,
  city: 'San Francisco',
  state_code: 'CA',
  zip: '94110',
  floor: 1,
  flights: 0,
  has_elevator: false,
  carry_ft: 0,
  parking_note: null,
  access_code: null,
  contact_name: null,
  contact_phone: null,
  needs_certificate: false,
  arrived_at: null,
  left_at: null,
  ...change,
})
