import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import type { Quote } from '#contract/calls/quotes.ts'
import { tables } from '#server/database/tables.ts'
import { advance } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { aCustomer } from '../../support/people/people.ts'
import { app, customer } from '../../support/scenarios/customer-scenario.ts'
import { aQuote, bookingOf, moveOf, orderRow } from '../../support/scenarios/moves.ts'
import { aPhoto } from '../../support/scenarios/pictures.ts'

let quote: Quote

beforeEach(async () => {
  quote = await aQuote(app, customer)
})

const book = (change: object = {}) =>
  customer.post('/api/orders', { ...bookingOf(quote), ...change })

test('a booking freezes the price that was shown', async () => {
  const photo = await aPhoto(customer)
  const booked = await book({ notes: 'Ring twice', photos: [photo], source: { utm: 'spring' } })
  expect(booked.statusCode).toBe(201)
  const order = unwrap<{ id: number; code: string; state: string }>(booked)
  expect(order).toMatchObject({ state: 'draft', code: expect.stringMatching(/^MV-[A-Z2-9]{6}$/) })
  expect(await orderRow(app, order)).toMatchObject({
    quote: { id: quote.id, hash: quote.hash, answer: quote.price, request: quote.request },
    total_cents: quote.price.total_cents,
    notes: 'Ring twice',
    source: { utm: 'spring' },
    delivery_code: expect.stringMatching(/^\d{4}$/),
  })

  const { fees } = tables
  await app.db.update(fees).set({ value: 3000 }).where(eq(fees.code, 'commission_bp'))
  const dearer = await aQuote(app, customer)
  expect(dearer.rules_version).not.toBe(quote.rules_version)
  const move = await moveOf(customer, order)
  expect(move.price).toEqual(quote.price)
  expect((await customer.get(move.photos[0]?.url ?? '')).statusCode).toBe(200)
})

test('a booking is refused if its price is stale, unknown or not the one shown', async () => {
  expect(errorsOf(await book({ quote_id: 'q_0' }))).toEqual({
    quote_id: ['The price has expired or no longer matches. Get a new price.'],
  })
  expect(errorsOf(await book({ hash: 'f'.repeat(64) }))).toEqual({
    hash: ['The price has changed since you saw it. Please review the new price.'],
  })
  const [stop] = bookingOf(quote).stops
  expect(Object.keys(errorsOf(await book({ stops: [stop, stop, stop] })))).toEqual(['stops'])
  advance(app, { hours: 24, seconds: -1 })
  expect((await book()).statusCode).toBe(201)
  advance(app, { seconds: 1 })
  expect(Object.keys(errorsOf(await book()))).toEqual(['quote_id'])
})

test('a booking accepts only the customer’s own photos', async () => {
  const stranger = await aCustomer(app)
  for (const photo of [await aPhoto(stranger), 'photos/2027/none.png']) {
    const photos = [await aPhoto(customer), photo]
    expect(errorsOf(await book({ photos }))).toEqual({
      photos: ['Photos doesn’t refer to an existing record.'],
    })
  }
  const photos = [await aPhoto(customer), '../session-secret']
  expect(errorsOf(await book({ photos }))).toEqual({ 'photos.1': ['Photos 2 isn’t valid.'] })
})
