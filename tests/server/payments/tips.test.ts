import { asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import type { PaymentHistory } from '#contract/calls/payment-history.ts'
import type { Receipt } from '#contract/calls/receipts.ts'
import type { MoveTips, Tip } from '#contract/calls/tips.ts'
import { ledgerCharges, ledgerDisputes, tables } from '#server/database/tables.ts'
import { refreshDispute } from '#server/modules/payments/dispute.ts'
import type { Client } from '../../support/app/app.ts'
import { advance, fromNow } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { notificationsOf } from '../../support/people/notifications.ts'
import { aCustomer, anAdmin } from '../../support/people/people.ts'
import {
  aCard,
  aCrew,
  aPlacedMove,
  type Crew,
  cards,
  carryOut,
  chargesOf,
  jobOf,
  mustTake,
  orderRow,
  type PlacedMove,
  paymentsOf,
} from '../../support/scenarios/moves.ts'
import {
  admin,
  aMoveCarriedOutTo,
  app,
  crew,
  customer,
  setSetting,
} from '../../support/scenarios/order-scenario.ts'
import { grantRefund } from '../../support/scenarios/refunds.ts'
import { mailSubjectsTo, walletOf } from '../../support/scenarios/wallet.ts'

type Move = Pick<PlacedMove, 'id' | 'code'>

const give = (who: Client, { code }: Move, cents: number, more: object = {}) =>
  who.post(`/api/moves/${code}/tips`, { cents, ...more })
const mustGive = async (who: Client, move: Move, cents: number, more: object = {}) =>
  unwrap<Tip>(await give(who, move, cents, more))
const withdraw = (who: Client, { code }: Move, { id }: { id: number }) =>
  who.del(`/api/moves/${code}/tips/${id}`)
const tipsOf = async (who: Client, { code }: Move) =>
  unwrap<MoveTips>(await who.get(`/api/moves/${code}/tips`))

/** Carries out a move that is charged. */
async function aChargedMove(): Promise<PlacedMove> {
  const move = await aMoveCarriedOutTo('complete')
  await app.drain()
  return move
}

/** Gives a tip and lets its hour pass. */
async function aChargedTip(move: Move, cents: number, more: object = {}): Promise<Tip> {
  const tip = await mustGive(customer, move, cents, more)
  advance(app, { hours: 1 })
  await app.drain()
  return tip
}

const earningsOf = ({ id }: Move) => {
  const { earnings } = tables
  return app.db.select().from(earnings).where(eq(earnings.order_id, id)).orderBy(asc(earnings.id))
}
const tipPaymentOf = async ({ id }: { id: number }) => {
  const { tips, payments } = tables
  const [found] = await app.db
    .select({ payment: payments })
    .from(payments)
    .innerJoin(tips, eq(tips.payment_id, payments.id))
    .where(eq(tips.id, id))
  if (!found) throw new Error(`there is no tip ${id}`)
  return found.payment
}

/** Sums up the lines about a move by account. They add up to zero. */
async function booked({ id }: Move): Promise<Record<string, number>> {
  const { journal } = tables
  const rows = await app.db.select().from(journal).where(eq(journal.order_id, id))
  const sums: Record<string, number> = {}
  for (const { account, amount_cents } of rows) sums[account] = (sums[account] ?? 0) + amount_cents
  expect(Object.values(sums).reduce((sum, cents) => sum + cents, 0)).toBe(0)
  return sums
}

// The clock goes back before each test, so that the tips of all tests are of one day.
beforeAll(() => setSetting('tips_per_day', 100))

describe('a tip after the move', () => {
  test('is held at once, charged an hour later, and all of it goes to the crew', async () => {
    const move = await aChargedMove()
    const before = await booked(move)
    const first = await mustGive(customer, move, 4000)
    advance(app, { minutes: 10 })
    expect(unwrap<Tip>(await withdraw(customer, move, first))).toMatchObject({ state: 'withdrawn' })
    await app.drain()
    const tip = await mustGive(customer, move, 2500)
    expect(tip).toMatchObject({
      state: 'given',
      charges_at: fromNow(app, { hours: 1 }),
      shares: [{ driver_id: crew.driver.driver_id, cents: 2500 }],
      next_action: null,
    })
    expect(await notificationsOf(crew.mover, 'tip.charged')).toHaveLength(0)
    expect(await jobOf(crew.driver, move)).toMatchObject({ later_tips: [] })
    expect((await crew.mover.get('/api/tips')).statusCode).toBe(403)
    advance(app, { minutes: 59 })
    await app.drain()
    expect((await tipsOf(customer, move)).tips[0]).toMatchObject({ state: 'given' })
    advance(app, { minutes: 1 })
    await app.drain()

    const { tips } = await tipsOf(customer, move)
    expect(tips.map(({ state, amount_cents }) => [state, amount_cents])).toEqual([
      ['charged', 2500],
      ['withdrawn', 4000],
    ])
    const charges = await app.db.select().from(ledgerCharges)
    const { reference } = await tipPaymentOf(first)
    expect(charges.find((charge) => charge.reference === reference)).toMatchObject({
      status: 'released',
    })
    const [, earned] = await earningsOf(move)
    expect(earned).toMatchObject({
      state: 'available',
      gross_cents: 0,
      commission_cents: 0,
      tip_cents: 2500,
      net_cents: 2500,
    })
    const after = await booked(move)
    const { fee_cents } = await tipPaymentOf(tip)
    expect(after.tips_payable).toBe((before.tips_payable ?? 0) - 2500)
    expect(after.cash).toBe((before.cash ?? 0) + 2500 - (fee_cents ?? 0))
    expect(after.mover_payable).toBe(before.mover_payable)
    expect(after.platform_revenue).toBe(before.platform_revenue)
    expect(await orderRow(app, move)).toMatchObject({
      paid_cents: (before.cash ?? 0) + (before.provider_fees ?? 0),
    })

    const receipt = unwrap<Receipt>(await customer.get(`/api/moves/${move.code}/receipt`))
    expect(receipt.tips).toMatchObject([{ amount_cents: 2500, refunded_cents: 0, last4: '4242' }])
    const history = unwrap<PaymentHistory>(await customer.get('/api/payment-history'))
    expect(history.entries[0]).toMatchObject({ kind: 'tip', amount_cents: 2500, code: move.code })
    expect(await jobOf(crew.driver, move)).toMatchObject({ later_tips: [{ cents: 2500 }] })
    expect(await jobOf(crew.mover, move)).toMatchObject({ later_tips: [{ cents: 2500 }] })
    expect(await notificationsOf(crew.mover, 'tip.charged')).toHaveLength(1)
    expect(await notificationsOf(crew.driver, 'tip.charged')).toHaveLength(1)
    expect(await mailSubjectsTo(app, customer)).toContain('Receipt for your tip of $25.00')
  })

  test('is refused before the delivery, in a dispute, a week later, and by anybody else', async () => {
    const early = await aMoveCarriedOutTo('start_unloading')
    expect((await give(customer, early, 1000)).statusCode).toBe(409)
    expect(await tipsOf(customer, early)).toMatchObject({ terms: null, tips: [] })

    const move = await aMoveCarriedOutTo('deliver')
    const stranger = await aCustomer(app, 'Sam Stranger')
    expect((await give(stranger, move, 1000)).statusCode).toBe(404)
    expect((await give(crew.mover, move, 1000)).statusCode).toBe(403)
    const { secured_at, secure_at } = await orderRow(app, move)
    const tip = await mustGive(customer, move, 1000)
    // The price of the move stays held.
    expect(await orderRow(app, move)).toMatchObject({ secured_at, secure_at })
    expect(await priceOf(move)).toMatchObject({ state: 'authorized' })
    expect((await withdraw(stranger, move, tip)).statusCode).toBe(404)
    expect((await stranger.get(`/api/tips/${tip.id}`)).statusCode).toBe(404)

    await mustTake(customer, move, 'dispute', { reason: 'Half of it is missing.' })
    expect((await tipsOf(customer, move)).tips[0]).toMatchObject({ state: 'withdrawn' })
    expect((await give(customer, move, 1000)).statusCode).toBe(409)
    await mustTake(admin, move, 'resolve', { reason: 'Found in the truck.' })
    await app.drain()
    advance(app, { days: 6 })
    await aChargedTip(move, 1000)
    advance(app, { days: 2 })
    const late = await give(customer, move, 1000)
    expect(late.statusCode).toBe(409)
    expect(late.json().message).toBe('The time for tips for this move is over.')
  })

  test('is limited in amount, by the move, by the day and in number, at its field', async () => {
    await setSetting('tip_move_cents', 6000)
    await setSetting('tip_day_cents', 8000)
    await setSetting('tips_per_day', 5)
    const giver = await aCustomer(app, 'Greta Giver')
    const moveOfGiver = async () => {
      const move = await aPlacedMove(app, giver)
      await carryOut(app, move, giver, crew)
      await app.drain()
      return move
    }
    const move = await moveOfGiver()
    for (const cents of [99, 6001])
      expect(errorsOf(await give(giver, move, cents))).toEqual({
        cents: ['A tip can be between $1.00 and $60.00.'],
      })
    expect((await give(giver, move, -5)).statusCode).toBe(422)
    await mustGive(giver, move, 4000)
    advance(app, { hours: 1 })
    await app.drain()
    expect((await tipsOf(giver, move)).terms).toMatchObject({ min_cents: 100, max_cents: 2000 })
    const other = await moveOfGiver()
    app.clock.now = new Date((await tipsOf(giver, move)).tips[0]?.created_at ?? '')
    advance(app, { hours: 23 })
    expect((await tipsOf(giver, other)).terms).toMatchObject({ max_cents: 4000 })
    for (const _ of [1, 2, 3, 4]) {
      const tip = await mustGive(giver, other, 100)
      unwrap(await withdraw(giver, other, tip))
    }
    expect(errorsOf(await give(giver, other, 100))).toEqual({
      cents: ['You’ve reached the limit for tips. Thank you for your generosity.'],
    })
    await setSetting('tip_move_cents', 50_000)
    await setSetting('tip_day_cents', 100_000)
    await setSetting('tips_per_day', 100)
  })

  test('is given once when it is sent twice, in parallel or again', async () => {
    const move = await aChargedMove()
    const key = { headers: { 'idempotency-key': 'the-same-tip' } }
    const url = `/api/moves/${move.code}/tips`
    const once = unwrap<Tip>(await customer.post(url, { cents: 700 }, key))
    expect(unwrap<Tip>(await customer.post(url, { cents: 700 }, key)).id).toBe(once.id)
    unwrap(await withdraw(customer, move, once))
    const both = await Promise.all([give(customer, move, 800), give(customer, move, 800)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  })

  test('can’t be withdrawn once its hour is over, not even while the server is late', async () => {
    const move = await aChargedMove()
    const tip = await mustGive(customer, move, 900)
    advance(app, { minutes: 60 })
    expect(errorsOf(await withdraw(customer, move, tip))).toHaveProperty('charges_at')
    await app.drain()
    expect((await withdraw(customer, move, tip)).statusCode).toBe(409)
    expect((await withdraw(customer, move, { id: 999_999 })).statusCode).toBe(404)
    expect(await tipPaymentOf(tip)).toMatchObject({ state: 'captured', captured_cents: 900 })
  })

  test('waits for the bank, and is held once the customer has confirmed there', async () => {
    const move = await aChargedMove()
    const card = await aCard(customer, cards.asks)
    const asked = await mustGive(customer, move, 1200, { payment_method_id: card })
    expect(asked).toMatchObject({ state: 'given', charges_at: null })
    const confirm = (tip: Tip) =>
      customer.post(`/api/moves/${move.code}/tips/${tip.id}/confirmation`)
    const answer = async (tip: Tip, approved: boolean) => {
      if (tip.next_action?.provider !== 'embedded') throw new Error('the bank asks for nothing')
      unwrap(await customer.post(`${tip.next_action.url}/confirmation`, { approved }))
      return unwrap<Tip>(await confirm(tip))
    }
    expect(await answer(asked, false)).toMatchObject({ state: 'failed', next_action: null })
    const again = await mustGive(customer, move, 1200, { payment_method_id: card })
    advance(app, { minutes: 10 })
    expect(await answer(again, true)).toMatchObject({
      state: 'given',
      charges_at: fromNow(app, { hours: 1 }),
    })
    unwrap(await withdraw(customer, move, again))
    // The price of the move, its hold and its final charge are untouched.
    expect(await orderRow(app, move)).toMatchObject({ state: 'completed', refunded_cents: 0 })

    const left = await mustGive(customer, move, 1300, { payment_method_id: card })
    advance(app, { minutes: 61 })
    await app.drain()
    expect((await tipsOf(customer, move)).tips[0]).toMatchObject({ id: left.id, state: 'failed' })
  })

  test('is asked for again when the provider doesn’t answer, and held once', async () => {
    const move = await aChargedMove()
    const card = await aCard(customer, cards.slow)
    const tip = await mustGive(customer, move, 1100, { payment_method_id: card })
    expect(tip).toMatchObject({ state: 'given', charges_at: null })
    expect(errorsOf(await withdraw(customer, move, tip))).toEqual({
      charges_at: ['Your bank hasn’t answered yet. Try again in a minute.'],
    })
    advance(app, { minutes: 2 })
    await app.drain()
    const { tips } = await tipsOf(customer, move)
    expect(tips).toMatchObject([{ state: 'given', charges_at: fromNow(app, { hours: 1 }) }])
    expect((await chargesOf(app, move)).map(({ amount_cents }) => amount_cents)).toEqual([
      expect.any(Number),
      1100,
    ])
    unwrap(await withdraw(customer, move, tip))
  })

  test('fails when the card is refused, and when the hold is gone, and tells only the customer', async () => {
    const move = await aChargedMove()
    const refused = await mustGive(customer, move, 1000, {
      payment_method_id: await aCard(customer, cards.declined),
    })
    expect(refused).toMatchObject({
      state: 'failed',
      failure: 'Your card was declined. Please use another card.',
    })
    const tip = await mustGive(customer, move, 1000, {
      payment_method_id: await aCard(customer, '4000 0000 0000 7007'),
    })
    expect(tip).toMatchObject({ state: 'given' })
    const { reference } = await tipPaymentOf(tip)
    await app.db
      .update(ledgerCharges)
      .set({ status: 'released' })
      .where(eq(ledgerCharges.reference, String(reference)))
    advance(app, { hours: 1 })
    await app.drain()
    const { tips } = await tipsOf(customer, move)
    expect(tips[0]).toMatchObject({ id: tip.id, state: 'failed' })
    expect(await earningsOf(move)).toHaveLength(1)
    expect(await notificationsOf(crew.mover, 'tip.charged')).toHaveLength(0)
    expect((await mailSubjectsTo(app, customer)).filter((it) => it.includes('tip'))).toContain(
      'Your tip of $10.00 wasn’t charged',
    )
    await aChargedTip(move, 1000)
    expect((await tipsOf(customer, move)).tips[0]).toMatchObject({ state: 'charged' })
  })
})

describe('a charged tip', () => {
  test('is taken back from the mover’s tip when staff refunds it, and from nothing else', async () => {
    const move = await aChargedMove()
    const tip = await aChargedTip(move, 3000)
    const [job] = await earningsOf(move)
    const payment = await tipPaymentOf(tip)
    const refundOf = (amount_cents: number) =>
      admin.post('/api/refunds', { payment_id: payment.id, amount_cents, reason: 'A slip' })
    expect((await refundOf(3001)).statusCode).toBe(422)
    const withCredit = await admin.post('/api/refunds', {
      payment_id: payment.id,
      amount_cents: 1000,
      credit_cents: 500,
      reason: 'A slip',
    })
    expect(errorsOf(withCredit)).toHaveProperty('credit_cents')
    const refund = unwrap<{ id: number }>(await refundOf(1000))
    expect(refund).toMatchObject({ borne_by: 'mover', refunded_for: 'tip' })
    unwrap(await admin.post(`/api/refunds/${refund.id}/transitions/approve`, {}))
    await app.drain()
    const [same, tipped] = await earningsOf(move)
    expect(same).toEqual(job)
    expect(tipped).toMatchObject({ tip_cents: 3000, adjustment_cents: -1000, net_cents: 2000 })
    expect(await orderRow(app, move)).toMatchObject({ refunded_cents: 0 })
    expect((await booked(move)).refunds ?? 0).toBe(0)
    expect(await jobOf(crew.driver, move)).toMatchObject({ later_tips: [{ cents: 2000 }] })

    // A refund of the price takes nothing of the tip, and returns its tax as if there was no tip.
    await grantRefund(app, admin, move, 500, 'mover')
    await app.drain()
    expect((await earningsOf(move))[1]).toMatchObject({ net_cents: 2000 })
    const wrong = await admin.post('/api/refunds', {
      payment_id: (await priceOf(move)).id,
      amount_cents: 100,
      reason: 'A slip',
      refunded_for: 'tip',
    })
    expect(errorsOf(wrong)).toHaveProperty('refunded_for')
    expect(errorsOf(await reverseTip(move))).toHaveProperty('tip_id')
  })

  test('is on hold while the bank decides, and taken back if the card was stolen', async () => {
    const finance = await anAdmin(app, ['finance'])
    const move = await aChargedMove()
    const before = await booked(move)
    const stolen = await aCard(customer, '4000 0000 0000 0259')
    await aChargedTip(move, 5000, { payment_method_id: stolen })
    await report()
    expect((await earningsOf(move))[1]).toMatchObject({ state: 'held', net_cents: 5000 })
    expect((await earningsOf(move))[0]).toMatchObject({ state: 'available' })
    const { payment_disputes } = tables
    const [dispute] = await app.db
      .select()
      .from(payment_disputes)
      .where(eq(payment_disputes.order_id, move.id))
    unwrap(
      await finance.post(`/api/payment_disputes/${dispute?.id}/transitions/accept`, {
        reason: 'The card was stolen.',
      }),
    )
    await app.drain()
    expect((await earningsOf(move))[1]).toMatchObject({ state: 'available', net_cents: 0 })
    const after = await booked(move)
    expect(after.refunds ?? 0).toBe(before.refunds ?? 0)
    expect((after.tips_payable ?? 0) + (after.mover_payable ?? 0)).toBe(
      (before.tips_payable ?? 0) + (before.mover_payable ?? 0),
    )
    expect(await notificationsOf(crew.mover, 'tip.taken_back')).toHaveLength(1)
    expect(await jobOf(crew.mover, move)).toMatchObject({ later_tips: [{ cents: 0 }] })
  })

  test('of a new mover has a reserve of its own, beside that of the job', async () => {
    const beginners: Crew = await aCrew(app, { jobs_done: 0 })
    const move = await aPlacedMove(app, customer)
    await carryOut(app, move, customer, beginners, { until: 'deliver' })
    await aChargedTip(move, 2000)
    const [tipped] = await earningsOf(move)
    expect(tipped).toMatchObject({ state: 'pending', reserved_until: fromNow(app, { days: 7 }) })
    advance(app, { hours: 3 })
    await mustTake(customer, move, 'complete')
    await app.drain()
    const [same, job] = await earningsOf(move)
    expect(same).toEqual(tipped)
    expect(job).toMatchObject({ state: 'pending', reserved_until: fromNow(app, { days: 7 }) })
    expect(await walletOf(beginners.mover)).toMatchObject({ available_cents: 0 })
  })

  test('is refused to a customer who belongs to the mover', async () => {
    const move = await aChargedMove()
    const { users } = tables
    await app.db
      .update(users)
      .set({ phone: '+14155550123' })
      .where(eq(users.id, crew.mover.user_id))
    const { orders } = tables
    const [order] = await app.db.select().from(orders).where(eq(orders.id, move.id))
    const stops = order?.stops.map((stop) => ({ ...stop, contact_phone: '(415) 555-0123' })) ?? []
    await app.db.update(orders).set({ stops }).where(eq(orders.id, move.id))
    const refused = await give(customer, move, 1000)
    expect(refused.json().message).toBe('You can’t tip your own crew.')
  })

  test('is matched by a reconciliation, and is a line of the mover’s statement', async () => {
    const finance = await anAdmin(app, ['finance'])
    await aChargedTip(await aChargedMove(), 1500)
    advance(app, { hours: 25 })
    await app.db.delete(tables.reconciliation_differences)
    const { id } = unwrap<{ id: number }>(await finance.post('/api/reconciliation_runs', {}))
    await app.drain()
    const run = unwrap<object>(await finance.get(`/api/reconciliation_runs/${id}`))
    expect(run).toMatchObject({ state: 'finished', differences: 0 })
    app.clock.now = new Date('2027-05-01T10:00:00.000Z')
    await app.drain()
    const [statement] = unwrap<(typeof tables.statements)['$inferSelect'][]>(
      await crew.mover.get('/api/statements'),
    )
    expect(statement?.lines.filter(({ kind }) => kind === 'tip')).toMatchObject([
      { amount_cents: 1500 },
    ])
  })
})

async function priceOf(move: Move) {
  const [payment] = await paymentsOf(app, move)
  if (!payment) throw new Error('the move has no payment')
  return payment
}

async function reverseTip(move: Move) {
  const [, tipped] = await earningsOf(move)
  const url = `/api/earnings/${tipped?.id}/transitions/reverse`
  return admin.post(url, { reason: 'A slip' })
}

/** Stands in for the provider's events about disputes. */
async function report(): Promise<void> {
  for (const { reference } of await app.db.select().from(ledgerDisputes))
    await refreshDispute(app.context, reference)
  await app.drain()
}
