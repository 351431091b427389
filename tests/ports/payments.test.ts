import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { BrowserStep } from '#contract/calls/browser-step.ts'
import { ledger } from '#server/adapters/payments/ledger.ts'
import {
  ledgerCards,
  ledgerCharges,
  ledgerDisputes,
  ledgerRefunds,
} from '#server/database/tables.ts'
import type { EmbeddedPages, Payments } from '#server/ports/payments.ts'
import { openApp, type TestApp } from '../support/app/app.ts'
import { advance } from '../support/app/clock.ts'
import { behavesLikePayments } from './behaves-like-payments.ts'

describe('ledger', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp()
  })
  afterAll(() => app.close())

  const cards = {
    succeeds: '4242424242424242',
    asks_once: '4000002500003155',
    asks_always: '4000002760003184',
    times_out: '4000000000000119',
    declined_at_setup: '4000000000000002',
    expired_at_setup: '4000000000000069',
    declined: '4000000000000341',
    insufficient_funds: '4000000000009995',
    refund_pending: '4000000000007726',
    refund_fails: '4000000000005126',
    disputed: '4000000000000259',
  }
  const now = () => app.clock.now
  const provider = () => ledger({ db: app.db, now })
  const detailsOf = (number: string) => ({ number, exp_month: 12, exp_year: 2090, cvc: '123' })
  function pagesOf({ pages }: Payments): EmbeddedPages {
    if (!pages) throw new Error('an embedded provider has pages of its own')
    return pages
  }
  const secretIn = (step: BrowserStep): string => {
    if (step.provider !== 'embedded') throw new Error('the step is not an embedded one')
    return step.url.split('/').at(-1) ?? ''
  }

  behavesLikePayments(async () => {
    const payments = provider()
    const pages = pagesOf(payments)
    return {
      payments,
      cards,
      now,
      wait: (hours) => advance(app, { hours }),
      browser: {
        async enterCard(step, number, { confirms } = {}) {
          const secret = secretIn(step)
          const entered = await pages.enterCard(secret, detailsOf(number))
          if (entered.status === 'requires_action' && confirms !== undefined)
            await pages.confirm(secret, confirms)
        },
        async confirm(step, isApproved) {
          if (!(await pages.confirm(secretIn(step), isApproved)))
            throw new Error('nothing waits for a confirmation')
        },
      },
      async disputeOf(charge) {
        const [dispute] = await app.db
          .select()
          .from(ledgerDisputes)
          .where(eq(ledgerDisputes.charge_reference, charge))
        return dispute?.reference ?? 'none'
      },
    }
  })

  test('keeps balanced books without a card’s number', async () => {
    const { db } = app
    const charges = await db.select().from(ledgerCharges)
    const refunds = await db.select().from(ledgerRefunds)
    expect(charges.length).toBeGreaterThan(20)
    const failed = new Set(
      refunds.filter(({ fails }) => fails).map(({ charge_reference }) => charge_reference),
    )
    for (const { reference, ...charge } of charges.filter((one) => !failed.has(one.reference))) {
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
    const payments = provider()
    const owner = await payments.ensureCustomer({ id: 1_000_000, name: 'Mia', email: null })
    if (owner.status !== 'ready') throw new Error('the customer was not made')
    const key = `brand-${brand}`
    const begun = await payments.beginCard({ key, customer: owner.customer })
    if (begun.status !== 'begun') throw new Error('the setup was not begun')
    await pagesOf(payments).enterCard(begun.setup, detailsOf(number))
    expect(await payments.finishCard(begun.setup)).toMatchObject({
      status: 'ready',
      card: { brand, last4: number.slice(-4) },
    })
  })

  test('accepts a card until the end of its month', async () => {
    const payments = provider()
    const owner = await payments.ensureCustomer({ id: 1_000_001, name: 'Max', email: null })
    if (owner.status !== 'ready') throw new Error('the customer was not made')
    const [year, month] = [now().getUTCFullYear(), now().getUTCMonth() + 1]
    const enter = async (exp_year: number, exp_month: number) => {
      const key = `month-${exp_year}-${exp_month}`
      const begun = await payments.beginCard({ key, customer: owner.customer })
      if (begun.status !== 'begun') throw new Error('the setup was not begun')
      const details = { ...detailsOf(cards.succeeds), exp_year, exp_month }
      return pagesOf(payments).enterCard(begun.setup, details)
    }
    expect(await enter(year, month)).toEqual({ status: 'ready' })
    expect(await (month === 1 ? enter(year - 1, 12) : enter(year, month - 1))).toEqual({
      status: 'refused',
      reason: 'card_expired',
    })
  })
})
