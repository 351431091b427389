import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import type { OwnCoupon } from '#contract/calls/coupons.ts'
import type { QuoteInput } from '#contract/calls/quotes.ts'
import { rateLimits, tables } from '#server/database/tables.ts'
import { advance, fromNow, setClockBefore } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { aCustomer, type Person } from '../../support/people/people.ts'
import {
  aBookedMove,
  aCard,
  aCrew,
  aPlacedMove,
  aQuote,
  bookingOf,
  type Crew,
  carryOut,
  giveBack,
  mustTake,
  orderRow,
  type PlacedMove,
  place,
} from '../../support/scenarios/moves.ts'
import { app, crew, ownCouponsOf } from '../../support/scenarios/order-scenario.ts'

/** New for each test: credits are limited for each customer. */
let customer: Person
let others: Crew
beforeEach(async () => {
  await app.db.delete(rateLimits)
  customer = await aCustomer(app)
  others = await aCrew(app)
})

/** Places a move that its first mover releases late. */
async function aMoveGivenBack(by: Crew = crew, ask: Partial<QuoteInput> = {}): Promise<PlacedMove> {
  const move = await aPlacedMove(app, customer, ask)
  await carryOut(app, move, customer, by, { until: 'confirm' })
  setClockBefore(app, move.quote.window_start_at, { hours: 20 })
  await giveBack(by.mover, move)
  return move
}

const sentTo = async ({ email }: Person) =>
  unwrap<{ subject: string; text: string }[]>(
    await customer.get('/dev/outbox.json', { query: { to: email } }),
  )

describe('the credit for a late release', () => {
  test('is given once another mover has completed the move, and the mails say so', async () => {
    const move = await aMoveGivenBack()
    expect(await ownCouponsOf(customer)).toEqual([])
    const [promise] = await sentTo(customer)
    expect(promise?.text).toContain(
      'you’ll get a $25.00 credit once another mover has completed your move',
    )

    await carryOut(app, move, customer, others)
    const [credit, ...more] = await ownCouponsOf(customer)
    expect(more).toEqual([])
    expect(credit).toMatchObject({
      amount: 100,
      cap_cents: 2500,
      max_uses: 1,
      given_for: 'late_release',
      mover_id: crew.mover.mover_id,
    })
    expect(credit?.code).toMatch(/^CREDIT-[A-Z2-9]{10}$/)
    expect(credit?.code).not.toContain(move.code.replace('MV-', ''))
    expect((await orderRow(app, move)).given_coupon_id).toBe(credit?.id)
    const mails = await sentTo(customer)
    expect(mails.map(({ text }) => text).join()).toContain(credit?.code)
  })

  test('is not given when the same mover completes the move or it is cancelled', async () => {
    const again = await aMoveGivenBack()
    await carryOut(app, again, customer, crew)
    advance(app, { days: 1 })
    const cancelled = await aMoveGivenBack(others)
    await mustTake(customer, cancelled, 'cancel')

    expect(await ownCouponsOf(customer)).toEqual([])
  })

  test('is given once for a mover and twice in total within the period', async () => {
    const third = await aCrew(app)
    const run = async (by: Crew, then: Crew) => {
      await carryOut(app, await aMoveGivenBack(by), customer, then)
      advance(app, { days: 1 })
      return (await ownCouponsOf(customer)).length
    }

    expect(await run(crew, others)).toBe(1)
    expect(await run(crew, others)).toBe(1)
    expect(await run(others, crew)).toBe(2)
    expect(await run(third, crew)).toBe(2)
  })

  test('that is promised counts before it is given', async () => {
    const third = await aCrew(app)
    const moves = []
    for (const hours of [120, 121, 122])
      moves.push(await aPlacedMove(app, customer, { window_start_at: fromNow(app, { hours }) }))
    for (const [at, by] of [crew, others, third].entries())
      await carryOut(app, moves[at] as PlacedMove, customer, by, { until: 'confirm' })
    setClockBefore(app, moves[0]?.quote.window_start_at ?? '', { hours: 10 })
    for (const [at, by] of [crew, others, third].entries())
      await giveBack(by.mover, moves[at] as PlacedMove)

    const rows = await Promise.all(moves.map((move) => orderRow(app, move)))
    expect(rows.map((row) => row.late_release_mover_id)).toEqual([
      crew.mover.mover_id,
      others.mover.mover_id,
      null,
    ])
  })
})

describe('a customer’s own coupon', () => {
  async function aCredit(): Promise<string> {
    await carryOut(app, await aMoveGivenBack(), customer, others)
    advance(app, { days: 1 })
    const [credit] = await ownCouponsOf(customer)
    return credit?.code ?? ''
  }
  const ask = (who: Person, coupon: string) =>
    who.post('/api/quotes', {
      stops: [
        { kind: 'pickup', zip: '94110' },
        { kind: 'dropoff', zip: '94612' },
      ],
      size: 'studio',
      window_start_at: fromNow(app, { days: 5 }),
      coupon,
    })

  test('is unknown to other customers', async () => {
    const coupon = await aCredit()
    const stranger = await aCustomer(app)
    const unknown = errorsOf(await ask(stranger, 'UNKNOWN'))

    expect(unknown).toEqual({ coupon: ['This coupon isn’t valid.'] })
    for (const who of [stranger, crew.mover])
      expect(errorsOf(await ask(who, coupon))).toEqual(unknown)
    const { price } = await aQuote(app, customer, { coupon: coupon.toLowerCase() })
    expect(price.discount_cents).toBe(2500)
  })

  test('cannot be used by another customer with the owner’s price', async () => {
    const coupon = await aCredit()
    const quote = await aQuote(app, customer, { coupon })
    const stranger = await aCustomer(app)
    const booked = unwrap<{ id: number }>(await stranger.post('/api/orders', bookingOf(quote)))

    const placed = await place(stranger, booked, await aCard(stranger))
    expect(errorsOf(placed)).toHaveProperty('quote')

    const own = await aBookedMove(app, customer, { coupon })
    expect((await place(customer, own, await aCard(customer))).statusCode).toBe(200)
  })

  test('is listed for its owner until it is used', async () => {
    const coupon = await aCredit()
    const stranger = await aCustomer(app)
    const listed = async (who: Person) => unwrap<OwnCoupon[]>(await who.get('/api/my-coupons'))

    expect(await listed(customer)).toEqual([
      { code: coupon, percent: 100, cap_cents: 2500, ends_at: null },
    ])
    expect(await listed(stranger)).toEqual([])
    await aPlacedMove(app, customer, { coupon })
    expect(await listed(customer)).toEqual([])
  })
})

describe('the apology for a move that no mover took', () => {
  const expire = async (ask: Partial<QuoteInput> = {}) => {
    const move = await aPlacedMove(app, customer, ask)
    setClockBefore(app, move.quote.window_start_at, { hours: 2 })
    await app.drain()
    expect((await orderRow(app, move)).state).toBe('expired')
  }

  test('is given once within the period', async () => {
    await expire()
    await expire()
    expect(await ownCouponsOf(customer)).toHaveLength(1)

    const { coupons } = tables
    const [given] = await ownCouponsOf(customer)
    await app.db
      .update(coupons)
      .set({ created_at: new Date(app.clock.now.getTime() - 181 * 86_400_000).toISOString() })
      .where(eq(coupons.id, given?.id ?? 0))
    await expire()
    expect(await ownCouponsOf(customer)).toHaveLength(2)
  })

  test('is not given for a move that was booked at short notice', async () => {
    await expire({ window_start_at: fromNow(app, { hours: 23 }) })

    expect(await ownCouponsOf(customer)).toEqual([])
    const [mail] = await sentTo(customer)
    expect(mail?.text).toContain('We haven’t charged you anything.')
    expect(mail?.text).not.toContain('coupon')
  })
})
