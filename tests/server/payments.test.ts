import { Writable } from 'node:stream'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Placement } from '#contract/calls/booking.ts'
import { ledgerCharges, tables } from '#server/database/tables.ts'
import { openHouse, type TestHouse } from '../support/house.ts'
import {
  aBookedMove,
  aCard,
  aCrew,
  answer,
  aPlacedMove,
  aQuote,
  type BookedMove,
  bookingOf,
  cardDetails,
  cards,
  carryOut,
  chargesOf,
  errorsOf,
  inTime,
  moveOf,
  pass,
  place,
  taken,
  tuesday,
} from '../support/moves.ts'
import { aCustomer, type Person } from '../support/people.ts'

let house: TestHouse
let customer: Person
let draft: BookedMove
const logged: string[] = []

beforeAll(async () => {
  const log = new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk))
      done()
    },
  })
  house = await openHouse({ log })
  house.clock.now = new Date(tuesday)
  customer = await aCustomer(house)
})
beforeEach(async () => {
  house.clock.now = new Date(tuesday)
  draft = await aBookedMove(house, customer)
})
afterAll(() => house.close())

const paymentsOf = ({ id }: { id: number }) => {
  const { payments } = tables
  return house.db.select().from(payments).where(eq(payments.order_id, id)).orderBy(asc(payments.id))
}
const placeWith = async (number: string) =>
  answer<Placement>(await place(customer, draft, await aCard(customer, number)))
const confirm = (who: Person, { payment }: Placement, approved: boolean) =>
  who.post(`/api/payments/${payment?.id}/confirmation`, { approved })

describe('a card that is refused', () => {
  test.each([
    [cards.declined, 'declined', 'The card was declined. Please use another one.'],
    [cards.poor, 'insufficient_funds', 'The card has not enough funds. Please use another one.'],
    [cards.expired, 'expired_card', 'The card has expired. Please use another one.'],
  ])('%s leaves a draft that another card may pay for', async (number, reason, text) => {
    const refused = await placeWith(number)
    expect(refused).toMatchObject({
      order: { state: 'draft' },
      payment: { state: 'failed', failure: text, last4: number.slice(-4), next_action: null },
    })
    const placed = await placeWith(cards.other)
    expect(placed).toMatchObject({
      order: { state: 'placed' },
      payment: { state: 'authorized', failure: null, brand: 'mastercard', last4: '4444' },
    })
    expect(await paymentsOf(draft)).toMatchObject([
      { state: 'failed', failure: reason },
      { state: 'authorized', amount_cents: draft.quote.price.total_cents },
    ])
    expect(await chargesOf(house, draft)).toMatchObject([
      { status: reason, captured_cents: 0 },
      { status: 'authorized' },
    ])
  })

  test('an unknown number or a past month is not put on file', async () => {
    const add = (change: object) =>
      customer.post('/api/payment-methods', { ...cardDetails(cards.good), ...change })
    const unknown = await add({ number: '4111 1111 1111 1111' })
    expect(errorsOf(unknown)).toEqual({ number: ['The card number is not valid.'] })
    expect(errorsOf(await add({ exp_year: 2027, exp_month: 3 }))).toEqual({
      exp_year: ['This card has expired.'],
    })
    answer(await add({ exp_year: 2027, exp_month: 4 }))
  })

  test('nobody pays with a stranger’s card, for a stranger’s move, or at a stale price', async () => {
    const stranger = await aCustomer(house)
    const [mine, theirs] = [await aCard(customer), await aCard(stranger)]
    const foreign = await place(customer, draft, theirs)
    expect(errorsOf(foreign)).toEqual({ payment_method_id: ['This card is not on file any more.'] })
    expect((await place(stranger, draft, theirs)).statusCode).toBe(404)
    pass(house, { hours: 24 })
    expect(Object.keys(errorsOf(await place(customer, draft, mine)))).toEqual(['quote'])
    expect(await chargesOf(house, draft)).toEqual([])
  })
})

describe('a card whose bank asks', () => {
  test('is authorized once the customer approves', async () => {
    const waiting = await placeWith(cards.asks)
    expect(waiting).toMatchObject({
      order: { state: 'draft' },
      payment: { state: 'requires_action', next_action: 'confirm' },
    })
    const placed = answer<Placement>(await confirm(customer, waiting, true))
    expect(placed).toMatchObject({ order: { state: 'placed' }, payment: { state: 'authorized' } })
    expect(answer(await confirm(customer, waiting, false))).toEqual(placed)
    expect(await chargesOf(house, draft)).toMatchObject([{ status: 'authorized' }])
  })

  test('fails when the customer does not', async () => {
    const waiting = await placeWith(cards.asks)
    expect(answer<Placement>(await confirm(customer, waiting, false))).toMatchObject({
      order: { state: 'draft' },
      payment: {
        state: 'failed',
        failure: 'The confirmation with your bank failed. Please try again.',
      },
    })
    expect((await placeWith(cards.good)).order.state).toBe('placed')
  })

  test('is nobody else’s to approve', async () => {
    const waiting = await placeWith(cards.asks)
    const stranger = await aCustomer(house)
    expect((await confirm(stranger, waiting, true)).statusCode).toBe(404)
    expect(await chargesOf(house, draft)).toMatchObject([{ status: 'requires_action' }])
  })

  test('gives way to another card; approving it later moves nothing', async () => {
    const waiting = await placeWith(cards.asks)
    expect(await placeWith(cards.good)).toMatchObject({ order: { state: 'placed' } })
    await house.drain()
    expect(answer<Placement>(await confirm(customer, waiting, true))).toMatchObject({
      payment: { state: 'authorized', last4: '4242' },
    })
    const charges = await chargesOf(house, draft)
    expect(charges.map(({ status }) => status)).toEqual(['released', 'authorized'])
  })
})

describe('a provider that does not answer', () => {
  test('is asked again, and the move placed then', async () => {
    expect(await placeWith(cards.slow)).toMatchObject({
      order: { state: 'draft' },
      payment: { state: 'created' },
    })
    pass(house, { seconds: 2 })
    await house.drain()
    expect((await paymentsOf(draft))[0]?.state).toBe('created')
    pass(house, { seconds: 1 })
    await house.drain()
    const now = await customer.get(`/api/placements/${draft.code}`)
    expect(answer(now)).toMatchObject({
      order: { state: 'placed' },
      payment: { state: 'authorized' },
    })
    expect(await chargesOf(house, draft)).toMatchObject([{ status: 'authorized' }])
  })

  test('lets go of what it held when the customer took another card meanwhile', async () => {
    await placeWith(cards.slow)
    expect(await placeWith(cards.good)).toMatchObject({ order: { state: 'placed' } })
    pass(house, { seconds: 3 })
    await house.drain()
    const rows = await paymentsOf(draft)
    expect(rows.map(({ state }) => state)).toEqual(['voided', 'authorized'])
    const charges = await chargesOf(house, draft)
    expect(charges.map(({ status }) => status)).toEqual(['released', 'authorized'])
  })

  test('lets go of what it held when the move can no longer be placed', async () => {
    draft = await aBookedMove(house, customer, { window_start_at: inTime(house, { hours: 4 }) })
    await placeWith(cards.slow)
    pass(house, { hours: 4 })
    await house.drain()
    expect(answer(await customer.get(`/api/placements/${draft.code}`))).toMatchObject({
      order: { state: 'draft' },
      payment: { state: 'voided', failure: expect.stringContaining('price has expired') },
    })
    expect(await chargesOf(house, draft)).toMatchObject([{ status: 'released' }])
  })
})

describe('a request sent again', () => {
  const key = () => ({ headers: { 'idempotency-key': `key-${Math.random()}` } })
  const ordersOf = ({ quote }: BookedMove) => {
    const { orders } = tables
    return house.db.select().from(orders).where(sql`${orders.quote}->>'id' = ${quote.id}`)
  }

  test('books once', async () => {
    const quote = await aQuote(house, customer)
    const [body, options] = [bookingOf(quote), key()]
    const first = await customer.post('/api/orders', body, options)
    const again = await customer.post('/api/orders', body, options)
    expect([first.statusCode, again.statusCode]).toEqual([201, 201])
    expect(again.json()).toEqual(first.json())
    expect(again.headers['idempotency-replayed']).toBe('true')
    const other = await customer.post('/api/orders', { ...body, notes: 'Ring twice' }, options)
    expect(errorsOf(other)).toEqual({
      'Idempotency-Key': ['This idempotency key was used for a different request.'],
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
    expect(await chargesOf(house, draft)).toHaveLength(1)
  })

  test('puts a card on file once', async () => {
    const options = key()
    const add = (number: string) =>
      customer.post('/api/payment-methods', cardDetails(number), options)
    const first = await add(cards.good)
    expect((await add(cards.good)).json()).toEqual(first.json())
    expect(Object.keys(errorsOf(await add(cards.other)))).toEqual(['Idempotency-Key'])
    const { payment_methods } = tables
    const rows = await house.db.select().from(payment_methods)
    expect(rows.filter(({ id }) => id >= Number(first.json().id))).toHaveLength(1)
  })

  test.each([
    ['/api/orders', async () => bookingOf(await aQuote(house, customer)), tables.orders],
    ['/api/payment-methods', async () => cardDetails(cards.good), tables.payment_methods],
  ] as const)('at the same moment, %s does it once', async (url, body, table) => {
    const [sent, options, before] = [await body(), key(), await house.db.$count(table)]
    const requests = Array.from({ length: 5 }, () => customer.post(url, sent, options))
    const answers = await Promise.all(requests)
    const done = answers.filter(({ statusCode }) => statusCode === 201)
    const running = answers.filter(({ statusCode }) => statusCode === 409)
    expect(done.length + running.length).toBe(5)
    for (const one of done) expect(one.json()).toEqual(done[0]?.json())
    for (const { headers } of running) expect(headers['retry-after']).toBe('1')
    expect(await house.db.$count(table)).toBe(before + 1)
    expect((await customer.post(url, sent, options)).json()).toEqual(done[0]?.json())
  })

  test('means nothing to another customer', async () => {
    const stranger = await aCustomer(house)
    const options = key()
    const mine = await customer.post('/api/payment-methods', cardDetails(cards.good), options)
    const theirs = await stranger.post('/api/payment-methods', cardDetails(cards.other), options)
    expect([mine.json().last4, theirs.json().last4]).toEqual(['4242', '4444'])
  })

  test('five clicks place and charge once', async () => {
    const card = await aCard(customer)
    const answers = await Promise.all(Array.from({ length: 5 }, () => place(customer, draft, card)))
    for (const one of answers) expect(one.statusCode).toBe(200)
    expect(await paymentsOf(draft)).toMatchObject([{ state: 'authorized' }])
    expect(await chargesOf(house, draft)).toHaveLength(1)
    expect((await place(customer, draft, card)).json().order.state).toBe('placed')
    expect(await chargesOf(house, draft)).toHaveLength(1)
  })

  test('two cards at the same moment leave one charge standing', async () => {
    const [one, other] = [await aCard(customer), await aCard(customer, cards.other)]
    await Promise.all([place(customer, draft, one), place(customer, draft, other)])
    await house.drain()
    const charges = await chargesOf(house, draft)
    expect(charges.filter(({ status }) => status === 'authorized')).toHaveLength(1)
    expect(charges.filter(({ status }) => !['authorized', 'released'].includes(status))).toEqual([])
  })

  test('five clicks to a dearer day authorize it once', async () => {
    const move = await aPlacedMove(house, customer, { window_start_at: '2027-04-14T19:00:00Z' })
    const quote = await aQuote(house, customer, { window_start_at: '2027-05-01T19:00:00Z' })
    const body = { quote_id: quote.id, hash: quote.hash }
    const url = `/api/orders/${move.id}/rescheduling`
    await Promise.all(Array.from({ length: 5 }, () => customer.post(url, body)))
    await house.drain()
    const charges = await chargesOf(house, move)
    expect(charges.map(({ status }) => status)).toEqual(['released', 'authorized'])
  })
})

test('a card’s number is kept nowhere', async () => {
  const unknown = '4111 1111 1111 1111'
  const spellings = [...Object.values(cards), unknown].flatMap((number) => [
    number,
    number.replaceAll(' ', ''),
  ])
  await customer.post('/api/payment-methods', { ...cardDetails(cards.good), cvc: 'x' })
  await customer.post('/api/payment-methods', cardDetails(unknown))
  for (const number of Object.values(cards)) await aCard(customer, number)
  const move = await aPlacedMove(house, customer)
  await carryOut(house, move, customer, await aCrew(house))
  await house.drain()

  const { rows } = await house.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  let stored = ''
  for (const { name } of rows) {
    const dumped = await house.db.execute<{ line: string }>(
      sql.raw(`select t::text as line from "${name}" t`),
    )
    stored += dumped.rows.map(({ line }) => line).join('\n')
  }
  expect(stored).toContain(move.code)
  expect(logged.join('')).toContain('/api/payment-methods')
  for (const kept of [stored, logged.join('')]) {
    for (const number of spellings) expect(kept).not.toContain(number)
    expect(kept).not.toContain('cvc')
  }
})

test('the books of both sides agree', async () => {
  const move = await aPlacedMove(house, customer)
  await carryOut(house, move, customer, await aCrew(house), { minutes: 40 })
  await house.drain()
  await taken(customer, await aPlacedMove(house, customer), 'cancel')
  await house.drain()
  const rows = await house.db.select().from(tables.payments)
  const charges = await house.db.select().from(ledgerCharges)
  const of = (list: { captured_cents: number; refunded_cents: number }[]) => [
    list.reduce((sum, row) => sum + row.captured_cents, 0),
    list.reduce((sum, row) => sum + row.refunded_cents, 0),
  ]
  expect(of(rows)).toEqual(of(charges))
  expect((await moveOf(customer, move)).payments).toHaveLength(1)
})
