import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import type { PaymentEntry, PaymentHistory } from '#contract/calls/payment-history.ts'
import { tables } from '#server/database/tables.ts'
import { fromNow } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
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
import { grantRefund } from '../../support/scenarios/refunds.ts'

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
