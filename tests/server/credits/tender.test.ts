import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { OwnCredits } from '#contract/calls/credits.ts'
import type { Move } from '#contract/calls/moves.ts'
import type { PaymentHistory } from '#contract/calls/payment-history.ts'
import type { Placement } from '#contract/calls/placement.ts'
import type { QuoteInput } from '#contract/calls/quotes.ts'
import type { Receipt } from '#contract/calls/receipts.ts'
import type { Refundable } from '#contract/calls/refunds.ts'
import { finalPrice } from '#contract/pricing/division.ts'
import { rateLimits, tables } from '#server/database/tables.ts'
import { cheapDay, expensiveDay, fromNow, setClockBefore } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { titlesOf } from '../../support/people/notifications.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'
import {
  aBookedMove,
  aCard,
  aPlacedMove,
  aQuote,
  cards,
  carryOut,
  chargesOf,
  confirmPayment,
  moveOf,
  mustTake,
  orderRow,
  type PlacedMove,
  place,
  reschedule,
  take,
} from '../../support/scenarios/moves.ts'
import {
  admin,
  app,
  creditsOf,
  crew,
  earningOf,
  grant,
  setSetting,
} from '../../support/scenarios/order-scenario.ts'
import { aPhoto } from '../../support/scenarios/pictures.ts'
import { refundsOf, transitionRefund } from '../../support/scenarios/refunds.ts'

beforeAll(async () => {
  await setSetting('credit_grants_by_administrator_cents', 100_000_000)
  await setSetting('credit_grants_to_customer_cents', 10_000_000)
})
let customer: Person
beforeEach(async () => {
  await app.db.delete(rateLimits)
  customer = await aCustomer(app)
})

const ahead = (days: number) => ({ window_start_at: fromNow(app, { days }) })
const aMove = (ask: Partial<QuoteInput> = {}): Promise<PlacedMove> =>
  aPlacedMove(app, customer, ask)
const totalOf = ({ quote }: PlacedMove) => quote.price.total_cents
const leftOf = async (who: Person = customer) =>
  unwrap<OwnCredits>(await who.get('/api/my-credits')).left_cents

/** Returns the journal's balance of an account, for one order if named. */
async function balanceOf(
  account: (typeof tables.journal)['$inferSelect']['account'],
  order_id?: number,
): Promise<number> {
  const { journal } = tables
  const [found] = await app.db
    .select({ cents: sql<number>`coalesce(sum(${journal.amount_cents}), 0)::float8` })
    .from(journal)
    .where(
      and(
        eq(journal.account, account),
        order_id === undefined ? undefined : eq(journal.order_id, order_id),
      ),
    )
  return found?.cents ?? 0
}

describe('a credit', () => {
  test('pays by itself before the card, after tax, and leaves the price as it is', async () => {
    await app.db.insert(tables.coupons).values({ code: 'TENOFF', amount: 10 })
    await grant(customer, 2500)
    const owed = await balanceOf('customer_credits')
    const move = await aMove({ coupon: 'TENOFF' })
    expect(move.quote.price.discount_cents).toBeGreaterThan(0)
    const total_cents = totalOf(move)
    expect(await orderRow(app, move)).toMatchObject({ total_cents, credit_cents: 2500 })
    expect(await chargesOf(app, move)).toMatchObject([{ amount_cents: total_cents - 2500 }])
    expect(await leftOf()).toBe(0)

    await carryOut(app, move, customer, crew)
    await app.drain()
    const paid_cents = total_cents - 2500
    expect(await chargesOf(app, move)).toMatchObject([{ captured_cents: paid_cents }])
    expect(await moveOf(customer, move)).toMatchObject({ paid_cents, credit_cents: 2500 })
    expect(unwrap<Receipt>(await customer.get(`/api/moves/${move.code}/receipt`))).toMatchObject({
      charged_cents: paid_cents,
      credit_cents: 2500,
      credit_returned_cents: 0,
    })
    const { entries } = unwrap<PaymentHistory>(await customer.get('/api/payment-history'))
    expect(entries.map(({ kind, amount_cents }) => [kind, amount_cents]).sort()).toEqual([
      ['charge', paid_cents],
      ['credit', 2500],
    ])
    expect(await creditsOf(customer)).toMatchObject([
      { amount_cents: 2500, left_cents: 0, reserved_cents: 0, used_cents: 2500 },
    ])
    expect(await balanceOf('customer_receivable', move.id)).toBe(0)
    expect(await balanceOf('customer_credits')).toBe(owed + 2500)
  })

  test('goes back to where it came from when less is owed, with its expiry unchanged', async () => {
    const soon = fromNow(app, { days: 60 })
    const late = fromNow(app, { days: 90 })
    const { price } = await aQuote(app, customer)
    const { total_cents } = price
    await grant(customer, total_cents, { expires_at: late })
    await grant(customer, 5000, { expires_at: soon })
    const move = await aMove()
    await carryOut(app, move, customer, crew, { until: 'deliver', minutes: 20 })
    await mustTake(admin, move, 'approve_times')
    await mustTake(customer, move, 'complete')
    await app.drain()
    const owed_cents = finalPrice(await orderRow(app, move)).total_cents
    expect(owed_cents).toBeLessThan(total_cents)
    const used_cents = owed_cents - 5000
    expect(await creditsOf(customer)).toMatchObject([
      { left_cents: total_cents - used_cents, reserved_cents: 0, used_cents, expires_at: late },
      { left_cents: 0, used_cents: 5000, expires_at: soon },
    ])
    expect(await moveOf(customer, move)).toMatchObject({ paid_cents: 0, credit_cents: owed_cents })
    // The crew is paid without a charge.
    expect(await chargesOf(app, move)).toEqual([])
    expect((await earningOf(move))?.state).toBe('available')
  })

  test('belongs to its owner alone', async () => {
    await grant(customer, 2500)
    const stranger = await aCustomer(app)
    expect(await leftOf(stranger)).toBe(0)
    const theirs = await aPlacedMove(app, stranger)
    expect(await orderRow(app, theirs)).toMatchObject({ credit_cents: 0 })
    expect(await leftOf()).toBe(2500)
    expect((await customer.get('/api/customer_credits')).statusCode).toBe(403)
  })

  test('reserved by one booking is not there for the next', async () => {
    await grant(customer, 2500)
    const [first, second] = [await aMove(), await aMove(ahead(9))]
    expect(await orderRow(app, first)).toMatchObject({ credit_cents: 2500 })
    expect(await orderRow(app, second)).toMatchObject({ credit_cents: 0 })
    await mustTake(customer, first, 'cancel')
    expect(await leftOf()).toBe(2500)
    await app.drain()
    setClockBefore(app, second.quote.window_start_at, { hours: 72 })
    await app.drain()
    expect(await chargesOf(app, second)).toMatchObject([{ amount_cents: totalOf(second) - 2500 }])
    expect(await orderRow(app, second)).toMatchObject({ credit_cents: 2500 })
  })

  test('taken by another booking while the bank asks makes the hold void, not too small', async () => {
    await grant(customer, 2500)
    const asking = await aBookedMove(app, customer)
    const placement = unwrap<Placement>(
      await place(customer, asking, await aCard(customer, cards.asks)),
    )
    expect(placement.payment?.amount_cents).toBe(asking.quote.price.total_cents - 2500)
    await aMove(ahead(9))
    await confirmPayment(customer, placement, true)
    expect(await orderRow(app, asking)).toMatchObject({ state: 'draft', credit_cents: 0 })
    const after = unwrap<Placement>(await customer.get(`/api/placements/${asking.code}`))
    expect(after.payment).toMatchObject({
      state: 'voided',
      failure: expect.stringContaining('Your credit was used for another move'),
    })
    await place(customer, asking, await aCard(customer))
    expect(await orderRow(app, asking)).toMatchObject({ state: 'placed' })
  })
})

describe('a move that credit covers', () => {
  test('needs a checked card and no hold, and is carried out and paid for', async () => {
    const draft = await aBookedMove(app, customer)
    await grant(customer, 100_000)
    const { credit_cents } = await orderRow(app, draft)
    expect(credit_cents).toBe(0)
    const stranger = await aCustomer(app)
    expect(Object.keys(errorsOf(await place(customer, draft, await aCard(stranger))))).toEqual([
      'payment_method_id',
    ])
    const total_cents = draft.quote.price.total_cents
    const placement = unwrap<Placement>(await place(customer, draft, await aCard(customer)))
    expect(placement).toMatchObject({
      order: { state: 'placed', credit_cents: total_cents, card_cents: 0 },
      payment: null,
    })
    const { delivery_code } = await moveOf(customer, draft)
    const move = { ...draft, card: 0, delivery_code }
    await carryOut(app, move, customer, crew)
    await app.drain()
    expect(await chargesOf(app, move)).toEqual([])
    expect(await moveOf(customer, move)).toMatchObject({ state: 'completed', paid_cents: 0 })
    expect(await balanceOf('customer_receivable', move.id)).toBe(0)
    expect((await earningOf(move))?.state).toBe('available')
  })

  test('all but a few cents is not held either, and these are not charged', async () => {
    const { price } = await aQuote(app, customer)
    await grant(customer, price.total_cents - 49)
    const move = await aMove()
    expect(await chargesOf(app, move)).toEqual([])
    await carryOut(app, move, customer, crew)
    await app.drain()
    expect(await orderRow(app, move)).toMatchObject({
      written_off_cents: 49,
      credit_cents: price.total_cents - 49,
    })
    expect(await balanceOf('customer_receivable', move.id)).toBe(0)
  })

  test('is confirmed by the clock like any other', async () => {
    await grant(customer, 100_000)
    const move = await aMove(ahead(10))
    await carryOut(app, move, customer, crew, { until: 'assign' })
    setClockBefore(app, move.quote.window_start_at, { hours: 72 })
    await app.drain()
    expect((await orderRow(app, move)).secured_at).not.toBeNull()
    setClockBefore(app, move.quote.window_start_at, { hours: 24 })
    await app.drain()
    expect(await orderRow(app, move)).toMatchObject({ state: 'confirmed' })
  })
})

describe('canceling', () => {
  test('for free returns all of it', async () => {
    const [{ id } = { id: 0 }] = [await grant(customer, 2500)]
    const move = await aMove()
    await mustTake(customer, move, 'cancel')
    expect(await creditsOf(customer)).toMatchObject([{ id, left_cents: 2500, reserved_cents: 0 }])
    expect(await orderRow(app, move)).toMatchObject({ credit_cents: 0 })
  })

  test('at a fee pays it with credit first, as shown before', async () => {
    await grant(customer, 2500)
    const move = await aMove()
    await carryOut(app, move, customer, crew, { until: 'confirm' })
    setClockBefore(app, move.quote.window_start_at, { hours: 3 })
    const shown = unwrap<{ fee_cents: number }>(
      await customer.get(`/api/moves/${move.code}/cancellation`),
    )
    const { fee_cents } = shown
    expect(fee_cents).toBeGreaterThan(2550)
    expect(shown).toMatchObject({ credit_cents: 2500, credit_returned_cents: 0 })
    await mustTake(customer, move, 'cancel', { fee_cents })
    await app.drain()
    expect(await orderRow(app, move)).toMatchObject({
      paid_cents: fee_cents - 2500,
      credit_cents: 2500,
    })
    expect(await balanceOf('customer_receivable', move.id)).toBe(0)
  })

  test('by the mover returns all of it', async () => {
    await grant(customer, 2500)
    const move = await aMove()
    await carryOut(app, move, customer, crew, { until: 'accept' })
    await mustTake(crew.mover, move, 'cancel', { fee_cents: 0 })
    expect(await leftOf()).toBe(2500)
  })
})

describe('rescheduling', () => {
  test('reserves what the new price needs, and gives back what it doesn’t', async () => {
    const { price: cheap } = await aQuote(app, customer, { window_start_at: cheapDay })
    const { price: dear } = await aQuote(app, customer, { window_start_at: expensiveDay })
    const credit_cents = cheap.total_cents + 100
    expect(credit_cents).toBeLessThan(dear.total_cents)
    await grant(customer, credit_cents)
    const move = await aMove({ window_start_at: expensiveDay })
    expect(await orderRow(app, move)).toMatchObject({ credit_cents })
    const to = async (window_start_at: string) =>
      unwrap(await reschedule(customer, move, await aQuote(app, customer, { window_start_at })))
    await to(cheapDay)
    expect(await orderRow(app, move)).toMatchObject({ credit_cents: cheap.total_cents })
    expect(await leftOf()).toBe(100)
    await to(expensiveDay)
    expect(await orderRow(app, move)).toMatchObject({ credit_cents })
    expect(await leftOf()).toBe(0)
  })
})

describe('a price by the minute', () => {
  test('holds the most it can cost, less the credit', async () => {
    await grant(customer, 2500)
    const move = await aMove({ pricing_mode: 'capped' })
    const { max_cents } = move.quote
    expect(max_cents).toBeGreaterThan(totalOf(move))
    expect(await chargesOf(app, move)).toMatchObject([{ amount_cents: max_cents - 2500 }])
  })
})

describe('a refund', () => {
  async function aChargedMove(): Promise<PlacedMove> {
    await grant(customer, 2500)
    const move = await aMove()
    await carryOut(app, move, customer, crew)
    await app.drain()
    return move
  }

  test('of a settled dispute returns the card’s part first and the rest as a new credit', async () => {
    const move = await aChargedMove()
    const { paid_cents } = await orderRow(app, move)
    await mustTake(customer, move, 'dispute', { reason: 'A scratch' })
    const settle = (refund_cents: number) =>
      take(admin, move, 'resolve', { reason: 'Settled', refund_cents })
    expect(Object.keys(errorsOf(await settle(paid_cents + 2501)))).toEqual(['refund_cents'])
    unwrap(await settle(paid_cents + 1000))
    const [refund] = unwrap<{ id: number; amount_cents: number; credit_cents: number }[]>(
      await admin.get('/api/refunds', { query: { order_id: String(move.id) } }),
    )
    expect(refund).toMatchObject({ amount_cents: paid_cents, credit_cents: 1000 })
    expect(await leftOf()).toBe(0)
    unwrap(await transitionRefund(await anAdmin(app), refund ?? { id: 0 }, 'approve'))
    await app.drain()
    const [charge] = await chargesOf(app, move)
    expect(charge).toMatchObject({ captured_cents: paid_cents, refunded_cents: paid_cents })
    const [, returned] = await creditsOf(customer)
    expect(returned).toMatchObject({ reason: 'refund', left_cents: 1000, order_id: move.id })
    expect(unwrap<Move>(await customer.get(`/api/moves/${move.code}`))).toMatchObject({
      credit_returned_cents: 1000,
    })
  })

  test('by staff gives back no more credit than was used, and never as cash', async () => {
    const move = await aChargedMove()
    const { paid_cents } = await orderRow(app, move)
    const [payment] = (await moveOf(customer, move)).payments.slice(-1)
    const ask = (amount_cents: number, credit_cents: number) =>
      admin.post('/api/refunds', {
        payment_id: payment?.id,
        amount_cents,
        credit_cents,
        reason: 'A broken lamp',
      })
    expect(Object.keys(errorsOf(await ask(paid_cents + 1, 0)))).toEqual(['amount_cents'])
    expect(Object.keys(errorsOf(await ask(100, 2501)))).toEqual(['credit_cents'])
    const refund = unwrap<{ id: number }>(await ask(100, 2000))
    expect(Object.keys(errorsOf(await ask(100, 501)))).toEqual(['credit_cents'])
    unwrap(await transitionRefund(admin, refund, 'approve'))
    await app.drain()
    expect((await creditsOf(customer)).at(-1)).toMatchObject({ reason: 'refund', left_cents: 2000 })
    expect(await orderRow(app, move)).toMatchObject({ refunded_cents: 100 })
  })

  test('of a move that credit paid in full comes back as a credit, with its share of the tax', async () => {
    await grant(customer, 100_000)
    const move = await aMove()
    const affiliate = {
      slug: 'moving-tips',
      name: 'Moving tips',
      email: 'tips@sites.test',
      commission_bp: 500,
    }
    const [sender] = await app.db.insert(tables.affiliates).values(affiliate).returning()
    const { orders } = tables
    await app.db
      .update(orders)
      .set({ affiliate_id: sender?.id ?? null })
      .where(eq(orders.id, move.id))
    await carryOut(app, move, customer, crew, { until: 'deliver' })
    await mustTake(customer, move, 'dispute', { reason: 'A scratch' })
    // More than one person alone may return, as with refunds to a card.
    await mustTake(admin, move, 'resolve', { reason: 'Settled', refund_cents: 10_001 })
    await app.drain()
    const { total_cents, tax_cents } = finalPrice(await orderRow(app, move))
    const commission = -(await balanceOf('affiliate_payable', move.id))
    expect(tax_cents).toBeGreaterThan(0)
    expect(commission).toBeGreaterThan(0)
    const [refund] = await refundsOf(admin, move)
    expect(refund).toMatchObject({ payment_id: null, amount_cents: 0, state: 'requested' })
    expect(await leftOf()).toBe(100_000 - total_cents)
    const approve = (who: Person) => transitionRefund(who, refund ?? { id: 0 }, 'approve')
    expect(Object.keys(errorsOf(await approve(admin)))).toEqual(['approved_by_id'])
    unwrap(await approve(await anAdmin(app, ['finance'])))
    await app.drain()
    expect(await leftOf()).toBe(100_000 - total_cents + 10_001)
    const shareOf = (whole: number) => Math.round((10_001 * whole) / total_cents)
    const [tax, share] = [shareOf(tax_cents), shareOf(commission)]
    expect(await balanceOf('tax_payable', move.id)).toBe(tax - tax_cents)
    expect(await balanceOf('affiliate_payable', move.id)).toBe(share - commission)
    expect(await balanceOf('refunds', move.id)).toBe(10_001 - tax)
    expect(await balanceOf('customer_receivable', move.id)).toBe(0)
    expect(await titlesOf(customer, 'refund.settled')).toEqual(['You have a $100.01 credit again'])

    // Nothing more can be returned than the credit that was used.
    await mustTake(customer, move, 'dispute', { reason: 'Another scratch' })
    const again = { reason: 'Settled', refund_cents: total_cents - 10_000 }
    expect(Object.keys(errorsOf(await take(admin, move, 'resolve', again)))).toEqual([
      'refund_cents',
    ])
  })

  test('in one step from the order goes to the card first, then comes back as a credit', async () => {
    const move = await aChargedMove()
    const { paid_cents } = await orderRow(app, move)
    const refund = (cents: number, more = {}, who = admin) =>
      who.post(`/api/orders/${move.id}/refunds`, {
        amount_cents: cents,
        reason: 'A broken lamp',
        refunded_for: 'price',
        borne_by: 'platform',
        ...more,
      })
    const left = async () =>
      unwrap<Refundable>(await admin.get(`/api/orders/${move.id}/refundable`))
    expect(await left()).toMatchObject({ card_cents: paid_cents, credit_cents: 2500 })
    expect((await refund(100, {}, customer)).statusCode).toBe(403)
    expect((await refund(100, {}, await anAdmin(app, ['content']))).statusCode).toBe(403)
    expect(Object.keys(errorsOf(await refund(100, { borne_by: 'protection' })))).toEqual([
      'borne_by',
    ])
    expect(Object.keys(errorsOf(await refund(paid_cents + 2501)))).toEqual(['amount_cents'])
    // More than one person alone may return.
    expect(unwrap(await refund(paid_cents + 500))).toMatchObject({
      state: 'requested',
      amount_cents: paid_cents,
      credit_cents: 500,
    })
    expect(await left()).toMatchObject({ card_cents: 0, credit_cents: 2000 })
    const credit = unwrap<{ id: number; state: string }>(
      await refund(2000, {}, await anAdmin(app, ['finance'])),
    )
    expect(credit).toMatchObject({ state: 'approved', amount_cents: 0, credit_cents: 2000 })
    await app.drain()
    expect((await creditsOf(customer)).at(-1)).toMatchObject({ reason: 'refund', left_cents: 2000 })
    expect(Object.keys(errorsOf(await refund(1)))).toEqual(['amount_cents'])
  })

  test('for a claim about a move that credit paid in full comes back as a credit', async () => {
    await grant(customer, 100_000)
    const move = await aMove()
    await carryOut(app, move, customer, crew)
    await app.drain()
    const left = await leftOf()
    const claim = unwrap<{ id: number }>(
      await customer.post(`/api/moves/${move.code}/claims`, {
        kind: 'property',
        text: 'The door frame is scratched',
        items: [{ name: 'Door frame', amount_cents: 4000, photo: await aPhoto(customer) }],
      }),
    )
    const act = (who: Person, name: string, body: object) =>
      who.post(`/api/claims/${claim.id}/transitions/${name}`, body)
    unwrap(await act(crew.mover, 'answer', { text: 'It may have been us', photos: [] }))
    const decision = { policy: '4.3', reason: 'Seen in the photo', borne_by: 'platform' }
    unwrap(await act(admin, 'decide', { ...decision, amount_cents: 4000 }))
    await app.drain()
    expect(await leftOf()).toBe(left + 4000)
    expect(unwrap<{ state: string }>(await admin.get(`/api/claims/${claim.id}`)).state).toBe(
      'settled',
    )
    expect(await balanceOf('customer_receivable', move.id)).toBe(0)
  })
})

describe('the end of a credit', () => {
  test('takes what is left and leaves a booking what it has reserved', async () => {
    const { price } = await aQuote(app, customer, ahead(20))
    const granted = price.total_cents + 1000
    const owed = await balanceOf('customer_credits')
    await grant(customer, granted, { expires_at: fromNow(app, { days: 10 }) })
    const move = await aMove(ahead(20))
    expect(await leftOf()).toBe(1000)
    app.clock.now = new Date(fromNow(app, { days: 10 }))
    expect(await leftOf()).toBe(0)
    await app.drain()
    expect(await creditsOf(customer)).toMatchObject([
      { state: 'expired', left_cents: 0, reserved_cents: price.total_cents },
    ])
    expect(await balanceOf('customer_credits')).toBe(owed - price.total_cents)
    await mustTake(customer, move, 'cancel')
    expect(await creditsOf(customer)).toMatchObject([{ left_cents: 0, reserved_cents: 0 }])
    expect(await balanceOf('customer_credits')).toBe(owed)
  })
})
