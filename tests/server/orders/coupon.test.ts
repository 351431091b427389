import { isNotNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import type { OwnCoupon } from '#contract/calls/coupons.ts'
import type { Placement } from '#contract/calls/placement.ts'
import type { Quote } from '#contract/calls/quotes.ts'
import { tables } from '#server/database/tables.ts'
import { cheapDay, dayBefore, expensiveDay, holdDay } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { aCustomer, type Person } from '../../support/people/people.ts'
import {
  aBookedMove,
  aCard,
  aPlacedMove,
  bookingOf,
  cards,
  chargesOf,
  moveOf,
  orderRow,
  place,
  reschedule,
} from '../../support/scenarios/moves.ts'
import {
  admin,
  app,
  couponOf,
  customer,
  customerIdOf,
  quoteFor,
} from '../../support/scenarios/order-scenario.ts'

describe('a coupon', () => {
  const usesOf = async (code: string) => (await couponOf(code))?.uses
  const aCoupon = (code: string, max_uses: number | null = null) =>
    app.db.insert(tables.coupons).values({ code, amount: 20, max_uses })

  test('is counted when a move is placed, not when it is priced or booked', async () => {
    await aCoupon('COUNTED')
    const booked = await aBookedMove(app, customer, { coupon: 'counted' })
    expect(booked.quote.price.discount_cents).toBeGreaterThan(0)
    expect(await usesOf('COUNTED')).toBe(0)
    await place(customer, booked, await aCard(customer, cards.declined))
    expect(await usesOf('COUNTED')).toBe(0)
    await place(customer, booked, await aCard(customer))
    expect(await usesOf('COUNTED')).toBe(1)
    await place(customer, booked, await aCard(customer))
    expect(await usesOf('COUNTED')).toBe(1)
  })

  test('is limited to its uses, however many prices were given out', async () => {
    await aCoupon('ONCE', 1)
    const [first, second] = [
      await aBookedMove(app, customer, { coupon: 'ONCE' }),
      await aBookedMove(app, customer, { coupon: 'ONCE' }),
    ]
    const card = await aCard(customer)
    expect((await place(customer, first, card)).json().order.state).toBe('placed')
    expect(errorsOf(await place(customer, second, card))).toEqual({
      quote: ['This coupon has been used up or belongs to someone else. Get a new price.'],
    })
    // No charge was requested, and no payment is pending.
    expect(await chargesOf(app, second)).toEqual([])
    expect((await moveOf(customer, second)).payments).toEqual([])
    expect(await usesOf('ONCE')).toBe(1)
    const asked = await customer.post('/api/quotes', { ...first.quote.request, coupon: 'ONCE' })
    expect(asked.statusCode).toBe(422)
  })

  test('that a new date brings along is counted too', async () => {
    await aCoupon('LATER', 1)
    const move = await aPlacedMove(app, customer, { window_start_at: expensiveDay })
    const other = await aPlacedMove(app, customer, { window_start_at: expensiveDay })
    const [quote, again] = [
      await quoteFor(cheapDay, { coupon: 'LATER' }),
      await quoteFor(cheapDay, { coupon: 'LATER' }),
    ]
    unwrap(await reschedule(customer, move, quote))
    expect(await usesOf('LATER')).toBe(1)
    expect(errorsOf(await reschedule(customer, other, again))).toEqual({
      quote_id: ['This coupon has been used up or belongs to someone else. Get a new price.'],
    })
    const rows = await app.db.select().from(tables.orders).where(isNotNull(tables.orders.coupon_id))
    expect(rows.map(({ id }) => id)).toContain(move.id)
    expect(rows.map(({ id }) => id)).not.toContain(other.id)
  })

  test('that a more expensive date brings along is found used up before the card is charged', async () => {
    await aCoupon('DEARER', 1)
    app.clock.now = new Date(holdDay)
    const move = await aPlacedMove(app, customer, { window_start_at: dayBefore })
    const quote = await quoteFor(expensiveDay, { coupon: 'DEARER' })
    expect(quote.price.total_cents).toBeGreaterThan(move.quote.price.total_cents)
    await aPlacedMove(app, customer, { coupon: 'DEARER' })
    expect(Object.keys(errorsOf(await reschedule(customer, move, quote)))).toEqual(['quote_id'])
    expect(await chargesOf(app, move)).toHaveLength(1)
  })

  test('used up by a move may be kept by this move on its new date and by no other', async () => {
    await aCoupon('KEPT', 1)
    const draft = await aBookedMove(app, customer, { coupon: 'KEPT' })
    const move = await aPlacedMove(app, customer, { coupon: 'KEPT', window_start_at: expensiveDay })
    const other = await aPlacedMove(app, customer)
    const ask = (order?: string) =>
      customer.post('/api/quotes', {
        stops: move.quote.stops.map(({ kind, zip }) => ({ kind, zip })),
        size: 'studio',
        window_start_at: cheapDay,
        coupon: 'kept',
        ...(order ? { order } : {}),
      })
    for (const order of [undefined, other.code, draft.code, 'MV-NOBODY'])
      expect(errorsOf(await ask(order))).toEqual({ coupon: ['This coupon isn’t valid.'] })

    const quote = unwrap<Quote>(await ask(move.code))
    expect(quote.price.discount_cents).toBeGreaterThan(0)
    expect(Object.keys(errorsOf(await reschedule(customer, other, quote)))).toEqual(['quote_id'])
    const booked = await customer.post('/api/orders', bookingOf(quote))
    expect(Object.keys(errorsOf(booked))).toEqual(['quote_id'])
    expect(unwrap<Placement>(await reschedule(customer, move, quote)).order).toMatchObject({
      window_start_at: cheapDay,
      total_cents: quote.price.total_cents,
    })
    expect(await usesOf('KEPT')).toBe(1)
    expect((await orderRow(app, move)).coupon_id).toBe((await couponOf('KEPT'))?.id)
  })
})

describe('a coupon of one customer', () => {
  const own = { amount: 20, cap_cents: 2500 }
  const aCouponFor = async (owner: Person, code: string, more: object = {}) =>
    unwrap(
      await admin.post('/api/coupons', {
        code,
        customer_id: await customerIdOf(owner),
        ...own,
        ...more,
      }),
    )

  test('is unknown to everyone else, and no use with the price that the owner was given', async () => {
    await aCouponFor(customer, 'ONLYYOU')
    const stranger = await aCustomer(app)
    const ask = (who: Person) =>
      who.post('/api/quotes', {
        stops: [
          { kind: 'pickup', zip: '94110' },
          { kind: 'dropoff', zip: '94612' },
        ],
        size: 'studio',
        window_start_at: cheapDay,
        coupon: 'onlyyou',
      })
    expect(errorsOf(await ask(stranger))).toEqual({ coupon: ['This coupon isn’t valid.'] })
    const quote = unwrap<Quote>(await ask(customer))
    expect(quote.price.discount_cents).toBe(2500)
    const booked = unwrap<{ id: number }>(await stranger.post('/api/orders', bookingOf(quote)))
    expect(errorsOf(await place(stranger, booked, await aCard(stranger)))).toHaveProperty('quote')
  })

  test('is listed for its owner until it is used', async () => {
    const [owner, stranger] = [await aCustomer(app), await aCustomer(app)]
    await aCouponFor(owner, 'LISTED', { max_uses: 1 })
    const listed = async (who: Person) => unwrap<OwnCoupon[]>(await who.get('/api/my-coupons'))
    expect(await listed(owner)).toEqual([
      { code: 'LISTED', percent: 20, cap_cents: 2500, ends_at: null },
    ])
    expect(await listed(stranger)).toEqual([])
    await aPlacedMove(app, owner, { coupon: 'LISTED' })
    expect(await listed(owner)).toEqual([])
  })
})
