import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { aRow } from '../support/app/rows.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { anAdmin } from '../support/people/people.ts'
import { type Admin, openAdmin, waitForText } from './open-admin.tsx'

let admin: Admin
beforeAll(async () => {
  admin = await openAdmin((app) => anAdmin(app))
})
afterAll(() => admin.close())

const open = () =>
  [...document.querySelectorAll('.first-steps a')].map((link) => link.getAttribute('href'))

async function home(): Promise<void> {
  const { queryClient } = await import('#admin/providers/query-client.ts')
  await admin.go('/admin/account')
  queryClient.clear()
  await admin.go('/admin/dashboard')
  await waitForText('Waiting for you')
}

test('the home says how to begin by what is missing, and nothing of it once it is done', async () => {
  const { cities, movers } = tables
  await admin.app.db.update(cities).set({ status: 'hidden' })
  await admin.app.db
    .update(movers)
    .set({ status: 'incomplete' })
    .where(eq(movers.status, 'approved'))
  await home()
  await waitForText('Set a city live')
  expect(open()).toEqual(['/admin/movers', '/admin/lookups/cities'])
  expect(document.querySelectorAll('.first-steps [aria-label="Done:"]')).toHaveLength(4)

  const [city] = await admin.app.db.select({ id: cities.id }).from(cities).limit(1)
  await admin.app.db
    .update(cities)
    .set({ status: 'live' })
    .where(eq(cities.id, city?.id ?? 0))
  await home()
  expect(open()).toEqual(['/admin/movers'])

  await aRow(admin.app, 'movers', { status: 'approved' })
  await home()
  await waitFor(() => expect(document.querySelector('.first-steps')).toBeNull())
})
