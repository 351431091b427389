import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { groupsOf } from '#admin/list/groups.ts'
import { resources } from '#contract/resources.ts'
import { displayPreferences, tables } from '#server/database/tables.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { anAdmin } from '../support/people/people.ts'
import { type Admin, button, openAdmin, press, write } from './open-admin.tsx'

let admin: Admin
beforeAll(async () => {
  admin = await openAdmin((app) => anAdmin(app))
})
beforeEach(async () => {
  await admin.app.db.delete(displayPreferences)
  await forget()
})
afterAll(() => admin.close())

/** Leaves the list and forgets what the page knows, as a reload does. */
async function reload(): Promise<void> {
  await admin.go('/admin/account')
  const { queryClient } = await import('#admin/providers/query-client.ts')
  queryClient.clear()
}

/** Forgets what the browser knows of preferences, too. */
async function forget(): Promise<void> {
  for (const key of Object.keys(localStorage))
    if (key.startsWith('display-')) localStorage.removeItem(key)
  await reload()
}

const list = '/admin/lookups/vehicles'
const heads = () =>
  [...document.querySelectorAll('thead th:not(.row-end)')].map(({ textContent }) => textContent)
const headsAre = (...names: string[]) => waitFor(() => expect(heads()).toEqual(names))
const menuSays = (text: string) =>
  waitFor(() => expect(document.querySelector('.views > button')?.textContent).toBe(text))
const stored = () => admin.app.db.select().from(displayPreferences)

async function choose(label: string): Promise<void> {
  const found = await waitFor(() => {
    const labels = [...document.querySelectorAll<HTMLElement>('.columns-panel label')]
    const one = labels.find(({ textContent }) => textContent?.trim() === label)
    if (!one) throw new Error(`there is no column ${label}`)
    return one
  })
  found.querySelector('input')?.click()
}

test('chosen columns are kept for the person, in their order, until they are restored', async () => {
  await admin.go(list)
  await waitFor(() => expect(heads().length).toBeGreaterThan(2))
  const usual = heads() as string[]
  await press('Columns')
  await choose('Updated')
  await headsAre(...usual, 'Updated')
  await press('Move Updated left')
  await headsAre(...usual.slice(0, -1), 'Updated', ...usual.slice(-1))
  await choose(usual[1] as string)
  const chosen = [usual[0] as string, ...usual.slice(2, -1), 'Updated', ...usual.slice(-1)]
  await headsAre(...chosen)
  expect(admin.at().search).toBe('')

  await waitFor(async () =>
    expect((await stored()).map(({ key }) => key)).toEqual(['columns.vehicles']),
  )
  // As on another device.
  await forget()
  await admin.go(list)
  await headsAre(...chosen)

  await press('Columns')
  await press('Restore the usual columns')
  await headsAre(...usual)
  await waitFor(async () => expect(await stored()).toEqual([]))
})

test('a change reaches the server although the page is left before it is sent', async () => {
  await admin.go(list)
  await waitFor(() => expect(heads().length).toBeGreaterThan(2))
  const usual = heads() as string[]
  await press('Columns')
  await choose('Updated')
  await waitFor(async () => expect(await stored()).toHaveLength(1))
  const { fetch } = globalThis
  globalThis.fetch = (input, init) =>
    init?.method === 'POST' ? new Promise(() => undefined) : fetch(input, init)
  try {
    await press('Restore the usual columns')
    await headsAre(...usual)
    await reload()
  } finally {
    globalThis.fetch = fetch
  }
  await admin.go(list)
  await headsAre(...usual)
  await waitFor(async () => expect(await stored()).toEqual([]))
})

test('an address and a view name columns of their own, which leave the person’s choice alone', async () => {
  const { db } = admin.app
  await admin.go(`${list}?cols=updated_at,name~200&pin=1`)
  await headsAre('Updated', 'Name')
  expect(document.querySelector<HTMLElement>('thead th:nth-of-type(2)')?.style.width).toBe('200px')
  expect(document.querySelectorAll('thead .pinned')).toHaveLength(1)

  await press('Views')
  await press('Save this view…')
  await write('Name', 'Lately')
  await press('Save the view', '.ant-modal')
  await waitFor(async () =>
    expect((await db.select().from(tables.saved_views)).map(({ query }) => query)).toEqual([
      'cols=updated_at%2Cname%7E200&pin=1',
    ]),
  )
  await menuSays('View: Lately')
  await press('Columns')
  await choose('Created')
  await headsAre('Updated', 'Name', 'Created')
  await menuSays('View: Lately (changed)')
  expect(await stored()).toEqual([])
})

test('the last column can’t be hidden', async () => {
  await admin.go(`${list}?cols=name`)
  await headsAre('Name')
  await press('Columns')
  const box = await waitFor(() => {
    const one = document.querySelector<HTMLInputElement>('.columns-panel input[type=checkbox]')
    if (!one) throw new Error('the panel is not open')
    return one
  })
  expect([box.checked, box.disabled]).toEqual([true, true])
})

test('a phone shows the tools of a list when asked, and those that are on at once', async () => {
  const page: { setViewport(size: { width: number }): void } = Reflect.get(window, 'happyDOM')
  const width = window.innerWidth
  const hasTools = () => document.querySelector('.toolbar-menu') !== null
  const isExpanded = () => button('More tools')?.getAttribute('aria-expanded')
  page.setViewport({ width: 390 })
  try {
    await admin.go(list)
    await waitFor(() => expect(isExpanded()).toBe('false'))
    expect(hasTools()).toBe(false)
    await press('More tools')
    await waitFor(() => expect(hasTools()).toBe(true))

    await admin.go('/admin/account')
    await admin.go(`${list}?grp=${groupsOf(resources.vehicles)[0]}`)
    await waitFor(() => expect(isExpanded()).toBe('true'))
    expect(hasTools()).toBe(true)
  } finally {
    page.setViewport({ width })
  }
})
