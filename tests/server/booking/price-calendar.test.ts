import { desc } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { BookingTerms } from '#contract/calls/booking-terms.ts'
import type { PriceCalendar } from '#contract/calls/price-calendar.ts'
import { quotes, tables } from '#server/database/tables.ts'
import { clientOf } from '../../support/app/app.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { aCustomer, aDriver, aMover } from '../../support/people/people.ts'
import { app, customer } from '../../support/scenarios/customer-scenario.ts'
import { aPlacedMove, aQuote, mustTake } from '../../support/scenarios/moves.ts'

const stops = [
  { kind: 'pickup' as const, zip: '94110' },
  { kind: 'dropoff' as const, zip: '94612' },
]
const ask = { stops, size: 'studio' }
const calendarOf = async (change: object = {}) =>
  unwrap<PriceCalendar>(await clientOf(app).post('/api/price-calendar', { ...ask, ...change }))
const dayIn = ({ days }: PriceCalendar, day: string) => days.find((one) => one.day === day)

test('a calendar has the price of each of the next 30 days, and stores nothing', async () => {
  const before = await app.db.$count(quotes)
  const calendar = await calendarOf()
  expect(await app.db.$count(quotes)).toBe(before)
  expect(calendar.time_zone).toBe('America/Los_Angeles')
  expect(calendar.days.map(({ day }) => day)).toEqual([
    ...Array.from({ length: 25 }, (_, at) => `2027-04-${String(at + 6).padStart(2, '0')}`),
    ...Array.from({ length: 5 }, (_, at) => `2027-05-0${at + 1}`),
  ])
  // A Tuesday, a Wednesday, a Friday, and the Saturday at the turn of a month in season.
  for (const day of ['2027-04-06', '2027-04-14', '2027-04-16', '2027-05-01']) {
    const window_start_at = `${day}T23:00:00.000Z`
    const { price } = await aQuote(app, customer, { window_start_at })
    expect([day, dayIn(calendar, day)?.total_cents]).toEqual([day, price.total_cents])
  }
  expect(calendar.lowest_cents).toBe(dayIn(calendar, '2027-04-14')?.total_cents)
  // It is noon: the crew needs three hours.
  expect(dayIn(calendar, '2027-04-06')).toMatchObject({ hours: [15, 17], off: null })
  app.clock.now = new Date('2027-04-07T03:00:00.000Z')
  expect(dayIn(await calendarOf(), '2027-04-06')).toMatchObject({ hours: [], off: 'past' })
})

test('a window in which every crew has a job is off, except for the move of that job', async () => {
  const mover = await aMover(app)
  await aDriver(app, mover)
  const { vehicles } = tables
  const [vehicle] = await app.db
    .select({ id: vehicles.id })
    .from(vehicles)
    .orderBy(desc(vehicles.capacity_ft3))
    .limit(1)
  const truck = { vehicle_id: vehicle?.id, plate: '8ABC123' }
  unwrap(await mover.post('/api/mover_vehicles', truck))
  const window_start_at = '2027-04-09T20:00:00.000Z'
  const move = await aPlacedMove(app, customer, { window_start_at })
  // The only crew is kept free for the open move.
  expect(dayIn(await calendarOf(), '2027-04-09')?.hours).not.toContain(13)
  await mustTake(mover, move, 'accept')
  const taken = dayIn(await calendarOf(), '2027-04-09')
  expect(taken?.off).toBeNull()
  expect(taken?.hours).not.toContain(13)
  expect(taken?.hours).toContain(7)
  expect(dayIn(await calendarOf({ order: move.code }), '2027-04-09')?.hours).toContain(13)

  const other = await aMover(app)
  await aDriver(app, other)
  unwrap(await other.post('/api/mover_vehicles', { ...truck, plate: '8ABC124' }))
  expect(dayIn(await calendarOf(), '2027-04-09')?.hours).toContain(13)
})

test('a calendar is refused like a quote, and limited for each address', async () => {
  const refused = async (change: object) =>
    Object.keys(errorsOf(await clientOf(app).post('/api/price-calendar', { ...ask, ...change })))
  const item = { name: 'Two propane tanks', quantity: 1, volume_ft3: 4, weight_lb: 40 }
  expect(await refused({ items: [item] })).toEqual(['items.0.name'])
  expect(await refused({ stops: [stops[1], stops[0]] })).toEqual(['stops.0.kind', 'stops.1.kind'])
  expect(await refused({ coupon: 'NONE' })).toEqual(['coupon'])
  expect(await refused({ window_start_at: '2027-04-09T20:00:00.000Z' })).toEqual([
    'window_start_at',
  ])
  const { headers } = await (await aCustomer(app)).post('/api/price-calendar', ask)
  expect(headers['x-ratelimit-limit']).toBe('200')
})

test('the terms of a booking follow the fees and limits in force', async () => {
  const { settings } = tables
  await app.db
    .insert(settings)
    .values({
      key: 'expiry_credit_cents',
      kind: 'money',
      value: 4000,
    })
    .onConflictDoUpdate({ target: settings.key, set: { value: 4000 } })
  expect(unwrap<BookingTerms>(await clientOf(app).get('/api/booking-terms'))).toMatchObject({
    cancellation: { cancel_grace_minutes: 10, cancel_early_hours: 48, cancel_two_days_bp: 1500 },
    expires_minutes_before: 120,
    completes_minutes_after: 1440,
    expiry_credit: { amount_cents: 4000, hours_ahead: 24, most: 1, days: 180 },
  })
})
