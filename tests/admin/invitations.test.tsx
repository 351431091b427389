import { afterAll, beforeAll, expect, test } from 'vitest'
import { unwrap } from '../support/app/response.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { anAdmin, type Person } from '../support/people/people.ts'
import { type Admin, button, openAdmin } from './open-admin.tsx'

let admin: Admin
let person: Person
beforeAll(async () => {
  admin = await openAdmin(anAdmin)
  person = admin.person
})
afterAll(() => admin.close())

const invited = async (role: string) =>
  unwrap<{ id: number }>(
    await person.post('/api/users', { role, name: `New ${role}`, email: `${role}@new.test` }),
  ).id

test('only administrators can be invited again', async () => {
  await admin.go(`/admin/users/details/${await invited('customer')}`)
  await waitFor(() => expect(button('Disable')).toBeDefined())
  expect(button('Resend the invitation')).toBeUndefined()
  await admin.go(`/admin/users/details/${await invited('admin')}`)
  await waitFor(() => expect(button('Resend the invitation')).toBeDefined())
})
