import { asc, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Today } from '#contract/calls/reports.ts'
import { ledgerCharges, tables } from '#server/database/tables.ts'
import { emptyHouse, openHouse, type TestHouse } from '../support/house.ts'
import {
  aCrew,
  answer,
  aPlacedMove,
  type Crew,
  carryOut,
  inTime,
  moveOf,
  orderRow,
  type PlacedMove,
  setBefore,
  taken,
  tuesday,
} from '../support/moves.ts'
import { aCustomer, anAdmin, type Person } from '../support/people.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

/** One move as it may go. Refunds are in percent of what is left of the money. */
const story = fc.record({
  pricing_mode: fc.constantFrom('fixed', 'capped'),
  coupon: fc.constantFrom(null, 'TENTH'),
  tip_cents: fc.nat(5000),
  declared_value_cents: fc.constantFrom(0, 30_001, 250_000),
  isReleasedFirst: fc.boolean(),
  end: fc.oneof(
    fc.record({ kind: fc.constant('open') }),
    fc.record({ kind: fc.constant('expired') }),
    fc.record({
      kind: fc.constant('cancelled'),
      by: fc.constantFrom('customer', 'mover', 'admin'),
      after: fc.constantFrom('accept', 'confirm', 'depart', 'arrive'),
      hours: fc.constantFrom(60, 30, 10, 3, 1),
    }),
    fc.record({
      kind: fc.constant('carried out'),
      minutes: fc.integer({ min: 1, max: 600 }),
      isDisputed: fc.constantFrom(null, 'delivered', 'completed'),
      isByClock: fc.boolean(),
      dispute_refund: fc.nat(100),
      refunds: fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 2 }),
      isReversed: fc.boolean(),
    }),
  ),
  isDrainedAtOnce: fc.boolean(),
})
type Story = typeof story extends fc.Arbitrary<infer S> ? S : never
/** An admin's reason may be any word, also the one that the promise's own refunds carry. */
const lowerOfTwo = 'lower_of_two'
type Cast = { customer: Person; admin: Person; crew: Crew; other: Crew }

test('whatever happens, the books add up', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(story, { minLength: 1, maxLength: 3 }), async (stories) => {
      await emptyHouse(house)
      house.clock.now = new Date(tuesday)
      await house.db.insert(tables.coupons).values({ code: 'TENTH', amount: 10 })
      const cast: Cast = {
        customer: await aCustomer(house),
        admin: await anAdmin(house),
        crew: await aCrew(house),
        other: await aCrew(house),
      }
      for (const one of stories) {
        await tell(one, cast)
        if (one.isDrainedAtOnce) await house.drain()
        await expectBalance()
      }
      await house.drain()
      await expectBalance()
      await expectSettled(cast.admin)
    }),
    { numRuns: 20, endOnFailure: process.env.CI !== undefined },
  )
})

async function tell({ end, isReleasedFirst, ...ask }: Story, cast: Cast): Promise<void> {
  const { customer, admin, crew, other } = cast
  const { pricing_mode, coupon, tip_cents, declared_value_cents } = ask
  const move = await aPlacedMove(house, customer, {
    ...{ pricing_mode, coupon, tip_cents, declared_value_cents },
    window_start_at: inTime(house, { days: 6 }),
  })
  if (isReleasedFirst) {
    await carryOut(house, move, customer, other, { until: 'confirm' })
    await taken(other.mover, move, 'release', { reason: 'The truck broke down' })
  }
  if (end.kind === 'open') return
  if (end.kind === 'expired') {
    setBefore(house, move.quote.window_start_at, { hours: 2 })
    return house.drain()
  }
  if (end.kind === 'cancelled') {
    await carryOut(house, move, customer, crew, { until: end.after })
    setBefore(house, move.quote.window_start_at, { hours: end.hours })
    return cancel(move, end.by, cast)
  }
  await carryOut(house, move, customer, crew, { until: 'deliver', minutes: end.minutes })
  if (end.isDisputed === 'delivered') await settleDispute(move, end.dispute_refund, cast)
  else if (end.isByClock) {
    setBefore(house, (await orderRow(house, move)).delivered_at ?? '', { hours: -24 })
    await house.drain()
  } else await taken(customer, move, 'complete')
  await house.drain()
  if (end.isDisputed === 'completed') await settleDispute(move, end.dispute_refund, cast)
  for (const percent of end.refunds) await refund(move, percent, admin)
  if (end.isReversed) await reverse(move, admin)
}

async function cancel(move: PlacedMove, by: string, { customer, admin, crew }: Cast) {
  if (by === 'mover') return void (await taken(crew.mover, move, 'cancel'))
  const asked = await customer.get(`/api/moves/${move.code}/cancellation`)
  const { fee_cents } = answer<{ fee_cents: number }>(asked)
  await taken(by === 'admin' ? admin : customer, move, 'cancel', { fee_cents })
}

async function settleDispute(move: PlacedMove, percent: number, { customer, admin }: Cast) {
  await taken(customer, move, 'dispute', { reason: 'A scratch' })
  const { paid_cents, refunded_cents } = await moveOf(customer, move)
  const { metered, completed_at } = await orderRow(house, move)
  const left = completed_at ? paid_cents - refunded_cents : Number(metered?.total_cents)
  const refund_cents = Math.floor((left * percent) / 100)
  await taken(admin, move, 'resolve', { reason: lowerOfTwo, refund_cents })
}

async function refund({ id }: PlacedMove, percent: number, admin: Person) {
  const { payments } = tables
  const [payment] = await house.db.select().from(payments).where(eq(payments.order_id, id))
  const left = (payment?.captured_cents ?? 0) - (payment?.refunded_cents ?? 0)
  const amount_cents = Math.floor((left * percent) / 100)
  if (amount_cents === 0) return
  const url = `/api/payments/${payment?.id}/transitions`
  const reason = lowerOfTwo
  if (amount_cents === left) answer(await admin.post(`${url}/refund_rest`, { reason }))
  else answer(await admin.post(`${url}/refund_part`, { amount_cents, reason }))
}

async function reverse({ id }: PlacedMove, admin: Person) {
  const { earnings } = tables
  const [earning] = await house.db.select().from(earnings).where(eq(earnings.order_id, id))
  const url = `/api/earnings/${earning?.id}/transitions/reverse`
  answer(await admin.post(url, { reason: 'The crew broke the dresser' }))
}

/** At any moment: each posting sums to zero, and so does the whole. */
async function expectBalance(): Promise<void> {
  const { journal } = tables
  const sums = await house.db
    .select({ posting: journal.posting, sum: sql<number>`sum(${journal.amount_cents})::bigint` })
    .from(journal)
    .groupBy(journal.posting)
  expect(sums.filter(({ sum }) => sum !== 0)).toEqual([])
}

/** Once everything is delivered, the accounts say what the other books say. */
async function expectSettled(admin: Person): Promise<void> {
  const { orders, earnings, journal } = tables
  const today = answer<Today>(await admin.get('/api/reports/today'))
  const of = (account: string) =>
    today.accounts.find((row) => row.account === account)?.balance_cents ?? 0
  expect(today.journal_sum_cents).toBe(0)

  const charges = await house.db.select().from(ledgerCharges)
  expect(of('cash')).toBe(sumOf(charges, (one) => one.captured_cents - one.refunded_cents))

  const rows = await house.db.select().from(earnings).orderBy(asc(earnings.id))
  const owed = sumOf(
    rows.filter(({ state }) => state !== 'reversed'),
    ({ net_cents }) => net_cents,
  )
  expect(of('mover_payable') + of('tips_payable') + owed).toBe(0)

  const receivables = await house.db
    .select({ order_id: journal.order_id, sum: sql<number>`sum(${journal.amount_cents})::bigint` })
    .from(journal)
    .where(eq(journal.account, 'customer_receivable'))
    .groupBy(journal.order_id)
  expect(receivables.filter(({ sum }) => sum !== 0)).toEqual([])

  const done = (await house.db.select().from(orders)).filter(({ state }) => state === 'completed')
  const parts = done.map(({ metered, quote }) => metered ?? quote.answer)
  expect(of('tax_payable') + sumOf(parts, ({ tax_cents }) => tax_cents)).toBe(0)
  expect(of('protection_pool') + sumOf(parts, (one) => one.protection_cents)).toBe(0)
  expect(of('coupon_expense')).toBe(sumOf(parts, ({ discount_cents }) => discount_cents))
}

const sumOf = <T>(list: readonly T[], amount: (one: T) => number) =>
  list.reduce((sum, one) => sum + amount(one), 0)
