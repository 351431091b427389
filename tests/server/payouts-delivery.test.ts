import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { drainUntil, everyEnd } from '../support/doomed.ts'
import { clientOf } from '../support/house.ts'
import { answer, pass } from '../support/moves.ts'
import { admin, crew, customer, house } from '../support/order-stage.ts'
import {
  addAccount,
  aVerifiedAccount,
  bankNumbers,
  cardDetails,
  earn,
  lettersTo,
  moveAccount,
  owedTo,
  type Payout,
  payoutCards,
  payoutsOf,
  transfersOf,
  walletOf,
} from '../support/wallet.ts'

const monday = new Date('2027-04-12T09:00:00.000Z')
const amount_cents = 4321

beforeEach(async () => {
  const { id } = await earn(house, customer, crew)
  const { earnings } = tables
  await house.db
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
  return house.db
    .select({ account: journal.account, cents: journal.amount_cents })
    .from(journal)
    .where(eq(journal.posting, `payout-${code}`))
    .orderBy(journal.id)
}
const recover = async () => {
  pass(house, { seconds: 61 })
  await house.drain()
}

describe('a transfer', () => {
  test.each([
    ['an account nobody has', () => aVerifiedAccount(crew.mover, admin, bankNumbers.unknown)],
    ['a card that declines', () => addAccount(crew.mover, cardDetails(payoutCards.declined))],
  ])('to %s fails, and the money is available again', async (_, make) => {
    await make()
    house.clock.now = monday
    await house.drain()
    const payout = await latest()
    expect(payout).toMatchObject({
      ...{ state: 'failed', failure: expect.stringMatching(/^(no_account|declined)$/) },
      ...{ amount_cents },
    })
    expect(await walletOf(crew.mover)).toMatchObject({
      ...{ available_cents: amount_cents, in_payout_cents: 0 },
    })
    expect(await postingsOf(payout)).toEqual([])
    expect(await lettersTo(house, crew.mover)).toContain(
      `Your payout ${payout.code} did not go through`,
    )
    const sent = await clientOf(house).get('/dev/outbox.json', { query: { to: crew.mover.email } })
    expect(sent.json()[0].text).toMatch(/The bank (knows no such account|refused it)\. The money/)
    pass(house, { days: 7 })
    await house.drain()
    expect(await payoutsOf(crew.mover)).toHaveLength(2)
  })

  test('that comes back after days fails then', async () => {
    await aVerifiedAccount(crew.mover, admin, bankNumbers.comesBack)
    house.clock.now = monday
    await house.drain()
    expect(await latest()).toMatchObject({ state: 'sent' })
    for (let hour = 0; hour < 30; hour++) {
      pass(house, { hours: 1 })
      await house.drain()
    }
    const payout = await latest()
    expect(payout).toMatchObject({ state: 'failed', failure: 'account_closed', paid_at: null })
    expect(await owedTo(house, crew.mover.mover_id)).toBeGreaterThan(0)
    expect(await postingsOf(payout)).toEqual([])
    expect((await walletOf(crew.mover)).available_cents).toBe(amount_cents)
  })

  test('whose answer is lost is asked for again, and made once', async () => {
    await aVerifiedAccount(crew.mover, admin, bankNumbers.slow)
    house.clock.now = monday
    await house.drain()
    const payout = await latest()
    expect(payout).toMatchObject({ state: 'sent' })
    pass(house, { seconds: 2 })
    await house.drain()
    expect(await transfersOf(house, payout)).toHaveLength(1)
    pass(house, { days: 2 })
    await house.drain()
    expect(await latest()).toMatchObject({ state: 'paid' })
  })

  test('that nobody answers for can be asked for again by staff, and is made once', async () => {
    answer(await addAccount(crew.mover, cardDetails()))
    house.clock.now = monday
    await drainUntil(house, 'payouts', 'send', 'dies')
    const { id } = await latest()
    const again = () => admin.post(`/api/payouts/${id}/transitions/ask_again`)
    expect((await crew.mover.post(`/api/payouts/${id}/transitions/ask_again`)).statusCode).toBe(403)
    expect(answer(await again())).toMatchObject({ state: 'sent' })
    await house.drain()
    const payout = await latest()
    expect(payout).toMatchObject({ state: 'paid' })
    expect((await again()).statusCode).toBe(409)
    await recover()
    expect(await transfersOf(house, payout)).toHaveLength(1)
    expect(await postingsOf(payout)).toHaveLength(2)
  })

  test('is not begun to an account that was disabled after it was approved', async () => {
    const account = await aVerifiedAccount(crew.mover, admin)
    const approved = answer<Payout>(await crew.mover.post('/api/payouts/instant'))
    expect(approved.state).toBe('approved')
    answer(await moveAccount(crew.mover, account, 'disable'))
    await house.drain()
    expect(await latest()).toMatchObject({ state: 'failed', failure: 'disabled' })
    expect(await transfersOf(house, await latest())).toEqual([])
    expect((await walletOf(crew.mover)).available_cents).toBe(amount_cents)
  })

  test('that has arrived is booked: what was owed against cash', async () => {
    answer(await addAccount(crew.mover, cardDetails()))
    house.clock.now = monday
    await house.drain()
    expect(await postingsOf(await latest())).toEqual([
      { account: 'mover_payable', cents: amount_cents },
      { account: 'cash', cents: -amount_cents },
    ])
  })
})

describe.each(everyEnd)('a process that %s', (end) => {
  test('after sending to a card: paid once, booked once', async () => {
    answer(await addAccount(crew.mover, cardDetails()))
    house.clock.now = monday
    await drainUntil(house, 'payouts', 'send', end)
    const payout = await latest()
    expect(payout).toMatchObject({ state: 'sent', paid_at: null })
    expect(await transfersOf(house, payout)).toHaveLength(1)
    const late = await admin.post(`/api/payouts/${payout.id}/transitions/cancel`, { reason: 'x' })
    expect(late.statusCode).toBe(409)

    await recover()
    await recover()
    expect(await payoutsOf(crew.mover)).toMatchObject([{ state: 'paid', amount_cents }])
    expect(await transfersOf(house, payout)).toMatchObject([{ amount_cents }])
    expect(await postingsOf(payout)).toHaveLength(2)
  })

  test('after asking what became of it: the next one asks', async () => {
    await aVerifiedAccount(crew.mover, admin)
    house.clock.now = monday
    await house.drain()
    pass(house, { days: 1 })
    await drainUntil(house, 'payouts', 'status', end)
    expect(await latest()).toMatchObject({ state: 'sent' })
    await recover()
    expect(await latest()).toMatchObject({ state: 'paid' })
    expect(await transfersOf(house, await latest())).toHaveLength(1)
  })
})
