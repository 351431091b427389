import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { unwrap } from '../support/app/response.ts'
import { aRow } from '../support/app/rows.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { anAdmin } from '../support/people/people.ts'
import { type Admin, button, openAdmin, press, waitForText } from './open-admin.tsx'

let admin: Admin
beforeAll(async () => {
  admin = await openAdmin((app) => anAdmin(app))
})
afterAll(() => admin.close())

test('a verified backup is downloaded from its page, which names its size', async () => {
  const { id } = unwrap<{ id: number }>(await admin.person.post('/api/backups', { note: 'First' }))
  await admin.app.drain()
  const made = unwrap<{ bytes: number; sha256: string }>(
    await admin.person.get(`/api/backups/${id}`),
  )
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob)
    return 'blob:saved'
  })
  // The browser would save the file; here, the page would leave for its address.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await admin.go(`/admin/settings/backups/details/${id}`)
  await press(/^Download \([\d.]+ [kM]?B\)$/)
  await waitFor(() => expect(saved.map(({ size }) => size)).toEqual([made.bytes]))
  await waitForText('Downloaded')
})

test('a backup that is not verified has nothing to download', async () => {
  const { id } = await aRow(admin.app, 'backups', { state: 'failed' })
  await admin.go(`/admin/settings/backups/details/${id}`)
  await waitForText('Failed')
  expect(button(/^Download/)).toBeUndefined()
})
