import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import type { Preview } from '#contract/calls/preferences.ts'
import { tables } from '#server/database/tables.ts'
import { advance, fromNow } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { aMover } from '../../support/people/people.ts'
import {
  aCrew,
  aPlacedMove,
  mustTake,
  orderRow,
  revise,
  revisionQuote,
  take,
} from '../../support/scenarios/moves.ts'
import { app, customer, offersOf } from '../../support/scenarios/order-scenario.ts'

const extra = [
  { kind: 'pickup' as const, zip: '94110' },
  { kind: 'extra' as const, zip: '94103' },
  { kind: 'dropoff' as const, zip: '94612' },
]
const upstairs = [
  { kind: 'pickup' as const, zip: '94110', flights: 2 },
  { kind: 'dropoff' as const, zip: '94612', flights: 1 },
]
/** San Jose, about 50 miles by road from the pickup. */
const far = { base_zip: '95112', base_point: { zip: '95112', lat: 37.3535, lng: -121.8865 } }

/** Returns a wish of the other truck, and of the one that a studio needs. */
async function trucks() {
  const { vehicles } = tables
  const rows = await app.db.select({ id: vehicles.id, code: vehicles.code }).from(vehicles)
  const { id = 0 } = rows.find(({ code }) => code === 'pickup') ?? {}
  return { pickup: [id], all: rows.map((row) => row.id) }
}

describe('a wish', () => {
  test.each([
    [
      'low_hourly',
      { minimum_hourly_cents: 100_000 },
      {},
      'it pays less per hour than your minimum.',
    ],
    [
      'stairs',
      { max_flights: 2 },
      { stops: upstairs },
      'it has more flights of stairs than your limit.',
    ],
    [
      'extra_stops',
      { takes_extra_stops: false },
      { stops: extra },
      'your preferences exclude extra stops.',
    ],
    [
      'far_from_base',
      { ...far, radius_mi: 30 },
      {},
      'it starts farther from your home ZIP code than your limit.',
    ],
  ])('%s keeps a mover from a job, and from news of it', async (_, change, ask, why) => {
    const { mover } = await aCrew(app, change)
    const move = await aPlacedMove(app, customer, ask)
    const [offer] = await offersOf(mover, move.code)
    expect(offer).toMatchObject({ obstacles: [why], remedies: ['preferences'] })
    expect(errorsOf(await take(mover, move, 'accept'))).toEqual({
      mover: [`You can’t take this job: ${why}`],
    })
    expect(await newsOf(mover, move.code)).toBe(0)
  })

  test('of other trucks keeps a mover from a job', async () => {
    const { pickup, all } = await trucks()
    const other = await aCrew(app, { vehicle_ids: pickup })
    const any = await aCrew(app, { vehicle_ids: all })
    const move = await aPlacedMove(app, customer)
    const why = 'it’s for a truck that your preferences exclude.'
    expect((await offersOf(other.mover, move.code))[0]?.obstacles).toEqual([why])
    expect((await offersOf(any.mover, move.code))[0]?.obstacles).toEqual([])
  })

  test('against same-day jobs counts days in the job’s city', async () => {
    const { mover } = await aCrew(app, { takes_same_day: false })
    const move = await aPlacedMove(app, customer, { window_start_at: fromNow(app, { days: 1 }) })
    expect((await offersOf(mover, move.code))[0]?.obstacles).toEqual([])
    // It is 23:30 in San Francisco, which is the next day in UTC.
    advance(app, { hours: 11, minutes: 30 })
    expect((await offersOf(mover, move.code))[0]?.obstacles).toEqual([])
    advance(app, { minutes: 31 })
    const why = 'your preferences exclude same-day jobs.'
    expect((await offersOf(mover, move.code))[0]?.obstacles).toEqual([why])
  })

  test('that a job just meets doesn’t count', async () => {
    const move = await aPlacedMove(app, customer, { stops: upstairs })
    const [{ per_hour_cents = 0 } = {}] = await offersOf((await aCrew(app)).mover, move.code)
    const { mover } = await aCrew(app, {
      ...far,
      minimum_hourly_cents: per_hour_cents,
      max_flights: 3,
      radius_mi: 100,
    })
    const [offer] = await offersOf(mover, move.code)
    expect(offer?.obstacles).toEqual([])
    expect(offer?.base_miles).toBeGreaterThan(40)
    await mustTake(mover, move, 'accept')
  })

  test('doesn’t keep a mover from agreeing to a change of their own job', async () => {
    const { mover } = await aCrew(app)
    const move = await aPlacedMove(app, customer)
    await mustTake(mover, move, 'accept')
    const quote = await revisionQuote(app, customer, move, { stops: extra })
    unwrap(await mover.patch(`/api/movers/${mover.mover_id}`, { takes_extra_stops: false }))
    unwrap(await revise(customer, move, quote))
    expect(await orderRow(app, move)).toMatchObject({ state: 'placed', mover_id: null })
    expect((await offersOf(mover, move.code))[0]?.obstacles).toEqual([])
    await mustTake(mover, move, 'agree_revision')
  })
})

describe('the home ZIP code', () => {
  test('is located after it was saved, without a new version', async () => {
    const mover = await aMover(app)
    const path = `/api/movers/${mover.mover_id}`
    const saved = unwrap<{ version: number }>(await mover.patch(path, { base_zip: '95112' }))
    await app.drain()
    const after = unwrap<{ version: number; base_point: object }>(await mover.get(path))
    expect(after.base_point).toMatchObject({ zip: '95112', lat: expect.closeTo(37.3, 0) })
    expect(after.version).toBe(saved.version)
  })

  test('has no effect while its place is not known', async () => {
    const { mover } = await aCrew(app, { ...far, base_zip: '00001', radius_mi: 1 })
    const move = await aPlacedMove(app, customer)
    const [offer] = await offersOf(mover, move.code)
    expect(offer).toMatchObject({ obstacles: [], base_miles: null })
  })

  test('can’t be placed elsewhere by the mover', async () => {
    const mover = await aMover(app)
    const response = await mover.patch(`/api/movers/${mover.mover_id}`, far)
    expect(response.statusCode).toBe(422)
  })
})

describe('the preview', () => {
  test('counts the last month’s jobs of the mover’s cities and what each wish costs', async () => {
    const { orders } = tables
    await app.db.update(orders).set({ placed_at: fromNow(app, { days: -60 }) })
    const mover = await aMover(app)
    const plain = await aPlacedMove(app, customer)
    const high = await aPlacedMove(app, customer, { stops: upstairs })
    const longer = await aPlacedMove(app, customer, { stops: extra })
    const old = await aPlacedMove(app, customer)
    const edge = { placed_at: fromNow(app, { days: -31 }) }
    await app.db.update(orders).set(edge).where(eq(orders.id, old.id))
    const pay = (move: typeof plain) => move.quote.price.mover_cents
    const sum = pay(plain) + pay(high) + pay(longer)

    const all = await preview(mover, {})
    expect(all).toEqual({
      days: 30,
      open: 3,
      fit: 3,
      per_week_cents: Math.round((sum * 7) / 30),
      open_per_week_cents: Math.round((sum * 7) / 30),
      lost_to: [],
      is_partial: false,
      has_base: false,
    })

    const picky = await preview(mover, {
      max_flights: 0,
      takes_extra_stops: false,
      minimum_pay_cents: pay(high) + 1,
      takes_same_day: false,
    })
    const cheaper = [plain, high, longer].filter((move) => pay(move) <= pay(high))
    expect(picky.open).toBe(3)
    expect(picky.lost_to).toContainEqual({
      key: 'stairs',
      count: 1,
      cents: pay(high),
      only_count: 0,
    })
    expect(picky.lost_to).toContainEqual({
      key: 'low_pay',
      count: cheaper.length,
      cents: cheaper.reduce((cents, move) => cents + pay(move), 0),
      only_count: 1,
    })
    expect(picky.lost_to.map(({ key }) => key)).not.toContain('same_day')
    expect(picky.fit).toBe(0)
    // Nothing was saved.
    expect(await preview(mover, {})).toEqual(all)
  })

  test('judges a job as taking it does', async () => {
    const mover = await aMover(app, { ...far })
    const move = await aPlacedMove(app, customer, { stops: upstairs })
    const [{ per_hour_cents = 0 } = {}] = await offersOf(mover, move.code)
    const { orders } = tables
    const { city_id } = await orderRow(app, move)
    await app.db.update(orders).set({ placed_at: null }).where(eq(orders.city_id, city_id))
    const now = { placed_at: fromNow(app, {}) }
    await app.db.update(orders).set(now).where(eq(orders.id, move.id))
    const lost = async (wishes: object) =>
      (await preview(mover, wishes)).lost_to.map(({ key }) => key)
    expect(await lost({ minimum_hourly_cents: per_hour_cents })).toEqual([])
    expect(await lost({ minimum_hourly_cents: per_hour_cents + 1 })).toEqual(['low_hourly'])
    expect(await lost({ radius_mi: 30 })).toEqual(['far_from_base'])
    expect(await lost({ radius_mi: 100 })).toEqual([])
    expect(await lost({ vehicle_ids: (await trucks()).pickup })).toEqual(['other_truck'])
  })

  test('refuses what is no wish, and everybody but movers', async () => {
    const mover = await aMover(app)
    for (const body of [
      { is_available: true },
      { max_flights: -1 },
      { minimum_pay_cents: 'all' },
    ]) {
      const response = await mover.post('/api/preferences/preview', body)
      expect(Object.keys(errorsOf(response))).toEqual(Object.keys(body))
    }
    expect((await customer.post('/api/preferences/preview', {})).statusCode).toBe(403)
  })
})

const preview = async (who: { post: typeof customer.post }, wishes: object): Promise<Preview> =>
  unwrap<Preview>(await who.post('/api/preferences/preview', wishes))

/** Returns how often a mover was notified of an open job. */
async function newsOf({ user_id }: { user_id: number }, code: string): Promise<number> {
  const { notifications } = tables
  const rows = await app.db.select().from(notifications).where(eq(notifications.user_id, user_id))
  return rows.filter(({ link }) => link?.includes(code)).length
}
