import { afterAll, beforeAll, expect, test } from 'vitest'

import { aRow } from '../support/app/rows.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { anAdmin } from '../support/people/people.ts'
import { type Admin, button, openAdmin, waitForText } from './open-admin.tsx'

let admin: Admin
beforeAll(async () => {
  admin = await openAdmin((app) => anAdmin(app, ['finance']))
})
afterAll(() => admin.close())

const aRefund = async (values: Record<string, unknown>) => {
  const { id } = await aRow(admin.app, 'refunds', {
    state: 'requested',
    credit_cents: 0,
    ...values,
  })
  return `/admin/finance/refunds/details/${id}`
}

test('a refund above the limit is not offered for approval to the one who asked for it', async () => {
  const colleague = await anAdmin(admin.app, ['finance'])
  const own = { requested_by_id: admin.person.user_id }
  await admin.go(await aRefund({ amount_cents: 10_001, requested_by_id: colleague.user_id }))
  await waitFor(() => expect(button('Approve')).toBeDefined())
  await admin.go(await aRefund({ amount_cents: 10_000, ...own }))
  await waitFor(() => expect(button('Approve')).toBeDefined())
  await admin.go(await aRefund({ amount_cents: 10_001, ...own }))
  await waitForText('$100.01')
  await waitFor(() => expect(button('Reject')).toBeDefined())
  expect(button('Approve')).toBeUndefined()
})

test('the home counts the refunds of others to decide on, and all that failed', async () => {
  const { queryClient } = await import('#admin/providers/query-client.ts')
  const own = { requested_by_id: admin.person.user_id }
  await aRefund({ amount_cents: 20_000, ...own })
  await aRow(admin.app, 'refunds', { state: 'failed', ...own })
  await admin.go('/admin/account')
  queryClient.clear()
  await admin.go('/admin/dashboard')
  const lines = () => [...document.querySelectorAll('.waiting a')].map((one) => one.textContent)
  await waitFor(() =>
    expect(lines()).toEqual([
      expect.stringMatching(/^1refund to decide on/),
      expect.stringMatching(/^1refund failed/),
    ]),
  )
})
