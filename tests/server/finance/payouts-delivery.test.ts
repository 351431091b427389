import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import { payoutLedger } from '#server/adapters/payouts/ledger.ts'
import { tables } from '#server/database/tables.ts'
import { refreshFromProvider } from '#server/modules/finance/refresh-from-provider.ts'
import { clientOf, openApp } from '../../support/app/app.ts'
import { advance } from '../../support/app/clock.ts'
import { drainUntil, everyFailure } from '../../support/app/killed-server.ts'
import { unwrap } from '../../support/app/response.ts'
import { admin, app, crew, customer } from '../../support/scenarios/order-scenario.ts'
import {
  addAccount,
  aVerifiedAccount,
  bankNumbers,
  bankPayoutsOf,
  cardDetails,
  disableAccount,
  earn,
  mailSubjectsTo,
  owedTo,
  type Payout,
  payoutCards,
  payoutsOf,
  transfersOf,
  walletOf,
} from '../../support/scenarios/wallet.ts'

const monday = new Date('2027-04-12T09:00:00.000Z')
const amount_cents = 4321

beforeEach(async () => {
  const { id } = await earn(app, customer, crew)
  const { earnings } = tables
  await app.db
    .update(earnings)
    .set({ net_cents: amount_cents, tip_cents: 0 })
    .where(eq(earnings.order_id, id))
})

async function latest(): Promise<Payout> {
  const payout = (await payoutsOf(crew.mover)).at(-1)
  if (!payout) throw new Error('there is no payout')
  return payout
}
const postingsOf = async ({ code }: Payout) => {
  const { journal } = tables
  return app.db
    .select({ account: journal.account, cents: journal.amount_cents })
    .from(journal)
    .where(eq(journal.posting, `payout-${code}`))
    .orderBy(journal.id)
}
const recover = async () => {
  advance(app, { seconds: 61 })
  await app.drain()
}

describe('a transfer', () => {
  test.each([
    ['an unknown account', () => aVerifiedAccount(crew.mover, bankNumbers.unknown)],
    ['a card that declines', () => addAccount(crew.mover, cardDetails(payoutCards.declined))],
  ])('to %s fails, and the money becomes available again', async (_, make) => {
    await make()
    app.clock.now = monday
    await app.drain()
    const payout = await latest()
    expect(payout).toMatchObject({
      state: 'failed',
      failure: expect.stringMatching(/^(no_account|declined)$/),
      amount_cents,
    })
    expect(await walletOf(crew.mover)).toMatchObject({
      available_cents: amount_cents,
      in_payout_cents: 0,
    })
    expect(await postingsOf(payout)).toEqual([])
    expect(await mailSubjectsTo(app, crew.mover)).toContain(
      `Your payout ${payout.code} didn’t go through`,
    )
    const sent = await clientOf(app).get('/dev/outbox.json', { query: { to: crew.mover.email } })
    expect(sent.json()[0].text).toMatch(
      /The bank (doesn’t recognize this account|declined the payout)\. The money/,
    )
    advance(app, { days: 7 })
    await app.drain()
    expect(await payoutsOf(crew.mover)).toHaveLength(2)
  })

  test('that comes back instead of arriving fails then', async () => {
    await aVerifiedAccount(crew.mover, bankNumbers.back)
    app.clock.now = monday
    await app.drain()
    expect(await latest()).toMatchObject({ state: 'sent' })
    for (let hour = 0; hour < 30; hour++) {
      advance(app, { hours: 1 })
      await app.drain()
    }
    const payout = await latest()
    expect(payout).toMatchObject({ state: 'failed', failure: 'account_closed', paid_at: null })
    expect(await owedTo(app, crew.mover.mover_id)).toBeGreaterThan(0)
    expect(await postingsOf(payout)).toEqual([])
    expect((await walletOf(crew.mover)).available_cents).toBe(amount_cents)
  })

  test('whose response is lost is queried again and made once', async () => {
    await aVerifiedAccount(crew.mover, bankNumbers.slow)
    app.clock.now = monday
    await app.drain()
    const payout = await latest()
    expect(payout).toMatchObject({ state: 'sent' })
    advance(app, { seconds: 2 })
    await app.drain()
    expect(await transfersOf(app, payout)).toHaveLength(1)
    advance(app, { days: 2 })
    await app.drain()
    expect(await latest()).toMatchObject({ state: 'paid' })
  })

  test('that stays unanswered can be retried by staff and is made once', async () => {
    await addAccount(crew.mover, cardDetails())
    app.clock.now = monday
    await drainUntil(app, 'payouts', 'pay', 'dies')
    const { id } = await latest()
    const again = () => admin.post(`/api/payouts/${id}/transitions/ask_again`)
    expect((await crew.mover.post(`/api/payouts/${id}/transitions/ask_again`)).statusCode).toBe(403)
    expect(unwrap(await again())).toMatchObject({ state: 'sent' })
    await app.drain()
    const payout = await latest()
    expect(payout).toMatchObject({ state: 'paid' })
    expect((await again()).statusCode).toBe(409)
    await recover()
    expect(await transfersOf(app, payout)).toHaveLength(1)
    expect(await postingsOf(payout)).toHaveLength(2)
  })

  test('is not started to an account that was disabled after the approval', async () => {
    const account = await aVerifiedAccount(crew.mover)
    const approved = unwrap<Payout>(await crew.mover.post('/api/payouts/instant'))
    expect(approved.state).toBe('approved')
    unwrap(await disableAccount(crew.mover, account))
    await app.drain()
    expect(await latest()).toMatchObject({ state: 'failed', failure: 'disabled' })
    expect(await transfersOf(app, await latest())).toEqual([])
    expect((await walletOf(crew.mover)).available_cents).toBe(amount_cents)
  })

  test('that has arrived is booked: the debt against cash', async () => {
    await addAccount(crew.mover, cardDetails())
    app.clock.now = monday
    await app.drain()
    expect(await postingsOf(await latest())).toEqual([
      { account: 'mover_payable', cents: amount_cents },
      { account: 'cash', cents: -amount_cents },
    ])
  })
})

/** Expects the amount to be back at every place: the provider, the journal and the wallet. */
async function expectBack(payout: Payout): Promise<void> {
  expect(await walletOf(crew.mover)).toMatchObject({
    available_cents: amount_cents,
    in_payout_cents: 0,
  })
  expect(await transfersOf(app, payout)).toMatchObject([
    { amount_cents, reversed_at: expect.any(String) },
  ])
  expect(await owedTo(app, crew.mover.mover_id)).toBeGreaterThan(0)
}

describe('a payout that its bank returns after it has arrived', () => {
  beforeEach(async () => {
    await aVerifiedAccount(crew.mover, bankNumbers.returned)
    app.clock.now = monday
    await app.drain()
    advance(app, { days: 1 })
    await app.drain()
    expect(await latest()).toMatchObject({ state: 'paid', last4: '3335' })
    for (let day = 0; day < 5; day++) {
      advance(app, { days: 1 })
      await app.drain()
    }
  })

  test('is returned: the amount is available again and both postings sum to zero', async () => {
    const payout = await latest()
    expect(payout).toMatchObject({ state: 'returned', failure: 'account_closed' })
    await expectBack(payout)
    const { journal } = tables
    const back = await app.db
      .select({ account: journal.account, cents: journal.amount_cents })
      .from(journal)
      .where(eq(journal.posting, `return-${payout.code}`))
      .orderBy(journal.id)
    expect(back).toEqual([
      { account: 'mover_payable', cents: -amount_cents },
      { account: 'cash', cents: amount_cents },
    ])
  })

  test('is reported to the mover and the staff, and the account needs attention', async () => {
    const { code } = await latest()
    expect(await mailSubjectsTo(app, crew.mover)).toEqual(
      expect.arrayContaining([
        'Your bank returned $43.21',
        'Your payout account …3335 needs your attention',
      ]),
    )
    expect(await mailSubjectsTo(app, admin)).toContain(`Payout ${code} came back`)
    expect((await walletOf(crew.mover)).account).toMatchObject({
      state: 'restricted',
      requirements: ['bank_account'],
    })
  })

  test('is paid again once the mover has entered another bank account', async () => {
    await aVerifiedAccount(crew.mover)
    advance(app, { days: 9 })
    await app.drain()
    advance(app, { days: 2 })
    await app.drain()
    expect((await payoutsOf(crew.mover)).map(({ state }) => state)).toEqual(['returned', 'paid'])
    expect(await owedTo(app, crew.mover.mover_id)).toBeGreaterThanOrEqual(0)
  })
})

test('a provider’s event about a payout is answered by its present state', async () => {
  await aVerifiedAccount(crew.mover)
  app.clock.now = monday
  await app.drain()
  const { id } = await latest()
  const { payouts } = tables
  const [payout] = await app.db.select().from(payouts).where(eq(payouts.id, id))
  const subject = { kind: 'payout', reference: payout?.reference ?? '' } as const
  await refreshFromProvider(app.context, subject)
  expect(await latest()).toMatchObject({ state: 'sent' })
  advance(app, { days: 1 })
  await refreshFromProvider(app.context, subject)
  expect(await latest()).toMatchObject({ state: 'paid' })
  const transfer = { kind: 'transfer', reference: payout?.transfer_reference ?? '' } as const
  await refreshFromProvider(app.context, transfer)
  expect(await postingsOf(await latest())).toHaveLength(2)
})

test('a payout waits while the platform’s own settled balance is too low', async () => {
  await addAccount(crew.mover, cardDetails())
  let settled = amount_cents - 1
  const poor = await openApp({
    beside: app,
    ports: (_, { db }) => ({
      payouts: payoutLedger({
        db,
        now: () => app.clock.now,
        baseUrl: app.config.baseUrl,
        settledCents: () => settled,
      }),
    }),
  })
  app.clock.now = monday
  await poor.drain()
  const payout = await latest()
  expect(payout).toMatchObject({ state: 'approved' })
  expect(await transfersOf(app, payout)).toEqual([])
  expect(await mailSubjectsTo(app, admin)).toContain(`Payout ${payout.code} is waiting for funds`)
  settled = amount_cents
  advance(app, { hours: 1 })
  await poor.drain()
  await poor.close()
  expect(await latest()).toMatchObject({ state: 'paid' })
  // Providers repeat their refusal to the same key.
  expect(await transfersOf(app, payout)).toEqual([])
  expect(await transfersOf(app, { code: `${payout.code}-2` })).toHaveLength(1)
})

test('the provider’s fee of a payout is booked once', async () => {
  await addAccount(crew.mover, cardDetails())
  app.clock.now = monday
  await app.drain()
  const { code } = await latest()
  const { journal } = tables
  const lines = await app.db
    .select({ account: journal.account, cents: journal.amount_cents })
    .from(journal)
    .where(eq(journal.posting, `fee-${code}`))
    .orderBy(journal.id)
  expect(lines).toEqual([
    { account: 'provider_fees', cents: 25 },
    { account: 'cash', cents: -25 },
  ])
})

describe.each(everyFailure)('a process that %s', (failure) => {
  test.each(['transfer', 'pay'] as const)('after %s to a card pays and books once', async (act) => {
    await addAccount(crew.mover, cardDetails())
    app.clock.now = monday
    await drainUntil(app, 'payouts', act, failure)
    const payout = await latest()
    expect(payout).toMatchObject({ state: 'sent', paid_at: null })
    expect(await transfersOf(app, payout)).toHaveLength(1)
    expect(await bankPayoutsOf(app, payout)).toHaveLength(act === 'pay' ? 1 : 0)
    const late = await admin.post(`/api/payouts/${payout.id}/transitions/cancel`, { reason: 'x' })
    expect(late.statusCode).toBe(409)

    await recover()
    await recover()
    expect(await payoutsOf(crew.mover)).toMatchObject([{ state: 'paid', amount_cents }])
    expect(await transfersOf(app, payout)).toMatchObject([{ amount_cents }])
    expect(await bankPayoutsOf(app, payout)).toMatchObject([{ amount_cents }])
    expect(await postingsOf(payout)).toHaveLength(2)
  })

  test('after querying the status leaves it to the next one', async () => {
    await aVerifiedAccount(crew.mover)
    app.clock.now = monday
    await app.drain()
    advance(app, { days: 1 })
    await drainUntil(app, 'payouts', 'status', failure)
    expect(await latest()).toMatchObject({ state: 'sent' })
    await recover()
    expect(await latest()).toMatchObject({ state: 'paid' })
    expect(await transfersOf(app, await latest())).toHaveLength(1)
  })

  test('after taking a failed payout back makes the amount available once', async () => {
    await aVerifiedAccount(crew.mover, bankNumbers.unknown)
    app.clock.now = monday
    await drainUntil(app, 'payouts', 'reverse', failure)
    const payout = await latest()
    expect(payout).toMatchObject({ state: 'sent', failure: 'no_account' })
    expect((await walletOf(crew.mover)).available_cents).toBe(0)
    await recover()
    expect(await latest()).toMatchObject({ state: 'failed' })
    await expectBack(payout)
  })
})
