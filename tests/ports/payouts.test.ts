import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changedByTime } from '#server/adapters/embedded/clock.ts'
import { payoutLedger } from '#server/adapters/payouts/ledger.ts'
import { openWith } from '#server/adapters/payouts/ledger-onboarding.ts'
import { ledgerAccounts, ledgerTransfers } from '#server/database/tables.ts'
import { openApp, type TestApp } from '../support/app/app.ts'
import { advance } from '../support/app/clock.ts'
import { behavesLikePayouts, type Destination } from './behaves-like-payouts.ts'

describe('ledger', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp()
  })
  afterAll(() => app.close())

  const bank = (account_number: string) => ({
    method: 'bank',
    routing_number: '110000000',
    account_number,
  })
  const card = (number: string) => ({ method: 'card', number, expiry: '12/49' })
  const destinations: Readonly<Record<Destination, Record<string, string>>> = {
    bank: bank('000123456789'),
    comes_back: bank('000111111113'),
    returned: bank('000333333335'),
    no_account: bank('000111111116'),
    times_out: bank('000222222227'),
    card: card('4000056655665556'),
    declined: card('4000000000000002'),
  }
  let settled = Number.MAX_SAFE_INTEGER
  const options = () => ({
    db: app.db,
    now: () => app.clock.now,
    baseUrl: 'https://haulwell.test',
    settledCents: () => settled,
  })

  behavesLikePayouts(async () => ({
    payouts: payoutLedger(options()),
    verify: (account, destination) => openWith(options(), account, destinations[destination]),
    async askForDocument(account, document_due_at) {
      await app.db
        .update(ledgerAccounts)
        .set({ document_due_at })
        .where(eq(ledgerAccounts.reference, account))
    },
    settle: (cents) => {
      settled = cents
    },
    // A moment passes in any case, because a destination counts from when it was entered.
    wait: (days) => advance(app, { days, seconds: 1 }),
    now: () => app.clock.now,
  }))

  test('keeps books without account numbers', async () => {
    const { db } = app
    expect((await db.select().from(ledgerTransfers)).length).toBeGreaterThan(5)
    const { rows } = await db.execute<{ line: string }>(
      sql`select t::text as line from ${ledgerAccounts} t`,
    )
    const kept = rows.map(({ line }) => line).join('\n')
    for (const { account_number, number } of Object.values(destinations))
      expect(kept).not.toContain(account_number ?? number)
  })

  test('lists what changes by itself, so that its events are sent', async () => {
    const payouts = payoutLedger(options())
    const opened = await payouts.onboard({
      key: 'by time',
      account: null,
      mover: { name: 'Mona Moves', email: 'mona@moves.test', locale: 'en' },
      return_url: 'https://haulwell.test/',
      refresh_url: 'https://haulwell.test/',
    })
    const account = opened.status === 'ready' ? opened.account : ''
    await openWith(options(), account, destinations.returned)
    const request = { key: 'by time', account, amount_cents: 500 }
    await payouts.transfer({ ...request, description: 'PO-1' })
    const paid = await payouts.pay({ ...request, speed: 'standard' })
    const reference = paid.status === 'sent' ? paid.payout : ''
    const start = app.clock.now
    const atDay = (days: number) => new Date(start.getTime() + days * 86_400_000)
    const due = (from: number, to: number) => changedByTime(options().db, atDay(from), atDay(to))
    const subject = { kind: 'payout', reference }
    expect(await due(0, 0.9)).toEqual([])
    expect(await due(0.9, 1)).toEqual([subject])
    expect(await due(1, 3.9)).toEqual([])
    expect(await due(3.9, 4)).toEqual([subject])
  })

  test('can be made to differ, so that a reconciliation finds it', async () => {
    advance(app, { seconds: 1 })
    const after = app.clock.now.toISOString()
    const payouts = payoutLedger(options())
    const opened = await payouts.onboard({
      key: 'differs',
      account: null,
      mover: { name: 'Mona Moves', email: 'mona@moves.test', locale: 'en' },
      return_url: 'https://haulwell.test/',
      refresh_url: 'https://haulwell.test/',
    })
    if (opened.status !== 'ready') throw new Error('the account was not opened')
    const { account } = opened
    await openWith(options(), account, bank('000555555559'))
    await payouts.transfer({ key: 'one', account, amount_cents: 500, description: 'PO-1' })
    const found = []
    for await (const { amount_cents } of payouts.movements({ after })) found.push(amount_cents)
    expect(found).toEqual([-501])
  })
})
