import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import { ledgerCards, rateLimits, tables } from '#server/database/tables.ts'
import { formatInstant } from '#server/kernel/format-instant.ts'
import { usd } from '#server/kernel/usd.ts'
import { advance, setClockBefore } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { titlesOf } from '../../support/people/notifications.ts'
import { mailsTo } from '../../support/people/password-links.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'
import {
  aPlacedMove,
  carryOut,
  jobOf,
  moveOf,
  mustTake,
  orderRow,
  type PlacedMove,
  take,
} from '../../support/scenarios/moves.ts'
import {
  admin,
  app,
  creditsOf,
  crew,
  customer,
  earningOf,
  grant,
} from '../../support/scenarios/order-scenario.ts'
import { aPhoto, aPicture, storePicture } from '../../support/scenarios/pictures.ts'
import { refundsOf } from '../../support/scenarios/refunds.ts'
import { aVerifiedAccount } from '../../support/scenarios/wallet.ts'

beforeEach(() => app.db.delete(rateLimits))

const aMoveAtTheDoor = async (proof = async (): Promise<object> => ({})): Promise<PlacedMove> => {
  const move = await aPlacedMove(app, customer)
  await carryOut(app, move, customer, crew, { until: 'depart' })
  await mustTake(crew.driver, move, 'arrive', await proof())
  setClockBefore(app, move.quote.window_start_at, {})
  return move
}

/** Tries twice to reach the customer, ten minutes apart, and waits until the free time is over. */
async function waitFor(move: PlacedMove): Promise<void> {
  await mustTake(crew.driver, move, 'record_contact', { contact_by: 'call' })
  advance(app, { minutes: 10 })
  await mustTake(crew.mover, move, 'record_contact', { contact_by: 'text' })
  advance(app, { minutes: 20 })
}

async function aMissedMove(proof?: () => Promise<object>): Promise<PlacedMove> {
  const move = await aMoveAtTheDoor(proof)
  await waitFor(move)
  await mustTake(crew.driver, move, 'report_absence', { photo: await aPhoto(crew.driver) })
  await app.drain()
  return move
}

const feeOf = ({ quote: { price } }: PlacedMove) =>
  Math.floor((price.service_cents * 80 + 50) / 100)
const shareOf = (cents: number) => Math.floor((cents * 8 + 5) / 10)

/** Returns the next time of the weekly payouts: Monday at nine (UTC). */
function weeklyPayoutAfter(now: Date): Date {
  const days = (8 - now.getUTCDay()) % 7 || 7
  const day = new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  return new Date(`${day}T09:00:00.000Z`)
}

/** Expects every posting to sum to zero, and the customer to owe nothing. */
async function expectBalance({ id }: PlacedMove): Promise<void> {
  const { journal } = tables
  const sums = await app.db
    .select({ sum: sql<number>`sum(${journal.amount_cents})::float8` })
    .from(journal)
    .groupBy(journal.posting)
  expect(sums.filter(({ sum }) => sum !== 0)).toEqual([])
  const [owed] = await app.db
    .select({ sum: sql<number>`coalesce(sum(${journal.amount_cents}), 0)::float8` })
    .from(journal)
    .where(sql`${journal.order_id} = ${id} and ${journal.account} = 'customer_receivable'`)
  expect(owed?.sum).toBe(0)
}

/** Approves the refund of the fee as a second person, which its amount needs. */
async function approveRefund({ id }: PlacedMove): Promise<void> {
  const { refunds } = tables
  const [refund] = await app.db.select().from(refunds).where(eq(refunds.order_id, id))
  const second = await anAdmin(app, ['finance'])
  unwrap(await second.post(`/api/refunds/${refund?.id}/transitions/approve`))
  await app.drain()
}

const contest = { reason: 'I was at home the whole day, and nobody rang.' }

test('Customer no-show: 30 min, photo, two calls logged, fee 80 %, contest reverses within 72 h', async () => {
  const move = await aMoveAtTheDoor()
  await waitFor(move)
  expect(await titlesOf(customer, 'order.contact_tried')).toEqual([
    'Your crew is at the door',
    'Your crew is at the door',
  ])
  const fee_cents = feeOf(move)
  expect((await jobOf(crew.mover, move)).waiting).toMatchObject({
    is_over: true,
    tries_needed: 2,
    next_try_at: null,
    pay_cents: shareOf(fee_cents),
  })
  const photo = await aPhoto(crew.driver)
  await mustTake(crew.driver, move, 'report_absence', { photo })
  await app.drain()
  const until = new Date(app.clock.now.getTime() + 72 * 3_600_000).toISOString()
  const shown = await moveOf(customer, move)
  expect(shown).toMatchObject({
    state: 'cancelled',
    cancel_fee_cents: fee_cents,
    paid_cents: fee_cents,
    contact_tries: [{ contact_by: 'call' }, { contact_by: 'text' }],
    absence: { reported_at: app.clock.now.toISOString() },
    contest: { until, is_open: true, contested_at: null, outcome: null },
  })
  expect((await customer.get(String(shown.absence?.photo))).statusCode).toBe(200)
  expect(await earningOf(move)).toMatchObject({
    state: 'pending',
    net_cents: shareOf(fee_cents),
    reserved_until: until,
  })

  setClockBefore(app, until, { minutes: 1 })
  const proof = await storePicture(customer, await aPicture())
  await mustTake(customer, move, 'contest_absence', { ...contest, photo: proof })
  expect(await earningOf(move)).toMatchObject({ state: 'held' })
  expect(await titlesOf(crew.mover, 'order.fee_contested')).toHaveLength(1)
  expect(await titlesOf(admin, 'order.fee_contested')).toContain(
    `The fee for ${move.code} is contested`,
  )
  advance(app, { hours: 3 })
  await app.drain()
  expect(await earningOf(move)).toMatchObject({ state: 'held' })

  await mustTake(admin, move, 'reverse_fee', { reason: 'The photo shows another door' })
  await approveRefund(move)
  expect(await moveOf(customer, move)).toMatchObject({
    cancel_fee_cents: 0,
    refunded_cents: fee_cents,
    contest: { is_open: false, outcome: 'reversed' },
  })
  expect(await earningOf(move)).toMatchObject({ state: 'reversed' })
  expect(await titlesOf(customer, 'order.fee_reversed')).toHaveLength(1)
  await expectBalance(move)
})

describe('reporting that nobody is there', () => {
  test('needs the free wait, two tries apart, and a new photo of the crew’s own', async () => {
    const early = await aPhoto(crew.driver)
    advance(app, { seconds: 1 })
    const move = await aMoveAtTheDoor()
    const report = async (photo: string) =>
      errorsOf(await take(crew.driver, move, 'report_absence', { photo }))
    expect(await report(await aPhoto(crew.driver))).toEqual({
      arrived_at: [
        expect.stringMatching(/^The free waiting time isn’t over yet\. Wait until .*\.$/),
      ],
    })
    await mustTake(crew.driver, move, 'record_contact', { contact_by: 'call' })
    expect(
      errorsOf(await take(crew.mover, move, 'record_contact', { contact_by: 'text' })),
    ).toEqual({
      contact_by: [
        expect.stringMatching(/^You’ve just tried\. Another attempt counts only after .*\.$/),
      ],
    })
    advance(app, { minutes: 30 })
    expect(await report(await aPhoto(crew.driver))).toEqual({
      contact_tries: [
        'Call or text the customer first. You need 2 recorded attempts, a few minutes apart.',
      ],
    })
    await mustTake(crew.driver, move, 'record_contact', { contact_by: 'call' })
    const used = await aPicture()
    const other = await aMoveAtTheDoorOf(used)
    expect(other.state).toBe('cancelled')
    const refusals: [string, string][] = [
      [early, 'This photo is from before you arrived. Take a new one at the door.'],
      [
        await storePicture(customer, await aPicture()),
        'Take a photo as proof of delivery and upload it from your own account.',
      ],
      [
        await storePicture(crew.driver, await aPicture({ width: 190 })),
        'This photo is too small: its shorter side must be at least 200 pixels. Take a new one.',
      ],
      [
        await storePicture(crew.driver, used),
        'This file was already used as proof of another delivery. Take a new one.',
      ],
    ]
    for (const [photo, text] of refusals) expect(await report(photo)).toEqual({ photo: [text] })
    expect((await orderRow(app, move)).state).toBe('arrived')
    await mustTake(crew.driver, move, 'report_absence', { photo: await aPhoto(crew.driver) })
  })

  /** Reports an absence at another customer's door with this picture. */
  async function aMoveAtTheDoorOf(picture: Buffer) {
    const started = app.clock.now
    const other = await aCustomer(app)
    const move = await aPlacedMove(app, other)
    const mine = { ...crew }
    await carryOut(app, move, other, mine, { until: 'arrive' })
    setClockBefore(app, move.quote.window_start_at, {})
    await waitFor(move)
    const photo = await storePicture(crew.driver, picture)
    await mustTake(crew.driver, move, 'report_absence', { photo })
    app.clock.now = started
    return orderRow(app, move)
  }
})

test('the customer sees until when the crew waits for free, and what it costs after that', async () => {
  const move = await aMoveAtTheDoor()
  const since = move.quote.window_start_at
  const free_until = new Date(Date.parse(since) + 30 * 60_000).toISOString()
  expect((await moveOf(customer, move)).waiting).toEqual({
    since,
    free_until,
    fee_cents: feeOf(move),
  })
  await mustTake(crew.driver, move, 'record_contact', { contact_by: 'call' })
  const { time_zone } = (await moveOf(customer, move)).city
  const until = formatInstant(free_until, {
    timeStyle: 'short',
    locale: 'en',
    timeZone: time_zone,
  })
  const fee = usd('en', feeOf(move))
  const notices = await customer.get('/api/notifications')
  expect(notices.body).toContain(`After ${until} they may leave, for a fee of ${fee}.`)
  const [mail] = await mailsTo(app, customer.email)
  expect(mail?.text).toContain(`They wait for free until ${until}.`)

  await mustTake(crew.driver, move, 'start_loading')
  expect((await moveOf(customer, move)).waiting).toBeNull()
})

test('a crew that comes before the window waits for it first', async () => {
  const move = await aPlacedMove(app, customer)
  await carryOut(app, move, customer, crew, { until: 'arrive' })
  const { window_start_at } = move.quote
  expect(await jobOf(crew.driver, move)).toMatchObject({
    waiting: { since: window_start_at, is_over: false, next_try_at: window_start_at },
  })
  expect(errorsOf(await take(crew.driver, move, 'record_contact', { contact_by: 'call' }))).toEqual(
    {
      contact_by: [
        expect.stringMatching(
          /^The customer doesn’t have to be there yet\. Attempts count only after .*\.$/,
        ),
      ],
    },
  )
  setClockBefore(app, window_start_at, { minutes: -29 })
  const photo = await aPhoto(crew.driver)
  expect(errorsOf(await take(crew.driver, move, 'report_absence', { photo }))).toHaveProperty(
    'arrived_at',
  )
})

describe('the crew’s share of the fee', () => {
  test('is paid once the customer had 72 hours to contest it', async () => {
    const move = await aMissedMove()
    advance(app, { hours: 71, minutes: 59 })
    await app.drain()
    expect(await earningOf(move)).toMatchObject({ state: 'pending' })
    advance(app, { minutes: 1 })
    await app.drain()
    expect(await earningOf(move)).toMatchObject({ state: 'available' })
    expect(errorsOf(await take(customer, move, 'contest_absence', contest))).toEqual({
      reason: ['The time to contest this fee is over. Contact support if something is wrong.'],
    })
  })

  test('waits as long when the customer cancels because of an arrival that nothing proves', async () => {
    const move = await aMoveAtTheDoor()
    const asked = await customer.get(`/api/moves/${move.code}/cancellation`)
    const { fee_cents, contest_hours } = unwrap<{ fee_cents: number; contest_hours: number }>(asked)
    expect([fee_cents, contest_hours]).toEqual([feeOf(move), 72])
    await mustTake(customer, move, 'cancel', { fee_cents })
    await app.drain()
    expect(await earningOf(move)).toMatchObject({ state: 'pending' })
    await mustTake(customer, move, 'contest_absence', contest)
    await mustTake(admin, move, 'reverse_fee', { reason: 'Nobody was there' })
    await approveRefund(move)
    expect(await moveOf(customer, move)).toMatchObject({ refunded_cents: fee_cents })
    await expectBalance(move)
  })

  test('is paid without a wait if the crew has proven its arrival, and taken back if it was not there', async () => {
    const move = await aMissedMove(async () => ({ photo: await aPhoto(crew.driver) }))
    expect(await earningOf(move)).toMatchObject({ state: 'available', reserved_until: null })
    expect(await moveOf(customer, move)).toMatchObject({
      arrival: { photo: expect.any(String), is_near: null, is_proven: true },
      contest: { is_open: true },
    })
    await aVerifiedAccount(crew.mover)
    app.clock.now = weeklyPayoutAfter(app.clock.now)
    const { earnings, orders } = tables
    const contest_until = new Date(app.clock.now.getTime() + 3_600_000).toISOString()
    await app.db.update(orders).set({ contest_until }).where(eq(orders.id, move.id))
    await app.drain()
    await mustTake(customer, move, 'contest_absence', contest)
    await mustTake(admin, move, 'reverse_fee', { reason: 'The photo shows another door' })
    const rows = await app.db.select().from(earnings).where(eq(earnings.order_id, move.id))
    const share = shareOf(feeOf(move))
    expect(rows.map(({ net_cents, state }) => [state, net_cents]).sort()).toEqual([
      ['available', -share],
      ['in_payout', share],
    ])
    await approveRefund(move)
    await expectBalance(move)
  })

  test('is paid when staff upholds the fee, once and for all', async () => {
    const move = await aMissedMove()
    await mustTake(customer, move, 'contest_absence', contest)
    expect(errorsOf(await take(customer, move, 'contest_absence', contest))).toEqual({
      reason: ['You’ve already contested this fee. We’ll let you know what we decide.'],
    })
    await mustTake(admin, move, 'uphold_fee', { reason: 'The photo shows your door' })
    expect(await earningOf(move)).toMatchObject({ state: 'available', held_reason: null })
    for (const name of ['uphold_fee', 'reverse_fee'])
      expect(errorsOf(await take(admin, move, name, { reason: 'Again' }))).toEqual({
        reason: ['This has already been decided.'],
      })
    expect(await titlesOf(customer, 'order.fee_upheld')).toHaveLength(1)
    await expectBalance(move)
  })

  test('goes back the way it was paid, partly as credit, when the fee is returned', async () => {
    const person = await aCustomer(app)
    await grant(person, 5000)
    const move = await aPlacedMove(app, person)
    await carryOut(app, move, person, crew, { until: 'arrive' })
    setClockBefore(app, move.quote.window_start_at, {})
    await waitFor(move)
    await mustTake(crew.driver, move, 'report_absence', { photo: await aPhoto(crew.driver) })
    await app.drain()
    const fee_cents = feeOf(move)
    expect(await moveOf(person, move)).toMatchObject({
      cancel_fee_cents: fee_cents,
      paid_cents: fee_cents - 5000,
    })
    await mustTake(person, move, 'contest_absence', contest)
    await mustTake(admin, move, 'reverse_fee', { reason: 'Nobody was there' })
    const [refund] = await refundsOf(admin, move)
    expect(refund).toMatchObject({ amount_cents: fee_cents - 5000, credit_cents: 5000 })
    await approveRefund(move)
    expect(await moveOf(person, move)).toMatchObject({
      refunded_cents: fee_cents - 5000,
      credit_returned_cents: 5000,
    })
    expect((await creditsOf(person)).map(({ reason, left_cents }) => [reason, left_cents])).toEqual(
      [
        ['goodwill', 0],
        ['refund', 5000],
      ],
    )
    expect(await titlesOf(person, 'refund.settled')).toHaveLength(1)
    expect(await earningOf(move)).toMatchObject({ state: 'reversed' })
    await expectBalance(move)
  })

  test('is decided only about a fee that was contested, by those who decide disputes', async () => {
    const move = await aMissedMove()
    expect(errorsOf(await take(admin, move, 'reverse_fee', { reason: 'Kind' }))).toEqual({
      reason: ['The customer hasn’t contested this fee.'],
    })
    const support = await anAdmin(app, ['support'])
    expect((await take(support, move, 'uphold_fee', { reason: 'Kind' })).statusCode).toBe(403)
    const finance: Person = await anAdmin(app, ['finance'])
    await mustTake(customer, move, 'contest_absence', contest)
    await mustTake(finance, move, 'uphold_fee', { reason: 'Checked' })
  })
})

describe('an arrival', () => {
  test('keeps of the phone’s position only how far it is from the pickup', async () => {
    const [pickup] = (await orderRow(app, await aPlacedMove(app, customer))).stops
    const { lat = 0, lng = 0 } = pickup ?? {}
    const positions = [
      // A hundredth of a degree is 1.1 km.
      { position: { lat: lat + 0.01, lng, accuracy_m: 20 }, is_near: true, distance_m: 1112 },
      { position: { lat: lat + 0.05, lng, accuracy_m: 20 }, is_near: false, distance_m: 5560 },
      { position: { lat, lng, accuracy_m: 5000 }, is_near: null, distance_m: 0 },
    ]
    for (const { position, is_near, distance_m } of positions) {
      const move = await aMoveAtTheDoor(async () => ({ position }))
      const { arrival } = await orderRow(app, move)
      expect(arrival).toMatchObject({ photo: null, is_near })
      expect(Math.abs(Number(arrival?.distance_m) - distance_m)).toBeLessThan(5)
      expect((await moveOf(customer, move)).arrival?.is_proven).toBe(is_near === true)
      const { events } = tables
      const stored = await app.db.select().from(events).where(eq(events.record_id, move.id))
      expect(JSON.stringify(stored)).not.toContain(String(position.lat + position.accuracy_m))
      expect(JSON.stringify(stored)).not.toContain('accuracy_m')
    }
  })

  test('is not proven by a photo if the phone was elsewhere, by an old photo or by another’s', async () => {
    const early = await aPhoto(crew.driver)
    advance(app, { minutes: 61 })
    const move = await aPlacedMove(app, customer)
    await carryOut(app, move, customer, crew, { until: 'depart' })
    const used = await aPhoto(crew.driver)
    const others = await storePicture(customer, await aPicture())
    for (const photo of [early, others])
      expect(errorsOf(await take(crew.driver, move, 'arrive', { photo }))).toHaveProperty('photo')
    const elsewhere = { lat: 0, lng: 0, accuracy_m: 5 }
    await mustTake(crew.driver, move, 'arrive', { photo: used, position: elsewhere })
    expect((await jobOf(crew.driver, move)).arrival).toMatchObject({
      is_near: false,
      is_proven: false,
    })
    setClockBefore(app, move.quote.window_start_at, {})
    await waitFor(move)
    // The photo of the arrival doesn't prove the absence too.
    expect(
      errorsOf(await take(crew.driver, move, 'report_absence', { photo: used })),
    ).toHaveProperty('photo')
    await mustTake(crew.driver, move, 'report_absence', { photo: await aPhoto(crew.driver) })
    await app.drain()
    expect(await earningOf(move)).toMatchObject({ state: 'pending' })
  })
})

test('a contested fee that no card pays is given up, and not collected afterwards', async () => {
  const move = await aMoveAtTheDoor()
  await waitFor(move)
  // The hold has lapsed, and the card is refused.
  const { payments } = tables
  await app.db.update(payments).set({ state: 'voided' }).where(eq(payments.order_id, move.id))
  await refuseCards()
  await mustTake(crew.driver, move, 'report_absence', { photo: await aPhoto(crew.driver) })
  await app.drain()
  await mustTake(customer, move, 'contest_absence', contest)
  await mustTake(admin, move, 'reverse_fee', { reason: 'Nobody was there' })
  advance(app, { days: 8 })
  await app.drain()
  expect(await orderRow(app, move)).toMatchObject({
    cancel_fee_cents: 0,
    paid_cents: 0,
    written_off_cents: 0,
  })
  expect(await earningOf(move)).toMatchObject({ state: 'reversed' })
  await expectBalance(move)
})

test('a contest needs a fee that depends on the crew’s word, and a photo of the customer’s own', async () => {
  const cancelled = await aPlacedMove(app, customer)
  await carryOut(app, cancelled, customer, crew, { until: 'confirm' })
  await mustTake(admin, cancelled, 'cancel', { waive_fee: true })
  expect(errorsOf(await take(customer, cancelled, 'contest_absence', contest))).toEqual({
    reason: ['This fee can’t be contested. Contact support if something is wrong.'],
  })
  const move = await aMissedMove()
  const photo = await aPhoto(crew.driver)
  expect(errorsOf(await take(customer, move, 'contest_absence', { ...contest, photo }))).toEqual({
    photo: ['Upload the photo again from your own account.'],
  })
  expect(errorsOf(await take(customer, move, 'contest_absence', { reason: ' ' }))).toHaveProperty(
    'reason',
  )
})

/** Makes the provider refuse all cards from now on. */
async function refuseCards(): Promise<void> {
  await app.db.update(ledgerCards).set({ behavior: 'declined' })
}
