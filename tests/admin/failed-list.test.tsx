import { afterAll, beforeAll, expect, test } from 'vitest'

import { unwrap } from '../support/app/response.ts'
import { aRow } from '../support/app/rows.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { anAdmin, type Person } from '../support/people/people.ts'
import { type Admin, openAdmin, press, waitForText } from './open-admin.tsx'

let admin: Admin
let colleague: Person
beforeAll(async () => {
  admin = await openAdmin(async (app) => {
    colleague = await anAdmin(app)
    return anAdmin(app, ['content'])
  })
})
afterAll(() => admin.close())

const rows = () => document.querySelectorAll('main tbody tr').length

async function readAgain(): Promise<void> {
  const { queryClient } = await import('#admin/providers/query-client.ts')
  await queryClient.invalidateQueries({ queryKey: ['data'] })
}

test('rows that were read stay in sight when they can’t be read again', async () => {
  await aRow(admin.app, 'items')
  await admin.go('/admin/lookups/items')
  await waitFor(() => expect(rows()).toBeGreaterThan(0))
  const { fetch } = globalThis
  globalThis.fetch = () => Promise.reject(new TypeError('there is no network'))
  try {
    await readAgain()
    await waitForText('We can’t reach the server.')
    expect(rows()).toBeGreaterThan(0)
  } finally {
    globalThis.fetch = fetch
  }
  await press('Try again')
  await waitFor(() => expect(document.querySelector('main .ant-alert-error')).toBeNull())
})

test('rows leave the screen of a person who has lost the right to see them', async () => {
  await admin.go('/admin/account')
  await admin.go('/admin/lookups/items')
  await waitFor(() => expect(rows()).toBeGreaterThan(0))
  const path = `/api/users/${admin.person.user_id}`
  unwrap(await colleague.patch(path, { roles: ['finance'] }))
  await readAgain()
  await waitForText('You don’t have access to this.')
  expect([rows(), document.querySelector('main nav.pages')]).toEqual([0, null])
})
