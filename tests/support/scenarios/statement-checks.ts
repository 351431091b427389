import { asc } from 'drizzle-orm'
import { expect } from 'vitest'

import { ledgerPayouts, tables } from '#server/database/tables.ts'
import type { TestApp } from '../app/app.ts'
import { owedTo } from './wallet.ts'

/** Sums the cents that have arrived according to the payout provider. */
export async function paidOutCents({ db, context }: TestApp): Promise<number> {
  let cents = 0
  for (const { reference, account_reference, amount_cents } of await db
    .select()
    .from(ledgerPayouts)) {
    const request = { account: account_reference, payout: reference }
    const { status } = await context.ports.payouts.status(request)
    if (status === 'paid') cents += amount_cents
  }
  return cents
}

/**
 * Expects each statement to begin where the previous one ended, and to end with the balance in the
 * journal.
 */
export async function expectStatements(app: TestApp): Promise<void> {
  const { statements } = tables
  const rows = await app.db
    .select()
    .from(statements)
    .orderBy(asc(statements.mover_id), asc(statements.month))
  for (const [at, { mover_id, month, opening_cents, closing_cents, lines }] of rows.entries()) {
    const before = rows[at - 1]
    expect(opening_cents).toBe(before?.mover_id === mover_id ? before.closing_cents : 0)
    const moved = lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
    expect(closing_cents).toBe(opening_cents + moved)
    const next = new Date(month)
    next.setUTCMonth(next.getUTCMonth() + 1)
    expect(closing_cents).toBe(await owedTo(app, mover_id, next))
  }
}
