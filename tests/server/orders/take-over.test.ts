import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import { rateLimits, tables } from '#server/database/tables.ts'
import { advance, fromNow, setClockBefore } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { titlesOf } from '../../support/people/notifications.ts'
import { aCustomer, aDriver, anAdmin, type Person } from '../../support/people/people.ts'
import { aMember } from '../../support/people/team.ts'
import {
  aCrew,
  aPlacedMove,
  type Crew,
  carryOut,
  jobOf,
  type MoveStep,
  moveOf,
  mustTake,
  orderRow,
  type PlacedMove,
  take,
} from '../../support/scenarios/moves.ts'
import { admin, app, crew, earningOf } from '../../support/scenarios/order-scenario.ts'

let customer: Person
let spare: Crew['driver']
beforeEach(async () => {
  await app.db.delete(rateLimits)
  customer = await aCustomer(app)
  spare = await aDriver(app, crew.mover)
})

async function aMoveTo(until: MoveStep): Promise<PlacedMove> {
  const move = await aPlacedMove(app, customer)
  await carryOut(app, move, customer, crew, { until })
  return move
}

const giveTo = ({ driver_id }: { driver_id: number }, more: object = {}) => ({
  driver_id,
  reason: 'The phone is dead',
  ...more,
})

const recordOf = async ({ mover }: Crew) =>
  unwrap<{ no_shows: number; releases: number }>(await mover.get(`/api/movers/${mover.mover_id}`))

describe('another driver of the same mover', () => {
  test.each([
    'confirm',
    'depart',
    'arrive',
    'start_loading',
    'finish_loading',
    'start_unloading',
  ] as const)('carries the job on after %s, to the end', async (until) => {
    const move = await aMoveTo(until)
    const before = await orderRow(app, move)
    await mustTake(crew.mover, move, 'take_over', giveTo(spare))
    const after = await orderRow(app, move)
    expect(after).toMatchObject({
      state: before.state,
      driver_id: spare.driver_id,
      mover_id: before.mover_id,
      step_log: [...before.step_log, { step: 'take_over' }],
      arrived_at: before.arrived_at,
      loading_started_at: before.loading_started_at,
    })
    await carryOut(app, move, customer, { ...crew, driver: spare })
    expect((await orderRow(app, move)).state).toBe('completed')
  })

  test('is announced to the customer, to both drivers and to the mover', async () => {
    const move = await aMoveTo('depart')
    await mustTake(admin, move, 'take_over', giveTo(spare))
    const event = 'order.taken_over'
    const { driver } = await jobOf(crew.mover, move)
    expect(await titlesOf(customer, event)).toEqual([`${driver?.name} is your driver now`])
    expect(await titlesOf(spare, event)).toEqual([`Job ${move.code} is yours`])
    // The first driver's phone is spared no longer: the drive has ended.
    expect(await titlesOf(crew.driver, event)).toEqual([`Job ${move.code} is no longer yours`])
    expect(await titlesOf(crew.mover, event)).toHaveLength(1)
    const history = (await moveOf(customer, move)).timeline.map(({ name }) => name)
    expect(history.slice(-2)).toEqual(['order.departed', 'order.taken_over'])
  })

  test('leaves the first driver the steps on their phone as evidence alone', async () => {
    const move = await aMoveTo('depart')
    const happened_at = app.clock.now.toISOString()
    await mustTake(admin, move, 'take_over', giveTo(spare))
    expect((await take(crew.driver, move, 'arrive')).statusCode).toBe(404)
    const late = await crew.driver.post(`/api/jobs/${move.code}/late-steps`, {
      step: 'arrive',
      happened_at,
    })
    expect(unwrap(late)).toMatchObject({ why: 'reassigned' })
    expect(await orderRow(app, move)).toMatchObject({ state: 'en_route', arrived_at: null })
    const { late_steps: lateSteps } = tables
    expect(await app.db.select().from(lateSteps)).toMatchObject([
      { driver_id: crew.driver.driver_id, step: 'arrive', mover_id: crew.mover.mover_id },
    ])
  })
})

describe('a driver of another mover', () => {
  test('takes over a late job with its mover, who is paid for it', async () => {
    const other = await aCrew(app)
    const move = await aMoveTo('depart')
    setClockBefore(app, move.quote.window_end_at, { minutes: -40 })
    await app.drain()
    await mustTake(admin, move, 'take_over', giveTo(other.driver))

    expect(await orderRow(app, move)).toMatchObject({
      state: 'en_route',
      mover_id: other.mover.mover_id,
      driver_id: other.driver.driver_id,
      no_show_at: fromNow(app, { minutes: 120 }),
      crew_seen_at: null,
    })
    expect(await recordOf(crew)).toMatchObject({ no_shows: 1 })
    const event = 'order.taken_over'
    expect(await titlesOf(customer, event)).toHaveLength(1)
    expect(await titlesOf(other.mover, event)).toEqual([`Job ${move.code} is yours now`])
    expect(await titlesOf(crew.mover, event)).toEqual([`Job ${move.code} went to another crew`])
    expect((await crew.mover.get(`/api/jobs/${move.code}`)).statusCode).toBe(404)

    await carryOut(app, move, customer, other)
    await app.drain()
    expect((await earningOf(move))?.mover_id).toBe(other.mover.mover_id)
    expect(await recordOf(other)).toMatchObject({ no_shows: 0 })
  })

  test('has as much time as others before being late counts', async () => {
    const other = await aCrew(app)
    const move = await aMoveTo('depart')
    setClockBefore(app, move.quote.window_end_at, { minutes: -40 })
    await app.drain()
    await mustTake(admin, move, 'take_over', giveTo(other.driver))
    // The customer can still cancel for nothing, as before.
    await mustTake(customer, move, 'cancel', { fee_cents: 0 })
    expect(await recordOf(other)).toMatchObject({ no_shows: 0 })
  })

  test('who does not come either ends the move, which counts', async () => {
    const other = await aCrew(app)
    const move = await aMoveTo('depart')
    setClockBefore(app, move.quote.window_end_at, { minutes: -119 })
    await app.drain()
    await mustTake(admin, move, 'take_over', giveTo(other.driver))
    setClockBefore(app, move.quote.window_end_at, { minutes: -130 })
    await app.drain()
    expect((await orderRow(app, move)).state).toBe('en_route')
    setClockBefore(app, move.quote.window_end_at, { minutes: -240 })
    await app.drain()
    expect((await orderRow(app, move)).state).toBe('cancelled')
    expect(await recordOf(other)).toMatchObject({ no_shows: 1 })
    expect(await recordOf(crew)).toMatchObject({ no_shows: 1 })
  })

  test('is refused once the first crew has arrived', async () => {
    const other = await aCrew(app)
    const move = await aMoveTo('arrive')
    const refused = await take(admin, move, 'take_over', giveTo(other.driver))
    expect(errorsOf(refused)).toEqual({
      driver_id: [
        'The first crew has arrived. Only another driver of the same mover can continue the job.',
      ],
    })
  })

  test('is refused to movers, and to staff without the permission', async () => {
    const other = await aCrew(app)
    const move = await aMoveTo('depart')
    expect(
      errorsOf(await take(crew.mover, move, 'take_over', giveTo(other.driver))),
    ).toHaveProperty('driver_id')
    expect((await take(other.mover, move, 'take_over', giveTo(other.driver))).statusCode).toBe(404)
    const viewer = await aMember(app, crew.mover, 'viewer')
    expect((await take(viewer, move, 'take_over', giveTo(spare))).statusCode).toBe(403)
    for (const who of [customer, crew.driver])
      expect((await take(who, move, 'take_over', giveTo(spare))).statusCode).toBe(403)
    const support = await anAdmin(app, ['support'])
    expect((await take(support, move, 'take_over', giveTo(spare))).statusCode).toBe(403)
    const operations = await anAdmin(app, ['operations'])
    await mustTake(operations, move, 'take_over', giveTo(other.driver))
  })

  test.each<[string, (other: Crew, move: { id: number }) => Promise<unknown>]>([
    [
      'is suspended',
      ({ mover }) =>
        admin.post(`/api/movers/${mover.mover_id}/transitions/suspend`, { reason: 'A check' }),
    ],
    [
      'is not insured',
      ({ mover }) =>
        admin.patch(`/api/movers/${mover.mover_id}`, { insurance_expires_at: fromNow(app, {}) }),
    ],
    [
      'is insured only until the window begins',
      async ({ mover }, { id }) => {
        const { window_start_at } = await orderRow(app, { id })
        return admin.patch(`/api/movers/${mover.mover_id}`, {
          insurance_expires_at: window_start_at,
        })
      },
    ],
    ['has the customer in the team', ({ mover }) => aMember(app, mover, 'viewer', customer)],
  ])('is refused if the mover %s', async (_, change) => {
    const other = await aCrew(app)
    const move = await aMoveTo('depart')
    await change(other, move)
    const refused = await take(admin, move, 'take_over', giveTo(other.driver))
    expect(errorsOf(refused)).toHaveProperty('driver_id')
    expect((await orderRow(app, move)).mover_id).toBe(crew.mover.mover_id)
  })
})

test('the driver who has the job, one who is busy and one who does not exist take nothing over', async () => {
  const other = await aPlacedMove(app, await aCustomer(app))
  const move = await aMoveTo('depart')
  const again = await take(admin, move, 'take_over', giveTo(crew.driver))
  expect(errorsOf(again)).toEqual({
    driver_id: ['This driver already has this job. Choose another one.'],
  })
  expect(
    errorsOf(await take(admin, move, 'take_over', giveTo({ driver_id: 999_999 }))),
  ).toHaveProperty('driver_id')
  await app.db
    .update(tables.orders)
    .set({ state: 'confirmed', mover_id: crew.mover.mover_id, driver_id: spare.driver_id })
    .where(eq(tables.orders.id, other.id))
  expect(errorsOf(await take(admin, move, 'take_over', giveTo(spare)))).toEqual({
    driver_id: [`This driver is busy with ${other.code} at this time. Choose another driver.`],
  })
})

test('a job is given on three times an hour by its mover, and by staff even then', async () => {
  const move = await aMoveTo('depart')
  const drivers = [spare, crew.driver]
  for (const at of [0, 1, 2])
    await mustTake(crew.mover, move, 'take_over', giveTo(drivers[at % 2] ?? spare))
  const dispatcher = await aMember(app, crew.mover, 'dispatcher')
  for (const who of [crew.mover, dispatcher])
    expect(
      errorsOf(await take(who, move, 'take_over', giveTo(crew.driver))).driver_id?.[0],
    ).toMatch(/^You’ve changed the driver of this job 3 times in the last hour/)
  expect(await titlesOf(customer, 'order.taken_over')).toHaveLength(3)
  await mustTake(admin, move, 'take_over', giveTo(crew.driver))

  // An hour after the first one, one more is possible.
  advance(app, { hours: 1 })
  await mustTake(dispatcher, move, 'take_over', giveTo(spare))
})
