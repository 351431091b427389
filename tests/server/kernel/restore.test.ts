import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Quote } from '#contract/calls/quotes.ts'
import { clientOf, openApp, type TestApp } from '../../support/app/app.ts'
import { cheapDay, tuesday } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'
import {
  aBookedMove,
  aCard,
  aPlacedMove,
  aQuote,
  bookingOf,
  chargesOf,
  moveOf,
  orderRow,
  place,
  reschedule,
} from '../../support/scenarios/moves.ts'

type Coupon = { id: number; code: string; version: number; deleted_at: string | null }

let app: TestApp
let customer: Person
let admin: Person
beforeAll(async () => {
  app = await openApp()
  app.clock.now = new Date(tuesday)
  customer = await aCustomer(app)
  admin = await anAdmin(app, ['operations'])
})
afterAll(() => app.close())

let coupon: Coupon
let made = 0
beforeEach(async () => {
  coupon = await aCoupon(`SPRING${++made}`)
})

const aCoupon = async (code: string, more: object = {}): Promise<Coupon> =>
  unwrap<Coupon>(await admin.post('/api/coupons', { code, amount: 20, ...more }))
const remove = ({ id }: Coupon) => admin.del(`/api/coupons/${id}`)
const restore = ({ id }: Coupon, who: Person = admin) => who.post(`/api/coupons/${id}/restore`)
const codes = async (query: object = {}, who: Person = admin): Promise<string[]> =>
  unwrap<Coupon[]>(await who.get('/api/coupons', { query: { ...query } })).map(({ code }) => code)

describe('a deleted coupon', () => {
  test('stays, has its date of deletion, and cannot be changed', async () => {
    app.clock.now = new Date('2027-04-06T20:00:00.000Z')
    expect(unwrap<Coupon>(await remove(coupon))).toMatchObject({
      deleted_at: '2027-04-06T20:00:00.000Z',
      version: 2,
    })
    app.clock.now = new Date(tuesday)
    expect(unwrap<Coupon>(await admin.get(`/api/coupons/${coupon.id}`)).code).toBe(coupon.code)
    expect((await admin.patch(`/api/coupons/${coupon.id}`, { amount: 5 })).statusCode).toBe(404)
    expect((await remove(coupon)).statusCode).toBe(404)
    expect(await codes({ q: coupon.code })).toEqual([])
    expect(await codes({ q: coupon.code, _deleted: 'true' })).toEqual([coupon.code])
  })

  test('is restored by users who may delete one and visible to users who may list them', async () => {
    const [support, content] = [await anAdmin(app, ['support']), await anAdmin(app, ['content'])]
    unwrap(await remove(coupon))
    expect(await codes({ q: coupon.code, _deleted: 'true' }, support)).toEqual([coupon.code])
    const deleted = { query: { _deleted: 'true' } }
    for (const who of [content, customer]) {
      expect((await who.get('/api/coupons', deleted)).statusCode).toBe(403)
      expect((await restore(coupon, who)).statusCode).toBe(403)
    }
    expect((await clientOf(app).post(`/api/coupons/${coupon.id}/restore`)).statusCode).toBe(401)
    expect((await restore(coupon, support)).statusCode).toBe(403)
    expect(unwrap<Coupon>(await restore(coupon)).deleted_at).toBeNull()
    expect(unwrap(await admin.patch(`/api/coupons/${coupon.id}`, { amount: 5 }))).toMatchObject({
      amount: 5,
      version: 4,
    })
  })

  test('frees its code for another, and is restorable when that is gone', async () => {
    unwrap(await remove(coupon))
    const other = await aCoupon(coupon.code)
    expect(errorsOf(await restore(coupon))).toEqual({ code: ['Code is already taken.'] })
    expect(await codes({ q: coupon.code })).toEqual([coupon.code])
    unwrap(await remove(other))
    unwrap(await restore(coupon))
    expect(errorsOf(await restore(other))).toEqual({ code: ['Code is already taken.'] })
  })

  test('gives no discount and is not the badge', async () => {
    const badge = async () =>
      (await clientOf(app).get('/api/check-coupon')).json<{ amount: number }>().amount
    const best = await aCoupon(`BADGE${made}`, { amount: 90, is_badge: true })
    expect(await badge()).toBe(90)
    unwrap(await remove(best))
    expect(await badge()).not.toBe(90)
    unwrap(await restore(best))
    expect(await badge()).toBe(90)
    unwrap(await remove(best))

    const ask = () =>
      customer.post('/api/quotes', {
        stops: [
          { kind: 'pickup', zip: '94110' },
          { kind: 'dropoff', zip: '94612' },
        ],
        size: 'studio',
        window_start_at: cheapDay,
        coupon: coupon.code,
      })
    expect(unwrap<Quote>(await ask()).price.discount_cents).toBeGreaterThan(0)
    unwrap(await remove(coupon))
    expect(errorsOf(await ask())).toEqual({ coupon: ['This coupon isn’t valid.'] })
    unwrap(await restore(coupon))
    expect(unwrap<Quote>(await ask()).price.discount_cents).toBeGreaterThan(0)
  })

  test('does not pay for a move that was priced or booked with it before', async () => {
    const quote = await aQuote(app, customer, { coupon: coupon.code })
    const booked = await aBookedMove(app, customer, { coupon: coupon.code })
    unwrap(await remove(coupon))
    const late = unwrap<typeof booked>(await customer.post('/api/orders', bookingOf(quote)))
    const card = await aCard(customer)
    for (const move of [booked, late]) {
      expect(Object.keys(errorsOf(await place(customer, move, card)))).toEqual(['quote'])
      expect(await chargesOf(app, move)).toEqual([])
    }
    unwrap(await restore(coupon))
    expect((await place(customer, late, card)).json().order.state).toBe('placed')
    expect((await orderRow(app, late)).coupon_id).toBe(coupon.id)
  })

  test('stays with the moves that have used it', async () => {
    const move = await aPlacedMove(app, customer, { coupon: coupon.code })
    unwrap(await remove(coupon))
    expect((await orderRow(app, move)).coupon_id).toBe(coupon.id)
    expect((await moveOf(customer, move)).price.discount_cents).toBeGreaterThan(0)
  })

  test('gives precedence to the one that has its code now', async () => {
    unwrap(await remove(coupon))
    const other = await aCoupon(coupon.code, { amount: 10 })
    const move = await aPlacedMove(app, customer, { coupon: coupon.code })
    expect((await orderRow(app, move)).coupon_id).toBe(other.id)
    const [stays, counts] = [
      unwrap(await admin.get(`/api/coupons/${coupon.id}`)),
      unwrap(await admin.get(`/api/coupons/${other.id}`)),
    ]
    expect(stays).toMatchObject({ uses: 0 })
    expect(counts).toMatchObject({ uses: 1 })
  })

  test('does not carry over to a new date', async () => {
    const move = await aPlacedMove(app, customer)
    const quote = await aQuote(app, customer, {
      coupon: coupon.code,
      window_start_at: cheapDay,
    })
    unwrap(await remove(coupon))
    expect(errorsOf(await reschedule(customer, move, quote))).toHaveProperty('quote_id')
  })
})

test('errors use the resource’s own labels', async () => {
  const boss = await anAdmin(app)
  const size = await boss.post('/api/sizes', { minutes: -1 })
  expect(errorsOf(size).minutes).toEqual(['Handling time for all items must be at least 0.'])
  const [first] = unwrap<{ id: number }[]>(await boss.get('/api/sizes'))
  const edit = await boss.patch(`/api/sizes/${first?.id}`, { minutes: -1 })
  expect(errorsOf(edit).minutes).toEqual(errorsOf(size).minutes)
  const item = await boss.post('/api/items', { minutes: -1 })
  expect(errorsOf(item).minutes).toEqual(['Handling time must be at least 0.'])
})
