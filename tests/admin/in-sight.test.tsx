import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { createPath } from '#admin/declaration/admin-resources.ts'
import { displayPreferences } from '#server/database/tables.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { anAdmin } from '../support/people/people.ts'
import { type Admin, button, openAdmin, press, write } from './open-admin.tsx'

let admin: Admin
beforeAll(async () => {
  admin = await openAdmin(async (app) => {
    const person = await anAdmin(app)
    // A row, so that the list has a table.
    await person.post('/api/faq', { question: 'Why?', answer: 'Because.', topic: 'price' })
    return person
  })
})
/** Leaves the page, and with it any unsaved input of the test. */
afterEach(async () => {
  const home = '/admin/account'
  await admin.go(home)
  if (admin.at().pathname !== home) await press('Leave without saving')
  await waitFor(() => expect(admin.at().pathname).toBe(home))
})
afterAll(() => admin.close())

const group = (name: string) => waitFor(() => existing(button(name, '.sidebar h2')))
const entry = (name: string) => button(name, '.sidebar section')

function existing<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('it is not there')
  return found
}

test('a group of the menu closes, stays closed on the device, and still shows the open page', async () => {
  await admin.go('/admin/account')
  const lookups = await group('Lookups')
  expect([lookups.getAttribute('aria-expanded'), Boolean(entry('Cities'))]).toEqual(['true', true])
  lookups.click()
  await waitFor(() => expect(entry('Cities')).toBeUndefined())
  expect(lookups.getAttribute('aria-expanded')).toBe('false')
  expect(localStorage.getItem('menu-closed')).toBe('lookups')

  await admin.go('/admin/lookups/cities')
  await waitFor(() => expect(entry('Cities')?.getAttribute('aria-current')).toBe('page'))
  expect(entry('Vehicles')).toBeUndefined()
  lookups.click()
  await waitFor(() => expect(entry('Vehicles')).toBeDefined())
  expect(localStorage.getItem('menu-closed')).toBe('')
})

test('compact rows are chosen once for all tables and kept for the person', async () => {
  const isCompact = () => document.querySelector('.list')?.classList.contains('list-compact')
  await admin.go('/admin/pages/faq')
  await waitFor(() => expect(isCompact()).toBe(false))
  await press('Compact rows')
  await waitFor(() => expect(isCompact()).toBe(true))
  await admin.go('/admin/users')
  await waitFor(() => expect(isCompact()).toBe(true))
  expect(button('Compact rows')?.getAttribute('aria-pressed')).toBe('true')
  await waitFor(async () =>
    expect(
      (await admin.app.db.select().from(displayPreferences)).map(({ key, value }) => [key, value]),
    ).toEqual([['density', 'compact']]),
  )
})

test('the save bar says that there are unsaved changes, and counts and finds what is wrong', async () => {
  const state = () => document.querySelector('.save-bar [role="status"]')?.textContent
  await admin.go(createPath('faq'))
  await waitFor(() => expect(state()).toBe(''))
  await write('Question', 'Why?')
  await waitFor(() => expect(state()).toBe('Unsaved changes'))
  await write('Question', '')
  await press('Save')
  await waitFor(() => expect(state()).toBe('3 fields need a correction'))
  await write('Question', 'Why?')
  await waitFor(() => expect(state()).toBe('2 fields need a correction'))
  await press(/a correction$/)
  await waitFor(() => expect(document.activeElement?.id).toBe('answer'))
})
