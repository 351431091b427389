import { afterAll, beforeAll, expect, test } from 'vitest'

import { clientOf, type TestApp } from '../support/app/app.ts'
import { unwrap } from '../support/app/response.ts'
import { anAdmin, type Person } from '../support/people/people.ts'
import { type Admin, openAdmin, waitForText } from './open-admin.tsx'

const email = 'ada@unknown.test'

/** Creates an administrator whose address refused a link for a new password. */
async function anUnreachableAdmin(app: TestApp): Promise<Person> {
  const person = await anAdmin(app)
  unwrap(await person.patch(`/api/users/${person.user_id}`, { email }))
  await clientOf(app).post('/api/forgot-password', { email })
  await app.drain()
  return person
}

let admin: Admin
beforeAll(async () => {
  admin = await openAdmin(anUnreachableAdmin)
})
afterAll(() => admin.close())

test('an administrator whose mail is refused sees it, and since when on their record', async () => {
  await waitForText(`Emails to ${email} are bouncing`)
  await admin.go(`/admin/users/details/${admin.person.user_id}`)
  await waitForText('Mail returned since')
  expect(document.querySelectorAll('.address-notice')).toHaveLength(1)
})
