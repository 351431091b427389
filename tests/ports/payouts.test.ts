import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { payoutLedger } from '#server/adapters/payouts/ledger.ts'
import { ledgerAccounts, ledgerTransfers } from '#server/database/tables.ts'
import { openApp, type TestApp } from '../support/app/app.ts'
import { advance } from '../support/app/clock.ts'
import { behavesLikePayouts } from './behaves-like-payouts.ts'

describe('ledger', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp()
  })
  afterAll(() => app.close())

  const accounts = {
    succeeds: '000123456789',
    times_out: '000222222227',
    comes_back: '000111111113',
    no_account: '000111111116',
  }
  const cards = { succeeds: '4000056655665556', declined: '4000000000000002' }
  behavesLikePayouts(async () => ({
    payouts: payoutLedger({ db: app.db, now: () => app.clock.now }),
    accounts,
    cards,
    routing_number: '110000000',
    wait: () => advance(app, { days: 1 }),
  }))

  test('keeps books without account numbers', async () => {
    const { db } = app
    expect((await db.select().from(ledgerTransfers)).length).toBeGreaterThan(5)
    const { rows } = await db.execute<{ line: string }>(
      sql`select t::text as line from ${ledgerAccounts} t`,
    )
    const kept = rows.map(({ line }) => line).join('\n')
    for (const number of [...Object.values(accounts), ...Object.values(cards)])
      expect(kept).not.toContain(number)
  })
})
