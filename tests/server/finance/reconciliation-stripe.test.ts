import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { refreshDispute } from '#server/modules/payments/dispute.ts'
import type { TestApp } from '../../support/app/app.ts'
import { advance, fromNow, tuesday } from '../../support/app/clock.ts'
import { unwrap } from '../../support/app/response.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'
import {
  aBookedMove,
  aCrew,
  type Crew,
  cards,
  carryOut,
  moveOf,
  paymentsOf,
  place,
} from '../../support/scenarios/moves.ts'
import { grantRefund, refundsOf } from '../../support/scenarios/refunds.ts'
import { openStripeApp } from '../../support/scenarios/stripe-scenario.ts'
import { type BalanceTransaction, book } from '../../support/stripe/stripe-account.ts'
import { winDispute, withdrawDisputed } from '../../support/stripe/stripe-intents.ts'

type Run = { id: number; state: string; movements: number; matched: number; differences: number }

/** A refund to this card costs 25 cents. */
const refundCosts = '4000 0000 0000 7320'
const disputed = '4000 0000 0000 0259'
/** Stripe takes the amount and its fee only after the dispute was opened. */
const withdrawnLater = '4000 0000 0000 7338'

let opened: Awaited<ReturnType<typeof openStripeApp>>
let app: TestApp
let customer: Person
let finance: Person
let crew: Crew
beforeAll(async () => {
  opened = await openStripeApp()
  app = opened.app
  customer = await aCustomer(app)
  finance = await anAdmin(app, ['finance'])
  crew = await aCrew(app)
})
afterAll(() => opened.close())
// Each test begins on the same day, with nothing to compare.
beforeEach(async () => {
  app.clock.now = new Date(tuesday)
  const { payments, refunds, payouts, payment_disputes } = tables
  const { reconciliation_differences, reconciliation_runs } = tables
  opened.stripe.account.balanceTransactions.length = 0
  const reconciled_at = tuesday
  for (const table of [payments, refunds, payouts, payment_disputes])
    await app.db.update(table).set({ reconciled_at })
  await app.db.delete(reconciliation_differences)
  await app.db.delete(reconciliation_runs)
})

/** Carries a move out on this card and charges it. */
async function aCharge(number: string) {
  const draft = await aBookedMove(app, customer, { window_start_at: fromNow(app, { hours: 3 }) })
  const card = await opened.putOnFile(customer, number)
  unwrap(await place(customer, draft, card))
  const { delivery_code } = await moveOf(customer, draft)
  await carryOut(app, { ...draft, card, delivery_code }, customer, crew)
  await app.drain()
  const [payment] = await paymentsOf(app, draft)
  if (!payment?.reference) throw new Error('nothing was charged')
  return { ...draft, payment_id: payment.id, charge: payment.reference }
}
async function aRun(): Promise<Run> {
  const { id } = unwrap<Run>(await finance.post('/api/reconciliation_runs', { note: 'Now' }))
  await app.drain()
  return unwrap<Run>(await finance.get(`/api/reconciliation_runs/${id}`))
}
async function differences() {
  const rows = await app.db.select().from(tables.reconciliation_differences)
  return rows
    .map(({ kind, reference, our_cents, their_cents, state }) => ({
      kind,
      reference,
      our_cents,
      their_cents,
      state,
    }))
    .sort((one, other) => one.kind.localeCompare(other.kind))
}
/** Returns the fee that was posted under this name, or names that begin so; none is undefined. */
async function postedFee(posting: string): Promise<number | undefined> {
  const { journal } = tables
  const rows = await app.db
    .select()
    .from(journal)
    .where(like(journal.posting, `${posting}%`))
  expect(rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(0)
  const fees = rows.filter(({ account }) => account === 'provider_fees')
  return fees.length === 0
    ? undefined
    : fees.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
}
/** Returns what Stripe has booked about a charge, refund or dispute, the oldest first. */
const transactionsOf = (reference: string): BalanceTransaction[] => {
  const { charges, balanceTransactions } = opened.stripe.account
  const charge = charges.find(({ payment_intent }) => payment_intent === reference)
  return balanceTransactions.filter(({ source }) => source === (charge?.id ?? reference))
}
const disputeOf = (charge: string) => {
  const found = opened.stripe.account.disputes.find((one) => one.payment_intent === charge)
  if (!found) throw new Error('the charge is not disputed')
  return found
}

describe('a reconciliation with Stripe', () => {
  test('agrees, and posts each fee that no record names once', async () => {
    const { account } = opened.stripe
    const move = await aCharge(refundCosts)
    await grantRefund(app, finance, move, 2000)
    await app.drain()
    const contested = await aCharge(disputed)
    const dispute = disputeOf(contested.charge)
    await refreshDispute(app.context, dispute.id)
    winDispute(account, dispute, { isFeeReturned: true })
    await refreshDispute(app.context, dispute.id)
    await opened.openAccount(crew.mover)
    const own = [
      book(account, {
        amount: -350,
        source: null,
        description: 'Radar for Fraud Teams',
        reporting_category: 'fee',
        type: 'stripe_fee',
      }),
      book(account, {
        amount: -10_000,
        fee: 150,
        source: { id: 'po_of_the_platform', object: 'payout' },
        reporting_category: 'payout',
        type: 'payout',
      }),
      book(account, { amount: 5000, source: null, reporting_category: 'topup', type: 'topup' }),
    ]
    // The mover's week ends, and what they earned is transferred and paid out.
    advance(app, { days: 8 })
    await app.drain()
    advance(app, { days: 2 })
    await app.drain()
    const transfers = account.balanceTransactions.filter(({ type }) => type === 'transfer')
    expect(transfers).toHaveLength(1)

    for (let run = 0; run < 2; run++) {
      expect(await aRun()).toMatchObject({ state: 'finished', differences: 0, failure: null })
      expect(await differences()).toEqual([])
      const [refund] = await refundsOf(finance, move)
      const [returned] = transactionsOf(refund?.reference ?? '')
      const [, won] = transactionsOf(dispute.id)
      expect(await postedFee(`fee-${returned?.id}`)).toBe(25)
      expect(await postedFee(`fee-${won?.id}`)).toBe(-1500)
      expect(await postedFee('dispute-fee-')).toBe(1500)
      const fees = await Promise.all(own.map(({ id }) => postedFee(`fee-${id}`)))
      expect(fees).toEqual([350, 150, undefined])
    }
    const { journal } = tables
    const [line] = await app.db
      .select()
      .from(journal)
      .where(eq(journal.posting, `fee-${own[0]?.id}`))
    expect(line?.memo).toBe('Provider’s fee: Radar for Fraud Teams')
  })

  test('finds what differs by amount or fee, and what either side lacks', async () => {
    const { account } = opened.stripe
    const [less, costly, lost] = [
      await aCharge(cards.good),
      await aCharge(cards.other),
      await aCharge(cards.good),
    ]
    const [amount] = transactionsOf(less.charge)
    const [fee] = transactionsOf(costly.charge)
    const [gone] = transactionsOf(lost.charge)
    if (!amount || !fee || !gone) throw new Error('nothing was booked')
    const before = { amount: amount.amount, fee: fee.fee }
    amount.amount -= 100
    fee.fee += 7
    account.balanceTransactions.splice(account.balanceTransactions.indexOf(gone), 1)
    const foreign = book(account, {
      amount: 700,
      fee: 50,
      source: null,
      reporting_category: 'other_adjustment',
      type: 'adjustment',
    })
    advance(app, { hours: 25 })
    expect(await aRun()).toMatchObject({ state: 'finished', differences: 4 })
    const found = [
      {
        kind: 'amount_differs',
        reference: less.charge,
        our_cents: before.amount,
        their_cents: before.amount - 100,
      },
      {
        kind: 'fee_differs',
        reference: costly.charge,
        our_cents: before.fee,
        their_cents: before.fee + 7,
      },
      { kind: 'missing_at_provider', reference: lost.charge, our_cents: gone.amount },
      { kind: 'missing_in_books', reference: foreign.id, our_cents: null, their_cents: 700 },
    ]
    expect(await differences()).toMatchObject(found.map((one) => ({ ...one, state: 'open' })))
    expect(await postedFee(`fee-${foreign.id}`)).toBe(50)

    amount.amount += 100
    fee.fee -= 7
    account.balanceTransactions.push(gone)
    expect(await aRun()).toMatchObject({ differences: 0 })
    expect((await differences()).map(({ state }) => state)).toEqual([
      'resolved',
      'resolved',
      'resolved',
      'open',
    ])
  })

  test('learns of a dispute, and of the fee that Stripe takes later, though their events are lost', async () => {
    const { account } = opened.stripe
    const { charge, payment_id } = await aCharge(withdrawnLater)
    const { payment_disputes } = tables
    const recorded = () =>
      app.db.select().from(payment_disputes).where(eq(payment_disputes.payment_id, payment_id))
    const dispute = disputeOf(charge)
    await refreshDispute(app.context, dispute.id)
    expect(await recorded()).toMatchObject([{ state: 'opened', dispute_fee_cents: 0 }])
    withdrawDisputed(account, dispute)
    advance(app, { hours: 2 })
    await aRun()
    const [row] = await recorded()
    expect(row).toMatchObject({ dispute_fee_cents: 1500 })
    expect(await postedFee(`dispute-fee-${row?.id}`)).toBe(1500)
    await aRun()
    expect(await differences()).toMatchObject([{ kind: 'fee_differs', state: 'resolved' }])
    expect(await postedFee(`dispute-fee-${row?.id}`)).toBe(1500)
  })

  test('reads page after page, and keeps one difference of a refund that came back', async () => {
    const { account, received } = opened.stripe
    const move = await aCharge('4000 0000 0000 5126')
    await grantRefund(app, finance, move, 2000)
    await app.drain()
    const [refund] = await refundsOf(finance, move)
    const [given] = transactionsOf(refund?.reference ?? '')
    if (!given) throw new Error('nothing was refunded')
    given.amount -= 1
    for (let count = 0; count < 250; count++)
      book(account, { amount: -2, source: null, reporting_category: 'fee', type: 'stripe_fee' })
    // The bank returns it later, so that it is listed on another page than it was given.
    advance(app, { hours: 2 })
    opened.stripe.wait(0)
    const lists = () => received.filter(({ name }) => name === 'GET /v1/balance_transactions')
    const before = lists().length
    const first = await aRun()
    expect(first.movements).toBeGreaterThan(250)
    expect(lists().length - before).toBeGreaterThanOrEqual(3)
    await aRun()
    expect(await aRun()).toMatchObject({ differences: 0 })
    expect(await differences()).toMatchObject([
      { kind: 'amount_differs', reference: refund?.reference, state: 'open' },
    ])
    const { journal } = tables
    const fees = await app.db.$count(journal, eq(journal.amount_cents, 2))
    expect(fees).toBe(250)
  })
})
