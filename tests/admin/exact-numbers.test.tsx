import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { unwrap } from '../support/app/response.ts'
import { aRow } from '../support/app/rows.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { anAdmin } from '../support/people/people.ts'
import { type Admin, field, openAdmin, press, waitForText, write } from './open-admin.tsx'

let admin: Admin
beforeAll(async () => {
  admin = await openAdmin((app) => anAdmin(app))
})
afterEach(async () => {
  await admin.go('/admin/account')
  if (admin.at().pathname !== '/admin/account') await press('Leave without saving')
})
afterAll(() => admin.close())

const refused = 'Use fewer decimals'

test('an amount with a part of a cent, or half a piece, is an error at its field', async () => {
  const vehicle = await aRow(admin.app, 'vehicles', { base_cents: 1999 })
  const path = `/api/vehicles/${vehicle.id}`
  await admin.go(`/admin/lookups/vehicles/edit/${vehicle.id}`)
  const base = /^Base/
  await waitFor(async () => expect((await field(base)).value).toBe('19.99'))
  await write(base, '12.345')
  await press('Save')
  await waitForText(refused)
  expect(unwrap(await admin.person.get(path))).toMatchObject({ base_cents: 1999 })
  const item = (await field(base)).closest('.ant-form-item')
  expect(item?.textContent).toContain(refused)
  await write(base, '12.34')
  await write(/^Capacity/, '150.5')
  await press('Save')
  await waitFor(async () =>
    expect((await field(/^Capacity/)).closest('.ant-form-item')?.textContent).toContain(refused),
  )
  await write(/^Capacity/, '151')
  await press('Save')
  await waitFor(async () =>
    expect(unwrap(await admin.person.get(path))).toMatchObject({
      base_cents: 1234,
      capacity_ft3: 151,
    }),
  )
})

test('an amount is shown with two decimals', async () => {
  const vehicle = await aRow(admin.app, 'vehicles', { base_cents: 2050 })
  await admin.go(`/admin/lookups/vehicles/edit/${vehicle.id}`)
  await waitFor(async () => expect((await field(/^Base/)).value).toBe('20.50'))
})
