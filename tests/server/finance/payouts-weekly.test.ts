import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { openApp } from '../../support/app/app.ts'
import { drainAgain, undeliveredOf } from '../../support/app/killed-server.ts'
import { unwrap } from '../../support/app/response.ts'
import { anAdmin } from '../../support/people/people.ts'
import { aCrew, aPlacedMove, carryOut, mustTake } from '../../support/scenarios/moves.ts'
import { admin, app, crew, customer, earningOf } from '../../support/scenarios/order-scenario.ts'
import {
  addAccount,
  aVerifiedAccount,
  bankDetails,
  cardDetails,
  disableAccount,
  earn,
  mailSubjectsTo,
  owedTo,
  payoutsOf,
  transfersOf,
  walletOf,
} from '../../support/scenarios/wallet.ts'

/** The Monday after `tuesday`, when the week before is paid. */
const monday = '2027-04-12T09:00:00.000Z'
const week = { period_from: '2027-04-05', period_to: '2027-04-11' }

const to = async (instant: string, seconds = 0) => {
  app.clock.now = new Date(Date.parse(instant) + seconds * 1000)
  await app.drain()
}
const movePayout = (who: typeof admin, { id }: { id: number }, name: string, input = {}) =>
  who.post(`/api/payouts/${id}/transitions/${name}`, input)
const netOf = async (order: { id: number }) => (await earningOf(order))?.net_cents ?? 0
/** Adds an earning of `net_cents` from one more move. */
async function earned(net_cents: number): Promise<void> {
  const { id } = await earn(app, customer, crew)
  await app.db
    .update(tables.earnings)
    .set({ net_cents, tip_cents: 0 })
    .where(eq(tables.earnings.order_id, id))
}

describe('the weekly run pays the week before', () => {
  test('on Monday at nine, once, and journal, wallet and provider agree', async () => {
    await aVerifiedAccount(crew.mover)
    const moves = [
      await earn(app, customer, crew, { tip_cents: 1500 }),
      await earn(app, customer, crew),
    ]
    const owed = (await netOf(moves[0] ?? { id: 0 })) + (await netOf(moves[1] ?? { id: 0 }))
    expect(await walletOf(crew.mover)).toMatchObject({
      available_cents: owed,
      in_payout_cents: 0,
      next_payout_at: monday,
      next_payout_cents: owed,
    })
    expect(await owedTo(app, crew.mover.mover_id)).toBe(owed)

    // An earning that becomes available on the day itself waits for the next week.
    const { earnings } = tables
    const late = eq(earnings.order_id, moves[1]?.id ?? 0)
    const [earning] = await app.db.select().from(earnings).where(late)
    await app.db.update(earnings).set({ available_at: '2027-04-12T01:00:00.000Z' }).where(late)
    await to(monday, -3600)
    expect(await walletOf(crew.mover)).toMatchObject({
      next_payout_at: monday,
      next_payout_cents: await netOf(moves[0] ?? { id: 0 }),
    })
    await app.db.update(earnings).set({ available_at: earning?.available_at }).where(late)

    await to(monday, -1)
    expect(await payoutsOf(crew.mover)).toEqual([])
    await to(monday)
    const [payout, ...more] = await payoutsOf(crew.mover)
    expect(more).toEqual([])
    expect(payout).toMatchObject({
      code: expect.stringMatching(/^PO-/),
      method: 'weekly',
      state: 'sent',
      ...week,
      amount_cents: owed,
      fee_cents: 0,
    })
    expect(payout).not.toHaveProperty('reference')
    expect(await walletOf(crew.mover)).toMatchObject({ available_cents: 0, in_payout_cents: owed })
    expect(await owedTo(app, crew.mover.mover_id)).toBe(owed)

    await to(monday, 3 * 3600)
    expect((await payoutsOf(crew.mover))[0]?.state).toBe('sent')
    await to('2027-04-14T09:00:00.000Z')
    expect(await payoutsOf(crew.mover)).toMatchObject([{ state: 'paid', amount_cents: owed }])
    expect(await transfersOf(app, payout ?? { code: '' })).toMatchObject([{ amount_cents: owed }])
    expect(await walletOf(crew.mover)).toMatchObject({ available_cents: 0, in_payout_cents: 0 })
    expect(await owedTo(app, crew.mover.mover_id)).toBe(0)
    expect(await mailSubjectsTo(app, crew.mover)).toContain(
      `We’ve paid you $${(owed / 100).toFixed(2)}`,
    )
    for (const move of moves) expect(await earningOf(move)).toMatchObject({ state: 'paid' })
  })

  test('and leaves earnings of that Monday for the next run', async () => {
    await aVerifiedAccount(crew.mover)
    await earn(app, customer, crew)
    app.clock.now = new Date('2027-04-12T00:00:00.000Z')
    const late = await earn(app, customer, crew)
    await to(monday)
    expect(await payoutsOf(crew.mover)).toHaveLength(1)
    expect(await earningOf(late)).toMatchObject({ state: 'available' })
    await to('2027-04-19T09:00:00.000Z')
    const payouts = await payoutsOf(crew.mover)
    expect(payouts.map(({ period_from }) => period_from)).toEqual(['2027-04-05', '2027-04-12'])
    expect(await earningOf(late)).toMatchObject({ payout_id: payouts[1]?.id })
  })

  test.each([
    [100, 0],
    [101, 1],
  ])('with %i cents in %i payouts, keeping what is too little', async (cents, count) => {
    await aVerifiedAccount(crew.mover)
    await earned(cents)
    expect((await walletOf(crew.mover)).next_payout_at).toBe(count ? monday : null)
    await to(monday)
    expect(await payoutsOf(crew.mover)).toHaveLength(count)
    expect((await walletOf(crew.mover)).available_cents).toBe(count ? 0 : cents)
    await earned(500)
    await to('2027-04-26T09:00:00.000Z')
    const payouts = await payoutsOf(crew.mover)
    expect(payouts.at(-1)?.amount_cents).toBe(count ? 500 : cents + 500)
  })

  test('without what is held or not charged yet', async () => {
    await aVerifiedAccount(crew.mover)
    const disputed = await earn(app, customer, crew)
    await mustTake(customer, disputed, 'dispute', { reason: 'A scratch' })
    const pending = await aPlacedMove(app, customer)
    await carryOut(app, pending, customer, crew)
    const wallet = await walletOf(crew.mover)
    expect(wallet).toMatchObject({
      available_cents: 0,
      next_payout_at: null,
      held_cents: await netOf(disputed),
      pending_cents: await netOf(pending),
    })
    expect(wallet.instant.obstacle).toBe('You need more than $1.00 to request a payout.')
    await to(monday)
    expect(await earningOf(disputed)).toMatchObject({ state: 'held', payout_id: null })
    await mustTake(admin, disputed, 'resolve', { reason: 'No scratch', refund_cents: 0 })
    await to('2027-04-19T09:00:00.000Z')
    expect(await earningOf(disputed)).toMatchObject({ state: 'in_payout' })
  })

  test('in whichever process comes first, as one payout', async () => {
    await aVerifiedAccount(crew.mover)
    await earn(app, customer, crew)
    const other = await openApp({ beside: app })
    app.clock.now = new Date(monday)
    await Promise.all([app.drain(), other.drain(), app.drain()])
    await other.close()
    const [payout, ...more] = await payoutsOf(crew.mover)
    expect(more).toEqual([])
    const { run } = unwrap<{ run: string }>(await admin.get(`/api/payouts/${payout?.id}`))
    expect(run).toBe(`${crew.mover.mover_id}-2027-04-12`)
  })
})

test('a repeated delivery changes nothing', async () => {
  await aVerifiedAccount(crew.mover)
  const disputed = await earn(app, customer, crew)
  await mustTake(customer, disputed, 'dispute', { reason: 'A scratch' })
  await earned(5000)
  await to(monday)
  await to('2027-04-14T09:00:00.000Z')
  // Available since before that Monday, but still paid with the next one.
  await mustTake(admin, disputed, 'resolve', { reason: 'No scratch', refund_cents: 0 })
  const payouts = await payoutsOf(crew.mover)
  expect(payouts).toMatchObject([{ state: 'paid', amount_cents: 5000 }])
  await drainAgain(app, 'payouts')
  expect(await undeliveredOf(app, 'payouts')).toEqual([])
  expect(await payoutsOf(crew.mover)).toEqual(payouts)
  expect(await transfersOf(app, payouts[0] ?? { code: '' })).toHaveLength(1)
})

describe('a payout', () => {
  const big = 200_000
  test.each([
    [big - 1, 'sent'],
    [big, 'scheduled'],
  ])('of %i cents is %s by the system', async (cents, state) => {
    await aVerifiedAccount(crew.mover)
    await earned(cents)
    await to(monday)
    expect(await payoutsOf(crew.mover)).toMatchObject([{ state, amount_cents: cents }])
  })

  test('of a large amount is approved by finance staff', async () => {
    await earned(big)
    await aVerifiedAccount(crew.mover)
    await to(monday)
    const [payout] = await payoutsOf(crew.mover)
    if (!payout) throw new Error('there is no payout')
    for (const who of [await anAdmin(app, ['operations']), crew.mover])
      expect((await movePayout(who as typeof admin, payout, 'approve')).statusCode).toBe(403)
    const finance = await anAdmin(app, ['finance'])
    unwrap(await movePayout(finance, payout, 'approve'))
    await app.drain()
    expect(await payoutsOf(crew.mover)).toMatchObject([{ state: 'sent' }])
  })

  test('waits for an account; the mover is notified, and verifying one is enough', async () => {
    await earned(5000)
    await to(monday)
    const [payout] = await payoutsOf(crew.mover)
    expect(payout).toMatchObject({ state: 'scheduled', wallet_account_id: null })
    expect(await mailSubjectsTo(app, crew.mover)).toContain('$50.00 is waiting for you')
    const refused = await movePayout(admin, payout ?? { id: 0 }, 'approve')
    expect(refused.json().errors).toEqual({
      wallet_account_id: ['You don’t have a verified account that can be used right now.'],
    })
    const account = await addAccount(crew.mover, bankDetails())
    await app.drain()
    expect((await payoutsOf(crew.mover))[0]?.state).toBe('scheduled')
    await aVerifiedAccount(crew.mover)
    await app.drain()
    expect(await payoutsOf(crew.mover)).toMatchObject([
      { state: 'sent', wallet_account_id: account.id },
    ])
  })

  test('to a changed account is sent after 48 hours, not a minute earlier', async () => {
    const first = await aVerifiedAccount(crew.mover)
    unwrap(await disableAccount(crew.mover, first))
    app.clock.now = new Date('2027-04-11T12:00:00.000Z')
    const second = await addAccount(crew.mover, cardDetails())
    await earned(5000)
    await to(monday)
    expect((await payoutsOf(crew.mover))[0]?.state).toBe('scheduled')
    await to('2027-04-13T11:59:00.000Z')
    expect((await payoutsOf(crew.mover))[0]?.state).toBe('scheduled')
    await to('2027-04-13T12:00:00.000Z')
    expect(await payoutsOf(crew.mover)).toMatchObject([
      { state: 'paid', wallet_account_id: second.id },
    ])
  })

  test('to another card of the same account is sent after 48 hours too', async () => {
    const account = await aVerifiedAccount(crew.mover)
    app.clock.now = new Date('2027-04-11T12:00:00.000Z')
    await addAccount(crew.mover, cardDetails())
    await earned(5000)
    await to(monday)
    expect((await payoutsOf(crew.mover))[0]?.state).toBe('scheduled')
    await to('2027-04-13T12:00:00.000Z')
    expect(await payoutsOf(crew.mover)).toMatchObject([
      { state: 'paid', wallet_account_id: account.id, last4: '5556' },
    ])
  })
})

describe('a cancellation', () => {
  beforeEach(async () => {
    await earned(5000)
    await to(monday)
  })

  test('returns the money to the available balance for the next Monday', async () => {
    const [payout] = await payoutsOf(crew.mover)
    if (!payout) throw new Error('there is no payout')
    expect((await movePayout(crew.mover as typeof admin, payout, 'cancel')).statusCode).toBe(403)
    unwrap(await movePayout(admin, payout, 'cancel', { reason: 'A wrong account' }))
    expect(await walletOf(crew.mover)).toMatchObject({ available_cents: 5000, in_payout_cents: 0 })
    await app.drain()
    expect(await payoutsOf(crew.mover)).toHaveLength(1)
    await aVerifiedAccount(crew.mover)
    await to('2027-04-19T09:00:00.000Z')
    expect(await payoutsOf(crew.mover)).toMatchObject([
      { state: 'cancelled' },
      { state: 'sent', amount_cents: 5000 },
    ])
  })

  test('is refused once the payout is on its way', async () => {
    await aVerifiedAccount(crew.mover)
    await app.drain()
    const [payout] = await payoutsOf(crew.mover)
    const late = await movePayout(admin, payout ?? { id: 0 }, 'cancel', { reason: 'Oh no' })
    expect([late.statusCode, late.json().state]).toEqual([409, 'sent'])
  })
})

test('movers see only their own payouts and wallet', async () => {
  await aVerifiedAccount(crew.mover)
  await earned(5000)
  await to(monday)
  const [payout] = await payoutsOf(crew.mover)
  const other = await aCrew(app)
  expect(await payoutsOf(other.mover)).toEqual([])
  expect((await other.mover.get(`/api/payouts/${payout?.id}`)).statusCode).toBe(404)
  expect((await walletOf(other.mover)).in_payout_cents).toBe(0)
  expect((await crew.driver.get('/api/wallet')).statusCode).toBe(403)
  expect((await admin.get('/api/wallet')).statusCode).toBe(403)
  expect((await crew.driver.get('/api/payouts')).statusCode).toBe(403)
})
