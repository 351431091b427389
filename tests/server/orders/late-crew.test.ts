import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import { ledgerCards, rateLimits, tables } from '#server/database/tables.ts'
import { advance, fromNow, setClockBefore } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { titlesOf } from '../../support/people/notifications.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'
import {
  aCrew,
  aPlacedMove,
  aQuote,
  carryOut,
  chargesOf,
  giveBack,
  jobOf,
  type MoveStep,
  moveOf,
  mustTake,
  orderRow,
  type PlacedMove,
  reschedule,
  take,
} from '../../support/scenarios/moves.ts'
import {
  admin,
  app,
  creditsOf,
  crew,
  earningOf,
  setSetting,
} from '../../support/scenarios/order-scenario.ts'

/** New for each test: the credit for a no-show is limited for each customer. */
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

/** Advances the clock to some minutes after the end of the move's window. */
const minutesLate = ({ quote }: PlacedMove, minutes: number) =>
  setClockBefore(app, quote.window_end_at, { minutes: -minutes })

const shownTo = async (who: Person, { code }: PlacedMove) =>
  unwrap<{ fee_cents: number; tier: string }>(await who.get(`/api/moves/${code}/cancellation`))

type Mover = {
  no_shows: number
  no_shows_until: string | null
  late_releases: number
  releases: number
}
const recordOf = async ({ mover } = crew): Promise<Mover> =>
  unwrap<Mover>(await mover.get(`/api/movers/${mover.mover_id}`))

test('Mover no-show: at +30 min free cancel offered, at +120 min system ends it, $50, staff told, the mover’s record shows it with the day it ends', async () => {
  const support = await anAdmin(app, ['support'])
  const move = await aMoveTo('confirm')

  minutesLate(move, 29)
  await app.drain()
  expect(await titlesOf(customer, 'order.crew_late')).toEqual([])
  expect(await shownTo(customer, move)).toMatchObject({ tier: 'last_minute' })
  expect((await moveOf(customer, move)).late_crew).toBeNull()

  minutesLate(move, 30)
  await app.drain()
  expect(await titlesOf(customer, 'order.crew_late')).toEqual(['Is your crew there?'])
  for (const who of [crew.mover, crew.driver])
    expect(await titlesOf(who, 'order.crew_late')).toEqual([`You’re late for ${move.code}`])
  expect(await titlesOf(support, 'order.crew_late')).toEqual([
    `Where is the crew for ${move.code}?`,
  ])
  expect(await shownTo(customer, move)).toMatchObject({ fee_cents: 0, tier: 'late_crew' })
  const ends_at = new Date(Date.parse(move.quote.window_end_at) + 120 * 60_000).toISOString()
  expect((await moveOf(customer, move)).late_crew).toEqual({ ends_at, seen_at: null })
  expect((await jobOf(crew.driver, move)).late_crew).toEqual({ ends_at, seen_at: null })

  minutesLate(move, 119)
  await app.drain()
  expect(await titlesOf(customer, 'order.crew_late')).toHaveLength(1)
  expect((await orderRow(app, move)).state).toBe('confirmed')

  minutesLate(move, 120)
  await app.drain()
  expect(await moveOf(customer, move)).toMatchObject({
    state: 'cancelled',
    failed_to_show_at: ends_at,
    cancel_fee_cents: 0,
    given_credit_cents: 5000,
    payments: [{ state: 'voided' }],
  })
  expect(await chargesOf(app, move)).toMatchObject([{ status: 'released', captured_cents: 0 }])
  expect(await earningOf(move)).toBeUndefined()
  expect(await creditsOf(customer)).toMatchObject([
    { reason: 'no_show', amount_cents: 5000, left_cents: 5000, mover_id: crew.mover.mover_id },
  ])
  expect(await titlesOf(customer, 'order.no_show')).toEqual(['Your crew didn’t come'])
  expect(await titlesOf(crew.mover, 'order.no_show')).toHaveLength(1)
  expect(await titlesOf(support, 'order.no_show')).toEqual([
    `The crew for ${move.code} didn’t come`,
  ])
  const until = new Date(Date.parse(ends_at) + 365 * 86_400_000).toISOString()
  expect(await recordOf()).toMatchObject({ no_shows: 1, no_shows_until: until, releases: 0 })
  const { events } = tables
  const [counted] = await app.db
    .select()
    .from(events)
    .where(eq(events.resource, 'movers'))
    .orderBy(desc(events.id))
  expect(counted).toMatchObject({
    record_id: crew.mover.mover_id,
    actor: 'system',
    reason: move.code,
    diff: { no_shows: [0, 1], no_shows_until: [null, until] },
    created_at: ends_at,
  })
})

describe('a customer whose crew is late', () => {
  test.each(['accept', 'confirm', 'depart'] as const)(
    'cancels free of charge after %s, which counts on the mover’s record',
    async (until) => {
      const move = await aMoveTo(until)
      minutesLate(move, 30)
      await mustTake(customer, move, 'cancel', { fee_cents: 0 })
      await app.drain()
      expect(await chargesOf(app, move)).toMatchObject([{ status: 'released' }])
      expect(await earningOf(move)).toBeUndefined()
      expect((await recordOf()).no_shows).toBe(1)
      expect(await creditsOf(customer)).toEqual([])
    },
  )

  test('pays the usual fee once the crew has reported its arrival', async () => {
    const move = await aMoveTo('depart')
    minutesLate(move, 45)
    await mustTake(crew.driver, move, 'arrive')
    expect(await shownTo(customer, move)).toMatchObject({ tier: 'arrived' })
    expect(errorsOf(await take(customer, move, 'cancel', { fee_cents: 0 }))).toHaveProperty(
      'fee_cents',
    )
    expect((await moveOf(customer, move)).late_crew).toBeNull()
    minutesLate(move, 200)
    await app.drain()
    expect((await orderRow(app, move)).state).toBe('arrived')
  })

  test('says that the crew is there only when it is late, once, and ends the free cancellation', async () => {
    const move = await aMoveTo('confirm')
    expect(errorsOf(await take(customer, move, 'report_arrival'))).toEqual({
      crew_late_at: [
        expect.stringMatching(
          /^Your crew isn’t late yet\. If no one has come by .* free of charge\.$/,
        ),
      ],
    })
    minutesLate(move, 30)
    const seen = await mustTake(customer, move, 'report_arrival')
    expect(seen).toMatchObject({ state: 'confirmed', crew_seen_at: app.clock.now.toISOString() })
    expect(errorsOf(await take(customer, move, 'report_arrival'))).toEqual({
      crew_seen_at: ['You’ve already told us that the crew is there.'],
    })
    for (const who of [crew.mover, crew.driver])
      expect(await titlesOf(who, 'order.arrival_reported')).toHaveLength(1)

    const { fee_cents, tier } = await shownTo(customer, move)
    expect(tier).toBe('arrived')
    minutesLate(move, 125)
    await app.drain()
    expect((await orderRow(app, move)).state).toBe('confirmed')
    // The customer has said so themselves: nothing is left to contest.
    await mustTake(customer, move, 'cancel', { fee_cents })
    await app.drain()
    expect((await moveOf(customer, move)).contest).toBeNull()
    expect(await earningOf(move)).toMatchObject({ state: 'available' })
  })

  test('is not left with a hold without end by a crew that then reports no step', async () => {
    const move = await aMoveTo('confirm')
    minutesLate(move, 30)
    await mustTake(customer, move, 'report_arrival')
    advance(app, { hours: 24 })
    await app.drain()
    expect(await moveOf(customer, move)).toMatchObject({
      state: 'cancelled',
      given_credit_cents: 0,
    })
    expect(await chargesOf(app, move)).toMatchObject([{ status: 'released' }])
    expect(await recordOf()).toMatchObject({ no_shows: 0 })
  })

  test('changes the time without owing a fee to the mover who didn’t come', async () => {
    const move = await aMoveTo('confirm')
    minutesLate(move, 30)
    const quote = await aQuote(app, customer, { window_start_at: fromNow(app, { days: 2 }) })
    unwrap(await reschedule(customer, move, quote))
    await app.drain()
    expect(await orderRow(app, move)).toMatchObject({
      state: 'placed',
      reached_fees: [],
      crew_late_at: null,
      no_show_at: null,
    })
  })
})

describe('the credit for a no-show', () => {
  const aNoShow = async (days = 3): Promise<PlacedMove> => {
    const window_start_at = fromNow(app, { days })
    const move = await aPlacedMove(app, customer, { window_start_at })
    await carryOut(app, move, customer, await aCrew(app), { until: 'confirm' })
    minutesLate(move, 120)
    await app.drain()
    return move
  }

  test('is given once per customer within the period', async () => {
    await aNoShow()
    const second = await aNoShow()
    expect((await moveOf(customer, second)).given_credit_cents).toBe(0)
    expect(await creditsOf(customer)).toHaveLength(1)
    await setSetting('credit_period_days', 4)
    await aNoShow()
    await setSetting('credit_period_days', 180)
    expect(await creditsOf(customer)).toHaveLength(2)
  })

  test('is not given for a move that was booked less than 24 hours ahead', async () => {
    await aNoShow(0.9)
    expect(await creditsOf(customer)).toEqual([])
  })

  test('follows its setting', async () => {
    await setSetting('no_show_credit_cents', 0)
    await aNoShow()
    await setSetting('no_show_credit_cents', 5000)
    expect(await creditsOf(customer)).toEqual([])
  })
})

test('a fee that an honest mover is owed from before a reschedule survives a no-show', async () => {
  const move = await aMoveTo('confirm')
  setClockBefore(app, move.quote.window_start_at, { hours: 20 })
  const { fee_cents } = await shownTo(customer, move)
  expect(fee_cents).toBeGreaterThan(0)
  const quote = await aQuote(app, customer, { window_start_at: fromNow(app, { days: 2 }) })
  unwrap(await reschedule(customer, move, quote))
  const friend = await aCrew(app)
  advance(app, { minutes: 31 })
  await carryOut(app, move, customer, friend, { until: 'confirm' })
  setClockBefore(app, quote.window_end_at, { minutes: -120 })
  await app.drain()
  expect(await moveOf(customer, move)).toMatchObject({
    state: 'cancelled',
    cancel_fee_cents: fee_cents,
    paid_cents: fee_cents,
  })
  expect(await earningOf(move)).toMatchObject({ mover_id: crew.mover.mover_id, state: 'available' })
  expect((await recordOf(friend)).no_shows).toBe(1)
  expect(errorsOf(await take(admin, move, 'reinstate', { reason: 'They came' }))).toHaveProperty(
    'cancel_fee_cents',
  )
})

describe('the mover’s record', () => {
  test('counts late releases apart from early ones', async () => {
    const early = await aMoveTo('accept')
    await giveBack(crew.mover, early)
    expect(await recordOf()).toMatchObject({ releases: 1, late_releases: 0 })
    const late = await aMoveTo('confirm')
    setClockBefore(app, late.quote.window_start_at, { hours: 23 })
    await giveBack(crew.mover, late)
    expect(await recordOf()).toMatchObject({ releases: 2, late_releases: 1, no_shows: 0 })
  })

  test('counts a no-show when the mover gives the job back once it is late, at no lower fee', async () => {
    const move = await aMoveTo('confirm')
    setClockBefore(app, move.quote.window_start_at, { minutes: 1 })
    const { release_fee_cents } = await jobOf(crew.mover, move)
    minutesLate(move, 60)
    expect((await jobOf(crew.mover, move)).release_fee_cents).toBe(release_fee_cents)
    await giveBack(crew.mover, move)
    expect(await recordOf()).toMatchObject({ late_releases: 1, no_shows: 1 })
    await app.drain()
    expect((await orderRow(app, move)).state).toBe('expired')
  })
})

describe('reinstating a no-show', () => {
  const reason = 'The crew had no network'
  async function aNoShow(): Promise<PlacedMove> {
    const move = await aMoveTo('depart')
    minutesLate(move, 120)
    await app.drain()
    return move
  }

  test('holds the price again, takes the credit back, and the crew goes on', async () => {
    const move = await aNoShow()
    expect(await creditsOf(customer)).toHaveLength(1)
    advance(app, { hours: 3 })
    await mustTake(admin, move, 'reinstate', { reason })
    await app.drain()
    expect(await orderRow(app, move)).toMatchObject({
      state: 'arrived',
      failed_to_show_at: null,
      given_credit_cents: 0,
      secured_at: app.clock.now.toISOString(),
    })
    expect((await chargesOf(app, move)).map(({ status }) => status)).toEqual([
      'released',
      'authorized',
    ])
    expect(await creditsOf(customer)).toMatchObject([{ state: 'voided', left_cents: 0 }])
    expect(await recordOf()).toMatchObject({ no_shows: 0 })
    for (const who of [customer, crew.mover, crew.driver])
      expect(await titlesOf(who, 'order.reinstated')).toHaveLength(1)
    // A customer who was there all the time can't get out of it for free anymore.
    expect(await shownTo(customer, move)).toMatchObject({ tier: 'arrived' })

    await carryOut(app, move, customer, crew)
    await app.drain()
    expect(await moveOf(customer, move)).toMatchObject({
      state: 'completed',
      paid_cents: move.quote.price.total_cents,
    })
    expect(await earningOf(move)).toMatchObject({ state: 'available' })
  })

  test('tells staff when the price can’t be held again, and collects it afterwards', async () => {
    const move = await aNoShow()
    await app.db.update(ledgerCards).set({ behavior: 'declined' })
    await mustTake(admin, move, 'reinstate', { reason })
    await app.drain()
    expect(await titlesOf(admin, 'order.hold_refused')).toContain(
      `The price of ${move.code} isn’t held`,
    )
    expect(await orderRow(app, move)).toMatchObject({ state: 'arrived', secured_at: null })
  })

  test('is only for no-shows, and only for some days', async () => {
    const cancelled = await aMoveTo('confirm')
    await mustTake(admin, cancelled, 'cancel', { waive_fee: true })
    expect(errorsOf(await take(admin, cancelled, 'reinstate', { reason }))).toEqual({
      failed_to_show_at: ['This move was canceled for another reason, not a no-show.'],
    })
    const old = await aNoShow()
    advance(app, { days: 7, minutes: 1 })
    expect(errorsOf(await take(admin, old, 'reinstate', { reason }))).toEqual({
      failed_to_show_at: [
        'A no-show can only be reinstated within 7 days. Book a new move instead.',
      ],
    })
  })
})
