import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { errorsOf, unwrap } from '../support/app/response.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { aCustomer, anAdmin } from '../support/people/people.ts'
import { type Admin, button, openAdmin, press, waitForText } from './open-admin.tsx'

// Further from each other than a day, so that no browser is in both.
const [far, farther] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']

let admin: Admin
beforeAll(async () => {
  admin = await openAdmin(async (app) => {
    const person = await anAdmin(app)
    const { users } = tables
    await app.db.update(users).set({ time_zone: far }).where(eq(users.id, person.user_id))
    return person
  })
})
afterAll(() => admin.close())

const choose = (time_zone: string) => admin.person.post('/api/user/time-zone', { time_zone })

test('the browser’s time zone is suggested, and holds everywhere once it is chosen', async () => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  await admin.go('/admin/account')
  await press(/^Use your browser’s/)
  await press('Change the time zone')
  await waitForText('Time zone changed.')
  await waitFor(() => expect(button(/^Use your browser’s/)).toBeUndefined())
  const user = unwrap<{ time_zone: string }>(await admin.person.get('/api/user'))
  expect(user.time_zone).toBe(own)
  await admin.go('/admin/dashboard')
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: own }).format(new Date())
  await waitFor(() => {
    const tile = document.querySelector('.tiles a[href*="created_at_gte"]')
    expect(tile?.getAttribute('href')).toContain(`created_at_gte=${day}`)
  })
})

test('the choice is in the trail, and neither an unknown zone nor anyone else’s call is taken', async () => {
  unwrap(await choose(farther))
  expect(errorsOf(await choose('Mars/Olympus'))).toHaveProperty('time_zone')
  const query = {
    resource: 'users',
    record_id: String(admin.person.user_id),
    _sort: 'id',
    _order: 'desc',
  }
  const events = unwrap<{ diff: Record<string, unknown> }[]>(
    await admin.person.get('/api/events', { query }),
  )
  expect(events.map(({ diff }) => diff.time_zone)).toContainEqual([expect.any(String), farther])
  const customer = await aCustomer(admin.app)
  const refused = await customer.post('/api/user/time-zone', { time_zone: farther })
  expect(refused.statusCode).toBe(403)
})
