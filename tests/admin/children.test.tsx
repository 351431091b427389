import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { unwrap } from '../support/app/response.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { anAdmin, type Person } from '../support/people/people.ts'
import { type Admin, button, openAdmin, press, waitForText, write } from './open-admin.tsx'

let admin: Admin
let person: Person
let size: { id: number; name: string }
let path: string
beforeAll(async () => {
  admin = await openAdmin(anAdmin)
  person = admin.person
  const { sizes } = tables
  const [first] = await admin.app.db.select().from(sizes).orderBy(asc(sizes.id)).limit(1)
  if (!first) throw new Error('there is no size')
  size = first
  path = `/admin/lookups/sizes/details/${size.id}`
})
afterAll(() => admin.close())

const heads = () => [...document.querySelectorAll('main thead th')].map((one) => one.textContent)
const tabs = () => [...document.querySelectorAll('nav.tabs a')]
const openTab = () => tabs().find((tab) => tab.getAttribute('aria-current') === 'page')?.textContent

test('a record that others belong to has tabs and loads a tab’s list when it is opened', async () => {
  const { size_items } = tables
  const items = await admin.app.db.select().from(size_items).where(eq(size_items.size_id, size.id))
  await admin.go(path)
  await waitFor(() => expect(openTab()).toBe('Details'))
  expect(tabs().map(({ textContent }) => textContent)).toEqual([
    'Details',
    'Items of sizes',
    'History',
  ])
  expect(heads()).toEqual([])

  await press('Items of sizes', '.tabs')
  await waitForText(`${items.length} entries`)
  await waitFor(() => expect(heads()).toEqual(['Item', 'Quantity', 'Actions']))
  expect(admin.at().search).toBe('?tab=size_items')
  expect(document.querySelector('h1')?.textContent).toBe(size.name)
  await waitFor(() => expect(document.querySelectorAll('main tbody tr')).toHaveLength(items.length))
})

test('the list in a tab sorts and pages independently, and Back steps through it', async () => {
  await admin.go(`${path}?tab=size_items`)
  await press('Quantity')
  await waitFor(() => expect(admin.at().search).toBe('?tab=size_items&sort=quantity'))
  const quantities = () =>
    [...document.querySelectorAll('main tbody td:nth-child(3)')].map((one) =>
      Number(one.textContent),
    )
  await waitFor(() => {
    expect(quantities().length).toBeGreaterThan(2)
    expect(quantities()).toEqual(quantities().toSorted((one, other) => one - other))
  })
  await press('History', '.tabs')
  await waitFor(() => expect(admin.at().search).toBe('?tab=history'))
  await admin.go(-1)
  await waitFor(() => expect(admin.at().search).toBe('?tab=size_items&sort=quantity'))
  await waitFor(() => expect(openTab()).toBe('Items of sizes'))
})

test('a record created in a tab belongs to the parent record and returns to the tab', async () => {
  const country = unwrap<{ id: number }>(
    await person.post('/api/countries', { iso2: 'XK', name: 'Kosovo', currency: 'EUR' }),
  )
  const there = `/admin/lookups/countries/details/${country.id}`
  await admin.go(`${there}?tab=states`)
  await waitForText('Nothing here yet')
  await press('New state')
  await waitFor(() => expect(admin.at().search).toBe(`?country_id=${country.id}`))
  await waitFor(() =>
    expect(document.querySelector('.ant-select-selection-item')?.textContent).toBe('Kosovo'),
  )
  expect((await waitFor(() => button('Cancel')))?.getAttribute('href')).toBe(`${there}?tab=states`)
  await write('Code', 'QZ')
  await write('Name', 'Prizren')
  await write('Sales tax', '0')
  await press('Save')
  await waitFor(() =>
    expect(`${admin.at().pathname}${admin.at().search}`).toBe(`${there}?tab=states`),
  )
  await waitFor(() => expect(button('Open Prizren')).toBeDefined())
  const { states } = tables
  const rows = await admin.app.db.select().from(states).where(eq(states.country_id, country.id))
  expect(rows.map(({ name }) => name)).toEqual(['Prizren'])
})

test('an address without a query still names the record that the tab belongs to', async () => {
  await admin.go(`/admin/lookups/sizes/details?id=${size.id}`)
  await press('Items of sizes', '.tabs')
  await waitFor(() => expect(admin.at().search).toBe(`?id=${size.id}&tab=size_items`))
  await waitFor(() => expect(openTab()).toBe('Items of sizes'))
  await press('Quantity')
  await waitFor(() => expect(admin.at().search).toBe(`?id=${size.id}&tab=size_items&sort=quantity`))
  await press('Details', '.tabs')
  await waitFor(() => expect(admin.at().search).toBe(`?id=${size.id}`))
})

test('an unknown tab in the address opens the first tab', async () => {
  await admin.go(`${path}?tab=journal`)
  await waitFor(() => expect(openTab()).toBe('Details'))
})

test('a record that nothing belongs to has no tabs', async () => {
  await admin.go('/admin/lookups/vehicles/details/1')
  await waitFor(() =>
    expect([...document.querySelectorAll('main h2')].map((one) => one.textContent)).toEqual(
      expect.arrayContaining(['Details', 'History']),
    ),
  )
  expect(tabs()).toEqual([])
})
