import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { ledger } from '#server/adapters/payments/ledger.ts'
import { ledgerCards, ledgerCharges, ledgerRefunds } from '#server/database/tables.ts'
import { openApp, type TestApp } from '../support/app/app.ts'
import { behavesLikePayments } from './behaves-like-payments.ts'

describe('ledger', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp()
  })
  afterAll(() => app.close())

  const cards = {
    succeeds: '4242424242424242',
    asks: '4000002500003155',
    times_out: '4000000000000119',
    declined: '4000000000000002',
    insufficient_funds: '4000000000009995',
    expired_card: '4000000000000069',
  }
  behavesLikePayments(async () => ({
    payments: ledger({ db: app.db, now: () => new Date() }),
    cards,
  }))

  test('keeps balanced books without a card’s number', async () => {
    const { db } = app
    const charges = await db.select().from(ledgerCharges)
    const refunds = await db.select().from(ledgerRefunds)
    expect(charges.length).toBeGreaterThan(20)
    for (const { reference, ...charge } of charges) {
      const given = refunds
        .filter(({ charge_reference }) => charge_reference === reference)
        .reduce((sum, { amount_cents }) => sum + amount_cents, 0)
      expect(charge.refunded_cents).toBe(given)
      expect(charge.refunded_cents).toBeLessThanOrEqual(charge.captured_cents)
      expect(charge.captured_cents).toBeLessThanOrEqual(charge.amount_cents)
      if (charge.status !== 'captured') expect(charge.captured_cents).toBe(0)
    }
    const { rows } = await db.execute<{ line: string }>(
      sql`select t::text as line from ${ledgerCards} t`,
    )
    const kept = rows.map(({ line }) => line).join('\n')
    for (const number of Object.values(cards)) expect(kept).not.toContain(number)
  })

  test.each([
    ['4242 4242 4242 4242', 'visa'],
    ['5555 5555 5555 4444', 'mastercard'],
    ['3782 822463 10005', 'amex'],
  ])('recognizes the brand of %s', async (number, brand) => {
    const payments = ledger({ db: app.db, now: () => new Date() })
    const added = await payments.addCard({ number, exp_month: 1, exp_year: 2090, cvc: '1234' })
    expect(added).toMatchObject({ ok: true, card: { brand, last4: number.slice(-4) } })
  })
})
