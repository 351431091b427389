import { expect } from 'vitest'

import { creditUses, tables } from '#server/database/tables.ts'
import type { TestApp } from '../app/app.ts'

/**
 * Expects that no credit is used twice or beyond its amount, that the orders and the journal agree
 * with the credits, and that no more credit came back in refunds than was used.
 */
export async function expectCredits({ db }: Pick<TestApp, 'db'>): Promise<void> {
  const credits = await db.select().from(tables.customer_credits)
  const uses = await db.select().from(creditUses)
  const orders = await db.select().from(tables.orders)
  const journal = await db.select().from(tables.journal)
  for (const { id, amount_cents, left_cents, reserved_cents, used_cents, state } of credits) {
    const own = uses.filter(({ credit_id }) => credit_id === id)
    expect(sumOf(own, (use) => use.reserved_cents)).toBe(reserved_cents)
    expect(sumOf(own, (use) => use.used_cents)).toBe(used_cents)
    for (const part of [left_cents, reserved_cents, used_cents])
      expect(part).toBeGreaterThanOrEqual(0)
    const known = left_cents + reserved_cents + used_cents
    if (state === 'active') expect(known).toBe(amount_cents)
    else expect(known).toBeLessThanOrEqual(amount_cents)
  }
  for (const { id, customer_id, credit_cents } of orders) {
    const own = uses.filter(({ order_id }) => order_id === id)
    expect(sumOf(own, (use) => use.reserved_cents + use.used_cents)).toBe(credit_cents)
    for (const { credit_id } of own)
      expect(credits.find((credit) => credit.id === credit_id)?.customer_id).toBe(customer_id)
    const returned = credits.filter(
      ({ order_id, reason }) => order_id === id && reason === 'refund',
    )
    expect(sumOf(returned, (credit) => credit.amount_cents)).toBeLessThanOrEqual(credit_cents)
  }
  const owed = journal.filter(({ account }) => account === 'customer_credits')
  const balance_cents = sumOf(owed, (line) => line.amount_cents)
  const promised_cents = sumOf(credits, (credit) => credit.left_cents + credit.reserved_cents)
  expect(balance_cents + promised_cents).toBe(0)
}

const sumOf = <T>(list: readonly T[], amount: (one: T) => number) =>
  list.reduce((sum, one) => sum + amount(one), 0)
