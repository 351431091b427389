import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { aRow } from '../support/app/rows.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { anAdmin } from '../support/people/people.ts'
import { type Admin, openAdmin, press } from './open-admin.tsx'

let admin: Admin
beforeAll(async () => {
  admin = await openAdmin((app) => anAdmin(app))
})
afterAll(() => admin.close())

const buttons = () =>
  [...document.querySelectorAll('fieldset.quick .quick-button')].map(
    ({ textContent }) => textContent,
  )

test('the buttons of the states say how many rows there are, within the other filters', async () => {
  const mine = { subject: 'A dent in the piano' }
  for (const state of ['new', 'new', 'pending'])
    await aRow(admin.app, 'tickets', { ...mine, state })
  await aRow(admin.app, 'tickets', { subject: 'Something else', state: 'new' })
  await admin.go('/admin/support/tickets')
  await waitFor(() =>
    expect(buttons()).toEqual(expect.arrayContaining(['New 3', 'Waiting for the customer 1'])),
  )
  const fetched = vi.spyOn(globalThis, 'fetch')
  await admin.go('/admin/support/tickets?q=piano')
  await waitFor(() => expect(buttons()).toEqual(expect.arrayContaining(['New 2', 'Solved 0'])))
  const asked = fetched.mock.calls.filter(([url]) => String(url).includes('/tickets/summary'))
  expect(asked).toHaveLength(1)
  fetched.mockRestore()
  await press(/^Waiting for the customer/, '.quick')
  await waitFor(() => expect(admin.at().search).toContain('state=pending'))
  await waitFor(() =>
    expect(buttons()).toEqual(expect.arrayContaining(['New 2', 'Waiting for the customer 1'])),
  )
})
