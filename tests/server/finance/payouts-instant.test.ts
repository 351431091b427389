import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { admin, app, crew, customer, earningOf } from '../../support/scenarios/order-scenario.ts'
import {
  addAccount,
  aVerifiedAccount,
  bankDetails,
  cardDetails,
  earn,
  owedTo,
  type Payout,
  payoutsOf,
  transfersOf,
  walletOf,
} from '../../support/scenarios/wallet.ts'

const payOut = (key?: string) =>
  crew.mover.post('/api/payouts/instant', {}, key ? { headers: { 'idempotency-key': key } } : {})

async function earned(net_cents: number): Promise<void> {
  const { id } = await earn(app, customer, crew)
  const { earnings } = tables
  await app.db.update(earnings).set({ net_cents, tip_cents: 0 }).where(eq(earnings.order_id, id))
}

const linesOf = async ({ code }: Payout) => {
  const { journal } = tables
  const rows = await app.db
    .select()
    .from(journal)
    .where(eq(journal.posting, `payout-${code}`))
  return Object.fromEntries(rows.map(({ account, amount_cents }) => [account, amount_cents]))
}

describe('an instant payout', () => {
  test('pays all that is available, less 1.5 %, which the platform keeps', async () => {
    await addAccount(crew.mover, cardDetails())
    const moves = [
      await earn(app, customer, crew, { tip_cents: 2500 }),
      await earn(app, customer, crew),
    ]
    const nets = await Promise.all(
      moves.map(async (move) => (await earningOf(move))?.net_cents ?? 0),
    )
    const total = nets.reduce((sum, net) => sum + net, 0)
    const fee_cents = Math.floor((total * 150 + 5000) / 10_000)
    const amount_cents = total - fee_cents
    expect((await walletOf(crew.mover)).instant).toEqual({
      amount_cents,
      fee_cents,
      obstacle: null,
    })

    const payout = unwrap<Payout>(await payOut())
    expect(payout).toMatchObject({ state: 'approved', amount_cents, fee_cents })
    await app.drain()
    expect(await payoutsOf(crew.mover)).toMatchObject([
      {
        method: 'instant',
        state: 'paid',
        amount_cents,
        fee_cents,
        period_from: '2027-04-07',
        period_to: '2027-04-07',
      },
    ])
    expect(await transfersOf(app, payout)).toMatchObject([{ amount_cents }])
    expect(await linesOf(payout)).toEqual({
      mover_payable: total - 2500,
      tips_payable: 2500,
      cash: -amount_cents,
      platform_revenue: -fee_cents,
    })
    expect(await owedTo(app, crew.mover.mover_id)).toBe(0)

    // There is nothing left for Monday, but a second instant payout on the same day is possible.
    await earned(1000)
    unwrap(await payOut())
    app.clock.now = new Date('2027-04-12T09:00:00.000Z')
    await app.drain()
    expect((await payoutsOf(crew.mover)).map(({ method }) => method)).toEqual([
      'instant',
      'instant',
    ])
  })

  test.each([
    [101, 50],
    [3333, 50],
    [3367, 51],
    [100_000, 1500],
  ])('of %i cents costs a fee of %i', async (cents, fee_cents) => {
    await addAccount(crew.mover, cardDetails())
    await earned(cents)
    expect(unwrap<Payout>(await payOut())).toMatchObject({
      fee_cents,
      amount_cents: cents - fee_cents,
    })
  })

  test('with one key is paid once, and two concurrent ones pay the balance once', async () => {
    await addAccount(crew.mover, cardDetails())
    await earned(5000)
    const first = unwrap<Payout>(await payOut('now'))
    expect(unwrap(await payOut('now'))).toEqual(first)
    expect(errorsOf(await payOut())).toHaveProperty('amount_cents')
    expect(await payoutsOf(crew.mover)).toHaveLength(1)
  })

  test('of a large amount waits for finance staff', async () => {
    await addAccount(crew.mover, cardDetails())
    await earned(204_000)
    const payout = unwrap<Payout>(await payOut())
    expect(payout).toMatchObject({ state: 'scheduled', amount_cents: 200_940 })
    await app.drain()
    expect(await transfersOf(app, payout)).toEqual([])
    unwrap(await admin.post(`/api/payouts/${payout.id}/transitions/approve`))
    await app.drain()
    expect(await payoutsOf(crew.mover)).toMatchObject([{ state: 'paid' }])
  })
})

describe('an instant payout is refused', () => {
  const noAccount = 'You don’t have a verified account that can be used right now.'
  const tooLittle = 'You need more than $1.00 to request a payout.'

  test('without a usable account', async () => {
    await earned(5000)
    expect((await walletOf(crew.mover)).instant).toEqual({
      amount_cents: 4925,
      fee_cents: 75,
      obstacle: noAccount,
    })
    const refused = { wallet_account_id: [noAccount] }
    expect(errorsOf(await payOut())).toEqual(refused)
    await addAccount(crew.mover, bankDetails())
    expect(errorsOf(await payOut())).toEqual(refused)
    await addAccount(crew.mover, cardDetails())
    expect(errorsOf(await payOut())).toEqual(refused)
    expect((await walletOf(crew.mover)).available_cents).toBe(5000)
  })

  test.each([0, 100])('of %i cents', async (cents) => {
    await aVerifiedAccount(crew.mover)
    if (cents) await earned(cents)
    expect((await walletOf(crew.mover)).instant.obstacle).toBe(tooLittle)
    expect(errorsOf(await payOut())).toEqual({ amount_cents: [tooLittle] })
    expect(await payoutsOf(crew.mover)).toEqual([])
  })

  test('to everybody but movers', async () => {
    for (const who of [crew.driver, customer, admin])
      expect((await who.post('/api/payouts/instant')).statusCode).toBe(403)
  })
})
