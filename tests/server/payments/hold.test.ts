import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import type { Placement } from '#contract/calls/placement.ts'
import { payUntil } from '#contract/hold-times.ts'
import { finalPrice } from '#contract/pricing/division.ts'
import { ledgerCards, tables } from '#server/database/tables.ts'
import { openApp } from '../../support/app/app.ts'
import { advance, fromNow, setClockBefore } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { notificationsOf } from '../../support/people/notifications.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'
import {
  aBookedMove,
  aCard,
  addCard,
  aPlacedMove,
  aQuote,
  cardDetails,
  cards,
  carryOut,
  chargesOf,
  confirmPayment,
  giveBack,
  jobOf,
  moveOf,
  mustTake,
  orderRow,
  type PlacedMove,
  paymentsOf,
  place,
  reschedule,
  take,
} from '../../support/scenarios/moves.ts'
import { app, crew } from '../../support/scenarios/order-scenario.ts'

/** Declines the first charge and accepts the next. */
const declinesOnce = '4000 0000 0000 7106'
/** Gives each hold up after an hour. */
const lapses = '4000 0000 0000 7007'

let customer: Person
beforeEach(async () => {
  customer = await aCustomer(app)
})

/** Places a move a month ahead. */
const aMove = (number = cards.good): Promise<PlacedMove> =>
  aPlacedMove(app, customer, { window_start_at: fromNow(app, { days: 30 }) }, number)

/** Lets everything happen that is due this many hours before the window. */
async function at(move: PlacedMove, hours: number): Promise<void> {
  setClockBefore(app, move.quote.window_start_at, { hours })
  await app.drain()
}
const statusOf = async (move: PlacedMove) =>
  (await chargesOf(app, move)).map(({ status }) => status)
const asBackup = (id: number) =>
  customer.post(`/api/payment-methods/${id}/role`, { is_backup: true }).then(unwrap)
const payWith = async (move: PlacedMove, payment_method_id: number) =>
  unwrap<Placement>(
    await customer.post(`/api/orders/${move.id}/payment-method`, { payment_method_id }),
  )
const eventsOf = async (move: PlacedMove) =>
  (await moveOf(customer, move)).timeline.map(({ name }) => name)
const missesOf = async () => (await notificationsOf(customer, 'order.payment_missed')).length

describe('a move a month ahead', () => {
  test('is booked on a checked card, held three days before and charged after the delivery', async () => {
    const move = await aMove()
    expect(unwrap<Placement>(await customer.get(`/api/placements/${move.code}`))).toMatchObject({
      order: { state: 'placed', hold_at: expect.any(String) },
      card: { brand: 'visa', last4: '4242' },
      payment: null,
    })
    await at(move, 72.01)
    expect(await statusOf(move)).toEqual([])
    await at(move, 72)
    expect(await chargesOf(app, move)).toMatchObject([
      { status: 'authorized', is_on_session: false, amount_cents: move.quote.price.total_cents },
    ])
    expect(await orderRow(app, move)).toMatchObject({ secured_at: app.clock.now.toISOString() })
    await carryOut(app, move, customer, crew, { until: 'assign' })
    await at(move, 24)
    expect(await orderRow(app, move)).toMatchObject({ state: 'confirmed' })
    const { billed_minutes: minutes, total_cents } = move.quote.price
    await carryOut(app, move, customer, crew, { minutes })
    await app.drain()
    expect(await moveOf(customer, move)).toMatchObject({ paid_cents: total_cents })
    expect(await statusOf(move)).toEqual(['captured'])
  })

  test('can be confirmed and begun only once its price is held', async () => {
    const move = await aMove()
    await carryOut(app, move, customer, crew, { until: 'assign' })
    expect(errorsOf(await take(customer, move, 'confirm'))).toEqual({
      payment: ['The payment isn’t authorized yet.'],
    })
    setClockBefore(app, move.quote.window_start_at, { hours: 1 })
    expect(errorsOf(await take(crew.driver, move, 'depart'))).toEqual({
      payment: ['The payment isn’t authorized yet.'],
    })
  })

  test('is not booked without a card', async () => {
    const draft = await aBookedMove(app, customer, { window_start_at: fromNow(app, { days: 30 }) })
    const stranger = await aCustomer(app)
    const theirs = await aCard(stranger)
    expect(Object.keys(errorsOf(await place(customer, draft, theirs)))).toEqual([
      'payment_method_id',
    ])
    expect(await orderRow(app, draft)).toMatchObject({ state: 'draft' })
  })
})

describe('a card that is refused three days before', () => {
  test('gives way to the backup card, and nobody is bothered', async () => {
    const move = await aMove(cards.poor)
    await asBackup(await aCard(customer, cards.other))
    await at(move, 72)
    expect(await statusOf(move)).toEqual(['insufficient_funds', 'authorized'])
    expect(await missesOf()).toBe(0)
    expect(await notificationsOf(customer, 'payment.failed')).toEqual([])
  })

  test('is tried again two days before', async () => {
    const move = await aMove(declinesOnce)
    await at(move, 72)
    expect(await missesOf()).toBe(1)
    await at(move, 48.01)
    expect(await statusOf(move)).toEqual(['insufficient_funds'])
    await at(move, 48)
    expect(await statusOf(move)).toEqual(['insufficient_funds', 'authorized'])
    await carryOut(app, move, customer, crew, { until: 'assign' })
    await at(move, 24)
    expect(await orderRow(app, move)).toMatchObject({ state: 'confirmed' })
  })

  test('is replaced by the customer, and the hold stands at once', async () => {
    const move = await aMove(cards.poor)
    await at(move, 72)
    const [missed] = await notificationsOf(customer, 'order.payment_missed')
    expect(missed).toMatchObject({
      title: `We couldn’t hold the price of ${move.code}`,
      link: `/customer/payments?code=${move.code}`,
    })
    const paid = await payWith(move, await aCard(customer))
    expect(paid).toMatchObject({ payment: { state: 'authorized', last4: '4242' } })
    await at(move, 36)
    expect(await statusOf(move)).toEqual(['insufficient_funds', 'authorized'])
  })

  test('may only need the customer’s confirmation, given later', async () => {
    const move = await aMove(cards.asks)
    await at(move, 72)
    expect(await paymentsOf(app, move)).toMatchObject([
      { state: 'failed', failure: 'action_required' },
    ])
    const { payment_method_id } = await orderRow(app, move)
    const waiting = await payWith(move, payment_method_id ?? 0)
    expect(waiting.payment).toMatchObject({ state: 'requires_action' })
    expect(unwrap(await confirmPayment(customer, waiting, true))).toMatchObject({
      order: { hold_at: null },
      payment: { state: 'authorized' },
    })
  })

  test('is given up after an hour without the customer’s confirmation, and may be chosen again', async () => {
    const move = await aMove(cards.asks)
    await at(move, 72)
    const { payment_method_id } = await orderRow(app, move)
    await payWith(move, payment_method_id ?? 0)
    await at(move, 70.5)
    expect(await statusOf(move)).toEqual(['action_required', 'released'])
    const { payment_plan } = await moveOf(customer, move)
    expect(payment_plan).toMatchObject({
      held_at: null,
      waits_for_bank: false,
      needs_confirmation: true,
      failure:
        'You didn’t confirm the payment with your bank within an hour. Nothing is held on your card.',
    })
    expect(Date.parse(payment_plan?.hold_at ?? '')).toBe(
      Date.parse(move.quote.window_start_at) - 48 * 3_600_000,
    )
    const again = await payWith(move, payment_method_id ?? 0)
    expect(unwrap(await confirmPayment(customer, again, true))).toMatchObject({
      payment: { state: 'authorized' },
    })
  })

  test('because it has expired since then is named so', async () => {
    const { id } = unwrap<{ id: number }>(
      await addCard(customer, { ...cardDetails(cards.good), exp_year: 2027, exp_month: 4 }),
    )
    const draft = await aBookedMove(app, customer, { window_start_at: fromNow(app, { days: 30 }) })
    unwrap(await place(customer, draft, id))
    setClockBefore(app, draft.quote.window_start_at, { hours: 72 })
    await app.drain()
    expect(await paymentsOf(app, draft)).toMatchObject([
      { state: 'failed', failure: 'expired_card' },
    ])
  })

  test('lets the mover give the job back for nothing from two days before', async () => {
    const record = async () => {
      const { movers } = tables
      const [row] = await app.db.select().from(movers).where(eq(movers.id, crew.mover.mover_id))
      return [row?.releases, row?.late_releases]
    }
    const [before] = [await record()]
    for (const hours of [48, 25]) {
      const move = await aMove(cards.poor)
      await carryOut(app, move, customer, crew, { until: 'assign' })
      await at(move, hours)
      expect(await jobOf(crew.mover, move)).toMatchObject({ release_fee_cents: 0 })
      await giveBack(crew.mover, move)
      const { state, late_release_mover_id } = await orderRow(app, move)
      expect([state, late_release_mover_id]).toEqual(['placed', null])
      expect(await record()).toEqual(before)
    }
  })

  test('until the last attempt cancels the move without a fee and frees the mover', async () => {
    const move = await aMove(cards.poor)
    await carryOut(app, move, customer, crew, { until: 'assign' })
    for (const [hours, attempts] of [
      [72, 1],
      [48, 2],
      [36, 3],
    ] as const) {
      await at(move, hours)
      expect([await missesOf(), await statusOf(move)]).toEqual([
        attempts,
        Array(attempts).fill('insufficient_funds'),
      ])
      // The mover is told once, from when the job can be given back for nothing.
      const isNear = hours <= 48
      expect(await notificationsOf(crew.mover, 'order.payment_missed')).toHaveLength(isNear ? 1 : 0)
      const { unsecured_until, release_counts_as } = await jobOf(crew.mover, move)
      expect(unsecured_until).toBe(isNear ? payUntil(move.quote.window_start_at) : null)
      expect(release_counts_as).toEqual(isNear ? [] : ['release'])
    }
    await at(move, 24)
    expect(await orderRow(app, move)).toMatchObject({ state: 'cancelled', cancel_fee_cents: 0 })
    expect(await eventsOf(move)).toEqual(
      expect.arrayContaining(['order.payment_due', 'order.payment_missed', 'order.unpaid']),
    )
    expect(await notificationsOf(customer, 'order.unpaid')).toHaveLength(1)
    expect(await notificationsOf(crew.mover, 'order.unpaid')).toHaveLength(1)
    await app.drain()
    expect(await missesOf()).toBe(3)

    // The next move of this customer is held when it is booked.
    const next = await aBookedMove(app, customer, { window_start_at: fromNow(app, { days: 30 }) })
    const card = await aCard(customer)
    expect(unwrap<Placement>(await place(customer, next, card))).toMatchObject({
      order: { state: 'placed' },
      payment: { state: 'authorized' },
    })
    const { quote, code } = next
    const { delivery_code } = await moveOf(customer, next)
    await carryOut(app, { id: next.id, code, quote, card, delivery_code }, customer, crew)
    await app.drain()
    const last = await aMove()
    expect(await statusOf(last)).toEqual([])
  })
})

test('a customer’s own attempt with a bad card cancels nothing, even after the last time', async () => {
  const move = await aMove()
  const silent = await openApp({
    beside: app,
    ports: ({ payments }) => ({
      payments: { ...payments, authorize: async () => ({ status: 'unavailable' }) },
    }),
  })
  setClockBefore(app, move.quote.window_start_at, { hours: 72 })
  await silent.drain()
  setClockBefore(app, move.quote.window_start_at, { hours: 20 })
  await silent.close()
  const refused = await payWith(move, await aCard(customer, cards.poor))
  expect(refused).toMatchObject({ order: { state: 'placed' }, payment: { state: 'failed' } })
  const paid = await payWith(move, await aCard(customer))
  expect(paid).toMatchObject({ order: { state: 'placed' }, payment: { state: 'authorized' } })
})

test('a provider that does not answer never cancels a move', async () => {
  const move = await aMove()
  const silent = await openApp({
    beside: app,
    ports: ({ payments }) => ({
      payments: { ...payments, authorize: async () => ({ status: 'unavailable' }) },
    }),
  })
  const admin = await anAdmin(app)
  const alarms = () => notificationsOf(admin, 'order.payment_unknown')
  for (const hours of [72, 48, 36, 24, 12.01]) {
    setClockBefore(app, move.quote.window_start_at, { hours })
    await silent.drain()
  }
  expect(await alarms()).toEqual([])
  setClockBefore(app, move.quote.window_start_at, { hours: 12 })
  await silent.drain()
  await silent.drain()
  expect(await alarms()).toMatchObject([{ title: `Is ${move.code} paid?`, role: 'admin' }])
  await silent.close()
  expect(await orderRow(app, move)).toMatchObject({ state: 'placed', secured_at: null })
  expect(await paymentsOf(app, move)).toMatchObject([{ state: 'created' }])
  await at(move, 9)
  expect(await statusOf(move)).toEqual(['authorized'])
  expect(await alarms()).toHaveLength(1)
})

describe('a hold', () => {
  test('that would lapse is renewed before, and the old one released', async () => {
    const move = await aMove()
    await at(move, 72)
    await carryOut(app, move, customer, crew, { until: 'arrive' })
    await at(move, -30)
    expect(await statusOf(move)).toEqual(['released', 'authorized'])
    await carryOut(app, move, customer, crew, { minutes: move.quote.price.billed_minutes })
    await app.drain()
    expect(await statusOf(move)).toEqual(['released', 'captured'])
  })

  test('that the bank gives up early is replaced', async () => {
    const move = await aMove(lapses)
    await at(move, 72)
    await at(move, 70)
    const payments = await paymentsOf(app, move)
    expect(payments.at(-1)?.state).toBe('authorized')
    expect(payments.length).toBeGreaterThan(1)
    expect(payments.filter(({ state }) => state === 'authorized')).toHaveLength(1)
  })

  test('is released when the move is put off beyond its time', async () => {
    const move = await aPlacedMove(app, customer)
    expect(await statusOf(move)).toEqual(['authorized'])
    const far = await aQuote(app, customer, { window_start_at: fromNow(app, { days: 40 }) })
    unwrap(await reschedule(customer, move, far))
    await app.drain()
    expect(await statusOf(move)).toEqual(['released'])
    expect(await orderRow(app, move)).toMatchObject({ state: 'placed', secured_at: null })
  })
})

describe('a move that is brought forward into the days of the hold', () => {
  test('is held for its new day at once', async () => {
    const move = await aMove()
    const soon = await aQuote(app, customer, { window_start_at: fromNow(app, { hours: 30 }) })
    const { payment } = unwrap<Placement>(await reschedule(customer, move, soon))
    expect(payment).toMatchObject({ state: 'authorized', amount_cents: soon.price.total_cents })
    await app.drain()
    expect(await statusOf(move)).toEqual(['authorized'])
    expect(await orderRow(app, move)).toMatchObject({ secured_at: app.clock.now.toISOString() })
    await carryOut(app, move, customer, crew, { until: 'confirm' })
  })

  test('keeps its day if the card is refused', async () => {
    const move = await aMove(cards.poor)
    const soon = await aQuote(app, customer, { window_start_at: fromNow(app, { hours: 30 }) })
    const { payment } = unwrap<Placement>(await reschedule(customer, move, soon))
    expect(payment).toMatchObject({ state: 'failed' })
    await app.drain()
    expect(await orderRow(app, move)).toMatchObject({
      state: 'placed',
      secured_at: null,
      window_start_at: move.quote.window_start_at,
    })
    // The hold of the day that it keeps is still to come.
    expect((await moveOf(customer, move)).payment_plan).toMatchObject({
      failure: null,
      needs_confirmation: false,
    })
  })
})

/** Cancels a move for a fee when its order and its customer no longer have a card. */
async function aFeeWithoutCard(): Promise<{ move: PlacedMove; fee_cents: number }> {
  const move = await aMove(cards.poor)
  await carryOut(app, move, customer, crew, { until: 'assign' })
  await at(move, 72)
  setClockBefore(app, move.quote.window_start_at, { hours: 30 })
  const { fee_cents } = unwrap<{ fee_cents: number }>(
    await customer.get(`/api/moves/${move.code}/cancellation`),
  )
  const { orders, payment_methods } = tables
  await app.db.update(orders).set({ payment_method_id: null }).where(eq(orders.id, move.id))
  await app.db
    .update(payment_methods)
    .set({ deleted_at: app.clock.now.toISOString(), is_default: false })
    .where(eq(payment_methods.id, move.card))
  await mustTake(customer, move, 'cancel', { fee_cents })
  return { move, fee_cents }
}

describe('an amount that is owed without a hold', () => {
  test('is collected from the backup card, or another day', async () => {
    const move = await aMove(cards.poor)
    await carryOut(app, move, customer, crew, { until: 'assign' })
    await at(move, 72)
    setClockBefore(app, move.quote.window_start_at, { hours: 30 })
    const { fee_cents } = unwrap<{ fee_cents: number }>(
      await customer.get(`/api/moves/${move.code}/cancellation`),
    )
    await mustTake(customer, move, 'cancel', { fee_cents })
    await app.drain()
    expect(await moveOf(customer, move)).toMatchObject({ paid_cents: 0 })
    await asBackup(await aCard(customer, cards.other))
    await at(move, 6)
    await app.drain()
    expect(await moveOf(customer, move)).toMatchObject({ paid_cents: fee_cents })
    expect((await statusOf(move)).filter((status) => status === 'captured')).toHaveLength(1)
    const rows = await app.db.select().from(tables.journal)
    expect(rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(0)
  })

  test('without a card on file alarms the staff once, and is collected when there is one', async () => {
    const admin = await anAdmin(app)
    const { move, fee_cents } = await aFeeWithoutCard()
    await app.drain()
    advance(app, { days: 1 })
    await app.drain()
    expect(await notificationsOf(admin, 'order.card_missing')).toHaveLength(1)
    expect(await moveOf(customer, move)).toMatchObject({ paid_cents: 0 })
    expect(await orderRow(app, move)).toMatchObject({ written_off_cents: 0 })

    await aCard(customer, cards.other)
    advance(app, { days: 1 })
    await app.drain()
    await app.drain()
    expect(await moveOf(customer, move)).toMatchObject({ paid_cents: fee_cents })
  })

  test('is written off after a week without a card', async () => {
    const { move, fee_cents } = await aFeeWithoutCard()
    for (let days = 0; days < 8; days++) {
      await app.drain()
      advance(app, { days: 1 })
    }
    expect(await orderRow(app, move)).toMatchObject({ written_off_cents: fee_cents })
  })

  test('is written off after a week, and the crew is paid anyway', async () => {
    const admin = await anAdmin(app)
    const move = await aMove(lapses)
    await carryOut(app, move, customer, crew, { until: 'assign' })
    await at(move, 24)
    const card = (await chargesOf(app, move)).at(-1)?.card_reference ?? ''
    await carryOut(app, move, customer, crew)
    await app.db
      .update(ledgerCards)
      .set({ behavior: 'declined' })
      .where(eq(ledgerCards.reference, card))
    for (let days = 0; days < 9; days++) {
      advance(app, { days: 1 })
      await app.drain()
    }
    const { total_cents } = move.quote.price
    const order = await orderRow(app, move)
    expect(order).toMatchObject({ state: 'completed', paid_cents: 0 })
    expect(order.written_off_cents).toBe(finalPrice(order).total_cents)
    expect(order.written_off_cents).toBeLessThanOrEqual(total_cents)
    const lines = (await app.db.select().from(tables.journal)).filter(
      ({ order_id }) => order_id === move.id,
    )
    const of = (account: string) =>
      lines
        .filter((line) => line.account === account)
        .reduce((sum, { amount_cents }) => sum + amount_cents, 0)
    expect(of('write_offs')).toBe(order.written_off_cents)
    expect(of('customer_receivable')).toBe(0)
    expect(await notificationsOf(admin, 'order.written_off')).toHaveLength(1)
    const [earning] = await app.db
      .select()
      .from(tables.earnings)
      .where(eq(tables.earnings.order_id, move.id))
    expect(earning?.state).toBe('available')
  })

  test('is not charged at all below the card networks’ minimum', async () => {
    const move = await aMove()
    await carryOut(app, move, customer, crew, { until: 'assign' })
    setClockBefore(app, move.quote.window_start_at, { hours: 30 })
    const { quote } = await orderRow(app, move)
    const service_cents = quote.answer.discount_cents + 300
    const answer = { ...quote.answer, service_cents }
    await app.db
      .update(tables.orders)
      .set({ quote: { ...quote, answer } })
      .where(eq(tables.orders.id, move.id))
    const { fee_cents } = unwrap<{ fee_cents: number }>(
      await customer.get(`/api/moves/${move.code}/cancellation`),
    )
    expect(fee_cents).toBe(0)
    await mustTake(customer, move, 'cancel', { fee_cents })
    await app.drain()
    expect(await statusOf(move)).not.toContain('captured')
    expect(await app.db.select().from(tables.undelivered_messages)).toEqual([])
  })
})
