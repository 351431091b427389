import { asc, eq, like, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Today } from '#contract/calls/reports.ts'
import { divisionOf, finalPrice } from '#contract/pricing/division.ts'
import { shareOf } from '#contract/pricing/rounding.ts'
import { ledgerCharges, ledgerPayouts, tables } from '#server/database/tables.ts'
import { compareTotals } from '#server/modules/reports/rebuild-totals.ts'
import { emptyApp, openApp, type TestApp } from '../../support/app/app.ts'
import { advance, fromNow, setClockBefore, tuesday } from '../../support/app/clock.ts'
import { unwrap } from '../../support/app/response.ts'
import { aCustomer, anAdmin, doneBefore, type Person } from '../../support/people/people.ts'
import { expectCredits } from '../../support/scenarios/credit-checks.ts'
import {
  aCrew,
  aPlacedMove,
  type Crew,
  carryOut,
  giveBack,
  moveOf,
  mustTake,
  type OrderRow,
  orderRow,
  type PlacedMove,
  paymentsOf,
  take,
} from '../../support/scenarios/moves.ts'
import { type Refund, transitionRefund } from '../../support/scenarios/refunds.ts'
import { expectStatements, paidOutCents } from '../../support/scenarios/statement-checks.ts'
import {
  addAccount,
  aVerifiedAccount,
  bankNumbers,
  owedTo,
  cardDetails as payoutCardDetails,
  payoutCards,
  walletOf,
} from '../../support/scenarios/wallet.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

const request = fc.record({
  percent: fc.integer({ min: 1, max: 100 }),
  borne_by: fc.constantFrom('platform', 'mover', 'split'),
  refunded_for: fc.constantFrom('price', 'damage'),
  isAlone: fc.boolean(),
})
/**
 * The destination of the crew's payouts: no account yet, or one that accepts them, delays them or
 * refuses them.
 */
const account = fc.constantFrom(null, ...Object.values(bankNumbers), ...Object.values(payoutCards))
const carriedOut = fc.record({
  kind: fc.constant('carried out'),
  minutes: fc.integer({ min: 1, max: 600 }),
  /** When staff approves times that are implausibly short, and with which correction. */
  approval: fc.constantFrom(null, 'delivered', 'completed'),
  correction: fc.constantFrom(null, 90, 600),
  isDisputed: fc.constantFrom(null, 'delivered', 'completed'),
  isByClock: fc.boolean(),
  dispute_refund: fc.nat(100),
  requests: fc.array(request, { maxLength: 3 }),
  isReversed: fc.constantFrom(false, false, true),
  payout: fc.constantFrom(null, 'weekly', 'instant'),
  lateRequests: fc.array(request, { maxLength: 1 }),
})
/** One possible course of a move. Refunds are in percent of the remaining money. */
const story = fc.record({
  pricing_mode: fc.constantFrom('fixed', 'capped'),
  coupon: fc.constantFrom(null, 'TENTH'),
  /** A credit that the customer gets before booking: none, a part of the price, or more than it. */
  credit: fc.constantFrom(
    null,
    ...[2500, 25_000, 100_000].flatMap((cents) => [
      { cents, days: 3, isVoided: false },
      { cents, days: 365, isVoided: false },
      { cents, days: 365, isVoided: true },
    ]),
  ),
  affiliate: fc.constantFrom(null, 'acme'),
  tip_cents: fc.nat(5000),
  declared_value_cents: fc.constantFrom(0, 30_001, 250_000),
  isReleasedFirst: fc.boolean(),
  end: fc.oneof(
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('open') }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('expired') }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('cancelled'),
        by: fc.constantFrom('customer', 'mover', 'admin'),
        after: fc.constantFrom('accept', 'confirm', 'depart', 'arrive'),
        hours: fc.constantFrom(60, 30, 10, 3, 1),
      }),
    },
    // Most failures happen after the move, so it is carried out more often.
    { weight: 4, arbitrary: carriedOut },
  ),
  isDrainedAtOnce: fc.boolean(),
})
type Story = typeof story extends fc.Arbitrary<infer S> ? S : never
const acme = { slug: 'acme', name: 'Acme', email: 'acme@sites.test', amount: 5, commission_bp: 750 }
type People = { customer: Person; admin: Person; colleague: Person; crew: Crew; other: Crew }

test('the books add up after any sequence of events', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(story, { minLength: 1, maxLength: 3 }),
      account,
      fc.constantFrom(0, doneBefore),
      async (stories, number, jobs_done) => {
        await emptyApp(app)
        app.clock.now = new Date(tuesday)
        await app.db.insert(tables.coupons).values({ code: 'TENTH', amount: 10 })
        await app.db.insert(tables.affiliates).values(acme)
        await app.db
          .update(tables.settings)
          .set({ value: 10_000_000 })
          .where(like(tables.settings.key, 'credit_grants_%'))
        const people: People = {
          customer: await aCustomer(app),
          admin: await anAdmin(app),
          colleague: await anAdmin(app, ['finance']),
          crew: await aCrew(app, { jobs_done }),
          other: await aCrew(app),
        }
        if (number) await openAccount(number, people)
        for (const one of stories) {
          await runStory(one, people)
          if (one.isDrainedAtOnce) await app.drain()
          await expectBalance()
        }
        await app.drain()
        await expectBalance()
        await approveWaiting(people)
        await arrive()
        await expectSettled(people)
        advance(app, { days: 31 })
        await app.drain()
        await expectStatements(app)
      },
    ),
    { numRuns: 20, endOnFailure: process.env.CI !== undefined },
  )
})

async function runStory({ end, isReleasedFirst, ...ask }: Story, people: People): Promise<void> {
  const { customer, admin, crew, other } = people
  const { pricing_mode, coupon, affiliate, tip_cents, declared_value_cents } = ask
  const credit = ask.credit && (await grantTo(people, ask.credit))
  const move = await aPlacedMove(app, customer, {
    pricing_mode,
    coupon,
    affiliate,
    tip_cents,
    declared_value_cents,
    window_start_at: fromNow(app, { days: 6 }),
  })
  if (credit && ask.credit?.isVoided)
    unwrap(
      await admin.post(`/api/customer_credits/${credit.id}/transitions/void`, { reason: 'Twice' }),
    )
  if (isReleasedFirst) {
    await carryOut(app, move, customer, other, { until: 'confirm' })
    await mustTake(other.mover, move, 'release', { reason: 'The truck broke down' })
  }
  if (end.kind === 'open') return
  if (end.kind === 'expired') {
    setClockBefore(app, move.quote.window_start_at, { hours: 2 })
    return app.drain()
  }
  if (end.kind === 'cancelled') {
    await carryOut(app, move, customer, crew, { until: end.after })
    setClockBefore(app, move.quote.window_start_at, { hours: end.hours })
    return cancel(move, end.by, people)
  }
  await carryOut(app, move, customer, crew, { until: 'deliver', minutes: end.minutes })
  if (end.approval === 'delivered') await approveTimes(move, end.correction, admin)
  if (end.isDisputed === 'delivered') await settleDispute(move, end.dispute_refund, people)
  else if (end.isByClock) {
    setClockBefore(app, (await orderRow(app, move)).delivered_at ?? '', { hours: -24 })
    await app.drain()
  } else await mustTake(customer, move, 'complete')
  if (end.approval === 'completed') await approveTimes(move, end.correction, admin)
  await app.drain()
  if (end.isDisputed === 'completed') await settleDispute(move, end.dispute_refund, people)
  for (const one of end.requests) await requestRandomRefund(move, one, people)
  if (end.isReversed && !(await hasHeldTimes(move))) await reverse(move, admin)
  if (end.payout === 'weekly') {
    advance(app, { days: 7 })
    await app.drain()
  }
  // Refused without an account, or if there is not enough to pay out.
  if (end.payout === 'instant') await crew.mover.post('/api/payouts/instant')
  for (const one of end.lateRequests) await requestRandomRefund(move, one, people)
}

async function grantTo(
  { customer, admin }: People,
  { cents, days }: { cents: number; days: number },
): Promise<{ id: number }> {
  const { customers } = tables
  const [own] = await app.db.select().from(customers).where(eq(customers.user_id, customer.user_id))
  return unwrap<{ id: number }>(
    await admin.post('/api/customer_credits', {
      customer_id: own?.id,
      amount_cents: cents,
      note: 'A scratched table',
      expires_at: fromNow(app, { days }),
    }),
  )
}

const hasHeldTimes = async (move: PlacedMove) => (await orderRow(app, move)).times_held_at !== null

async function approveTimes(move: PlacedMove, measured_minutes: number | null, admin: Person) {
  const input = measured_minutes === null ? {} : { measured_minutes }
  if (await hasHeldTimes(move)) await mustTake(admin, move, 'approve_times', input)
}

async function openAccount(number: string, { crew: { mover } }: People): Promise<void> {
  const isCard = Object.values(payoutCards).some((card) => card === number)
  if (isCard) await addAccount(mover, payoutCardDetails(number))
  else await aVerifiedAccount(mover, number)
}

async function requestRandomRefund(
  move: PlacedMove,
  {
    percent,
    borne_by,
    refunded_for,
    isAlone,
  }: typeof request extends fc.Arbitrary<infer R> ? R : never,
  { admin, colleague, customer }: People,
): Promise<void> {
  const [payment] = await paymentsOf(app, move)
  const left = (payment?.captured_cents ?? 0) - (payment?.refunded_cents ?? 0)
  const amount_cents = Math.floor((left * percent) / 100)
  if (amount_cents === 0) return
  const { credit_cents, credit_returned_cents } = await moveOf(customer, move)
  const asked = await admin.post('/api/refunds', {
    payment_id: payment?.id,
    amount_cents,
    credit_cents: Math.floor(((credit_cents - credit_returned_cents) * percent) / 100),
    reason: 'A broken lamp',
    borne_by,
    refunded_for,
  })
  // A 422: another pending refund has already reserved this money.
  if (asked.statusCode === 422) return
  const refund = unwrap<Refund>(asked)
  const isApproved =
    isAlone && (await transitionRefund(admin, refund, 'approve')).statusCode === 200
  if (!isApproved) unwrap(await transitionRefund(colleague, refund, 'approve'))
}

/**
 * Approves the refunds from disputes that exceed one person's limit and wait for a second person.
 */
async function approveWaiting({ admin, colleague }: People): Promise<void> {
  const waiting = await admin.get('/api/refunds?state=requested')
  for (const refund of unwrap<Refund[]>(waiting))
    unwrap(await transitionRefund(colleague, refund, 'approve'))
}

/** Lets every pending payout arrive, and banks return what they return days later. */
async function arrive(): Promise<void> {
  for (const hours of [...Array(8).fill(6), ...Array(8).fill(24), ...Array(8).fill(6)]) {
    advance(app, { hours })
    await app.drain()
  }
}

async function cancel(move: PlacedMove, by: string, { customer, admin, crew }: People) {
  if (by === 'mover') return void (await giveBack(crew.mover, move, 'cancel'))
  const asked = await customer.get(`/api/moves/${move.code}/cancellation`)
  const { fee_cents } = unwrap<{ fee_cents: number }>(asked)
  await mustTake(by === 'admin' ? admin : customer, move, 'cancel', { fee_cents })
}

async function settleDispute(move: PlacedMove, percent: number, { customer, admin }: People) {
  await mustTake(customer, move, 'dispute', { reason: 'A scratch' })
  const { paid_cents, refunded_cents, credit_cents, credit_returned_cents } = await moveOf(
    customer,
    move,
  )
  const { metered, completed_at, times_held_at } = await orderRow(app, move)
  const left =
    completed_at && !times_held_at
      ? paid_cents - refunded_cents + credit_cents - credit_returned_cents
      : Number(metered?.total_cents)
  const refund_cents = Math.floor((left * percent) / 100)
  const settled = await take(admin, move, 'resolve', { reason: 'Settled', refund_cents })
  // A 422: a pending refund has reserved the money, or one person can't return so much credit.
  if (settled.statusCode === 422) await mustTake(admin, move, 'resolve', { reason: 'Settled' })
  else unwrap(settled)
}

async function reverse({ id }: PlacedMove, admin: Person) {
  const { earnings } = tables
  const [earning] = await app.db
    .select()
    .from(earnings)
    .where(eq(earnings.order_id, id))
    .orderBy(asc(earnings.id))
  const url = `/api/earnings/${earning?.id}/transitions/reverse`
  unwrap(await admin.post(url, { reason: 'The crew broke the dresser' }))
}

/** Expects each posting, and the whole journal, to sum to zero; this holds at any time. */
async function expectBalance(): Promise<void> {
  const { journal } = tables
  const sums = await app.db
    .select({ posting: journal.posting, sum: sql<number>`sum(${journal.amount_cents})::bigint` })
    .from(journal)
    .groupBy(journal.posting)
  expect(sums.filter(({ sum }) => sum !== 0)).toEqual([])
  expect(await compareTotals(app.db)).toEqual([])
  await expectCredits(app)
}

/** Expects the accounts to match the other books once everything is delivered. */
async function expectSettled({ admin, crew, other }: People): Promise<void> {
  const { orders, earnings, journal, refunds } = tables
  const today = unwrap<Today>(await admin.get('/api/reports/today'))
  const of = (account: string) =>
    today.accounts.find((row) => row.account === account)?.balance_cents ?? 0
  expect(today.journal_sum_cents).toBe(0)

  const charges = await app.db.select().from(ledgerCharges)
  const cash = sumOf(charges, (one) => one.captured_cents - one.refunded_cents)
  const payouts = await app.db.select().from(tables.payouts)
  const arrived = payouts.filter(({ paid_at }) => paid_at !== null).map(({ code }) => code)
  const made = await app.db.select().from(ledgerPayouts)
  const charged = made.filter(({ idempotency_key }) => arrived.includes(idempotency_key))
  const fees = [...charged, ...charges.filter(({ captured_at }) => captured_at !== null)]
  expect(of('provider_fees')).toBe(sumOf(fees, ({ fee_cents }) => fee_cents))
  expect(of('cash')).toBe(cash - (await paidOutCents(app)) - of('provider_fees'))
  const asked = await app.db.select({ state: refunds.state }).from(refunds)
  expect(asked.filter(({ state }) => state !== 'settled')).toEqual([])
  await expectSecondPerson()

  const rows = await app.db.select().from(earnings).orderBy(asc(earnings.id))
  const owed = sumOf(
    rows.filter(({ state }) => state !== 'reversed' && state !== 'paid'),
    ({ net_cents }) => net_cents,
  )
  expect(of('mover_payable') + of('tips_payable') + owed).toBe(0)
  for (const one of [crew, other]) {
    const wallet = await walletOf(one.mover)
    const { pending_cents, available_cents, held_cents, in_payout_cents } = wallet
    expect(pending_cents + available_cents + held_cents + in_payout_cents).toBe(
      await owedTo(app, one.mover.mover_id),
    )
  }

  const receivables = await app.db
    .select({ order_id: journal.order_id, sum: sql<number>`sum(${journal.amount_cents})::bigint` })
    .from(journal)
    .where(eq(journal.account, 'customer_receivable'))
    .groupBy(journal.order_id)
  expect(receivables.filter(({ sum }) => sum !== 0)).toEqual([])

  const done = (await app.db.select().from(orders)).filter(
    ({ state, times_held_at }) => state === 'completed' && times_held_at === null,
  )
  const parts = done.map(divisionOf)
  const returned = await returnedOf(done)
  expect(of('tax_payable')).toBe(
    sumOf(returned, (one) => one.tax) - sumOf(parts, (one) => one.tax_cents),
  )
  expect(of('protection_pool') + sumOf(parts, (one) => one.protection_cents)).toBe(0)
  expect(of('coupon_expense')).toBe(sumOf(parts, ({ discount_cents }) => discount_cents))
  expect(of('promise_expense')).toBe(sumOf(parts, ({ promise_cents }) => promise_cents))

  const sent = done.filter(({ affiliate_id }) => affiliate_id !== null)
  const commissions = sent.map(commissionOf)
  expect(of('affiliate_payable')).toBe(
    sumOf(returned, (one) => one.commission) - sumOf(commissions, (cents) => cents),
  )
}

/** Returns the tax and commission in the settled refunds of these orders' prices. */
async function returnedOf(done: OrderRow[]) {
  const settled = await app.db.select().from(tables.refunds)
  return done.map((order) => {
    const back = sumOf(
      settled.filter(({ order_id, refunded_for }) => {
        return order_id === order.id && refunded_for === 'price'
      }),
      ({ amount_cents, credit_cents }) => amount_cents + credit_cents,
    )
    const { total_cents, tax_cents } = divisionOf(order)
    const commission = order.affiliate_id === null ? 0 : commissionOf(order)
    return {
      tax: Math.round((back * tax_cents) / total_cents),
      commission: Math.round((back * commission) / total_cents),
    }
  })
}

function commissionOf(order: OrderRow): number {
  const { service_cents, discount_cents } = finalPrice(order)
  const share = shareOf(service_cents - discount_cents, acme.commission_bp)
  return Math.min(share, Math.max(0, divisionOf(order).platform_cents))
}

/** Expects that no one alone has refunded more of a move than one person may. */
async function expectSecondPerson(): Promise<void> {
  const { refunds } = tables
  const alone = await app.db
    .select({ cents: sql<number>`sum(${refunds.amount_cents} + ${refunds.credit_cents})::float8` })
    .from(refunds)
    .where(eq(refunds.requested_by_id, refunds.approved_by_id))
    .groupBy(refunds.order_id, refunds.requested_by_id)
  expect(alone.filter(({ cents }) => cents > 10_000)).toEqual([])
}

const sumOf = <T>(list: readonly T[], amount: (one: T) => number) =>
  list.reduce((sum, one) => sum + amount(one), 0)
