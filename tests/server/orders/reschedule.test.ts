import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import type { Placement } from '#contract/calls/placement.ts'
import type { QuoteInput } from '#contract/calls/quotes.ts'
import { tables } from '#server/database/tables.ts'
import { advance, dayBefore, expensiveDay, fromNow, holdDay } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { aCustomer } from '../../support/people/people.ts'
import {
  aCard,
  aPlacedMove,
  cards,
  carryOut,
  chargesOf,
  confirmPayment,
  moveOf,
  mustTake,
  orderRow,
  reschedule,
  take,
} from '../../support/scenarios/moves.ts'
import { app, crew, customer, quoteFor } from '../../support/scenarios/order-scenario.ts'

/** The 21st, with only the midweek rule. */
const wednesday = '2027-04-21T19:00:00.000Z'
/** The 19th, when no peak rule applies. */
const monday = '2027-04-19T19:00:00.000Z'

const until = () => fromNow(app, { minutes: 30 })

beforeEach(() => {
  app.clock.now = new Date(holdDay)
})

describe('rescheduling', () => {
  test('to a cheaper day keeps the authorization', async () => {
    const move = await aPlacedMove(app, customer, { window_start_at: expensiveDay })
    await carryOut(app, move, customer, crew, { until: 'confirm' })
    const quote = await quoteFor(dayBefore)
    const { order } = unwrap<Placement>(await reschedule(customer, move, quote))
    expect(order).toMatchObject({
      state: 'placed',
      window_start_at: dayBefore,
      total_cents: quote.price.total_cents,
    })
    expect(await orderRow(app, move)).toMatchObject({
      mover_id: null,
      driver_id: null,
      accepted_at: null,
      first_refusal_mover_id: crew.mover.mover_id,
      first_refusal_until: until(),
    })
    expect(await chargesOf(app, move)).toMatchObject([
      { status: 'authorized', amount_cents: move.quote.price.total_cents },
    ])
    await carryOut(app, move, customer, crew, { minutes: quote.price.billed_minutes })
    await app.drain()
    expect(await moveOf(customer, move)).toMatchObject({ paid_cents: quote.price.total_cents })
  })

  test('to a more expensive day authorizes the whole new price and releases the old one', async () => {
    const move = await aPlacedMove(app, customer, { window_start_at: dayBefore })
    await mustTake(crew.mover, move, 'accept')
    const quote = await quoteFor(expensiveDay)
    expect(quote.price.total_cents).toBeGreaterThan(move.quote.price.total_cents)
    const { order, payment } = unwrap<Placement>(await reschedule(customer, move, quote))
    expect(order).toMatchObject({ state: 'placed', window_start_at: expensiveDay })
    expect(payment).toMatchObject({
      state: 'authorized',
      amount_cents: quote.price.total_cents,
    })
    await app.drain()
    expect((await moveOf(customer, move)).payments.map(({ state }) => state)).toEqual([
      'voided',
      'authorized',
    ])
    expect(await chargesOf(app, move)).toMatchObject([
      { status: 'released', amount_cents: move.quote.price.total_cents },
      { status: 'authorized', amount_cents: quote.price.total_cents },
    ])
    const { events } = tables
    const [event] = await app.db
      .select()
      .from(events)
      .where(eq(events.name, 'order.rescheduled'))
      .orderBy(events.id)
    expect(event).toMatchObject({ actor: 'customer', user_id: customer.user_id })
  })

  test('to a more expensive day waits for the bank’s confirmation, and the old date stands until then', async () => {
    const move = await aPlacedMove(app, customer, { window_start_at: dayBefore })
    await app.db
      .update(tables.orders)
      .set({ payment_method_id: await aCard(customer, cards.asks) })
      .where(eq(tables.orders.id, move.id))
    const waiting = unwrap<Placement>(
      await reschedule(customer, move, await quoteFor(expensiveDay)),
    )
    expect(waiting.payment).toMatchObject({ state: 'requires_action' })
    expect(await orderRow(app, move)).toMatchObject({ state: 'placed', window_start_at: dayBefore })

    await confirmPayment(customer, waiting, true)
    await app.drain()
    expect(await orderRow(app, move)).toMatchObject({
      state: 'placed',
      window_start_at: expensiveDay,
    })
    const charges = await chargesOf(app, move)
    expect(charges.map(({ status }) => status)).toEqual(['released', 'authorized'])
  })

  test('is dropped and its money released when the move is cancelled meanwhile', async () => {
    const move = await aPlacedMove(app, customer, { window_start_at: dayBefore })
    await app.db
      .update(tables.orders)
      .set({ payment_method_id: await aCard(customer, cards.asks) })
      .where(eq(tables.orders.id, move.id))
    const waiting = unwrap<Placement>(
      await reschedule(customer, move, await quoteFor(expensiveDay)),
    )
    await mustTake(customer, move, 'cancel')
    const confirmed = await confirmPayment(customer, waiting, true)
    expect(unwrap<Placement>(confirmed)).toMatchObject({
      order: { state: 'cancelled' },
      payment: {
        state: 'voided',
        failure: 'The move had changed by the time your bank answered.',
      },
    })
    await app.drain()
    const charges = await chargesOf(app, move)
    expect(charges.map(({ status }) => status)).toEqual(['released', 'released'])
  })

  test('moves exactly what the new price was calculated for', async () => {
    const move = await aPlacedMove(app, customer, { window_start_at: expensiveDay })
    const items = [{ name: 'Boxes', quantity: 10, volume_ft3: 3, weight_lb: 30, minutes: 1 }]
    const quote = await quoteFor(dayBefore, { items, declared_value_cents: 90_000, tip_cents: 700 })
    unwrap(await reschedule(customer, move, quote))
    expect(await moveOf(customer, move)).toMatchObject({
      items: [{ name: 'Boxes', quantity: 10 }],
      stops: [{ address: '1 Test Street' }, { address: '2 Test Street' }],
      declared_value_cents: 90_000,
      tip_cents: 700,
      price: quote.price,
    })
  })

  test.each<[string, Partial<QuoteInput>]>([
    [
      'another place',
      {
        stops: [
          { kind: 'pickup', zip: '94110' },
          { kind: 'dropoff', zip: '94103' },
        ],
      },
    ],
    [
      'another stop',
      {
        stops: [
          { kind: 'pickup', zip: '94110' },
          { kind: 'extra', zip: '94110' },
          { kind: 'dropoff', zip: '94612' },
        ],
      },
    ],
  ])('is refused with a price for %s', async (_, ask) => {
    const move = await aPlacedMove(app, customer, { window_start_at: expensiveDay })
    const response = await reschedule(customer, move, await quoteFor(dayBefore, ask))
    expect(errorsOf(response)).toEqual({
      quote_id: ['Get a price for the new date first.'],
    })
  })

  test('is refused with a price that is not the one shown, past or unknown', async () => {
    const move = await aPlacedMove(app, customer, { window_start_at: dayBefore })
    const quote = await quoteFor(expensiveDay)
    const wrongs = [
      { quote_id: quote.id, hash: 'f'.repeat(64) },
      { quote_id: 'q_0', hash: quote.hash },
    ]
    const refused = async (input: object) => {
      const asked = await customer.post(`/api/orders/${move.id}/rescheduling`, input)
      expect(Object.keys(errorsOf(asked))).toEqual(['quote_id'])
      expect(Object.keys(errorsOf(await take(customer, move, 'reschedule', input)))).toEqual([
        'quote_id',
      ])
    }
    for (const input of wrongs) await refused(input)
    advance(app, { hours: 24 })
    await refused({ quote_id: quote.id, hash: quote.hash })
    // None of them requested a charge.
    expect(await chargesOf(app, move)).toHaveLength(1)
  })

  test('is refused without charging the card when it is too late', async () => {
    const move = await aPlacedMove(app, customer, { window_start_at: dayBefore })
    await carryOut(app, move, customer, crew, { until: 'depart' })
    const response = await reschedule(customer, move, await quoteFor(expensiveDay))
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { state: 'en_route', allowed: ['amend', 'cancel', 'report_arrival'] },
    ])
    const stranger = await aCustomer(app)
    expect((await reschedule(stranger, move, await quoteFor(expensiveDay))).statusCode).toBe(404)
    expect(await chargesOf(app, move)).toHaveLength(1)
  })

  test('never leaves a capped price above the authorized amount', async () => {
    app.clock.now = new Date('2027-04-18T19:00:00.000Z')
    const ask = { pricing_mode: 'capped' } as const
    const move = await aPlacedMove(app, customer, { ...ask, window_start_at: wednesday })
    // The old authorization covers this price, but not the ten percent above it.
    const quote = await quoteFor(monday, ask)
    expect(quote.price.total_cents).toBeGreaterThan(move.quote.price.total_cents)
    expect(quote.price.total_cents).toBeLessThan(move.quote.price.total_cents * 1.1)
    const input = { quote_id: quote.id, hash: quote.hash }
    expect(Object.keys(errorsOf(await take(customer, move, 'reschedule', input)))).toEqual([
      'payment',
    ])
    unwrap(await reschedule(customer, move, quote))
    await carryOut(app, move, customer, crew, { minutes: quote.price.billed_minutes * 2 })
    await app.drain()
    const { paid_cents } = await moveOf(customer, move)
    expect(paid_cents).toBeGreaterThan(move.quote.price.total_cents * 1.1)
  })
})
