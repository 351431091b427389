import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import type { Placement } from '#contract/calls/placement.ts'
import type { Quote, QuoteInput } from '#contract/calls/quotes.ts'
import { tables } from '#server/database/tables.ts'
import { clientOf } from '../../support/app/app.ts'
import { advance, fromNow, holdDay, setClockBefore } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { aCustomer, type Person } from '../../support/people/people.ts'
import {
  aCard,
  aCrew,
  aPlacedMove,
  aQuote,
  bookingOf,
  cards,
  carryOut,
  chargesOf,
  jobOf,
  moveOf,
  mustTake,
  orderRow,
  type PlacedMove,
  revise,
  revisionQuote,
  take,
} from '../../support/scenarios/moves.ts'
import { app, couponOf, crew, customer, grant } from '../../support/scenarios/order-scenario.ts'

const chair = { name: 'Chair', quantity: 1, volume_ft3: 12, weight_lb: 25, minutes: 2 }

beforeEach(() => {
  app.clock.now = new Date(holdDay)
})

/** Returns the booked items with others added. */
const itemsWith = ({ quote }: PlacedMove, ...added: object[]): Partial<QuoteInput> => ({
  items: [
    ...quote.items.map(({ item_id, quantity }) => ({ item_id, quantity }) as never),
    ...(added as never[]),
  ],
})

const quoteTo = (move: PlacedMove, ask: Partial<QuoteInput> = {}, who: Person = customer) =>
  revisionQuote(app, who, move, ask)

const preview = async (move: PlacedMove, quote: Quote, who: Person = customer) =>
  who.get(`/api/moves/${move.code}/revision`, { query: { quote_id: quote.id } })

async function mustRevise(move: PlacedMove, quote: Quote): Promise<Placement['order']> {
  return unwrap<Placement>(await revise(customer, move, quote)).order
}

describe('a revision that asks little of the mover', () => {
  test('stays with the mover, the driver and the state, and tells both what changed', async () => {
    const move = await aPlacedMove(app, customer)
    await carryOut(app, move, customer, crew, { until: 'confirm' })
    const quote = await quoteTo(move, itemsWith(move, chair))
    expect(unwrap(await preview(move, quote))).toMatchObject({
      consent: 'kept',
      total_before_cents: move.quote.price.total_cents,
      total_cents: quote.price.total_cents,
      reached_fee_cents: 0,
    })
    expect(await mustRevise(move, quote)).toMatchObject({
      state: 'confirmed',
      total_cents: quote.price.total_cents,
    })
    const row = await orderRow(app, move)
    expect(row).toMatchObject({
      mover_id: crew.mover.mover_id,
      driver_id: crew.driver.driver_id,
      window_start_at: move.quote.window_start_at,
      first_refusal_until: null,
    })
    expect(row.items.at(-1)).toMatchObject({ name: 'Chair' })
    const { notifications } = tables
    const notices = await app.db
      .select()
      .from(notifications)
      .where(eq(notifications.user_id, crew.mover.user_id))
    expect(notices.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('What changed: the items'),
    )
  })

  test('counts from what the mover agreed to, so that small changes don’t add up', async () => {
    const move = await aPlacedMove(app, customer)
    await mustTake(crew.mover, move, 'accept')
    const consents: string[] = []
    let items: object[] = []
    for (let round = 0; round < 6; round++) {
      items = [...items, { ...chair, name: `Chairs ${round}`, quantity: 2, minutes: 2 }]
      const quote = await quoteTo(move, itemsWith(move, ...items))
      const { consent } = unwrap<{ consent: string }>(await preview(move, quote))
      consents.push(consent)
      if (consent === 'asked') break
      await mustRevise(move, quote)
    }
    expect(consents[0]).toBe('kept')
    expect(consents.at(-1)).toBe('asked')
  })
})

describe('a revision that asks more of the mover', () => {
  test.each<[string, (move: PlacedMove) => Partial<QuoteInput>]>([
    ['lower pay', () => ({ items: [chair] as never })],
    ['a larger crew', (move) => ({ ...itemsWith(move), crew_size: move.quote.crew_size + 1 })],
    ['another truck', (move) => ({ ...itemsWith(move), vehicle: 'pickup' })],
    [
      'a heavy item that the mover doesn’t take',
      (move) => itemsWith(move, { ...chair, name: 'Safe', weight_lb: 200 }),
    ],
  ])('%s needs their consent', async (what, ask) => {
    const mover = what.startsWith('a heavy') ? await aCrew(app, { takes_heavy: false }) : crew
    const move = await aPlacedMove(app, customer)
    await mustTake(mover.mover, move, 'accept')
    const quote = await quoteTo(move, ask(move))
    expect(unwrap(await preview(move, quote))).toMatchObject({ consent: 'asked' })
    expect(await mustRevise(move, quote)).toMatchObject({ state: 'placed' })
    expect(await orderRow(app, move)).toMatchObject({
      mover_id: null,
      first_refusal_mover_id: mover.mover.mover_id,
      first_refusal_until: fromNow(app, { minutes: 30 }),
    })
  })

  test('gives the first choice to the mover, who agrees and keeps the driver', async () => {
    const move = await aPlacedMove(app, customer)
    await carryOut(app, move, customer, crew, { until: 'assign' })
    const before = await jobOf(crew.mover, move)
    await mustRevise(move, await quoteTo(move, { ...itemsWith(move), crew_size: 3 }))
    const other = await aCrew(app)
    expect(Object.keys(errorsOf(await take(other.mover, move, 'accept')))).toEqual(['mover'])
    expect((await take(other.mover, move, 'agree_revision')).statusCode).toBe(404)

    const job = await jobOf(crew.mover, move)
    expect(job).toMatchObject({
      is_mine: false,
      allowed_transitions: ['agree_revision', 'decline_revision'],
      revision: { pay_cents: before.pay_cents, minutes: before.billed_minutes },
    })
    await mustTake(crew.mover, move, 'agree_revision')
    expect(await orderRow(app, move)).toMatchObject({
      state: 'accepted',
      mover_id: crew.mover.mover_id,
      driver_id: crew.driver.driver_id,
      crew_size: 3,
      revision: null,
    })
    expect((await take(crew.mover, move, 'agree_revision')).statusCode).toBe(409)
  })

  test('is open to all movers after half an hour', async () => {
    const move = await aPlacedMove(app, customer)
    await mustTake(crew.mover, move, 'accept')
    await mustRevise(move, await quoteTo(move, { ...itemsWith(move), crew_size: 3 }))
    advance(app, { minutes: 31 })
    const other = await aCrew(app)
    await mustTake(other.mover, move, 'accept')
    expect(await orderRow(app, move)).toMatchObject({ driver_id: null, revision: null })
    expect((await take(crew.mover, move, 'agree_revision')).statusCode).toBe(404)
  })

  test('is open to all movers at once when the mover declines it', async () => {
    const move = await aPlacedMove(app, customer)
    await mustTake(crew.mover, move, 'accept')
    await mustRevise(move, await quoteTo(move, { ...itemsWith(move), crew_size: 3 }))
    const other = await aCrew(app)
    expect((await take(other.mover, move, 'decline_revision')).statusCode).toBe(404)
    await mustTake(crew.mover, move, 'decline_revision')
    expect((await take(crew.mover, move, 'decline_revision')).statusCode).toBe(404)
    await app.drain()
    const { notifications } = tables
    const offered = await app.db
      .select()
      .from(notifications)
      .where(eq(notifications.user_id, other.mover.user_id))
    expect(offered.map(({ event }) => event)).toContain('order.offered')
    await mustTake(other.mover, move, 'accept')
  })

  test('is refused when the move would expire before another mover can take it', async () => {
    const move = await aPlacedMove(app, customer)
    await carryOut(app, move, customer, crew, { until: 'confirm' })
    setClockBefore(app, move.quote.window_start_at, { hours: 2 })
    const quote = await quoteTo(move, { ...itemsWith(move), crew_size: 4 })
    const refused = await preview(move, quote)
    expect(errorsOf(refused).quote_id?.[0]).toContain('too late')
    expect(Object.keys(errorsOf(await revise(customer, move, quote)))).toContain('quote_id')
    expect(await orderRow(app, move)).toMatchObject({ state: 'confirmed' })
    // A change that stays with the mover is still possible.
    await mustRevise(move, await quoteTo(move, itemsWith(move, chair)))
  })
})

describe('the price of a revision', () => {
  test('keeps the rules, the coupon and the peak rules of the booking', async () => {
    const { coupons, fees } = tables
    await app.db.insert(coupons).values({ code: 'KEPT', amount: 20, max_uses: 1 })
    const move = await aPlacedMove(app, customer, { coupon: 'KEPT' })
    const coupon = await couponOf('KEPT')
    expect(coupon?.uses).toBe(1)
    await app.db.update(coupons).set({ is_active: false }).where(eq(coupons.code, 'KEPT'))
    const minimum = eq(fees.code, 'minimum_minutes')
    const [fee] = await app.db.select().from(fees).where(minimum)
    await app.db.update(fees).set({ value: 900 }).where(minimum)
    // On the day itself, a new booking would cost more.
    setClockBefore(app, move.quote.window_start_at, { hours: 6 })
    const same = await quoteTo(move, itemsWith(move))
    expect(same.price).toEqual(move.quote.price)
    expect(same.coupon).toEqual(move.quote.coupon)

    await mustRevise(move, await quoteTo(move, itemsWith(move, chair)))
    expect((await couponOf('KEPT'))?.uses).toBe(1)
    expect(await orderRow(app, move)).toMatchObject({ coupon_id: coupon?.id })
    await app.db.update(fees).set({ value: fee?.value }).where(minimum)
  })

  test('is good for this move alone', async () => {
    const move = await aPlacedMove(app, customer)
    const other = await aPlacedMove(app, customer)
    const quote = await quoteTo(move, itemsWith(move, chair))
    const booked = await customer.post('/api/orders', bookingOf(quote))
    expect(Object.keys(errorsOf(booked))).toEqual(['quote_id'])
    expect(Object.keys(errorsOf(await revise(customer, other, quote)))).toEqual(['quote_id'])
    const stranger = await aCustomer(app)
    expect((await revise(stranger, move, quote)).statusCode).toBe(404)
    expect((await preview(move, quote, stranger)).statusCode).toBe(404)
    // A stranger's price has none of the booking's terms, and a usual one changes nothing.
    const usual = await aQuote(app, customer, { window_start_at: move.quote.window_start_at })
    expect(Object.keys(errorsOf(await revise(customer, move, usual)))).toEqual(['quote_id'])
    // Without signing in, the price for this order has other terms than the booking.
    const anybody = clientOf(app)
    await app.db.insert(tables.coupons).values({ code: 'SNEAKY', amount: 50 })
    for (const ask of [{ is_flexible: true }, { coupon: 'SNEAKY' }]) {
      const cheaper = await revisionQuote(app, anybody, move, { ...itemsWith(move), ...ask })
      expect(cheaper.price.total_cents).toBeLessThan(move.quote.price.total_cents)
      expect(Object.keys(errorsOf(await revise(customer, move, cheaper)))).toEqual(['quote_id'])
      // Signed in, the terms of the booking apply whatever is asked for.
      const own = await quoteTo(move, { ...itemsWith(move), ...ask })
      expect(own.price).toEqual(move.quote.price)
    }
    const later = await quoteTo(move, {
      window_start_at: fromNow(app, { days: 9 }),
      window_end_at: fromNow(app, { days: 9, hours: 2 }),
    })
    const input = { quote_id: later.id, hash: later.hash }
    expect(Object.keys(errorsOf(await take(customer, move, 'revise', input)))).toEqual(['quote_id'])
  })

  test('is held before anything changes, and a declined card changes nothing', async () => {
    const move = await aPlacedMove(app, customer)
    const declined = await aCard(customer, cards.declined)
    const quote = await quoteTo(move, itemsWith(move, { ...chair, quantity: 20 }))
    const { orders } = tables
    await app.db.update(orders).set({ payment_method_id: declined }).where(eq(orders.id, move.id))
    const refused = unwrap<Placement>(await revise(customer, move, quote))
    expect(refused).toMatchObject({
      order: { total_cents: move.quote.price.total_cents },
      payment: { state: 'failed' },
    })
    await app.db.update(orders).set({ payment_method_id: move.card }).where(eq(orders.id, move.id))
    expect(await mustRevise(move, quote)).toMatchObject({ total_cents: quote.price.total_cents })
    await app.drain()
    const held = (await chargesOf(app, move)).filter(({ status }) => status === 'authorized')
    expect(held).toMatchObject([{ amount_cents: quote.price.total_cents }])
  })

  test('is paid by credit as far as there is some', async () => {
    await grant(customer, 5000)
    const move = await aPlacedMove(app, customer)
    const quote = await quoteTo(move, itemsWith(move, { ...chair, quantity: 20 }))
    await mustRevise(move, quote)
    await app.drain()
    const held = (await chargesOf(app, move)).filter(({ status }) => status === 'authorized')
    expect(held).toMatchObject([{ amount_cents: quote.price.total_cents - 5000 }])
  })
})

test('a smaller move doesn’t lower the cancellation fee that was reached', async () => {
  const move = await aPlacedMove(app, customer)
  await carryOut(app, move, customer, crew, { until: 'confirm' })
  setClockBefore(app, move.quote.window_start_at, { hours: 20 })
  const shown = async () =>
    unwrap<{ fee_cents: number }>(await customer.get(`/api/moves/${move.code}/cancellation`))
  const { fee_cents } = await shown()
  expect(fee_cents).toBeGreaterThan(0)
  const quote = await quoteTo(move, { items: [chair] as never })
  expect(unwrap(await preview(move, quote))).toMatchObject({ reached_fee_cents: fee_cents })
  await mustRevise(move, quote)
  expect(await shown()).toMatchObject({ fee_cents, tier: 'rescheduled' })
})

test('other places need addresses there', async () => {
  const move = await aPlacedMove(app, customer)
  const ask: Partial<QuoteInput> = {
    ...itemsWith(move),
    stops: [
      { kind: 'pickup', zip: '94110' },
      { kind: 'dropoff', zip: '94607' },
    ],
  }
  const quote = await quoteTo(move, ask)
  const input = { quote_id: quote.id, hash: quote.hash }
  // Without checked addresses, the transition alone refuses another place.
  expect(Object.keys(errorsOf(await take(customer, move, 'revise', input)))).toEqual(['quote_id'])
  const sent = (address: string) =>
    customer.post(`/api/orders/${move.id}/revision`, {
      ...input,
      stops: [{ address: '1 Test Street' }, { address }],
    })
  expect(Object.keys(errorsOf(await sent('5 Far Street, Fresno, CA 93721')))).toEqual([
    'stops.1.address',
  ])
  unwrap(await sent('5 New Street'))
  expect((await moveOf(customer, move)).stops.at(-1)).toMatchObject({
    address: '5 New Street',
    zip: '94607',
  })
})
