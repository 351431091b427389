import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import type { Placement } from '#contract/calls/placement.ts'
import { tables } from '#server/database/tables.ts'
import { dayBefore, expensiveDay, holdDay } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { aCustomer, type Person } from '../../support/people/people.ts'
import { app, customer } from '../../support/scenarios/customer-scenario.ts'
import {
  aBookedMove,
  aCard,
  anEnteredCard,
  answerBank,
  aPlacedMove,
  aQuote,
  type BookedMove,
  bookingOf,
  cards,
  chargesOf,
  checkPayment,
  confirmPayment,
  paymentsOf,
  place,
} from '../../support/scenarios/moves.ts'

let draft: BookedMove

beforeEach(async () => {
  draft = await aBookedMove(app, customer)
})

describe('a repeated request', () => {
  const key = () => ({ headers: { 'idempotency-key': `key-${Math.random()}` } })
  const ordersOf = ({ quote }: BookedMove) => {
    const { orders } = tables
    return app.db.select().from(orders).where(sql`${orders.quote}->>'id' = ${quote.id}`)
  }

  test('books once', async () => {
    const quote = await aQuote(app, customer)
    const [body, options] = [bookingOf(quote), key()]
    const first = await customer.post('/api/orders', body, options)
    const again = await customer.post('/api/orders', body, options)
    expect([first.statusCode, again.statusCode]).toEqual([201, 201])
    expect(again.json()).toEqual(first.json())
    expect(again.headers['idempotency-replayed']).toBe('true')
    const other = await customer.post('/api/orders', { ...body, notes: 'Ring twice' }, options)
    expect(errorsOf(other)).toEqual({
      'Idempotency-Key': ['This idempotency key was already used for a different request.'],
    })
    expect(await ordersOf({ ...draft, quote })).toHaveLength(1)
  })

  test('places and charges once', async () => {
    const [card, { headers }] = [await aCard(customer), key()]
    const first = await place(customer, draft, card, headers['idempotency-key'])
    const again = await place(customer, draft, card, headers['idempotency-key'])
    expect(again.json()).toEqual(first.json())
    expect(again.headers['idempotency-replayed']).toBe('true')
    const other = await place(customer, draft, card + 1, headers['idempotency-key'])
    expect(Object.keys(errorsOf(other))).toEqual(['Idempotency-Key'])
    expect(await chargesOf(app, draft)).toHaveLength(1)
  })

  test('saves a card once', async () => {
    const options = key()
    const [setup, other] = [await anEnteredCard(customer), await anEnteredCard(customer)]
    const add = (setup: string, request = options) =>
      customer.post('/api/payment-methods', { setup }, request)
    const first = await add(setup)
    expect((await add(setup)).json()).toEqual(first.json())
    expect((await add(setup, key())).json()).toEqual(first.json())
    expect(Object.keys(errorsOf(await add(other)))).toEqual(['Idempotency-Key'])
    const { payment_methods } = tables
    const rows = await app.db.select().from(payment_methods)
    expect(rows.filter(({ id }) => id >= Number(first.json().id))).toHaveLength(1)
  })

  test.each([
    ['/api/orders', async () => bookingOf(await aQuote(app, customer)), tables.orders],
    [
      '/api/payment-methods',
      async () => ({ setup: await anEnteredCard(customer) }),
      tables.payment_methods,
    ],
  ] as const)('at the same moment takes effect once: %s', async (url, body, table) => {
    const [sent, options, before] = [await body(), key(), await app.db.$count(table)]
    const requests = Array.from({ length: 5 }, () => customer.post(url, sent, options))
    const answers = await Promise.all(requests)
    const done = answers.filter(({ statusCode }) => statusCode === 201)
    const running = answers.filter(({ statusCode }) => statusCode === 409)
    expect(done.length + running.length).toBe(5)
    for (const one of done) expect(one.json()).toEqual(done[0]?.json())
    for (const { headers } of running) expect(headers['retry-after']).toBe('1')
    expect(await app.db.$count(table)).toBe(before + 1)
    expect((await customer.post(url, sent, options)).json()).toEqual(done[0]?.json())
  })

  test('confirms with the bank once', async () => {
    const asked = unwrap<Placement>(await place(customer, draft, await aCard(customer, cards.asks)))
    const refused = await confirmPayment(customer, asked, false)
    expect(refused.json()).toMatchObject({ payment: { state: 'failed' } })
    expect((await checkPayment(customer, asked)).json()).toEqual(refused.json())
    await expect(answerBank(customer, asked, true)).rejects.toThrow('404')
    expect((await checkPayment(customer, asked)).json()).toEqual(refused.json())
  })

  test('of another customer is independent', async () => {
    const stranger = await aCustomer(app)
    const options = key()
    const add = async (who: Person, number: string) =>
      who.post('/api/payment-methods', { setup: await anEnteredCard(who, number) }, options)
    const mine = await add(customer, cards.good)
    const theirs = await add(stranger, cards.other)
    expect([mine.json().last4, theirs.json().last4]).toEqual(['4242', '4444'])
  })

  test('of five clicks places and charges once', async () => {
    const card = await aCard(customer)
    const answers = await Promise.all(Array.from({ length: 5 }, () => place(customer, draft, card)))
    for (const one of answers) expect(one.statusCode).toBe(200)
    expect(await paymentsOf(app, draft)).toMatchObject([{ state: 'authorized' }])
    expect(await chargesOf(app, draft)).toHaveLength(1)
    expect((await place(customer, draft, card)).json().order.state).toBe('placed')
    expect(await chargesOf(app, draft)).toHaveLength(1)
  })

  test('with two cards at the same moment leaves one charge', async () => {
    const [one, other] = [await aCard(customer), await aCard(customer, cards.other)]
    await Promise.all([place(customer, draft, one), place(customer, draft, other)])
    await app.drain()
    const charges = await chargesOf(app, draft)
    expect(charges.filter(({ status }) => status === 'authorized')).toHaveLength(1)
    expect(charges.filter(({ status }) => !['authorized', 'released'].includes(status))).toEqual([])
  })

  test('of five clicks for a more expensive day authorizes once', async () => {
    app.clock.now = new Date(holdDay)
    const move = await aPlacedMove(app, customer, { window_start_at: dayBefore })
    const quote = await aQuote(app, customer, { window_start_at: expensiveDay })
    const body = { quote_id: quote.id, hash: quote.hash }
    const url = `/api/orders/${move.id}/rescheduling`
    await Promise.all(Array.from({ length: 5 }, () => customer.post(url, body)))
    await app.drain()
    const charges = await chargesOf(app, move)
    expect(charges.map(({ status }) => status)).toEqual(['released', 'authorized'])
  })
})
