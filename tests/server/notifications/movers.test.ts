import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { usd } from '#server/kernel/usd.ts'
import { advance, setClockBefore } from '../../support/app/clock.ts'
import { unwrap } from '../../support/app/response.ts'
import { notificationsOf, titlesOf } from '../../support/people/notifications.ts'
import {
  approveDocument,
  documentsOf,
  transitionDocument,
  uploadDocument,
} from '../../support/scenarios/documents.ts'
import { admin, app, crew, customer } from '../../support/scenarios/order-scenario.ts'
import {
  addAccount,
  aVerifiedAccount,
  bankNumbers,
  cardDetails,
  disableAccount,
  earn,
  payoutsOf,
} from '../../support/scenarios/wallet.ts'

const amount_cents = 4321
const monday = new Date('2027-04-12T09:00:00.000Z')

describe('notices about documents', () => {
  const last = '2027-06-01'
  const ends = '2027-06-02T06:59:59.999Z'

  test('reach the mover when one is approved, expires soon and has expired', async () => {
    const { insurance } = await documentsOf(crew.mover)
    await approveDocument(crew.mover, admin, insurance, last)
    for (const days of [30, 14, 3, 0]) {
      setClockBefore(app, ends, { days, seconds: days ? 0 : -1 })
      await app.drain()
      await app.drain()
    }
    const rows = await notificationsOf(crew.mover, 'document.')
    expect(rows.map(({ title }) => title)).toEqual([
      'Approved: Insurance',
      ...[30, 14, 3].map((days) => `Valid for ${days} more days: Insurance`),
      'Expired: Insurance',
    ])
    expect(rows[0]).toMatchObject({
      link: `/mover/documents/details?id=${insurance.id}`,
      link_label: 'See the document',
      additional_data: { document_id: insurance.id, kind: 'insurance' },
    })
    expect(await notificationsOf(crew.driver, 'document.')).toEqual([])
  })

  test('reach a driver and their mover when one is rejected, with the reason and the owner', async () => {
    const { license } = await documentsOf(crew.driver)
    unwrap(await uploadDocument(crew.driver, license, { expires_on: last }))
    unwrap(await transitionDocument(admin, license, 'reject', { reason: 'It is\nblurred' }))
    const rows = { title: 'Please send it again: License (Dan Driver)', message: 'It is blurred' }
    expect(await notificationsOf(crew.driver, 'document.')).toMatchObject([
      { ...rows, link: `/driver/documents/details?id=${license.id}` },
    ])
    expect(await notificationsOf(crew.mover, 'document.')).toMatchObject([
      { ...rows, link: `/mover/documents/details?id=${license.id}` },
    ])
  })
})

describe('notices about money', () => {
  /** Adds an earning to the crew's next payout. */
  async function earned(): Promise<void> {
    const { id } = await earn(app, customer, crew)
    const { earnings } = tables
    await app.db
      .update(earnings)
      .set({ net_cents: amount_cents, tip_cents: 0 })
      .where(eq(earnings.order_id, id))
  }
  const paid = usd('en', amount_cents)
  const latest = async () => (await payoutsOf(crew.mover)).at(-1)?.code

  test('report a payout when it is sent and when it has arrived', async () => {
    await earned()
    await aVerifiedAccount(crew.mover)
    app.clock.now = monday
    await app.drain()
    expect(await titlesOf(crew.mover, 'payout.')).toEqual([`${paid} is on its way`])
    advance(app, { days: 2 })
    await app.drain()
    const [, arrived, ...more] = await notificationsOf(crew.mover, 'payout.')
    expect(more).toEqual([])
    expect(arrived).toMatchObject({
      title: `We’ve paid you ${paid}`,
      link: `/mover/earnings/payouts?code=${await latest()}`,
      message: `Your payout ${await latest()} is in the account ending in 6789.`,
    })
  })

  test('report an instant payout once', async () => {
    await earned()
    await addAccount(crew.mover, cardDetails())
    unwrap(await crew.mover.post('/api/payouts/instant', {}))
    await app.drain()
    expect(await titlesOf(crew.mover, 'payout.')).toEqual([
      expect.stringMatching(/^We’ve paid you /),
    ])
  })

  test('report a failed payout with the reason', async () => {
    await earned()
    await aVerifiedAccount(crew.mover, bankNumbers.unknown)
    app.clock.now = monday
    await app.drain()
    expect((await notificationsOf(crew.mover, 'payout.')).at(-1)).toMatchObject({
      title: `Your payout ${await latest()} didn’t go through`,
      message: expect.stringContaining('The bank doesn’t recognize this account.'),
    })
  })

  test('report a cancelled payout with the reason', async () => {
    await earned()
    app.clock.now = monday
    await app.drain()
    const [payout] = await payoutsOf(crew.mover)
    const reason = { reason: 'The account is looked at' }
    unwrap(await admin.post(`/api/payouts/${payout?.id}/transitions/cancel`, reason))
    expect((await notificationsOf(crew.mover, 'payout.')).at(-1)).toMatchObject({
      title: `Your payout ${payout?.code} was canceled`,
      message: `${paid} is back in your wallet: The account is looked at`,
    })
  })

  test('report every change of an account, also the mover’s own', async () => {
    const account = await aVerifiedAccount(crew.mover)
    unwrap(await disableAccount(crew.mover, account))
    const rows = await notificationsOf(crew.mover, 'wallet_account')
    expect(rows.map(({ event }) => event)).toEqual([
      'wallet_account.added',
      'wallet_account.verified',
      'wallet_account.disabled',
    ])
    expect(rows[0]).toMatchObject({
      title: 'New payout account: …6789',
      link: `/mover/wallet/edit?id=${account.id}`,
      message: expect.stringContaining('was added for your payouts'),
    })
  })
})
