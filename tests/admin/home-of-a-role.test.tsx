import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { adminRoles } from '#contract/kernel/access.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { unwrap } from '../support/app/response.ts'
import { aRow } from '../support/app/rows.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { anAdmin } from '../support/people/people.ts'
import { type Admin, button, openAdmin, press, waitForText } from './open-admin.tsx'

let admin: Admin
const fetched = vi.spyOn(globalThis, 'fetch')
beforeAll(async () => {
  admin = await openAdmin((app) => anAdmin(app, ['support']))
})
afterAll(() => admin.close())

test('the home of a role shows the work of its lists alone, and says if there is none', async () => {
  // Support may not list wallet accounts' payouts.
  await aRow(admin.app, 'payouts', { state: 'failed' })
  await admin.go('/admin/dashboard')
  await waitForText('Nothing is waiting for you.')
  await aRow(admin.app, 'tickets', { state: 'new' })
  await admin.go('/admin/account')
  const { queryClient } = await import('#admin/providers/query-client.ts')
  await queryClient.invalidateQueries({ queryKey: ['waiting'] })
  await admin.go('/admin/dashboard')
  await waitForText('new ticket')
  const shown = () =>
    [...document.querySelectorAll('.waiting a')].map(({ textContent }) => textContent)
  await waitFor(() => expect(shown()).toEqual([expect.stringMatching(/^1new ticketoldest: /)]))
})

test('a page that the role may not use is refused at once, without a button that would be refused', async () => {
  const vehicle = await aRow(admin.app, 'vehicles')
  for (const path of [
    '/admin/lookups/vehicles/create',
    `/admin/lookups/vehicles/edit/${vehicle.id}`,
    '/admin/lookups/fees',
  ]) {
    await admin.go('/admin/account')
    await admin.go(path)
    await waitForText('You don’t have access to this.')
    expect([path, button('Save'), button('Try again')]).toEqual([path, undefined, undefined])
  }
})

test('a page of sums that the role may not see shows none, and says how to get the right', async () => {
  await admin.go('/admin/finance/unpaids?tab=movers')
  await waitForText('An administrator can give you a role that includes it.')
  await waitFor(() => expect(document.querySelectorAll('main .tile')).toHaveLength(0))
  await press('See what each role may do')
  await waitForText('Who has which role')
})

test('the days of the home are those of the person, wherever the browser is', async () => {
  const { store } = await import('#admin/providers/session.ts')
  // More than a day apart, so that no browser is in both.
  for (const time_zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    await admin.app.db
      .update(tables.users)
      .set({ time_zone })
      .where(eq(tables.users.id, admin.person.user_id))
    await admin.go('/admin/account')
    store.setIdentity(unwrap(await admin.person.get('/api/user')))
    await admin.go('/admin/dashboard')
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: time_zone }).format(new Date())
    await waitFor(() => {
      const tile = document.querySelector('.tiles a[href*="created_at_gte"]')
      expect(tile?.getAttribute('href')).toContain(`created_at_gte=${day}`)
    })
  }
})

test('each home begins with its role’s own work, and asks for nothing that the role may not read', async () => {
  const { store } = await import('#admin/providers/session.ts')
  const { queryClient } = await import('#admin/providers/query-client.ts')
  const waiting = {
    orders: 'disputed',
    refunds: 'requested',
    documents: 'in_review',
    tickets: 'new',
    messages: 'new',
    reconciliation_differences: 'open',
    blogs: 'draft',
    terms: 'draft',
  } as const
  for (const [name, state] of Object.entries(waiting))
    await aRow(admin.app, name as keyof typeof waiting, { state })
  const own = {
    'full-access': [...Object.keys(waiting), 'payouts'],
    operations: ['orders', 'documents'],
    finance: ['orders', 'payouts', 'refunds', 'reconciliation_differences'],
    support: ['messages', 'tickets'],
    content: ['blogs', 'terms'],
  }
  const listed = () =>
    [...document.querySelectorAll<HTMLAnchorElement>('.waiting a')].map(
      ({ pathname }) =>
        Object.values(resources).find(({ admin: { path } }) => path === pathname)?.name ?? pathname,
    )
  for (const role of adminRoles) {
    await admin.go('/admin/account')
    await admin.app.db
      .update(tables.users)
      .set({ roles: [role] })
      .where(eq(tables.users.id, admin.person.user_id))
    store.setIdentity(unwrap(await admin.person.get('/api/user')))
    queryClient.clear()
    fetched.mockClear()
    await admin.go('/admin/dashboard')
    await waitFor(() =>
      expect([role, [...new Set(listed())].sort()]).toEqual([role, own[role].sort()]),
    )
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    const answers = await Promise.all(fetched.mock.results.map(({ value }) => value))
    expect(answers.length).toBeGreaterThan(0)
    expect([role, answers.filter(({ status }) => status === 403).map(({ url }) => url)]).toEqual([
      role,
      [],
    ])
  }
})

test('a home that can’t be read says so once, and one press reads all of it again', async () => {
  const { queryClient } = await import('#admin/providers/query-client.ts')
  await admin.go('/admin/account')
  queryClient.clear()
  const problems = () => document.querySelectorAll('main .ant-alert-error')
  fetched.mockRejectedValue(new TypeError('there is no network'))
  try {
    await admin.go('/admin/dashboard')
    await waitFor(() => expect(problems()).toHaveLength(1))
  } finally {
    fetched.mockRestore()
  }
  await press('Try again')
  await waitFor(() => expect(problems()).toHaveLength(0))
  await waitForText('Waiting for you')
})
