import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { displayPreferences, tables } from '#server/database/tables.ts'
import { unwrap } from '../support/app/response.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { anAdmin, type Person } from '../support/people/people.ts'
import { type Admin, button, openAdmin, press, waitForText } from './open-admin.tsx'

let admin: Admin
let person: Person
const asked: string[] = []
beforeAll(async () => {
  admin = await openAdmin(async (app) => {
    person = await anAdmin(app)
    return person
  })
  admin.app.server.server.on('request', ({ url = '' }) => asked.push(url))
})
beforeEach(async () => {
  await admin.go('/admin/account')
  await admin.app.db.delete(displayPreferences)
  await admin.app.db.delete(tables.saved_views)
  await forget()
})
afterAll(() => admin.close())

const list = '/admin/orders'
const lists = () => asked.filter((url) => url.startsWith('/api/orders?'))
const searchIs = (search: string) => waitFor(() => expect(admin.at().search).toBe(search))
const aView = async (change: object = {}) =>
  unwrap<{ id: number }>(
    await person.post('/api/saved_views', {
      resource: 'orders',
      name: 'Disputed',
      query: 'state=disputed',
      ...change,
    }),
  )
const opensForAll = { visibility: 'everyone', default_for: ['full-access'] }

/** Forgets what the browser knows, as after a reload. */
async function forget(): Promise<void> {
  const { queryClient } = await import('#admin/providers/query-client.ts')
  queryClient.clear()
  asked.length = 0
}

test('a bare list opens with the view of one’s role, and an address that names anything does not', async () => {
  const { id } = await aView(opensForAll)
  await admin.go(list)
  await searchIs(`?view=${id}&state=disputed`)
  await waitFor(() => expect(lists()).toHaveLength(1))
  expect(lists()[0]).toContain('state=disputed')
  await admin.go(-1)
  expect(admin.at().pathname).toBe('/admin/account')

  await admin.go(`${list}?state=placed`)
  await waitFor(() => expect(lists()).toHaveLength(2))
  expect(admin.at().search).toBe('?state=placed')
  // Without its last filter, the list has all rows, and does not fall back to the view.
  await press(/^Placed/, '.quick')
  await searchIs('?view=all')
  await admin.go(-1)
  await searchIs('?state=placed')
})

test('all rows have an address, from which Back leads to the view', async () => {
  const { id } = await aView(opensForAll)
  await admin.go(list)
  await searchIs(`?view=${id}&state=disputed`)
  await press(/^View: Disputed/)
  await press('All rows', '.views-panel')
  await searchIs('?view=all')
  await waitFor(() => expect(lists().at(-1)).not.toContain('state='))
  await admin.go(-1)
  await searchIs(`?view=${id}&state=disputed`)
})

test('one’s own choice wins over that of the role, and can be all rows', async () => {
  await aView(opensForAll)
  const own = await aView({ name: 'Placed', query: 'state=placed' })
  await admin.go(`${list}?view=all`)
  await press('Views')
  await press('Open this list with “Placed”')
  await waitFor(() => expect(button('This list opens with “Placed”')).toBeDefined())
  await admin.go('/admin/account')
  await admin.go(list)
  await searchIs(`?view=${own.id}&state=placed`)

  await press(/^View: Placed/)
  await press('Open this list with “All rows”')
  await waitFor(() => expect(button('This list opens with “All rows”')).toBeDefined())
  await admin.go('/admin/account')
  await admin.go(list)
  await waitFor(() => expect(button('Views')).toBeDefined())
  expect(admin.at().search).toBe('')
})

test('a view whose field is gone reads nothing, says so, and locks nobody out', async () => {
  const { saved_views } = tables
  const { id } = await aView(opensForAll)
  await admin.app.db.update(saved_views).set({ query: 'risk=high' }).where(eq(saved_views.id, id))
  await admin.go(list)
  await waitForText('The view “Disputed” opens this list, but it filters by something')
  expect(lists()).toEqual([])
  await press('Open without the view')
  await searchIs('?view=all')
  await waitFor(() => expect(lists().length).toBeGreaterThan(0))

  await admin.go('/admin/account')
  await admin.go(list)
  await press('Never open with this view')
  await searchIs('?view=all')
  await admin.go('/admin/account')
  await admin.go(list)
  await waitFor(() => expect(button('Views')).toBeDefined())
  expect(admin.at().search).toBe('')
})

test('a view that was deleted is reported, too', async () => {
  const { id } = await aView()
  await person.post('/api/display-preferences', { key: 'view.orders', value: String(id) })
  await person.del(`/api/saved_views/${id}`)
  await admin.go(list)
  await waitForText('The view that opens this list was deleted')
  expect(lists()).toEqual([])
  await press('Never open with this view')
  await searchIs('?view=all')
  expect(await admin.app.db.select().from(displayPreferences)).toEqual([])
})

test('a shared view whose field is gone is not read when it is chosen either', async () => {
  const { saved_views } = tables
  const { id } = await aView({ visibility: 'everyone' })
  await admin.app.db.update(saved_views).set({ query: 'risk=high' }).where(eq(saved_views.id, id))
  await admin.go('/admin/account')
  await admin.go(`${list}?view=all`)
  await waitFor(() => expect(lists()).toHaveLength(1))
  await press('Views')
  asked.length = 0
  await press(/^Disputed/, '.views-panel')
  await waitForText('This list can’t be shown')
  expect(lists()).toEqual([])
})

test('views that can’t be read are asked for again only when the person wants it, and the list is shown', async () => {
  const { fetch } = globalThis
  const defaults = () => asked.filter((url) => url.startsWith('/api/default-views'))
  let refused = 0
  globalThis.fetch = (input, init) => {
    if (!String(input instanceof Request ? input.url : input).includes('/api/default-views'))
      return fetch(input, init)
    refused++
    return Promise.reject(new TypeError('there is no network'))
  }
  try {
    await admin.go(list)
    await waitFor(() => expect(button('Try again')).toBeDefined())
    await waitFor(() => expect(lists()).toHaveLength(1))
    await new Promise((resolve) => setTimeout(resolve, 500))
    // For the address and for the list; the client tries each call twice.
    expect(refused).toBeLessThanOrEqual(4)
    expect(document.querySelector('main h1')?.textContent).toBe('Orders')
  } finally {
    globalThis.fetch = fetch
  }
  await press('Try again')
  await waitFor(() => expect(defaults().length).toBeGreaterThan(0))
  await waitFor(() => expect(button('Try again')).toBeUndefined())
  expect(lists()).toHaveLength(1)
})

test('a list that can’t be read at all says so once, and one press reads everything again', async () => {
  const { fetch } = globalThis
  const isReading = (input: RequestInfo | URL) =>
    /\/api\/(default-views|orders\?)/.test(String(input instanceof Request ? input.url : input))
  globalThis.fetch = (input, init) =>
    isReading(input) ? Promise.reject(new TypeError('there is no network')) : fetch(input, init)
  const problems = () => document.querySelectorAll('main .ant-alert-error')
  try {
    await admin.go(list)
    await waitFor(() => expect(problems()).toHaveLength(1))
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(problems()).toHaveLength(1)
  } finally {
    globalThis.fetch = fetch
  }
  await press('Try again')
  await waitFor(() => expect(problems()).toHaveLength(0))
  await waitFor(() => expect(asked.some((url) => url.startsWith('/api/default-views'))).toBe(true))
})
