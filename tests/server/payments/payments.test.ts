import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Placement } from '#contract/calls/placement.ts'
import { errors as en } from '#contract/locales/en/errors.ts'
import { errors as es } from '#contract/locales/es/errors.ts'
import { ledgerCharges, tables } from '#server/database/tables.ts'
import { openApp, type TestApp } from '../../support/app/app.ts'
import { captureLog } from '../../support/app/captured-log.ts'
import { advance, fromNow, tuesday } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { aCustomer, type Person } from '../../support/people/people.ts'
import {
  aBookedMove,
  aCard,
  aCrew,
  addCard,
  answerBank,
  aPlacedMove,
  type BookedMove,
  cardDetails,
  cards,
  carryOut,
  chargesOf,
  checkPayment,
  confirmPayment,
  moveOf,
  mustTake,
  paymentsOf,
  place,
  take,
} from '../../support/scenarios/moves.ts'

let app: TestApp
let customer: Person
let draft: BookedMove
const { log, lines: logged } = captureLog()

beforeAll(async () => {
  app = await openApp({ log })
  app.clock.now = new Date(tuesday)
  customer = await aCustomer(app)
})
beforeEach(async () => {
  app.clock.now = new Date(tuesday)
  draft = await aBookedMove(app, customer)
})
afterAll(() => app.close())

const placeWith = async (number: string) =>
  unwrap<Placement>(await place(customer, draft, await aCard(customer, number)))

describe('a declined card', () => {
  test.each([
    [cards.declined, 'declined', 'Your card was declined. Please use another card.'],
    [
      cards.poor,
      'insufficient_funds',
      'Your card doesn’t have enough funds. Please use another card.',
    ],
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
    expect(await paymentsOf(app, draft)).toMatchObject([
      { state: 'failed', failure: reason },
      { state: 'authorized', amount_cents: draft.quote.price.total_cents },
    ])
    expect(await chargesOf(app, draft)).toMatchObject([
      { status: reason, captured_cents: 0 },
      { status: 'authorized' },
    ])
  })

  test('with an unknown number or a past month is not saved', async () => {
    const add = (change: object) => addCard(customer, { ...cardDetails(cards.good), ...change })
    const unknown = await add({ number: '4111 1111 1111 1111' })
    expect(errorsOf(unknown)).toEqual({
      number: ['The card number isn’t valid. Check it and try again.'],
    })
    expect(errorsOf(await add({ exp_year: 2027, exp_month: 3 }))).toEqual({
      exp_year: ['This card has expired. Use another card.'],
    })
    unwrap(await add({ exp_year: 2027, exp_month: 4 }))
  })

  test('of a stranger, for a stranger’s move or at a stale price pays nothing', async () => {
    const stranger = await aCustomer(app)
    const [mine, theirs] = [await aCard(customer), await aCard(stranger)]
    const foreign = await place(customer, draft, theirs)
    expect(errorsOf(foreign)).toEqual({
      payment_method_id: ['This card is no longer on file. Please use another card.'],
    })
    expect((await place(stranger, draft, theirs)).statusCode).toBe(404)
    advance(app, { hours: 24 })
    expect(Object.keys(errorsOf(await place(customer, draft, mine)))).toEqual(['quote'])
    expect(await chargesOf(app, draft)).toEqual([])
  })
})

test('a hold that a cancellation releases names the request that canceled the move', async () => {
  const move = await aPlacedMove(app, customer)
  const answer = await take(customer, move, 'cancel')
  expect(answer.statusCode).toBe(200)
  const [payment] = await paymentsOf(app, move)
  const { events } = tables
  const voided = await app.db
    .select()
    .from(events)
    .where(and(eq(events.record_id, payment?.id ?? 0), eq(events.name, 'payment.voided')))
  expect(voided).toMatchObject([{ request_id: answer.headers['x-request-id'] }])
})

describe('a card with a bank’s confirmation', () => {
  test('is authorized once the customer approves', async () => {
    const waiting = await placeWith(cards.asks)
    expect(waiting).toMatchObject({
      order: { state: 'draft' },
      payment: { state: 'requires_action', next_action: { provider: 'embedded' } },
    })
    const placed = unwrap<Placement>(await confirmPayment(customer, waiting, true))
    expect(placed).toMatchObject({ order: { state: 'placed' }, payment: { state: 'authorized' } })
    await expect(answerBank(customer, waiting, false)).rejects.toThrow('404')
    expect(unwrap(await checkPayment(customer, waiting))).toEqual(placed)
    expect(await chargesOf(app, draft)).toMatchObject([{ status: 'authorized' }])
  })

  test('fails if the customer refuses', async () => {
    const waiting = await placeWith(cards.asks)
    expect(unwrap<Placement>(await confirmPayment(customer, waiting, false))).toMatchObject({
      order: { state: 'draft' },
      payment: {
        state: 'failed',
        failure: 'Your bank didn’t confirm the payment. Please try again.',
      },
    })
    expect((await placeWith(cards.good)).order.state).toBe('placed')
  })

  test('can be approved by its customer only', async () => {
    const waiting = await placeWith(cards.asks)
    const stranger = await aCustomer(app)
    expect((await checkPayment(stranger, waiting)).statusCode).toBe(404)
    expect(unwrap<Placement>(await checkPayment(customer, waiting)).payment?.state).toBe(
      'requires_action',
    )
    expect(await chargesOf(app, draft)).toMatchObject([{ status: 'requires_action' }])
  })

  test('gives way to another card, and approving it later moves nothing', async () => {
    const waiting = await placeWith(cards.asks)
    expect(await placeWith(cards.good)).toMatchObject({ order: { state: 'placed' } })
    await app.drain()
    await expect(answerBank(customer, waiting, true)).rejects.toThrow('404')
    expect(unwrap<Placement>(await checkPayment(customer, waiting))).toMatchObject({
      payment: { state: 'authorized', last4: '4242' },
    })
    const charges = await chargesOf(app, draft)
    expect(charges.map(({ status }) => status)).toEqual(['released', 'authorized'])
  })
})

describe('a provider that does not respond', () => {
  test('is queried again, and the move is placed then', async () => {
    expect(await placeWith(cards.slow)).toMatchObject({
      order: { state: 'draft' },
      payment: { state: 'created' },
    })
    advance(app, { seconds: 2 })
    await app.drain()
    expect((await paymentsOf(app, draft))[0]?.state).toBe('created')
    advance(app, { seconds: 1 })
    await app.drain()
    const now = await customer.get(`/api/placements/${draft.code}`)
    expect(unwrap(now)).toMatchObject({
      order: { state: 'placed' },
      payment: { state: 'authorized' },
    })
    expect(await chargesOf(app, draft)).toMatchObject([{ status: 'authorized' }])
  })

  test('releases its hold if the customer took another card meanwhile', async () => {
    await placeWith(cards.slow)
    expect(await placeWith(cards.good)).toMatchObject({ order: { state: 'placed' } })
    advance(app, { seconds: 3 })
    await app.drain()
    const rows = await paymentsOf(app, draft)
    expect(rows.map(({ state }) => state)).toEqual(['voided', 'authorized'])
    const charges = await chargesOf(app, draft)
    expect(charges.map(({ status }) => status)).toEqual(['released', 'authorized'])
  })

  test('releases its hold if the move can no longer be placed', async () => {
    draft = await aBookedMove(app, customer, { window_start_at: fromNow(app, { hours: 4 }) })
    await placeWith(cards.slow)
    advance(app, { hours: 4 })
    await app.drain()
    expect(unwrap(await customer.get(`/api/placements/${draft.code}`))).toMatchObject({
      order: { state: 'draft' },
      payment: { state: 'voided', failure: en.payment.price_expired },
    })
    expect(await chargesOf(app, draft)).toMatchObject([{ status: 'released' }])
    expect(await paymentsOf(app, draft)).toMatchObject([{ failure: 'price_expired' }])
    unwrap(await customer.patch(`/api/users/${customer.user_id}`, { locale: 'es' }))
    expect(unwrap(await customer.get(`/api/placements/${draft.code}`))).toMatchObject({
      payment: { failure: es.payment.price_expired },
    })
    unwrap(await customer.patch(`/api/users/${customer.user_id}`, { locale: 'en' }))
  })
})

test('a card’s number is stored nowhere', async () => {
  const unknown = '4111 1111 1111 1111'
  const spellings = [...Object.values(cards), unknown].flatMap((number) => [
    number,
    number.replaceAll(' ', ''),
  ])
  await addCard(customer, { ...cardDetails(cards.good), cvc: 'x' })
  for (const number of [...Object.values(cards), unknown])
    await addCard(customer, cardDetails(number))
  const move = await aPlacedMove(app, customer)
  await carryOut(app, move, customer, await aCrew(app))
  await app.drain()

  const { rows } = await app.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  let stored = ''
  for (const { name } of rows) {
    const dumped = await app.db.execute<{ line: string }>(
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
  const move = await aPlacedMove(app, customer)
  await carryOut(app, move, customer, await aCrew(app), { minutes: 40 })
  await app.drain()
  await mustTake(customer, await aPlacedMove(app, customer), 'cancel')
  await app.drain()
  const rows = await app.db.select().from(tables.payments)
  const charges = await app.db.select().from(ledgerCharges)
  const of = (list: { captured_cents: number; refunded_cents: number }[]) => [
    list.reduce((sum, row) => sum + row.captured_cents, 0),
    list.reduce((sum, row) => sum + row.refunded_cents, 0),
  ]
  expect(of(rows)).toEqual(of(charges))
  expect((await moveOf(customer, move)).payments).toHaveLength(1)
})
