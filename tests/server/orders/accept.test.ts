import { describe, expect, test } from 'vitest'

import type { Jobs } from '#contract/calls/jobs.ts'
import { advance, fromNow, tuesday } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { aDriver } from '../../support/people/people.ts'
import {
  aCrew,
  advanceToDeparture,
  aPlacedMove,
  aQuote,
  carryOut,
  jobOf,
  moveOf,
  mustTake,
  orderRow,
  take,
} from '../../support/scenarios/moves.ts'
import { admin, app, crew, customer, offersOf } from '../../support/scenarios/order-scenario.ts'

describe('accepting', () => {
  const heavySafe = { name: 'Safe', quantity: 1, volume_ft3: 20, weight_lb: 151, minutes: 20 }
  const past = new Date(Date.parse(tuesday) - 1000).toISOString()
  test.each([
    [{ status: 'submitted' as const }, 'your profile isn’t approved yet.'],
    [{ status: 'suspended' as const }, 'your profile is suspended.'],
    [{ is_available: false }, 'you’re set to unavailable.'],
    [{ insurance_expires_at: past }, 'your insurance has expired.'],
    [{ insurance_expires_at: null }, 'a document is missing, has expired or isn’t approved yet.'],
    [{ takes_heavy: false }, 'your preferences exclude heavy items.'],
    [{ farthest_miles: 11 }, 'it’s farther than your limit.'],
    [{ minimum_pay_cents: 1_000_000 }, 'it pays less than your minimum.'],
  ])('is refused to a mover with %j', async (change, why) => {
    const move = await aPlacedMove(app, customer, { items: [heavySafe] })
    const { mover } = await aCrew(app, change)
    expect((await offersOf(mover, move.code))[0]?.obstacles).toEqual([why])
    const response = await take(mover, move, 'accept')
    expect(errorsOf(response)).toEqual({ mover: [`You can’t take this job: ${why}`] })
    expect(await orderRow(app, move)).toMatchObject({ state: 'placed', mover_id: null })
  })

  test('is open to a mover who just meets the limits', async () => {
    const items = [{ ...heavySafe, weight_lb: 150 }]
    const move = await aPlacedMove(app, customer, { items })
    const { mover } = await aCrew(app, {
      takes_heavy: false,
      farthest_miles: 12,
      minimum_pay_cents: move.quote.price.mover_cents,
    })
    expect((await offersOf(mover, move.code))[0]?.obstacles).toEqual([])
    expect(await mustTake(mover, move, 'accept')).toMatchObject({
      state: 'accepted',
      mover_id: mover.mover_id,
    })
  })

  test('does not find a job of another city', async () => {
    const move = await aPlacedMove(app, customer)
    const { mover } = await aCrew(app, { city_ids: [] })
    expect(await offersOf(mover, move.code)).toEqual([])
    expect((await mover.get(`/api/jobs/${move.code}`)).statusCode).toBe(404)
    expect((await take(mover, move, 'accept')).statusCode).toBe(404)
  })

  test('tells the second mover that the job is taken', async () => {
    const move = await aPlacedMove(app, customer)
    const second = await aCrew(app)
    await mustTake(crew.mover, move, 'accept')
    const response = await take(second.mover, move, 'accept')
    expect([response.statusCode, response.json()]).toEqual([
      409,
      {
        message: 'You can’t do this while it’s accepted. Available actions: none.',
        state: 'accepted',
        allowed: [],
      },
    ])
  })

  test('reveals address, name and code of an open job only afterwards', async () => {
    const move = await aPlacedMove(app, customer)
    const open = await crew.mover.get(`/api/jobs/${move.code}`)
    expect(open.json()).toMatchObject({
      customer: null,
      is_mine: false,
      notes: null,
      photos: [],
      stops: [{ address: null }, { address: null }],
      allowed_transitions: ['accept'],
    })
    await mustTake(crew.mover, move, 'accept')
    const mine = await crew.mover.get(`/api/jobs/${move.code}`)
    expect(mine.json()).toMatchObject({
      is_mine: true,
      customer: { name: 'Carla Customer' },
      stops: [{ address: '1 Test Street' }, { address: '2 Test Street' }],
    })
    for (const { body } of [open, mine]) {
      expect(body).not.toContain('delivery_code')
      expect(body).not.toContain('total_cents')
    }
  })
})

describe('overlapping', () => {
  /**
   * From Oakland, where a move ends, back to San Francisco: 11.7 miles at 22 mph, 31.9 minutes; and
   * the half an hour that a mover has free after each job.
   */
  const travel = 32 + 30

  test.each([
    ['after', 1],
    ['before', -1],
  ])('leaves time for the drive when a job begins %s another one', async (_, side) => {
    const first = await aPlacedMove(app, customer)
    await mustTake(crew.mover, first, 'accept')
    const { billed_minutes } = first.quote.price
    const at = (minutes: number) =>
      new Date(Date.parse(first.quote.window_start_at) + side * minutes * 60_000).toISOString()

    const near = { window_start_at: at(billed_minutes + travel - 1) }
    const tooNear = await aPlacedMove(app, customer, near)
    const text = `This job overlaps with ${first.code}, which you’ve already accepted.`
    expect((await offersOf(crew.mover, tooNear.code))[0]?.obstacles).toEqual([text])
    expect(errorsOf(await take(crew.mover, tooNear, 'accept'))).toEqual({ window_start_at: [text] })

    const far = { window_start_at: at(billed_minutes + travel) }
    const free = await aPlacedMove(app, customer, far)
    await mustTake(crew.mover, free, 'accept')
  })

  test('ignores released and finished jobs', async () => {
    const first = await aPlacedMove(app, customer)
    const second = await aPlacedMove(app, customer)
    const third = await aPlacedMove(app, customer, {
      window_start_at: fromNow(app, { days: 5 }),
    })
    await mustTake(crew.mover, first, 'accept')
    errorsOf(await take(crew.mover, second, 'accept'))
    await mustTake(crew.mover, first, 'release', { reason: 'Too much' })
    await carryOut(app, second, customer, crew, { until: 'deliver' })
    await mustTake(crew.mover, third, 'accept')
  })
})

describe('the first refusal', () => {
  test('belongs to the mover for half an hour after the customer rescheduled', async () => {
    const move = await aPlacedMove(app, customer)
    const other = await aCrew(app)
    await mustTake(crew.mover, move, 'accept')
    const quote = await aQuote(app, customer, { window_start_at: fromNow(app, { days: 5 }) })
    await mustTake(customer, move, 'reschedule', { quote_id: quote.id, hash: quote.hash })
    const until = fromNow(app, { minutes: 30 })

    advance(app, { minutes: 29, seconds: 59 })
    expect(await offersOf(other.mover, move.code)).toEqual([])
    expect(errorsOf(await take(other.mover, move, 'accept'))).toEqual({
      mover: [`Another mover has first refusal on this job until ${until}. Try again after that.`],
    })
    expect(await offersOf(crew.mover, move.code)).toHaveLength(1)

    advance(app, { seconds: 1 })
    expect(await offersOf(other.mover, move.code)).toHaveLength(1)
    expect(await mustTake(other.mover, move, 'accept')).toMatchObject({
      mover_id: other.mover.mover_id,
      first_refusal_until: null,
    })
  })

  test('lets the mover take the job again at once', async () => {
    const move = await aPlacedMove(app, customer)
    await mustTake(crew.mover, move, 'accept')
    await mustTake(crew.mover, move, 'assign', { driver_id: crew.driver.driver_id })
    const quote = await aQuote(app, customer, { window_start_at: fromNow(app, { days: 5 }) })
    await mustTake(customer, move, 'reschedule', { quote_id: quote.id, hash: quote.hash })
    expect((await crew.driver.get(`/api/jobs/${move.code}`)).statusCode).toBe(404)
    expect(await mustTake(crew.mover, move, 'accept')).toMatchObject({ driver_id: null })
  })
})

describe('the driver', () => {
  test('must belong to the mover and be approved', async () => {
    const move = await aPlacedMove(app, customer)
    await mustTake(crew.mover, move, 'accept')
    const stranger = await aCrew(app)
    const invited = await aDriver(app, crew.mover, 'invited')
    const text = 'This driver doesn’t work for the mover or isn’t approved. Choose another driver.'
    for (const who of [crew.mover, admin])
      for (const driver_id of [stranger.driver.driver_id, invited.driver_id, 999_999]) {
        const response = await take(who, move, 'assign', { driver_id })
        expect(errorsOf(response)).toEqual({ driver_id: [text] })
      }
    const { driver_id } = crew.driver
    expect(await mustTake(admin, move, 'assign', { driver_id })).toMatchObject({
      state: 'accepted',
      driver_id,
    })
    const jobs = await crew.driver.get('/api/jobs')
    expect(unwrap<Jobs>(jobs).jobs.map(({ code }) => code)).toEqual([move.code])
  })

  test('must be assigned before the crew departs', async () => {
    const move = await aPlacedMove(app, customer)
    await mustTake(crew.mover, move, 'accept')
    advanceToDeparture(app, move.quote)
    expect(errorsOf(await take(crew.mover, move, 'depart'))).toEqual({
      driver_id: ['Assign a driver first.'],
    })
    expect((await take(crew.driver, move, 'depart')).statusCode).toBe(404)
    await mustTake(crew.mover, move, 'assign', { driver_id: crew.driver.driver_id })
    const eta_at = fromNow(app, { minutes: 40 })
    await mustTake(crew.driver, move, 'depart', { eta_at })
    expect(await moveOf(customer, move)).toMatchObject({ state: 'en_route', eta_at })
    expect(await jobOf(crew.driver, move)).toMatchObject({ eta_at, pay_cents: null })
  })
})
