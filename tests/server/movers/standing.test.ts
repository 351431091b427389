import { beforeEach, describe, expect, test } from 'vitest'

import type { Standing, StandingEvent } from '#contract/calls/standing.ts'
import type { StandingPart } from '#contract/standing.ts'
import { rateLimits, sessions, tables, tokens } from '#server/database/tables.ts'
import type { Client } from '../../support/app/app.ts'
import { advance, setClockBefore } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { titlesOf } from '../../support/people/notifications.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'
import { aMember } from '../../support/people/team.ts'
import {
  aCrew,
  aPlacedMove,
  carryOut,
  giveBack,
  type MoveStep,
  mustTake,
  type PlacedMove,
} from '../../support/scenarios/moves.ts'
import { admin, app, crew, setSetting } from '../../support/scenarios/order-scenario.ts'
import { aPhoto } from '../../support/scenarios/pictures.ts'

let customer: Person
beforeEach(async () => {
  await app.db.delete(rateLimits)
  customer = await aCustomer(app)
})

async function aMoveTo(until: MoveStep): Promise<PlacedMove> {
  const move = await aPlacedMove(app, customer)
  await carryOut(app, move, customer, crew, { until })
  return move
}

const standingOf = async (who: Client = crew.mover): Promise<Standing> =>
  unwrap<Standing>(await who.get('/api/standing'))

const partOf = async (key: StandingPart) => {
  const part = (await standingOf()).parts.find((one) => one.key === key)
  if (!part) throw new Error(`there is no part ${key}`)
  return part
}

/** Returns the only event that counts against the crew's mover. */
async function onlyEvent(): Promise<StandingEvent> {
  const events = (await standingOf()).parts.flatMap((part) => part.events)
  expect(events).toHaveLength(1)
  return events[0] as StandingEvent
}

const appeal = (event: string, who: Client = crew.mover, text = 'The bridge was closed') =>
  who.post(`/api/standing/${event}/appeal`, { text })

const appealRow = async () => (await app.db.select().from(tables.standing_appeals)).at(-1)

const decide = async (name: 'grant' | 'deny', who: Client = admin) =>
  who.post(`/api/standing_appeals/${(await appealRow())?.id}/transitions/${name}`, {
    reason: 'The city confirms it',
  })

/** Has the crew arrive 45 minutes after the window. */
async function aLateArrival(): Promise<PlacedMove> {
  const move = await aMoveTo('depart')
  setClockBefore(app, move.quote.window_end_at, { minutes: -45 })
  await mustTake(crew.driver, move, 'arrive')
  return move
}

describe('the standing of a mover', () => {
  test('is whole before the first job', async () => {
    const standing = await standingOf()
    expect(standing).toMatchObject({ score: 100, days: 90, ratings: [], jobs: [] })
    expect(standing.parts.map(({ key, value, of }) => [key, value, of])).toEqual([
      ['on_time', 35, 0],
      ['release', 25, 0],
      ['damage', 20, 0],
      ['answer', 5, 0],
      ['rating', 15, 0],
    ])
  })

  test('loses points for a late arrival until the day that it names', async () => {
    const move = await aLateArrival()
    const event = await onlyEvent()
    expect(event).toMatchObject({
      kind: 'late_arrival',
      code: move.code,
      at: app.clock.now.toISOString(),
      points: 1.75,
      counts_until: new Date(app.clock.now.getTime() + 90 * 86_400_000).toISOString(),
      appeal: null,
    })
    expect(await partOf('on_time')).toMatchObject({ value: 33.25, weight: 35, of: 1 })
    const standing = await standingOf()
    expect(standing.score).toBe(98)
    expect(standing.jobs).toEqual([{ code: move.code, at: event.at, outcome: 'late' }])

    // The sign-in would have ended by then.
    await app.db.update(sessions).set({ expires_at: '2030-01-01T00:00:00Z' })
    await app.db.update(tokens).set({ expires_at: '2030-01-01T00:00:00Z' })
    setClockBefore(app, event.counts_until, { minutes: 1 })
    await onlyEvent()
    advance(app, { minutes: 2 })
    expect((await standingOf()).score).toBe(100)
  })

  test('loses nothing for an arrival in time', async () => {
    const move = await aMoveTo('arrive')
    expect(await standingOf()).toMatchObject({
      score: 100,
      jobs: [{ code: move.code, outcome: 'on_time' }],
    })
  })

  test('tells a job given back early from one given back late', async () => {
    const early = await aMoveTo('accept')
    await giveBack(crew.mover, early)
    const late = await aMoveTo('accept')
    setClockBefore(app, late.quote.window_start_at, { hours: 20 })
    await giveBack(crew.mover, late)
    const part = await partOf('release')
    expect(part.events.map(({ kind, code, points }) => [kind, code, points])).toEqual([
      ['late_release', late.code, 2.5],
      ['release', early.code, 0.75],
    ])
    expect(part).toMatchObject({ value: 21.75, of: 2 })
  })

  test('loses points for a no-show as long as it is on the record, and none once it is forgiven', async () => {
    const move = await aMoveTo('confirm')
    setClockBefore(app, move.quote.window_end_at, { minutes: -120 })
    await app.drain()
    const event = await onlyEvent()
    expect(event).toMatchObject({ kind: 'no_show', code: move.code, points: 3.5 })
    const until = Date.parse(event.at) + 365 * 86_400_000
    expect(event.counts_until).toBe(new Date(until).toISOString())
    const { no_shows_until } = unwrap<{ no_shows_until: string }>(
      await crew.mover.get(`/api/movers/${crew.mover.mover_id}`),
    )
    expect(event.counts_until).toBe(no_shows_until)

    await mustTake(admin, move, 'reinstate', { reason: 'The crew had no network' })
    expect(await standingOf()).toMatchObject({
      score: 100,
      jobs: [{ code: move.code, outcome: 'on_time' }],
    })
  })

  test('counts published reviews by their stars, and none that the staff takes down', async () => {
    const move = await aMoveTo('complete')
    const review = (who: Client, stars: number) =>
      who.post(`/api/orders/${move.id}/feedbacks`, { stars, text: 'As it was' })
    const { id } = unwrap<{ id: number }>(await review(customer, 2))
    expect((await standingOf()).score).toBe(100)
    unwrap(await review(crew.mover, 5))
    expect(await onlyEvent()).toMatchObject({ kind: 'two_stars', code: move.code, points: 1 })
    expect((await standingOf()).ratings).toEqual([
      { month: app.clock.now.toISOString().slice(0, 7), mean: 2, count: 1 },
    ])
    unwrap(await admin.post(`/api/feedbacks/${id}/transitions/remove`, { reason: 'An insult' }))
    expect(await standingOf()).toMatchObject({ score: 100, ratings: [] })
  })

  test('loses points for a claim that was not answered, and for damage that the mover pays', async () => {
    const move = await aMoveTo('complete')
    await app.drain()
    const items = [{ name: 'Lamp', amount_cents: 4000, photo: await aPhoto(customer) }]
    const { id } = unwrap<{ id: number }>(
      await customer.post(`/api/moves/${move.code}/claims`, {
        kind: 'damage',
        text: 'The shade is torn',
        items,
      }),
    )
    advance(app, { hours: 73 })
    await app.drain()
    expect(await onlyEvent()).toMatchObject({ kind: 'missed_answer', code: move.code })
    unwrap(
      await admin.post(`/api/claims/${id}/transitions/decide`, {
        amount_cents: 4000,
        borne_by: 'mover',
        policy: 'Damage',
        reason: 'The photo shows it',
      }),
    )
    expect(await partOf('damage')).toMatchObject({
      of: 1,
      value: 18,
      events: [{ kind: 'damage_claim', code: move.code, points: 2 }],
    })
  })

  test('is shown to the whole company, and to nobody else', async () => {
    const { code } = await aLateArrival()
    const viewer = await aMember(app, crew.mover, 'viewer')
    expect((await standingOf(viewer)).parts[0]?.events[0]?.code).toBe(code)
    const other = await aCrew(app)
    expect((await standingOf(other.mover)).jobs).toEqual([])
    for (const who of [customer, crew.driver, admin])
      expect((await who.get('/api/standing')).statusCode).toBe(403)
  })
})

describe('an appeal', () => {
  test('opens a ticket, and once granted the event counts neither here nor on the record', async () => {
    const move = await aMoveTo('confirm')
    setClockBefore(app, move.quote.window_end_at, { minutes: -120 })
    await app.drain()
    const { event } = await onlyEvent()
    unwrap(await appeal(event))
    const filed = await onlyEvent()
    expect(filed).toMatchObject({
      points: 3.5,
      appeal_until: null,
      appeal: { state: 'filed', text: 'The bridge was closed', reason: null },
    })
    const tickets = unwrap<{ code: string; subject: string }[]>(
      await admin.get('/api/tickets', { query: { requester_id: String(crew.mover.user_id) } }),
    )
    expect(tickets).toMatchObject([
      {
        code: filed.appeal?.ticket,
        subject: `Appeal about ${move.code}: Crew didn’t come in time`,
      },
    ])

    unwrap(await decide('grant'))
    await app.drain()
    expect(await onlyEvent()).toMatchObject({
      points: 0,
      appeal: { state: 'granted', reason: 'The city confirms it' },
    })
    expect(await standingOf()).toMatchObject({ score: 100, jobs: [] })
    expect(unwrap(await crew.mover.get(`/api/movers/${crew.mover.mover_id}`))).toMatchObject({
      no_shows: 0,
      no_shows_until: null,
    })
    expect(await titlesOf(crew.mover, 'standing_appeal.granted')).toEqual([
      `Your appeal about ${move.code} is granted`,
    ])
    expect(await titlesOf(crew.driver, 'standing_appeal')).toEqual([])

    // The counter isn't lowered twice when the move goes on after all.
    const { mover_id } = crew.mover
    await app.db.update(tables.movers).set({ no_shows: 1, no_shows_until: '2030-01-01T00:00:00Z' })
    await mustTake(admin, move, 'reinstate', { reason: 'The crew had no network' })
    expect(unwrap(await crew.mover.get(`/api/movers/${mover_id}`))).toMatchObject({ no_shows: 1 })
  })

  test('that is denied leaves the event, and can still be granted', async () => {
    const move = await aLateArrival()
    const { event } = await onlyEvent()
    unwrap(await appeal(event))
    unwrap(await decide('deny'))
    expect(await onlyEvent()).toMatchObject({ points: 1.75, appeal: { state: 'denied' } })
    expect(await titlesOf(crew.mover, 'standing_appeal.denied')).toEqual([
      `Your appeal about ${move.code} is denied`,
    ])
    expect((await decide('deny')).statusCode).toBe(409)
    unwrap(await decide('grant'))
    expect(await standingOf()).toMatchObject({ score: 100, jobs: [{ outcome: 'on_time' }] })
  })

  test('is possible once', async () => {
    await aLateArrival()
    const { event } = await onlyEvent()
    const answers = await Promise.all([appeal(event), appeal(event)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
    expect((await appeal(event)).statusCode).toBe(409)
  })

  test('is possible for as many days as the setting says', async () => {
    await aLateArrival()
    const { event, appeal_until, at } = await onlyEvent()
    expect(appeal_until).toBe(new Date(Date.parse(at) + 14 * 86_400_000).toISOString())
    advance(app, { days: 14 })
    expect(await onlyEvent()).toMatchObject({ appeal_until: null })
    expect(errorsOf(await appeal(event))).toHaveProperty('text')
    await setSetting('standing_appeal_days', 15)
    unwrap(await appeal(event))
    await setSetting('standing_appeal_days', 14)
  })

  test('is an owner’s, about an event of the own company', async () => {
    await aLateArrival()
    const { event } = await onlyEvent()
    const dispatcher = await aMember(app, crew.mover, 'dispatcher')
    expect((await appeal(event, dispatcher)).statusCode).toBe(403)
    const other = await aCrew(app)
    expect((await appeal(event, other.mover)).statusCode).toBe(404)
    for (const unknown of ['late_arrival-0', 'toString-1', 'no_show', 'late_arrival-1e9'])
      expect((await appeal(unknown)).statusCode).toBe(404)
    expect((await appeal(event, crew.mover, ' ')).statusCode).toBe(422)
    expect((await appeal(event, crew.driver)).statusCode).toBe(403)
  })

  test('is decided by staff who may, and seen by those who may read it', async () => {
    await aLateArrival()
    unwrap(await appeal((await onlyEvent()).event))
    const support = await anAdmin(app, ['support'])
    expect((await decide('grant', support)).statusCode).toBe(403)
    expect((await support.get('/api/standing_appeals')).statusCode).toBe(200)
    expect((await crew.mover.get('/api/standing_appeals')).statusCode).toBe(403)
    expect((await decide('grant', crew.mover)).statusCode).toBe(404)
    const operations = await anAdmin(app, ['operations'])
    unwrap(await decide('grant', operations))
    const row = await appealRow()
    expect(row).toMatchObject({ state: 'granted', decided_by_id: operations.user_id })
  })
})
