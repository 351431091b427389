import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { displayPreferences } from '#server/database/tables.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { anAdmin } from '../support/people/people.ts'
import { type Admin, openAdmin, waitForText } from './open-admin.tsx'

let admin: Admin
beforeAll(async () => {
  admin = await openAdmin((app) => anAdmin(app))
})
afterAll(() => admin.close())

const list = '/admin/lookups/vehicles'
const rows = () => [...document.querySelectorAll<HTMLElement>('tbody tr')]
const peek = () => document.querySelector('.peek header h2')?.textContent
const focusedRow = () => rows().indexOf(document.activeElement as HTMLElement)

function type(...keys: string[]): void {
  for (const key of keys) {
    const target = document.activeElement ?? document.body
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }
}

beforeEach(async () => {
  await admin.go(list)
  await waitFor(() => expect(rows().length).toBeGreaterThan(2))
})

test('a row is reached, looked at and opened by keyboard, without leaving the list before', async () => {
  const titles = rows().map((row) => row.querySelector('a.opener')?.textContent)
  type('j', 'j', 'k', 'j')
  expect(focusedRow()).toBe(1)
  type('p')
  await waitFor(() => expect(peek()).toBe(titles[1]))
  type('j')
  await waitFor(() => expect(peek()).toBe(titles[2]))
  expect(admin.at().pathname).toBe(list)
  type('Escape')
  await waitFor(() => expect(peek()).toBeUndefined())
  expect(focusedRow()).toBe(2)
  type('o')
  await waitFor(() => expect(admin.at().pathname).toMatch(/\/details\/\d+$/))
})

test('the next and previous record of the list are a key away', async () => {
  const [first, second] = rows().map((row) => ({
    id: row.dataset.row,
    title: row.querySelector('a.opener')?.textContent,
  }))
  const opened = (title: string | null | undefined) =>
    waitFor(() => {
      expect(document.querySelector('h1')?.textContent).toBe(title)
      expect(document.querySelector('.neighbors')).not.toBeNull()
    })
  type('j', 'o')
  await opened(first?.title)
  type(']')
  await opened(second?.title)
  type('e')
  await waitFor(() => expect(admin.at().pathname).toBe(`${list}/edit/${second?.id}`))
})

test('Escape closes the help and the palette at once, even while they are loading', async () => {
  const isQuiet = () => expect(document.querySelector('.keys, dialog')).toBeNull()
  type('?', 'Escape')
  await import('#admin/shell/keys-help.tsx')
  await waitForText('entries')
  isQuiet()
  const isControl = { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }
  document.body.dispatchEvent(new KeyboardEvent('keydown', isControl))
  type('Escape')
  await import('#admin/shell/palette/palette.tsx')
  await waitForText('entries')
  isQuiet()
})

test('two keys in turn go to a place, and one alone does not', async () => {
  type('o')
  expect(admin.at().pathname).toBe(list)
  type('g', 'o')
  await waitFor(() => expect(admin.at().pathname).toBe('/admin/orders'))
})

test('keys are left alone in a text field, with a modifier, and when they are switched off', async () => {
  type('/')
  const search = document.activeElement as HTMLInputElement
  expect(search.type).toBe('search')
  type('j')
  expect(document.activeElement).toBe(search)
  search.blur()
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', ctrlKey: true, bubbles: true }))
  expect(focusedRow()).toBe(-1)

  type('?')
  await waitForText('Keyboard shortcuts')
  document.querySelector<HTMLInputElement>('.keys-switch input')?.click()
  await waitFor(async () =>
    expect((await admin.app.db.select().from(displayPreferences)).map(({ key }) => key)).toEqual([
      'shortcuts',
    ]),
  )
  document.querySelector<HTMLElement>('.ant-modal-close')?.click()
  ;(document.activeElement as HTMLElement | null)?.blur()
  type('j')
  expect(focusedRow()).toBe(-1)
  await admin.app.db.delete(displayPreferences)
})
