import { and, asc, eq, gt, isNull, like, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Claim } from '#contract/calls/claims.ts'
import type { Today } from '#contract/calls/reports.ts'
import type { MoveTips, Tip } from '#contract/calls/tips.ts'
import { divisionOf, finalPrice } from '#contract/pricing/division.ts'
import { shareOf } from '#contract/pricing/rounding.ts'
import {
  ledgerCards,
  ledgerCharges,
  ledgerDisputes,
  ledgerPayouts,
  ledgerRefunds,
  tables,
} from '#server/database/tables.ts'
import { outbox } from '#server/kernel/outbox/outbox.ts'
import { askAboutOpenDisputes } from '#server/modules/payments/dispute.ts'
import { refreshRecord } from '#server/modules/payments/refresh.ts'
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
  cards,
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
import { aPhoto } from '../../support/scenarios/pictures.ts'
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
/** The customer's bank takes back a percentage of what it could; the dispute ends in one of these. */
const chargeback = fc.record({
  percent: fc.integer({ min: 1, max: 100 }),
  after: fc.constantFrom('charge', 'refunds', 'payout'),
  end: fc.constantFrom('won', 'lost', 'accepted'),
  /** A reconciliation finds it then. */
  isEventLost: fc.boolean(),
})
/**
 * The destination of the crew's payouts: no account yet, or one that accepts them, delays them or
 * refuses them.
 */
const account = fc.constantFrom(null, ...Object.values(bankNumbers), ...Object.values(payoutCards))
/** A claim of a percentage of what was paid, on the way to one of its ends. */
const claim = fc.record({
  percent: fc.integer({ min: 1, max: 100 }),
  kind: fc.constantFrom('damage', 'overcharge'),
  borne_by: fc.constantFrom('platform', 'mover', 'split', 'protection'),
  /** In percent of the claim. */
  part: fc.integer({ min: 0, max: 100 }),
  end: fc.constantFrom('open', 'withdrawn', 'taken', 'decided', 'appealed'),
  again: fc.constantFrom('platform', 'mover', 'split'),
})
const tipsCharged = [0, 40, 100].map((refund) => ({ percent: 10, isWithdrawn: false, refund }))
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
  /** In percent of the price; what becomes of it, and which part of it is refunded. */
  laterTip: fc.constantFrom(null, { percent: 5, isWithdrawn: true, refund: 0 }, ...tipsCharged),
  payout: fc.constantFrom(null, 'weekly', 'instant'),
  claim: fc.option(claim),
  lateRequests: fc.array(request, { maxLength: 1 }),
  chargeback: fc.option(chargeback),
})
/** One possible course of a move. Refunds are in percent of the remaining money. */
const story = fc.record({
  /** The refunds of some cards take an hour, or come back to us after it, or cost a fee. */
  card: fc.constantFrom(
    cards.good,
    '4000 0000 0000 7726',
    '4000 0000 0000 5126',
    '4000 0000 0000 7320',
  ),
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
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('missed'),
        by: fc.constantFrom('crew', 'customer'),
        isDrained: fc.boolean(),
        decision: fc.constantFrom(null, 'uphold_fee', 'reverse_fee'),
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
          await reconcile(people)
        }
        await app.drain()
        await expectBalance()
        await approveWaiting(people)
        await arrive()
        await reconcile(people)
        await approveWaiting(people)
        // A refund that waited for a bank is sent within six hours, and a slow one asked about after six.
        for (let check = 0; check < 2; check++) {
          advance(app, { hours: 7 })
          await app.drain()
        }
        await retryUntilSent()
        await reconcile(people)
        await expectSettled(people)
        await expectOneCap()
        await expectAgreement()
        advance(app, { days: 31 })
        await app.drain()
        await expectStatements(app)
      },
    ),
    { numRuns: 20, endOnFailure: process.env.CI !== undefined },
  )
})

async function runStory(
  { end, isReleasedFirst, card, ...ask }: Story,
  people: People,
): Promise<void> {
  const { customer, admin, crew, other } = people
  const { pricing_mode, coupon, affiliate, tip_cents, declared_value_cents } = ask
  const credit = ask.credit && (await grantTo(people, ask.credit))
  const move = await aPlacedMove(
    app,
    customer,
    {
      pricing_mode,
      coupon,
      affiliate,
      tip_cents,
      declared_value_cents,
      window_start_at: fromNow(app, { days: 6 }),
    },
    card,
  )
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
  if (end.kind === 'missed') return miss(move, end, people)
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
  const { chargeback } = end
  if (chargeback?.after === 'charge') await takeBack(move, chargeback, people)
  for (const one of end.requests) await requestRandomRefund(move, one, people)
  if (chargeback?.after === 'refunds') await takeBack(move, chargeback, people)
  if (end.isReversed && !(await hasHeldTimes(move))) await reverse(move, admin)
  if (end.laterTip) await tipLater(move, end.laterTip, people)
  const filed = end.claim && (await fileRandomClaim(move, end.claim, people))
  if (end.payout === 'weekly') {
    advance(app, { days: 7 })
    await app.drain()
  }
  // Refused without an account, or if there is not enough to pay out.
  if (end.payout === 'instant') await crew.mover.post('/api/payouts/instant')
  if (chargeback?.after === 'payout') await takeBack(move, chargeback, people)
  if (end.claim && filed) await endClaim(filed, end.claim, people)
  for (const one of end.lateRequests) await requestRandomRefund(move, one, people)
}

/** Tips the crew once the move is completed; staff may refund a part of it. */
async function tipLater(
  move: PlacedMove,
  { percent, isWithdrawn, refund }: { percent: number; isWithdrawn: boolean; refund: number },
  { customer, admin, colleague }: People,
): Promise<void> {
  const url = `/api/moves/${move.code}/tips`
  const { terms } = unwrap<MoveTips>(await customer.get(url))
  const cents = Math.floor(((terms?.price_cents ?? 0) * percent) / 100)
  // The price may be too low, or the customer may have tipped enough.
  if (!terms || cents < terms.min_cents || cents > terms.max_cents) return
  const tip = unwrap<Tip>(await customer.post(url, { cents }))
  if (isWithdrawn) return void unwrap(await customer.del(`${url}/${tip.id}`))
  advance(app, { hours: 1 })
  await app.drain()
  const amount_cents = Math.floor((cents * refund) / 100)
  if (amount_cents === 0) return
  const payment = (await paymentsOf(app, move)).find(({ purpose }) => purpose === 'tip')
  const body = { payment_id: payment?.id, amount_cents, reason: 'Given by mistake' }
  const asked = unwrap<Refund>(await admin.post('/api/refunds', body))
  unwrap(await transitionRefund(colleague, asked, 'approve'))
}

type RandomClaim = typeof claim extends fc.Arbitrary<infer C> ? C : never

/** Files a claim, unless the move is disputed or nothing was charged for it. */
async function fileRandomClaim(
  move: PlacedMove,
  { percent, kind }: RandomClaim,
  { customer }: People,
): Promise<Claim | null> {
  const { paid_cents } = await orderRow(app, move)
  const amount_cents = Math.floor((paid_cents * percent) / 100)
  if (amount_cents === 0) return null
  const items = [{ name: 'Lamp', amount_cents, photo: await aPhoto(customer) }]
  const body = { kind, text: 'It is broken', items }
  const filed = await customer.post(`/api/moves/${move.code}/claims`, body)
  return filed.statusCode === 409 ? null : unwrap<Claim>(filed)
}

/** Takes a claim to its end. A 422 or 409: other refunds have left too little of the payment. */
async function endClaim(
  { id, claimed_cents }: Claim,
  { part, borne_by, end, again }: RandomClaim,
  { customer, admin, colleague, crew }: People,
): Promise<void> {
  const act = (who: Person, name: string, body: object = {}) =>
    who.post(`/api/claims/${id}/transitions/${name}`, body)
  if (end === 'open') return
  if (end === 'withdrawn') return void unwrap(await act(customer, 'withdraw'))
  const amount_cents = Math.floor((claimed_cents * part) / 100)
  if (end === 'taken') {
    if (amount_cents === 0) return
    const offered = await act(crew.mover, 'offer', { amount_cents })
    if (offered.statusCode === 200) await act(customer, 'take', { amount_cents })
    return
  }
  advance(app, { hours: 73 })
  await app.drain()
  const words = { policy: '1', reason: 'It was us' }
  await act(admin, 'decide', { ...words, amount_cents, borne_by })
  await app.drain()
  if (end === 'decided') return
  for (const who of [crew.mover, customer]) await act(who, 'appeal', { text: 'No' })
  await act(colleague, 'decide', { ...words, amount_cents, borne_by: again })
}

/** Has the customer's bank take part of a charge back, and the staff answer it. */
async function takeBack(
  move: PlacedMove,
  { percent, end, isEventLost }: typeof chargeback extends fc.Arbitrary<infer C> ? C : never,
  { admin }: People,
): Promise<void> {
  const payment = (await paymentsOf(app, move)).at(-1)
  const charge = payment?.reference ?? ''
  const most = (payment?.captured_cents ?? 0) - (await refundedAtProvider(charge))
  const amount_cents = Math.floor((most * percent) / 100)
  if (amount_cents === 0) return
  const reference = `dp_${charge}`
  await app.db.insert(ledgerDisputes).values({
    reference,
    charge_reference: charge,
    amount_cents,
    fee_cents: 1500,
    reason: 'fraudulent',
    evidence_due_at: fromNow(app, { days: 7 }),
    created_at: fromNow(app, {}),
  })
  if (isEventLost) return
  for (const _delivery of [1, 2]) await refreshRecord(app.context, { kind: 'dispute', reference })
  const { payment_disputes } = tables
  const [dispute] = await app.db
    .select()
    .from(payment_disputes)
    .where(eq(payment_disputes.reference, reference))
  await app.drain()
  const act = `/api/payment_disputes/${dispute?.id}/transitions`
  const summary = 'The customer gave our driver the delivery code.'
  if (end === 'won') unwrap(await admin.post(`${act}/answer`, { summary }))
  if (end === 'accepted')
    unwrap(await admin.post(`${act}/accept`, { reason: 'The crew was late.' }))
}

/** Sums up what the provider has refunded of a charge and not got back. */
async function refundedAtProvider(charge: string): Promise<number> {
  const rows = await app.db
    .select()
    .from(ledgerRefunds)
    .where(eq(ledgerRefunds.charge_reference, charge))
  return sumOf(rows.filter(isKept), ({ amount_cents }) => amount_cents)
}

const isKept = ({ fails, settles_at }: typeof ledgerRefunds.$inferSelect) =>
  !fails || settles_at === null || settles_at > app.clock.now.toISOString()

/** Asks the banks, and compares the books with the providers. */
async function reconcile({ admin }: People): Promise<void> {
  // A movement that is less than an hour old is not reported as a difference.
  advance(app, { hours: 2 })
  await app.drain()
  await askAboutOpenDisputes(app.context, app.clock.now)
  await app.drain()
  for (let run = 0; run < 2; run++) {
    unwrap(await admin.post('/api/reconciliation_runs', {}))
    await app.drain()
  }
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
 * Approves the refunds from disputes that exceed one person's limit and wait for a second person,
 * unless the customer's bank has taken the amount or may take it.
 */
async function approveWaiting({ admin, colleague }: People): Promise<void> {
  const waiting = await admin.get('/api/refunds?state=requested')
  for (const refund of unwrap<Refund[]>(waiting)) {
    const { statusCode } = await transitionRefund(colleague, refund, 'approve')
    expect([200, 422]).toContain(statusCode)
    // The colleague has decided the claim that it pays.
    if (statusCode === 422) await transitionRefund(admin, refund, 'approve')
  }
}

/** Lets every pending payout arrive, and banks return what they return days later. */
async function arrive(): Promise<void> {
  for (const hours of [...Array(8).fill(6), ...Array(8).fill(24), ...Array(8).fill(6)]) {
    advance(app, { hours })
    await app.drain()
  }
}

type Missed = Extract<Story['end'], { kind: 'missed' }>

/** Lets the crew not come, or the customer not be there and contest the fee. */
async function miss(
  move: PlacedMove,
  { by, isDrained, decision }: Missed,
  { customer, admin, crew }: People,
): Promise<void> {
  if (by === 'crew') {
    await carryOut(app, move, customer, crew, { until: 'confirm' })
    setClockBefore(app, move.quote.window_end_at, { minutes: -120 })
    return app.drain()
  }
  await carryOut(app, move, customer, crew, { until: 'arrive' })
  setClockBefore(app, move.quote.window_start_at, {})
  for (const contact_by of ['call', 'text']) {
    await mustTake(crew.driver, move, 'record_contact', { contact_by })
    advance(app, { minutes: 15 })
  }
  await mustTake(crew.driver, move, 'report_absence', { photo: await aPhoto(crew.driver) })
  if (isDrained) await app.drain()
  if (decision === null) return
  await mustTake(customer, move, 'contest_absence', { reason: 'Nobody came' })
  // A 422: the fee is being charged.
  await take(admin, move, decision, { reason: 'The photo says so' })
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

/** Waits for what a provider has not answered: a weekly payout may have begun only just now. */
async function retryUntilSent(): Promise<void> {
  const failed = and(isNull(outbox.sent_at), isNull(outbox.dead_at), gt(outbox.attempts, 0))
  for (let attempt = 0; attempt < 20; attempt++) {
    const [next] = await app.db
      .select({ at: outbox.next_attempt_at })
      .from(outbox)
      .where(failed)
      .orderBy(asc(outbox.next_attempt_at))
      .limit(1)
    if (!next) return
    app.clock.now = new Date(Math.max(app.clock.now.getTime(), Date.parse(next.at)))
    await app.drain()
  }
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
  const disputes = await app.db.select().from(ledgerDisputes)
  const returned_cents = await Promise.all(charges.map((one) => refundedAtProvider(one.reference)))
  const cash =
    sumOf(charges, (one) => one.captured_cents) -
    sumOf(returned_cents, (cents) => cents) -
    sumOf(disputes.filter(isLost), ({ amount_cents }) => amount_cents)
  const made = await app.db.select().from(ledgerPayouts)
  const fees = [
    ...made,
    ...charges.filter(({ captured_at }) => captured_at !== null),
    ...disputes,
    ...(await refundFees()),
  ]
  expect(of('provider_fees')).toBe(sumOf(fees, ({ fee_cents }) => fee_cents))
  expect(of('cash')).toBe(cash - (await paidOutCents(app)) - of('provider_fees'))
  expect(of('disputes')).toBe(0)
  const asked = await app.db.select().from(refunds)
  const disputed = new Set(disputes.map(({ charge_reference }) => charge_reference))
  const bounced = (await app.db.select().from(ledgerRefunds)).filter((one) => !isKept(one))
  const excused = new Set([...disputed, ...bounced.map((one) => one.charge_reference)])
  const payments = await app.db.select().from(tables.payments)
  const chargeOf = new Map(payments.map(({ id, reference }) => [id, reference ?? '']))
  const unsettled = asked.filter(({ state }) => state !== 'settled')
  expect(
    unsettled.filter(({ payment_id }) => !excused.has(chargeOf.get(payment_id ?? 0) ?? '')),
  ).toEqual([])
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
  const claims = await app.db.select().from(tables.claims)
  const isPooled = new Set(claims.flatMap((one) => (one.borne_by === 'protection' ? one.id : [])))
  const pooled = asked.filter(
    ({ claim_id, state }) => state === 'settled' && claim_id !== null && isPooled.has(claim_id),
  )
  expect(of('protection_pool') + sumOf(parts, (one) => one.protection_cents)).toBe(
    sumOf(pooled, ({ amount_cents, credit_cents }) => amount_cents + credit_cents),
  )
  expect(of('coupon_expense')).toBe(sumOf(parts, ({ discount_cents }) => discount_cents))
  expect(of('promise_expense')).toBe(sumOf(parts, ({ promise_cents }) => promise_cents))

  const sent = done.filter(({ affiliate_id }) => affiliate_id !== null)
  const commissions = sent.map(commissionOf)
  expect(of('affiliate_payable')).toBe(
    sumOf(returned, (one) => one.commission) - sumOf(commissions, (cents) => cents),
  )
}

/** A bank decides for us whenever it has received evidence. */
const isLost = ({ answered_at }: typeof ledgerDisputes.$inferSelect) => answered_at === null

async function refundFees(): Promise<{ fee_cents: number }[]> {
  const rows = await app.db
    .select({ idempotency_key: ledgerRefunds.idempotency_key })
    .from(ledgerRefunds)
    .innerJoin(ledgerCharges, eq(ledgerCharges.reference, ledgerRefunds.charge_reference))
    .innerJoin(ledgerCards, eq(ledgerCards.reference, ledgerCharges.card_reference))
    .where(eq(ledgerCards.behavior, 'refund_costs'))
  return rows.map(() => ({ fee_cents: 25 }))
}

/**
 * Expects that refunds and chargebacks together never return more of a payment than it has brought,
 * and that our books have of each payment what the provider has.
 */
async function expectOneCap(): Promise<void> {
  const disputes = (await app.db.select().from(ledgerDisputes)).filter(isLost)
  for (const payment of await app.db.select().from(tables.payments)) {
    const { captured_cents, refunded_cents, disputed_cents, reference } = payment
    expect(refunded_cents).toBe(reference ? await refundedAtProvider(reference) : 0)
    const taken = disputes.filter(({ charge_reference }) => charge_reference === reference)
    expect(disputed_cents).toBe(sumOf(taken, ({ amount_cents }) => amount_cents))
    expect(refunded_cents + disputed_cents).toBeLessThanOrEqual(captured_cents)
  }
}

/** Expects that the runs have found no difference that still stands. */
async function expectAgreement(): Promise<void> {
  const { reconciliation_differences, reconciliation_runs } = tables
  const runs = await app.db.select().from(reconciliation_runs)
  expect(runs.filter(({ state }) => state !== 'finished')).toEqual([])
  const found = await app.db.select().from(reconciliation_differences)
  expect(found.filter(({ state }) => state !== 'resolved')).toEqual([])
}

/** Returns the tax and commission in the settled refunds of these orders' prices. */
async function returnedOf(done: OrderRow[]) {
  const settled = await app.db.select().from(tables.refunds)
  return done.map((order) => {
    const back = sumOf(
      settled.filter(({ order_id, refunded_for, state }) => {
        return order_id === order.id && refunded_for === 'price' && state === 'settled'
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
