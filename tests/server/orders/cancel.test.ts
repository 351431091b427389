import { beforeAll, describe, expect, test } from 'vitest'

import type { Jobs } from '#contract/calls/jobs.ts'
import { tables } from '#server/database/tables.ts'
import { advance, setClockBefore, tuesday } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'
import {
  aPlacedMove,
  carryOut,
  chargesOf,
  giveBack,
  jobOf,
  moveOf,
  mustTake,
  orderRow,
  type PlacedMove,
  take,
} from '../../support/scenarios/moves.ts'
import {
  admin,
  aMoveCarriedOutTo,
  app,
  creditsOf,
  crew,
  customer,
  earningOf,
  releasesOf,
} from '../../support/scenarios/order-scenario.ts'

let support: Person
beforeAll(async () => {
  support = await anAdmin(app, ['support'])
})

/** Amounts that are returned regardless of the fee. */
const extras = { declared_value_cents: 250_000, tip_cents: 1500 }

type Shown = { fee_cents: number; percent: number; tier: string; returned_cents: number }
const shownTo = async (who: Person, { code }: PlacedMove) =>
  unwrap<Shown>(await who.get(`/api/moves/${code}/cancellation`))

describe('a customer’s cancellation', () => {
  test.each([
    ['48 h 1 s before', 'confirm', { hours: 48, seconds: 1 }, 0, 'early'],
    ['48 h before', 'confirm', { hours: 48 }, 15, 'two_days'],
    ['24 h before', 'accept', { hours: 24 }, 15, 'two_days'],
    ['23 h 59 before', 'confirm', { hours: 23, minutes: 59 }, 35, 'one_day'],
    ['4 h before', 'confirm', { hours: 4 }, 35, 'one_day'],
    ['3 h 59 before', 'confirm', { hours: 3, minutes: 59 }, 50, 'short'],
    ['2 h before', 'confirm', { hours: 2 }, 50, 'short'],
    ['1 h 59 before', 'depart', { hours: 1, minutes: 59 }, 65, 'last_minute'],
    ['after arrival', 'arrive', { minutes: 5 }, 80, 'arrived'],
  ] as const)('charges the fee that was shown: %s', async (_, until, before, percent, tier) => {
    const move = await aMoveCarriedOutTo(until, extras)
    setClockBefore(app, move.quote.window_start_at, before)
    const { service_cents, total_cents } = move.quote.price
    const fee_cents = Math.floor((service_cents * percent + 50) / 100)
    const shown = await shownTo(customer, move)
    // Nothing but the crew's word says that it has arrived.
    const contest_hours = tier === 'arrived' ? 72 : null
    expect(shown).toEqual({
      fee_cents,
      percent,
      tier,
      credit_cents: 0,
      credit_returned_cents: 0,
      returned_cents: total_cents - fee_cents,
      contest_hours,
    })
    expect(await shownTo(support, move)).toEqual(shown)

    await mustTake(customer, move, 'cancel', { reason: 'Plans changed', fee_cents })
    await app.drain()
    expect(await moveOf(customer, move)).toMatchObject({
      state: 'cancelled',
      cancel_fee_cents: fee_cents,
      paid_cents: fee_cents,
      payments: [{ state: fee_cents ? 'captured' : 'voided', captured_cents: fee_cents }],
    })
    expect(await chargesOf(app, move)).toMatchObject([
      { status: fee_cents ? 'captured' : 'released', captured_cents: fee_cents },
    ])
    const net_cents = Math.floor((fee_cents * 8 + 5) / 10)
    const earning = await earningOf(move)
    if (fee_cents)
      expect(earning).toMatchObject({
        state: contest_hours === null ? 'available' : 'pending',
        gross_cents: fee_cents,
        net_cents,
      })
    else expect(earning).toBeUndefined()
    expect((await jobOf(crew.mover, move)).pay_cents).toBe(net_cents)
    const { jobs } = unwrap<Jobs>(await crew.mover.get('/api/jobs?which=past'))
    expect(jobs.find(({ id }) => id === move.id)?.pay_cents).toBe(net_cents)
  })

  test('is free within ten minutes of booking, also on short notice', async () => {
    const window_start_at = new Date(Date.parse(tuesday) + 4 * 3_600_000).toISOString()
    const move = await aPlacedMove(app, customer, { window_start_at })
    await carryOut(app, move, customer, crew, { until: 'confirm' })
    advance(app, { minutes: 10 })
    expect(await shownTo(customer, move)).toMatchObject({ fee_cents: 0, tier: 'grace' })
    advance(app, { seconds: 1 })
    expect(await shownTo(customer, move)).toMatchObject({ percent: 50, tier: 'short' })
  })

  test('is free while no mover has taken the job', async () => {
    const move = await aPlacedMove(app, customer)
    setClockBefore(app, move.quote.window_start_at, { hours: 3 })
    expect(await shownTo(customer, move)).toMatchObject({ fee_cents: 0, tier: 'unassigned' })
    await mustTake(customer, move, 'cancel')
    await app.drain()
    expect(await chargesOf(app, move)).toMatchObject([{ status: 'released' }])
  })

  test('costs less with a coupon', async () => {
    const { coupons } = tables
    await app.db.insert(coupons).values({ code: 'TENTH', amount: 10 })
    const move = await aPlacedMove(app, customer, { coupon: 'TENTH' })
    await carryOut(app, move, customer, crew, { until: 'accept' })
    setClockBefore(app, move.quote.window_start_at, { hours: 30 })
    const { service_cents, discount_cents } = move.quote.price
    expect(discount_cents).toBeGreaterThan(0)
    expect((await shownTo(customer, move)).fee_cents).toBe(
      Math.floor(((service_cents - discount_cents) * 15 + 50) / 100),
    )
  })

  test('needs consent to the current fee', async () => {
    const move = await aMoveCarriedOutTo('confirm')
    setClockBefore(app, move.quote.window_start_at, { hours: 24 })
    const { fee_cents } = await shownTo(customer, move)
    advance(app, { seconds: 1 })
    const now = (await shownTo(customer, move)).fee_cents
    expect(now).toBeGreaterThan(fee_cents)
    const dollars = `$${(now / 100).toFixed(2)}`
    const text = `Canceling now costs ${dollars}. Please confirm this fee.`
    for (const input of [{ fee_cents }, { fee_cents: now + 1 }, {}, { waive_fee: true }]) {
      const response = await take(customer, move, 'cancel', input)
      expect(errorsOf(response)).toEqual({ fee_cents: [text] })
    }
    expect((await orderRow(app, move)).state).toBe('confirmed')
    await mustTake(customer, move, 'cancel', { fee_cents: now, waive_fee: true })
    expect(await orderRow(app, move)).toMatchObject({ cancel_fee_cents: now })
  })

  test.each(['start_loading', 'deliver', 'complete'] as const)(
    'is refused after %s in the same words as the request for the fee',
    async (until) => {
      const move = await aMoveCarriedOutTo(until)
      for (const who of [customer, support]) {
        const shown = await who.get(`/api/moves/${move.code}/cancellation`)
        const refused = await take(who, move, 'cancel')
        expect([shown.statusCode, shown.json()]).toEqual([409, refused.json()])
        expect(refused.json()).toMatchObject({ state: (await moveOf(customer, move)).state })
      }
    },
  )
})

describe('a cancellation', () => {
  test('by the mover is free for the customer', async () => {
    const move = await aMoveCarriedOutTo('arrive')
    setClockBefore(app, move.quote.window_start_at, { hours: 1 })
    await giveBack(crew.mover, move, 'cancel')
    await app.drain()
    expect(await moveOf(customer, move)).toMatchObject({
      state: 'cancelled',
      cancel_fee_cents: 0,
      paid_cents: 0,
      payments: [{ state: 'voided' }],
    })
    expect(await chargesOf(app, move)).toMatchObject([{ status: 'released' }])
    expect((await earningOf(move))?.net_cents).toBeLessThan(0)
  })

  test.each([
    ['24 hours before', { hours: 24 }],
    ['less than 24 hours before', { hours: 23, minutes: 59 }],
  ])('by the mover counts as a release without a credit, %s', async (_, before) => {
    const move = await aMoveCarriedOutTo('confirm')
    setClockBefore(app, move.quote.window_start_at, before)
    await giveBack(crew.mover, move, 'cancel')
    expect(await releasesOf(crew)).toBe(1)
    expect(await creditsOf(customer)).toEqual([])
  })

  test('by anyone else does not count as a release', async () => {
    for (const who of [customer, support]) {
      const move = await aMoveCarriedOutTo('confirm')
      setClockBefore(app, move.quote.window_start_at, { hours: 20 })
      const { fee_cents } = await shownTo(customer, move)
      await mustTake(who, move, 'cancel', { fee_cents })
      expect(await releasesOf(crew)).toBe(0)
      expect(await creditsOf(customer)).toEqual([])
    }
  })

  test('by an admin needs the fee or a waiver', async () => {
    const waived = await aMoveCarriedOutTo('arrive')
    await mustTake(admin, waived, 'cancel', { waive_fee: true })
    expect(await orderRow(app, waived)).toMatchObject({ cancel_fee_cents: 0 })

    const stated = await aMoveCarriedOutTo('arrive')
    const { fee_cents } = await shownTo(admin, stated)
    expect(fee_cents).toBeGreaterThan(0)
    expect(Object.keys(errorsOf(await take(support, stated, 'cancel')))).toEqual(['fee_cents'])
    await mustTake(support, stated, 'cancel', { fee_cents })
    expect(await orderRow(app, stated)).toMatchObject({ cancel_fee_cents: fee_cents })
  })

  test('by support may waive the fee up to the limit, and above it by those who approve refunds', async () => {
    const small = await aMoveCarriedOutTo('confirm')
    setClockBefore(app, small.quote.window_start_at, { hours: 30 })
    expect((await shownTo(support, small)).fee_cents).toBeLessThanOrEqual(10_000)
    await mustTake(support, small, 'cancel', { waive_fee: true })
    expect(await orderRow(app, small)).toMatchObject({ cancel_fee_cents: 0 })

    const large = await aMoveCarriedOutTo('arrive')
    expect((await shownTo(support, large)).fee_cents).toBeGreaterThan(10_000)
    const refused = await take(support, large, 'cancel', { waive_fee: true })
    expect(errorsOf(refused)).toEqual({
      waive_fee: [
        'You can waive fees up to $100.00. For a higher fee, ask someone who can approve refunds.',
      ],
    })
    await mustTake(admin, large, 'cancel', { waive_fee: true })
  })

  test('shows its cost only to those who may cancel for the customer', async () => {
    const move = await aMoveCarriedOutTo('accept')
    const url = `/api/moves/${move.code}/cancellation`
    const stranger = await aCustomer(app)
    const finance = await anAdmin(app, ['finance'])
    const asked = [stranger, crew.mover, crew.driver, finance].map((who) => who.get(url))
    const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([404, 403, 403, 403])
  })
})
