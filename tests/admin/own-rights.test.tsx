import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { unwrap } from '../support/app/response.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { anAdmin, type Person } from '../support/people/people.ts'
import { type Admin, button, openAdmin } from './open-admin.tsx'

let admin: Admin
let colleague: Person
beforeAll(async () => {
  admin = await openAdmin(async (app) => {
    colleague = await anAdmin(app)
    return anAdmin(app)
  })
})
afterAll(() => admin.close())

const mine = () =>
  admin.app.db.select().from(tables.users).where(eq(tables.users.id, admin.person.user_id))

/** A colleague changes the person's roles. */
const giveRoles = async (roles: string[]) => {
  const [user] = await mine()
  const path = `/api/users/${admin.person.user_id}`
  unwrap(await colleague.patch(path, { roles, version: user?.version }))
}

let away = 0

/** The person comes back to the page, each time after a minute. */
function comeBack(): void {
  away += 60_000
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + away)
  window.dispatchEvent(new Event('focus'))
  later.mockRestore()
}

const offers = (...names: string[]) =>
  names.map((name) => Boolean(button(name, '.sidebar section')))

test('menu and buttons follow a change of the person’s roles without a reload', async () => {
  await admin.go('/admin/lookups/fees')
  await waitFor(() => expect(offers('Fees', 'Payouts', 'Tickets')).toEqual([true, true, true]))
  await giveRoles(['support'])
  comeBack()
  await waitFor(() => expect(offers('Fees', 'Payouts', 'Tickets')).toEqual([false, false, true]))
  await giveRoles(['finance'])
  comeBack()
  await waitFor(() => expect(offers('Payouts', 'Tickets')).toEqual([true, false]))
})

test('a refused call is enough to notice that a right is gone', async () => {
  await giveRoles(['full-access'])
  comeBack()
  await waitFor(() => expect(offers('Fees')).toEqual([true]))
  await giveRoles(['support'])
  await admin.go('/admin/finance/payouts')
  await waitFor(() => expect(offers('Fees', 'Tickets')).toEqual([false, true]))
})
