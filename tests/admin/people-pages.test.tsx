import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { aCustomer, aMover, anAdmin, type Person } from '../support/people/people.ts'
import { aPlacedMove, mustTake } from '../support/scenarios/moves.ts'
import { type Admin, button, openAdmin, press, waitForText, write } from './open-admin.tsx'

let admin: Admin
let customer: Person
let mover: Person & { mover_id: number }
let customerPath: string
let code: string
beforeAll(async () => {
  admin = await openAdmin((app) => anAdmin(app, ['support']))
  const { app } = admin
  customer = await aCustomer(app, 'Carla Customer')
  mover = await aMover(app)
  const move = await aPlacedMove(app, customer)
  await mustTake(mover, move, 'accept')
  code = move.code
  const { customers } = tables
  const [row] = await app.db.select().from(customers).where(eq(customers.user_id, customer.user_id))
  customerPath = `/admin/customers/details/${row?.id}`
})
afterAll(() => admin.close())

const tabs = () =>
  [...document.querySelectorAll('nav.tabs a')].map(({ textContent }) => textContent)
const setRoles = (roles: ('support' | 'finance')[]) =>
  admin.app.db.update(tables.users).set({ roles }).where(eq(tables.users.id, admin.person.user_id))

test('a customer’s page has who they are, their next move, and acts for what the role may do', async () => {
  await admin.go(customerPath)
  await waitFor(() => {
    expect(document.querySelector(`a[href="mailto:${customer.email}"]`)).not.toBeNull()
    expect(document.querySelector('.tiles')?.textContent).toContain(code)
  })
  for (const title of ['Orders', 'Payments', 'Claims', 'Credits', 'Tickets', 'Calls', 'Reviews'])
    await waitFor(() =>
      expect([...document.querySelectorAll('h2')].map(({ textContent }) => textContent)).toContain(
        title,
      ),
    )
  expect(button('New ticket')?.getAttribute('href')).toBe(
    `/admin/support/tickets/create?requester_id=${customer.user_id}`,
  )
  expect(button('Disable')).toBeUndefined()
})

test('the contact details are corrected in one form, which says who is notified', async () => {
  await admin.go(customerPath)
  await press('Correct contact details')
  await waitForText('we tell both the old and the new one')
  await write('Name', 'Carla Curtis')
  await write('Email', 'carla.curtis@people.test')
  await press('Save and tell the customer')
  await waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('Carla Curtis'))
  const { users } = tables
  const [user] = await admin.app.db.select().from(users).where(eq(users.id, customer.user_id))
  expect(user).toMatchObject({ name: 'Carla Curtis', email: 'carla.curtis@people.test' })
})

test('a mover’s page shows money only to those who may list it', async () => {
  const path = `/admin/movers/details/${mover.mover_id}`
  await admin.go(path)
  await waitFor(() => expect(tabs()).toContain('Documents'))
  expect(tabs()).toEqual([
    'Overview',
    'Details',
    'Orders',
    'Drivers',
    'Trucks',
    'Team members',
    'Reviews',
    'Documents',
    'Messages',
    'History',
  ])
  await waitForText('Current jobs')
  await waitForText(code)
  await press('Documents', '.tabs')
  await waitFor(() => expect(document.querySelectorAll('.document').length).toBeGreaterThan(0))
})

test('those who may list payouts have the tab of the money', async () => {
  await setRoles(['finance'])
  const { session } = await import('#admin/providers/session.ts')
  await session.refresh()
  await admin.go(`/admin/movers/details/${mover.mover_id}?tab=money`)
  await waitFor(() => expect(tabs()).toContain('Money'))
  await waitForText('Payouts')
  expect(tabs()).not.toContain('Reviews')
})
