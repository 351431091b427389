import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { unwrap } from '../support/app/response.ts'
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

test('the days of the home are those of the person, wherever the browser is', async () => {
  const { store } = await import('#admin/providers/session.ts')
  // More than a day apart, so that no browser is in both.
  for (const time_zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    await admin.app.db
      .update(tables.users)
      .set({ time_zone })
      .where(eq(tables.users.id, admin.person.user_id))
    await admin.go('/admin/account')
    store.setIdentity(unwrap(await admin.person.get('/api/user')))
    await admin.go('/admin/dashboard')
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: time_zone }).format(new Date())
    await waitFor(() => {
      const tile = document.querySelector('.tiles a[href*="created_at_gte"]')
      expect(tile?.getAttribute('href')).toContain(`created_at_gte=${day}`)
    })
  }
})
