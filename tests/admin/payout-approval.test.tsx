import { afterAll, beforeAll, expect, test } from 'vitest'

import { aRow } from '../support/app/rows.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { anAdmin } from '../support/people/people.ts'
import { type Admin, openAdmin, press, waitForText } from './open-admin.tsx'

let admin: Admin
beforeAll(async () => {
  admin = await openAdmin((app) => anAdmin(app, ['finance']))
})
afterAll(() => admin.close())

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const dialog = () => document.querySelector('[role="dialog"]')?.textContent ?? ''

async function aScheduledPayout(account?: Record<string, unknown>) {
  const mover = await aRow(admin.app, 'movers', { business_name: `Movers ${crypto.randomUUID()}` })
  const mover_id = mover.id
  if (account)
    await aRow(admin.app, 'wallet_accounts', {
      mover_id,
      institution: 'Test Bank',
      last4: '6789',
      state: 'verified',
      ...account,
    })
  const payout = await aRow(admin.app, 'payouts', {
    mover_id,
    wallet_account_id: null,
    amount_cents: 215_000,
    state: 'scheduled',
  })
  await admin.go(`/admin/finance/payouts/details/${payout.id}`)
  return mover
}

test('before it is approved, a payout shows its amount, its mover and its account', async () => {
  const mover = await aScheduledPayout({ usable_at: ago(30) })
  await waitForText('It will go to this account')
  await press('Approve')
  await waitFor(() => expect(dialog()).toContain('Test Bank'))
  for (const words of ['$2,150.00', String(mover.business_name), '6789', 'No payout has arrived'])
    await waitFor(() => expect(dialog()).toContain(words))
  expect(dialog()).not.toContain('within the last seven days')
})

test('a payout to a new account, one that can’t be paid yet or none says so beforehand', async () => {
  await aScheduledPayout({ usable_at: ago(3) })
  await press('Approve')
  await waitFor(() => expect(dialog()).toContain('added or changed within the last seven days'))
  await aScheduledPayout({ usable_at: ago(-1) })
  await press('Approve')
  await waitFor(() => expect(dialog()).toContain('It can be paid from'))
  await aScheduledPayout({ usable_at: ago(30), state: 'restricted' })
  await press('Approve')
  await waitFor(() => expect(dialog()).toContain('hasn’t verified this account'))
  await aScheduledPayout()
  await waitForText('The mover has no payout account yet')
  await press('Approve')
  await waitFor(() => expect(dialog()).toContain('The mover has no payout account yet'))
})
