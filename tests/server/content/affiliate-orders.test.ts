import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Quote, QuoteInput } from '#contract/calls/quotes.ts'
import { divisionOf, fullPayMinutes } from '#contract/pricing/division.ts'
import { defaultRules } from '#contract/pricing/rules.ts'
import { tables } from '#server/database/tables.ts'
import { openApp, type TestApp } from '../../support/app/app.ts'
import { cheapDay, expensiveDay, tuesday } from '../../support/app/clock.ts'
import { unwrap } from '../../support/app/response.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'
import {
  aCard,
  aCrew,
  aQuote,
  bookingOf,
  type Crew,
  cards,
  carryOut,
  moveOf,
  mustTake,
  orderRow,
  type PlacedMove,
  place,
  reschedule,
} from '../../support/scenarios/moves.ts'

let app: TestApp
let customer: Person
let admin: Person
let crew: Crew
let affiliate_id: number
const { affiliates, coupons, journal } = tables
beforeAll(async () => {
  app = await openApp()
})
beforeEach(async () => {
  app.clock.now = new Date(tuesday)
  await app.db.execute('truncate affiliates, coupons, journal, orders cascade')
  crew = await aCrew(app)
  customer = await aCustomer(app)
  admin = await anAdmin(app)
  affiliate_id = unwrap<{ id: number }>(
    await admin.post('/api/affiliates', {
      slug: 'acme',
      name: 'Acme',
      email: 'acme@sites.test',
      amount: 10,
      commission_bp: 750,
    }),
  ).id
})
afterAll(() => app.close())

const acme = async () => {
  const [row] = await app.db.select().from(affiliates).where(eq(affiliates.id, affiliate_id))
  return row
}
const quoteFor = (ask: Partial<QuoteInput> = {}) => aQuote(app, customer, ask)
const book = async (quote: Quote, more: object = {}) => ({
  ...unwrap<{ id: number; code: string }>(
    await customer.post('/api/orders', { ...bookingOf(quote), ...more }),
  ),
  quote,
})
const senderOf = async (order: { id: number }) => (await orderRow(app, order)).affiliate_id

async function aPlacedMove(ask: Partial<QuoteInput>, more: object = {}): Promise<PlacedMove> {
  const booked = await book(await quoteFor(ask), more)
  const card = await aCard(customer)
  unwrap(await place(customer, booked, card))
  const { delivery_code } = await moveOf(customer, booked)
  return { ...booked, card, delivery_code }
}

/** Returns the affiliates' postings, with each account's amount. */
const commissions = () =>
  app.db
    .select({ posting: journal.posting, account: journal.account, cents: journal.amount_cents })
    .from(journal)
    .where(eq(journal.memo, 'Affiliate commission'))
    .orderBy(asc(journal.posting), asc(journal.account))

describe('a price for an affiliate’s visitor', () => {
  test('is lower by the affiliate’s discount, up to the cap of all coupons', async () => {
    const [plain, lower] = [await quoteFor(), await quoteFor({ affiliate: 'Acme' })]
    expect(plain.affiliate).toBeNull()
    expect(lower.affiliate).toEqual({ slug: 'acme', name: 'Acme', percent: 10 })
    expect(lower.coupon).toBeNull()
    expect(lower.price.discount_cents).toBe(Math.round(plain.price.service_cents / 10))
    await app.db.update(affiliates).set({ amount: 100 })
    expect((await quoteFor({ affiliate: 'acme' })).price.discount_cents).toBe(7500)
  })

  test('uses a coupon instead of the discount where one is given', async () => {
    await app.db.insert(coupons).values({ code: 'FIVE', amount: 5 })
    const quote = await quoteFor({ affiliate: 'acme', coupon: 'five' })
    expect(quote).toMatchObject({
      coupon: { code: 'FIVE', percent: 5 },
      affiliate: { slug: 'acme', percent: 0 },
      request: { coupon_percent: 5 },
    })
    expect(await senderOf(await book(quote))).toBe(affiliate_id)
  })

  test('is the usual one for an unknown or inactive affiliate', async () => {
    await app.db.update(affiliates).set({ is_active: false })
    for (const affiliate of ['acme', 'unknown', '', null]) {
      const quote = await quoteFor({ affiliate })
      expect(quote.affiliate).toBeNull()
      expect(quote.price.discount_cents).toBe(0)
      expect(await senderOf(await book(quote, { affiliate }))).toBeNull()
    }
  })
})

describe('an order', () => {
  test('belongs to the affiliate whose discount its price has, else to the one named in the booking', async () => {
    const other = unwrap<{ id: number }>(
      await admin.post('/api/affiliates', { slug: 'other', name: 'O', email: 'o@sites.test' }),
    ).id
    const [plain, lower] = [await quoteFor(), await quoteFor({ affiliate: 'acme' })]
    expect(await senderOf(await book(plain))).toBeNull()
    expect(await senderOf(await book(plain, { affiliate: 'OTHER' }))).toBe(other)
    expect(await senderOf(await book(lower))).toBe(affiliate_id)
    expect(await senderOf(await book(lower, { affiliate: 'other' }))).toBe(affiliate_id)
    expect(await senderOf(await book(plain, { affiliate: 'unknown' }))).toBeNull()
  })

  test('belongs to no affiliate who would earn on their own move', async () => {
    await app.db.update(affiliates).set({ email: customer.email.toUpperCase() })
    const lower = await quoteFor({ affiliate: 'acme' })
    expect(await senderOf(await book(lower))).toBeNull()
    expect(await senderOf(await book(await quoteFor(), { affiliate: 'acme' }))).toBeNull()
  })

  test('shows its affiliate to the staff only', async () => {
    const move = await aPlacedMove({ affiliate: 'acme' })
    const shown = unwrap<object>(await admin.get(`/api/orders/${move.id}`))
    expect(shown).toMatchObject({ affiliate_id })
    expect(unwrap(await customer.get(`/api/orders/${move.id}`))).not.toHaveProperty('affiliate_id')
    const found = await admin.get('/api/orders', { query: { affiliate_id: String(affiliate_id) } })
    expect(unwrap<{ id: number }[]>(found).map(({ id }) => id)).toEqual([move.id])
    const used = await admin.del(`/api/affiliates/${affiliate_id}`)
    expect(used.statusCode).toBe(200)
  })

  test('counts once it is placed, and only once', async () => {
    const booked = await book(await quoteFor({ affiliate: 'acme' }))
    expect((await acme())?.orders_count).toBe(0)
    await place(customer, booked, await aCard(customer, cards.declined))
    expect((await acme())?.orders_count).toBe(0)
    unwrap(await place(customer, booked, await aCard(customer)))
    expect((await acme())?.orders_count).toBe(1)
    await mustTake(crew.mover, booked, 'accept')
    await mustTake(crew.mover, booked, 'release', { reason: 'The truck broke down' })
    expect((await acme())?.orders_count).toBe(1)
    await aPlacedMove({})
    expect((await acme())?.orders_count).toBe(1)
  })

  test('keeps its discount on another date while the affiliate is active', async () => {
    const move = await aPlacedMove({ affiliate: 'acme', window_start_at: expensiveDay })
    const ask = { window_start_at: cheapDay, order: move.code }
    const quote = await quoteFor(ask)
    expect(quote.affiliate).toEqual({ slug: 'acme', name: 'Acme', percent: 10 })
    expect(quote.price.discount_cents).toBeGreaterThan(0)
    unwrap(await reschedule(customer, move, quote))
    expect(await orderRow(app, move)).toMatchObject({ affiliate_id, coupon_id: null })
    expect((await acme())?.orders_count).toBe(1)

    const other = await aPlacedMove({ window_start_at: expensiveDay })
    expect((await quoteFor({ ...ask, order: other.code, affiliate: 'acme' })).affiliate).toBeNull()
    await app.db.update(affiliates).set({ is_active: false })
    const later = { ...ask, window_start_at: expensiveDay }
    expect((await quoteFor(later)).price.discount_cents).toBe(0)
    // At its own window, the move keeps the terms of its booking.
    expect((await quoteFor(ask)).price).toEqual(quote.price)
  })
})

test('a move without a discount gets none on another date', async () => {
  const move = await aPlacedMove({ window_start_at: expensiveDay })
  // Quoted again for another move, so that the price includes the affiliate's discount.
  const quote = await quoteFor({ window_start_at: cheapDay, affiliate: 'acme' })
  expect(quote.price.discount_cents).toBeGreaterThan(0)
  const refused = await reschedule(customer, move, quote)
  expect(refused.statusCode).toBe(422)
  expect(refused.json().errors).toHaveProperty('quote_id')
  expect((await orderRow(app, move)).total_cents).toBe(move.quote.price.total_cents)
})

describe('the commission', () => {
  test('is posted when the move is completed: a share of the service less its discount', async () => {
    const move = await aPlacedMove({ affiliate: 'acme' })
    await carryOut(app, move, customer, crew, { until: 'deliver', minutes: 600 })
    expect(await commissions()).toEqual([])
    await carryOut(app, move, customer, crew)
    const { service_cents, discount_cents } = move.quote.price
    const cents = Math.round(((service_cents - discount_cents) * 750) / 10_000)
    const posting = `affiliate-${move.code}`
    expect(await commissions()).toEqual([
      { posting, account: 'affiliate_payable', cents: -cents },
      { posting, account: 'platform_revenue', cents },
    ])
    await app.drain()
    expect(await commissions()).toHaveLength(2)
  })

  test('is a share of the lower price where the measured one is lower', async () => {
    const move = await aPlacedMove({ affiliate: 'acme' })
    await carryOut(app, move, customer, crew, { minutes: move.quote.price.billed_minutes - 5 })
    const { metered } = await orderRow(app, move)
    const { service_cents = 0, discount_cents = 0 } = metered ?? {}
    expect(service_cents).toBeLessThan(move.quote.price.service_cents)
    const cents = Math.round(((service_cents - discount_cents) * 750) / 10_000)
    expect((await commissions()).map((line) => line.cents)).toEqual([-cents, cents])
  })

  test('is at most what the price promise leaves of the platform’s take', async () => {
    const { price, request } = (await aPlacedMove({ affiliate: 'acme' })).quote
    const least = fullPayMinutes({ request, answer: price }, defaultRules)
    const move = await aPlacedMove({ affiliate: 'acme' })
    await carryOut(app, move, customer, crew, { minutes: least })
    const order = await orderRow(app, move)
    const left = divisionOf(order).platform_cents
    expect((await commissions()).map((line) => line.cents)).toEqual([-left, left])

    const fastest = await aPlacedMove({ affiliate: 'acme' })
    await carryOut(app, fastest, customer, crew, { minutes: 1 })
    expect(divisionOf(await orderRow(app, fastest)).platform_cents).toBe(0)
    expect(await commissions()).toHaveLength(2)
  })

  test('is due after every successful move, also without a discount and for a former affiliate', async () => {
    const move = await aPlacedMove({}, { affiliate: 'acme' })
    expect(move.quote.price.discount_cents).toBe(0)
    unwrap(await admin.del(`/api/affiliates/${affiliate_id}`))
    await carryOut(app, move, customer, crew, { until: 'deliver' })
    await mustTake(customer, move, 'dispute', { reason: 'A scratch' })
    expect(await commissions()).toEqual([])
    await mustTake(admin, move, 'resolve', { reason: 'Settled', refund_cents: 0 })
    expect(await commissions()).toHaveLength(2)
  })

  test('is zero for a cancelled move, a move without an affiliate and an affiliate without a rate', async () => {
    const cancelled = await aPlacedMove({ affiliate: 'acme' })
    await carryOut(app, cancelled, customer, crew, { until: 'accept' })
    await mustTake(customer, cancelled, 'cancel', { fee_cents: 0 })
    const own = await aPlacedMove({})
    await carryOut(app, own, customer, crew)
    await app.db.update(affiliates).set({ commission_bp: 0 })
    app.clock.now = new Date(tuesday)
    const free = await aPlacedMove({ affiliate: 'acme' })
    await carryOut(app, free, customer, await aCrew(app))
    expect(await commissions()).toEqual([])
  })
})
