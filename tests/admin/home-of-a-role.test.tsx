import { afterAll, beforeAll, expect, test } from 'vitest'

import { aRow } from '../support/app/rows.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { anAdmin } from '../support/people/people.ts'
import { type Admin, openAdmin, waitForText } from './open-admin.tsx'

let admin: Admin
beforeAll(async () => {
  admin = await openAdmin((app) => anAdmin(app, ['support']))
})
afterAll(() => admin.close())

test('the home of a role shows the work of its lists alone, and says if there is none', async () => {
  // Support may not list wallet accounts' payouts.
  await aRow(admin.app, 'payouts', { state: 'failed' })
  await admin.go('/admin/dashboard')
  await waitForText('Nothing is waiting for you.')
  await aRow(admin.app, 'tickets', { state: 'new' })
  await admin.go('/admin/account')
  const { queryClient } = await import('#admin/providers/query-client.ts')
  await queryClient.invalidateQueries({ queryKey: ['waiting'] })
  await admin.go('/admin/dashboard')
  await waitForText('new ticket')
  const shown = () =>
    [...document.querySelectorAll('.waiting a')].map(({ textContent }) => textContent)
  await waitFor(() => expect(shown()).toEqual([expect.stringMatching(/^1new ticketoldest: /)]))
})
