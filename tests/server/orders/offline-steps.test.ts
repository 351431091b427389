import { describe, expect, test } from 'vitest'

import { advance, fromNow } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { aDriver } from '../../support/people/people.ts'
import { aCrew, jobOf, moveOf, mustTake, orderRow, take } from '../../support/scenarios/moves.ts'
import {
  admin,
  aMoveCarriedOutTo,
  app,
  crew,
  customer,
} from '../../support/scenarios/order-scenario.ts'
import { aPhoto, aPicture, storePicture } from '../../support/scenarios/pictures.ts'

/** A step as a phone without a network kept it, some minutes ago. */
const kept = (minutes: number, more: { boot?: string; steady?: number } = {}) => ({
  happened_at: fromNow(app, { minutes: -minutes }),
  device: {
    boot: more.boot ?? 'a page',
    monotonic_ms: (10_000 - (more.steady ?? minutes)) * 60_000,
    queued: true,
  },
})

describe('steps that a phone kept without a network', () => {
  test('cost the same as on time, and show both times', async () => {
    const move = await aMoveCarriedOutTo('depart')
    advance(app, { minutes: 240 })
    const photo = await aPhoto(crew.driver)
    const sent_at = app.clock.now.toISOString()
    const began_at = fromNow(app, { minutes: -200 })
    await mustTake(crew.driver, move, 'arrive', kept(210))
    await mustTake(crew.driver, move, 'start_loading', kept(200))
    await mustTake(crew.driver, move, 'finish_loading', kept(120))
    await mustTake(crew.driver, move, 'start_unloading', kept(90))
    const proof = { photo, code: move.delivery_code }
    await mustTake(crew.driver, move, 'deliver', { ...proof, ...kept(41) })

    const row = await orderRow(app, move)
    expect(row.loading_started_at).toBe(began_at)
    expect(row.delivered_at).toBe(fromNow(app, { minutes: -41 }))
    expect(row.metered?.billed_minutes).toBe(159)
    expect(row.times_held_at).toBeNull()
    for (const { timeline } of [await moveOf(customer, move), await jobOf(crew.driver, move)])
      expect(timeline.find(({ name }) => name === 'order.loading_started')).toMatchObject({
        happened_at: began_at,
        at: sent_at,
      })
  })

  test('with a clock that was set back cost the customer nothing, and staff checks them', async () => {
    const move = await aMoveCarriedOutTo('depart')
    advance(app, { minutes: 60 })
    await mustTake(crew.driver, move, 'arrive', kept(50))
    // The steady clock says that only five minutes have passed since.
    await mustTake(crew.driver, move, 'start_loading', kept(49, { steady: 10 }))
    expect((await orderRow(app, move)).loading_started_at).toBe(fromNow(app, { minutes: -10 }))
    await mustTake(crew.driver, move, 'finish_loading')
    await mustTake(crew.driver, move, 'start_unloading')
    advance(app, { minutes: move.quote.price.billed_minutes })
    const proof = { photo: await aPhoto(crew.driver), code: move.delivery_code }
    await mustTake(crew.driver, move, 'deliver', proof)

    const { times_held_at, step_log } = await orderRow(app, move)
    expect(times_held_at).not.toBeNull()
    expect(step_log.map(({ doubt }) => doubt)).toContain('clock_set')
    expect(await crew.driver.get(`/api/orders/${move.id}`).then(({ body }) => body)).not.toContain(
      'step_log',
    )
  })

  test('can’t claim a time at which the page was loading the job', async () => {
    const move = await aMoveCarriedOutTo('arrive')
    for (let polls = 0; polls < 20; polls++) {
      advance(app, { minutes: 1 })
      await jobOf(crew.driver, move)
    }
    await mustTake(crew.driver, move, 'start_loading', kept(15))
    const { loading_started_at, step_log } = await orderRow(app, move)
    expect([loading_started_at, step_log.at(-1)?.doubt]).toEqual([
      app.clock.now.toISOString(),
      'in_contact',
    ])
  })

  test('are refused out of order, and done once with the same key', async () => {
    const move = await aMoveCarriedOutTo('arrive')
    advance(app, { minutes: 30 })
    expect((await take(crew.driver, move, 'finish_loading', kept(20))).statusCode).toBe(409)
    const headers = { 'idempotency-key': 'the same' }
    const input = kept(25)
    const path = `/api/orders/${move.id}/transitions/start_loading`
    const first = unwrap<{ version: number }>(await crew.driver.post(path, input, { headers }))
    advance(app, { minutes: 3 })
    const again = unwrap<{ version: number }>(await crew.driver.post(path, input, { headers }))
    expect(again.version).toBe(first.version)
    const other = await take(crew.driver, move, 'start_loading', input)
    expect([other.statusCode, other.json().state]).toEqual([409, 'loading'])
  })

  test('by a clock that is hours behind happened so long before they were sent', async () => {
    const move = await aMoveCarriedOutTo('arrive')
    advance(app, { minutes: 30 })
    const path = `/api/orders/${move.id}/transitions/start_loading`
    const { device } = kept(20)
    const input = { happened_at: fromNow(app, { hours: -5, minutes: -20 }), device }
    const sent = { headers: { 'x-sent-at': fromNow(app, { hours: -5 }) } }
    unwrap(await crew.driver.post(path, input, sent))
    expect(await orderRow(app, move)).toMatchObject({
      loading_started_at: fromNow(app, { minutes: -20 }),
      step_log: expect.arrayContaining([
        expect.objectContaining({ step: 'start_loading', doubt: null }),
      ]),
    })
  })

  test('are refused with a clock that can’t be read', async () => {
    const move = await aMoveCarriedOutTo('arrive')
    const path = `/api/orders/${move.id}/transitions/start_loading`
    const sent = { headers: { 'x-sent-at': 'half past nine' } }
    const refused = await crew.driver.post(path, kept(1), sent)
    expect(Object.keys(errorsOf(refused))).toEqual(['X-Sent-At'])
    expect((await orderRow(app, move)).loading_started_at).toBeNull()
  })

  test('need the reading of a clock to be believed', async () => {
    const move = await aMoveCarriedOutTo('arrive')
    advance(app, { minutes: 30 })
    const { happened_at } = kept(25)
    await mustTake(crew.driver, move, 'start_loading', { happened_at })
    expect((await orderRow(app, move)).loading_started_at).toBe(app.clock.now.toISOString())
  })
})

describe('a step', () => {
  test('is taken back within five minutes, with its times, proof and notice', async () => {
    const move = await aMoveCarriedOutTo('depart')
    const photo = await aPhoto(crew.driver)
    await mustTake(crew.driver, move, 'arrive', { photo })
    await mustTake(crew.driver, move, 'undo_arrive')
    expect(await orderRow(app, move)).toMatchObject({
      state: 'en_route',
      arrived_at: null,
      arrival: null,
    })
    const notifications = await customer.get('/api/notifications')
    expect(notifications.body).toContain('Your movers aren’t there yet')

    await mustTake(crew.driver, move, 'arrive', { photo })
    await mustTake(crew.driver, move, 'start_loading')
    advance(app, { minutes: 4 })
    await mustTake(crew.mover, move, 'undo_start_loading')
    expect((await orderRow(app, move)).loading_started_at).toBeNull()
    // The step before can't be taken back anymore: something has happened since.
    expect(errorsOf(await take(crew.driver, move, 'undo_arrive'))).toEqual({
      state: ['You can’t undo this step, because the job has changed since then.'],
    })

    await mustTake(crew.driver, move, 'start_loading')
    advance(app, { minutes: 5, seconds: 1 })
    expect(errorsOf(await take(crew.driver, move, 'undo_start_loading'))).toEqual({
      state: ['You can undo a step for 5 minutes. Call support if it was a mistake.'],
    })
  })

  test('is taken back three times at most, and never after somebody else has acted', async () => {
    const move = await aMoveCarriedOutTo('arrive')
    for (let times = 0; times < 3; times++) {
      await mustTake(crew.driver, move, 'start_loading')
      await mustTake(crew.driver, move, 'undo_start_loading')
    }
    await mustTake(crew.driver, move, 'start_loading')
    expect(errorsOf(await take(crew.driver, move, 'undo_start_loading'))).toEqual({
      state: ['You’ve undone this step too often. Call support if it was a mistake.'],
    })

    await mustTake(crew.driver, move, 'finish_loading')
    await mustTake(customer, move, 'amend', { stops: [{ at: 1, unit: '5B' }] })
    expect(Object.keys(errorsOf(await take(crew.driver, move, 'undo_finish_loading')))).toEqual([
      'state',
    ])
  })
  test('can’t be dated back after it was taken back, nor undone after the delivery', async () => {
    const move = await aMoveCarriedOutTo('arrive')
    advance(app, { minutes: 30 })
    await mustTake(crew.driver, move, 'start_loading')
    await mustTake(crew.driver, move, 'undo_start_loading')
    await mustTake(crew.driver, move, 'start_loading', kept(25))
    expect((await orderRow(app, move)).loading_started_at).toBe(app.clock.now.toISOString())

    await mustTake(crew.driver, move, 'finish_loading')
    await mustTake(crew.driver, move, 'start_unloading')
    const proof = { photo: await aPhoto(crew.driver), code: move.delivery_code }
    await mustTake(crew.driver, move, 'deliver', proof)
    expect((await take(crew.driver, move, 'undo_start_unloading')).statusCode).toBe(409)
  })
})

test('stops between the first and the last are reached and left in their order', async () => {
  const stops = ['pickup', 'extra', 'dropoff'].map((kind, at) => ({
    kind: kind as 'pickup',
    zip: ['94110', '94103', '94612'][at] ?? '',
  }))
  const move = await aMoveCarriedOutTo('finish_loading', { stops })
  expect(Object.keys(errorsOf(await take(crew.driver, move, 'reach_stop', { stop: 2 })))).toEqual([
    'stop',
  ])
  expect(errorsOf(await take(crew.driver, move, 'leave_stop', { stop: 1 }))).toEqual({
    stop: ['The truck isn’t at this stop.'],
  })
  await mustTake(crew.driver, move, 'reach_stop', { stop: 1 })
  const reached_at = app.clock.now.toISOString()
  advance(app, { minutes: 12 })
  await mustTake(crew.driver, move, 'leave_stop', { stop: 1 })
  const shown = (await moveOf(customer, move)).stops[1]
  expect(shown).toMatchObject({ arrived_at: reached_at, left_at: app.clock.now.toISOString() })
  expect(Object.keys(errorsOf(await take(crew.driver, move, 'reach_stop', { stop: 1 })))).toEqual([
    'stop',
  ])
})

describe('a step of a job that is no longer the driver’s', () => {
  const report = (
    who: typeof crew.driver,
    move: { code: string },
    more: object = {},
    headers: Record<string, string> = {},
  ) => {
    const happened_at = fromNow(app, { minutes: -40 })
    const body = { step: 'arrive', happened_at, ...more }
    return who.post(`/api/jobs/${move.code}/late-steps`, body, { headers })
  }

  test('is kept as evidence for staff and the mover, once', async () => {
    const move = await aMoveCarriedOutTo('depart')
    const other = await aDriver(app, crew.mover)
    expect((await report(crew.driver, move)).statusCode).toBe(409)
    await mustTake(customer, move, 'cancel', await feeFor(move))

    const photo = await aPhoto(crew.driver)
    const late = unwrap(await report(crew.driver, move, { photo }))
    expect(late).toMatchObject({ why: 'cancelled' })
    expect(unwrap(await report(crew.driver, move, { photo }))).toEqual(late)
    // The same by a clock that is wrong, and was sent a little later.
    const phone = { photo, happened_at: fromNow(app, { hours: -5, minutes: -39 }) }
    const sent = { 'x-sent-at': fromNow(app, { hours: -5 }) }
    expect(unwrap(await report(crew.driver, move, phone, sent))).toEqual(late)
    expect((await report(other, move)).statusCode).toBe(404)
    expect((await report((await aCrew(app)).driver, move)).statusCode).toBe(404)
    expect(
      errorsOf(await report(crew.driver, move, { step: 'depart', photo: await aPhoto(other) })),
    ).toHaveProperty('photo')

    expect((await jobOf(crew.mover, move)).late_steps).toMatchObject([{ step: 'arrive' }])
    const query = `/api/late_steps?order_id=${move.id}`
    expect(unwrap<object[]>(await admin.get(query))).toHaveLength(1)
    expect(unwrap<object[]>(await crew.mover.get(query))).toHaveLength(1)
    expect((await customer.get(query)).statusCode).toBe(403)
  })
  const feeFor = async (move: { code: string }) => {
    const asked = await customer.get(`/api/moves/${move.code}/cancellation`)
    return { fee_cents: unwrap<{ fee_cents: number }>(asked).fee_cents }
  }

  test('is kept when another driver has the job, as the phone’s word between now and 12 hours ago', async () => {
    const move = await aMoveCarriedOutTo('confirm')
    const other = await aDriver(app, crew.mover)
    await mustTake(crew.mover, move, 'assign', { driver_id: other.driver_id })
    const happened_at = fromNow(app, { days: 2 })
    expect(unwrap(await report(crew.driver, move, { happened_at }))).toMatchObject({
      why: 'reassigned',
    })
    const [row] = (await jobOf(crew.mover, move)).late_steps
    expect(row?.happened_at).toBe(app.clock.now.toISOString())
  })
})

test('a picture that is sent again within a day keeps its key', async () => {
  const picture = await aPicture()
  const key = await storePicture(crew.driver, picture)
  expect(await storePicture(crew.driver, picture)).toBe(key)
  expect(await storePicture(crew.mover, picture)).not.toBe(key)
  advance(app, { hours: 25 })
  expect(await storePicture(crew.driver, picture)).not.toBe(key)
})
