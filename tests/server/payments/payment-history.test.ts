import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import type { PaymentEntry, PaymentHistory } from '#contract/calls/payment-history.ts'
import { href } from '#contract/routes.ts'
import { ledgerCharges, ledgerDisputes, tables } from '#server/database/tables.ts'
import { refundCovered } from '#server/domain/refund-covered.ts'
import { refreshDispute } from '#server/modules/payments/dispute.ts'
import { refreshRecord } from '#server/modules/payments/refresh.ts'
import { advance, fromNow } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { notificationsOf } from '../../support/people/notifications.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'
import { app } from '../../support/scenarios/customer-scenario.ts'
import {
  aCrew,
  aPlacedMove,
  cards,
  carryOut,
  holdPrice,
  orderRow,
  paymentsOf,
} from '../../support/scenarios/moves.ts'
import { grantRefund, refundsOf } from '../../support/scenarios/refunds.ts'

let customer: Person
beforeEach(async () => {
  customer = await aCustomer(app)
})

const historyOf = async (who: Person, query: Record<string, string> = {}) =>
  unwrap<PaymentHistory>(await who.get('/api/payment-history', { query }))
const kindsOf = ({ entries }: PaymentHistory): PaymentEntry['kind'][] =>
  entries.map(({ kind }) => kind)
const later = (days: number) => ({ window_start_at: fromNow(app, { days }) })

test('a refused card appears with its reason, and moves no money', async () => {
  const move = await aPlacedMove(app, customer, later(9), cards.declined)
  expect((await historyOf(customer)).entries).toEqual([])
  await holdPrice(app, move)
  await app.drain()
  const { entries, charged_cents } = await historyOf(customer)
  expect(charged_cents).toBe(0)
  expect(entries).toEqual([
    {
      cursor: expect.any(String),
      kind: 'refused',
      at: expect.any(String),
      amount_cents: move.quote.price.total_cents,
      code: move.code,
      is_tip: false,
      time_zone: 'America/Los_Angeles',
      card: { brand: 'visa', last4: '0341' },
      failure: expect.stringContaining('declined'),
      dispute: null,
      cause: null,
    },
  ])
})

test('only what was captured and settled is in the sums', async () => {
  const move = await aPlacedMove(app, customer, later(2))
  expect(kindsOf(await historyOf(customer))).toEqual(['hold'])
  await carryOut(app, move, customer, await aCrew(app))
  await app.drain()
  const { paid_cents } = await orderRow(app, move)
  expect(paid_cents).toBeGreaterThan(0)
  expect(await historyOf(customer)).toMatchObject({
    entries: [{ kind: 'charge', amount_cents: paid_cents }],
    charged_cents: paid_cents,
    refunded_cents: 0,
  })

  await grantRefund(app, await anAdmin(app), move, 500)
  expect(await historyOf(customer)).toMatchObject({
    entries: [
      { kind: 'refund_sent', amount_cents: 500, card: { last4: '4242' } },
      { kind: 'charge' },
    ],
    refunded_cents: 0,
  })
  await app.drain()
  expect(await historyOf(customer)).toMatchObject({
    entries: [{ kind: 'refund', amount_cents: 500 }, { kind: 'charge' }],
    charged_cents: paid_cents,
    refunded_cents: 500,
  })
  expect(await historyOf(customer, { kind: 'refunds' })).toMatchObject({
    entries: [{ kind: 'refund' }],
    charged_cents: 0,
    refunded_cents: 500,
  })
  expect(kindsOf(await historyOf(customer, { kind: 'price' }))).toEqual(['charge'])
  expect(kindsOf(await historyOf(customer, { kind: 'holds' }))).toEqual([])
  errorsOf(await customer.get('/api/payment-history', { query: { kind: 'all' } }))
  const csv = (await customer.get('/api/payment-history/export')).body
  expect(csv.split('\r\n').map((line) => line.split(',').slice(1))).toEqual([
    ['Kind', 'Move', 'Card', 'Amount (USD)'],
    ['Refund', move.code, 'visa 4242', '5.00'],
    ['Charge', move.code, 'visa 4242', (paid_cents / 100).toFixed(2)],
    [],
  ])
})

test('a refund says what it is for, and one that the bank sent back is shown as failed and told', async () => {
  const move = await aPlacedMove(app, customer, later(2), '4000 0000 0000 5126')
  await carryOut(app, move, customer, await aCrew(app))
  await app.drain()
  const admin = await anAdmin(app)
  await grantRefund(app, admin, move, 500, 'platform', 'damage')
  await app.drain()
  const refund = { amount_cents: 500, cause: { kind: 'damage', claim: null } }
  expect((await historyOf(customer)).entries[0]).toMatchObject({ ...refund, kind: 'refund' })

  advance(app, { hours: 2 })
  const reference = (await refundsOf(admin, move)).at(-1)?.reference ?? ''
  await refreshRecord(app.context, { kind: 'refund', reference })
  await app.drain()
  const { entries, refunded_cents } = await historyOf(customer, { kind: 'refunds' })
  expect(entries).toMatchObject([{ ...refund, kind: 'refund_failed' }])
  expect(refunded_cents).toBe(0)
  expect(await notificationsOf(customer, 'refund.bounced')).toMatchObject([
    { link: href('customer-payments-history', {}, { kind: 'refunds' }) },
  ])
})

test('a refund that the bank refuses is told once, but not if a dispute has returned the amount', async () => {
  const move = await aPlacedMove(app, customer, later(2))
  await carryOut(app, move, customer, await aCrew(app))
  await app.drain()
  // The provider finds nothing left that it could return.
  await app.db.update(ledgerCharges).set({ captured_cents: 0 })
  await grantRefund(app, await anAdmin(app), move, 500)
  await app.drain()
  expect(kindsOf(await historyOf(customer))).toEqual(['refund_failed', 'charge'])
  expect(await notificationsOf(customer, 'refund.failed')).toHaveLength(1)

  const { refunds } = tables
  await app.db.update(refunds).set({ failure: refundCovered })
  expect(kindsOf(await historyOf(customer))).toEqual(['charge'])
})

test('a charge that the customer’s bank disputes says since when, and how it ended', async () => {
  const move = await aPlacedMove(app, customer, later(2), '4000 0000 0000 0259')
  await carryOut(app, move, customer, await aCrew(app))
  await app.drain()
  for (const { reference } of await app.db.select().from(ledgerDisputes))
    await refreshDispute(app.context, reference)
  const charge = async () => (await historyOf(customer, { kind: 'price' })).entries[0]
  expect(await charge()).toMatchObject({
    kind: 'charge',
    dispute: { opened_at: expect.any(String), outcome: null },
  })
  for (const [state, outcome] of [
    ['won', 'won'],
    ['accepted', 'lost'],
  ] as const) {
    await app.db.update(tables.payment_disputes).set({ state })
    expect(await charge()).toMatchObject({ dispute: { outcome } })
  }
})

test('pages follow each other without a gap, also where many entries have one time', async () => {
  const move = await aPlacedMove(app, customer, later(2))
  const [payment] = await paymentsOf(app, move)
  if (!payment) throw new Error('the price is not held')
  const { id: _, idempotency_key: __, ...held } = payment
  await app.db.insert(tables.payments).values(
    Array.from({ length: 119 }, (_, index) => ({
      ...held,
      state: 'voided' as const,
      idempotency_key: `copy-${index}`,
    })),
  )
  const seen: string[] = []
  let before: string | null | undefined
  const exported = (await customer.get('/api/payment-history/export')).body
  expect(exported.match(/Hold released/g)).toHaveLength(119)
  const sizes: number[] = []
  do {
    const page: PaymentHistory = await historyOf(customer, before ? { before } : {})
    seen.push(...page.entries.map(({ cursor }) => cursor))
    sizes.push(page.entries.length)
    before = page.next
  } while (before)
  expect(sizes).toEqual([50, 50, 20])
  expect(new Set(seen).size).toBe(120)
})

test('a year is that of the customer’s time zone, and other years have no part in its sums', async () => {
  const move = await aPlacedMove(app, customer, later(2))
  await carryOut(app, move, customer, await aCrew(app))
  await app.drain()
  const { paid_cents } = await orderRow(app, move)
  await app.db
    .update(tables.payments)
    .set({ settled_at: '2031-01-01T03:00:00.000Z' })
    .where(eq(tables.payments.order_id, move.id))
  const setZone = (time_zone: string) =>
    app.db.update(tables.users).set({ time_zone }).where(eq(tables.users.id, customer.user_id))

  await setZone('UTC')
  expect(await historyOf(customer, { year: '2031' })).toMatchObject({
    entries: [{ kind: 'charge' }],
    years: [2031],
    charged_cents: paid_cents,
  })
  await setZone('America/New_York')
  expect(await historyOf(customer, { year: '2031' })).toMatchObject({
    entries: [],
    years: [2030],
    charged_cents: 0,
  })
})

test('the history of another customer is out of reach, and a wrong page or year is refused', async () => {
  await aPlacedMove(app, customer, later(2))
  const other = await aCustomer(app)
  expect(await historyOf(other)).toMatchObject({ entries: [], years: [], charged_cents: 0 })
  const farthest = `${'9'.repeat(13)}_refund_${'9'.repeat(15)}`
  expect(kindsOf(await historyOf(customer, { before: farthest }))).toEqual(['hold'])
  expect(kindsOf(await historyOf(customer, { before: '0_payment_0' }))).toEqual([])
  const wrong = await customer.get('/api/payment-history', { query: { before: '1', year: '12' } })
  expect(Object.keys(errorsOf(wrong)).sort()).toEqual(['before', 'year'])
  const admin = await anAdmin(app)
  expect((await admin.get('/api/payment-history')).statusCode).toBe(403)
})
