import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { clientOf } from '../../support/app/app.ts'
import { advance } from '../../support/app/clock.ts'
import { drainUntil, everyFailure } from '../../support/app/killed-server.ts'
import { unwrap } from '../../support/app/response.ts'
import { admin, app, crew, customer } from '../../support/scenarios/order-scenario.ts'
import {
  addAccount,
  aVerifiedAccount,
  bankNumbers,
  cardDetails,
  earn,
  mailSubjectsTo,
  owedTo,
  type Payout,
  payoutCards,
  payoutsOf,
  transfersOf,
  transitionAccount,
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
    ['an unknown account', () => aVerifiedAccount(crew.mover, admin, bankNumbers.unknown)],
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

  test('that is returned after days fails then', async () => {
    await aVerifiedAccount(crew.mover, admin, bankNumbers.returned)
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
    await aVerifiedAccount(crew.mover, admin, bankNumbers.slow)
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
    unwrap(await addAccount(crew.mover, cardDetails()))
    app.clock.now = monday
    await drainUntil(app, 'payouts', 'send', 'dies')
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
    const account = await aVerifiedAccount(crew.mover, admin)
    const approved = unwrap<Payout>(await crew.mover.post('/api/payouts/instant'))
    expect(approved.state).toBe('approved')
    unwrap(await transitionAccount(crew.mover, account, 'disable'))
    await app.drain()
    expect(await latest()).toMatchObject({ state: 'failed', failure: 'disabled' })
    expect(await transfersOf(app, await latest())).toEqual([])
    expect((await walletOf(crew.mover)).available_cents).toBe(amount_cents)
  })

  test('that has arrived is booked: the debt against cash', async () => {
    unwrap(await addAccount(crew.mover, cardDetails()))
    app.clock.now = monday
    await app.drain()
    expect(await postingsOf(await latest())).toEqual([
      { account: 'mover_payable', cents: amount_cents },
      { account: 'cash', cents: -amount_cents },
    ])
  })
})

describe.each(everyFailure)('a process that %s', (failure) => {
  test('after sending to a card pays once and books once', async () => {
    unwrap(await addAccount(crew.mover, cardDetails()))
    app.clock.now = monday
    await drainUntil(app, 'payouts', 'send', failure)
    const payout = await latest()
    expect(payout).toMatchObject({ state: 'sent', paid_at: null })
    expect(await transfersOf(app, payout)).toHaveLength(1)
    const late = await admin.post(`/api/payouts/${payout.id}/transitions/cancel`, { reason: 'x' })
    expect(late.statusCode).toBe(409)

    await recover()
    await recover()
    expect(await payoutsOf(crew.mover)).toMatchObject([{ state: 'paid', amount_cents }])
    expect(await transfersOf(app, payout)).toMatchObject([{ amount_cents }])
    expect(await postingsOf(payout)).toHaveLength(2)
  })

  test('after querying the status leaves it to the next one', async () => {
    await aVerifiedAccount(crew.mover, admin)
    app.clock.now = monday
    await app.drain()
    advance(app, { days: 1 })
    await drainUntil(app, 'payouts', 'status', failure)
    expect(await latest()).toMatchObject({ state: 'sent' })
    await recover()
    expect(await latest()).toMatchObject({ state: 'paid' })
    expect(await transfersOf(app, await latest())).toHaveLength(1)
  })
})
