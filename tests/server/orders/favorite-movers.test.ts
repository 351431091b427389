import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import type { KnownMover } from '#contract/calls/favorite-movers.ts'
import { tables } from '#server/database/tables.ts'
import { advance, fromNow } from '../../support/app/clock.ts'
import { unwrap } from '../../support/app/response.ts'
import { titlesOf } from '../../support/people/notifications.ts'
import { aCustomer, aMover, type Person } from '../../support/people/people.ts'
import {
  aCard,
  aPlacedMove,
  aQuote,
  bookingOf,
  carryOut,
  mustTake,
  orderRow,
  place,
  reschedule,
  take,
} from '../../support/scenarios/moves.ts'
import { app, crew, customer, offersOf } from '../../support/scenarios/order-scenario.ts'

const listOf = async (by: Person = customer) =>
  unwrap<KnownMover[]>(await by.get('/api/favorite-movers'))
const add = (id: number, by: Person = customer) => by.post('/api/favorite-movers', { mover_id: id })
const remove = (id: number, by: Person = customer) => by.del(`/api/favorite-movers/${id}`)

let other: Awaited<ReturnType<typeof aMover>>
beforeEach(async () => {
  other = await aMover(app)
})

/** Has the crew carry out a move, and makes its mover a favorite. */
async function aFavorite(): Promise<number> {
  const { mover_id } = crew.mover
  const first = await aPlacedMove(app, customer)
  await carryOut(app, first, customer, crew, { until: 'complete' })
  await app.drain()
  expect((await add(mover_id)).statusCode).toBe(204)
  return mover_id
}

const none = { first_refusal_mover_id: null, first_refusal_until: null }

/** Books a move whose window is that far ahead, offered first to a mover. */
async function bookWith(preferred_mover_id: number | null, days = 3) {
  const quote = await aQuote(app, customer, { window_start_at: fromNow(app, { days }) })
  const body = { ...bookingOf(quote), preferred_mover_id }
  return { quote, answer: await customer.post('/api/orders', body) }
}

async function rescheduleTo(move: { id: number; code: string }, days: number) {
  const ask = { window_start_at: fromNow(app, { days }), order: move.code }
  unwrap(await reschedule(customer, move, await aQuote(app, customer, ask)))
  await app.drain()
  return orderRow(app, move)
}

async function placeWith(preferred_mover_id: number, days = 3) {
  const { quote, answer } = await bookWith(preferred_mover_id, days)
  const order = unwrap<{ id: number; code: string }>(answer)
  unwrap(await place(customer, order, await aCard(customer)))
  await app.drain()
  return { ...order, quote }
}

test('only movers who have moved the customer can be favorites, each once', async () => {
  const { mover_id } = crew.mover
  expect(await listOf()).toEqual([])
  expect((await add(mover_id)).statusCode).toBe(404)
  const move = await aPlacedMove(app, customer)
  await mustTake(crew.mover, move, 'accept')
  expect((await add(mover_id)).statusCode).toBe(404)
  await carryOut(app, move, customer, crew, { until: 'complete' })
  for (const _ of [1, 2]) expect((await add(mover_id)).statusCode).toBe(204)
  expect((await add(other.mover_id)).statusCode).toBe(404)
  expect((await customer.post('/api/favorite-movers', { mover_id: 'x' })).statusCode).toBe(422)
  expect(await listOf()).toMatchObject([{ id: mover_id, is_favorite: true, last_code: move.code }])
  const stranger = await aCustomer(app)
  expect(await listOf(stranger)).toEqual([])
  expect((await add(mover_id, stranger)).statusCode).toBe(404)
  expect((await add(mover_id, crew.mover)).statusCode).toBe(403)
  for (const _ of [1, 2]) expect((await remove(mover_id)).statusCode).toBe(204)
  expect(await listOf()).toMatchObject([{ id: mover_id, is_favorite: false }])
})

test('the list of favorites is not set by a customer’s own record', async () => {
  const { customers } = tables
  const [row] = await app.db.select().from(customers).where(eq(customers.user_id, customer.user_id))
  const favorite_mover_ids = [other.mover_id]
  const changed = await customer.patch(`/api/customers/${row?.id}`, { favorite_mover_ids })
  expect(changed.statusCode).toBe(422)
  expect((await bookWith(other.mover_id)).answer.statusCode).toBe(422)
})

test('a favorite has first choice for two hours, and hears of it at once; then all movers', async () => {
  const mover_id = await aFavorite()

  const move = await placeWith(mover_id)

  expect(await orderRow(app, move)).toMatchObject({
    first_refusal_mover_id: mover_id,
    first_refusal_until: fromNow(app, { hours: 2 }),
  })
  expect(await offersOf(crew.mover, move.code)).toHaveLength(1)
  expect(await offersOf(other, move.code)).toEqual([])
  expect(await titlesOf(crew.mover, 'order.offered')).not.toEqual([])
  const before = (await titlesOf(other, 'order.offered')).length
  expect((await take(other, move, 'accept')).statusCode).toBe(422)
  advance(app, { hours: 2, minutes: 1 })
  await app.drain()
  expect((await titlesOf(other, 'order.offered')).length).toBe(before + 1)
  expect(await offersOf(other, move.code)).toHaveLength(1)
})

test('a favorite has no first choice of a move within a day, nor when taking no jobs', async () => {
  const mover_id = await aFavorite()
  expect(await orderRow(app, await placeWith(mover_id, 0.9))).toMatchObject(none)
  unwrap(await crew.mover.patch(`/api/movers/${mover_id}`, { is_available: false }))
  expect(await orderRow(app, await placeWith(mover_id))).toMatchObject(none)
})

test('a favorite who could not take the move does not keep it from others', async () => {
  const mover_id = await aFavorite()
  const { movers } = tables
  const insured_until = fromNow(app, { days: -1 }).slice(0, 10)
  await app.db
    .update(movers)
    .set({ insurance_expires_at: insured_until })
    .where(eq(movers.id, mover_id))

  const move = await placeWith(mover_id)

  expect(await orderRow(app, move)).toMatchObject(none)
  expect(await offersOf(other, move.code)).toHaveLength(1)
})

test('a first choice ends when the move is rescheduled to within a day, and else stays', async () => {
  const mover_id = await aFavorite()
  const move = await placeWith(mover_id)
  const first_refusal_until = fromNow(app, { hours: 2 })

  const held = { first_refusal_mover_id: mover_id, first_refusal_until }
  expect(await rescheduleTo(move, 4)).toMatchObject(held)
  expect(await offersOf(other, move.code)).toEqual([])
  expect(await rescheduleTo(move, 0.9)).toMatchObject(none)
  expect(await offersOf(other, move.code)).toHaveLength(1)
})

test('a mover who had the job keeps first refusal through a second reschedule', async () => {
  const { mover_id } = crew.mover
  const move = await aPlacedMove(app, customer)
  await mustTake(crew.mover, move, 'accept')
  const { first_refusal_until } = await rescheduleTo(move, 4)
  const held = { first_refusal_mover_id: mover_id, first_refusal_until }
  expect(first_refusal_until).toBe(fromNow(app, { minutes: 30 }))
  expect(await rescheduleTo(move, 0.9)).toMatchObject(held)
})
