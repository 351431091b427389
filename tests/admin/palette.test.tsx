import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { rateLimits, tables } from '#server/database/tables.ts'
import { aRow } from '../support/app/rows.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { anAdmin } from '../support/people/people.ts'
import { type Admin, openAdmin, press, waitForText } from './open-admin.tsx'

let admin: Admin
let order: { id: number; code: string }
beforeAll(async () => {
  admin = await openAdmin((app) => anAdmin(app))
  const { id, code } = await aRow(admin.app, 'orders', { code: 'MV-7K3Q9D' })
  order = { id, code: String(code) }
})
afterAll(() => admin.close())

const palette = () => document.querySelector<HTMLDialogElement>('dialog.palette')
const input = () => {
  const found = palette()?.querySelector('input')
  if (!found) throw new Error('the palette is not open')
  return found
}
const options = () => [...(palette()?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])]
const active = () =>
  document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.textContent ?? ''
const groups = () =>
  [...(palette()?.querySelectorAll('.palette-group') ?? [])].map(({ textContent }) => textContent)

function key(name: string, more: KeyboardEventInit = {}): void {
  const target = palette() ? input() : (document.activeElement ?? document.body)
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more }),
  )
}

async function open(): Promise<void> {
  key('k', { ctrlKey: true })
  await waitFor(() => expect(palette()?.open).toBe(true))
}

function type(text: string): void {
  const own = Object.getPrototypeOf(input())
  Object.getOwnPropertyDescriptor(own, 'value')?.set?.call(input(), text)
  input().dispatchEvent(new Event('input', { bubbles: true }))
}

beforeEach(async () => {
  await admin.app.db.delete(rateLimits)
  if (palette()) key('Escape')
  await waitFor(() => expect(palette()).toBeNull())
})

test('it opens by keyboard and by its button, and closes by Escape', async () => {
  await admin.go('/admin/lookups/vehicles')
  await open()
  key('Escape')
  await waitFor(() => expect(palette()).toBeNull())
  await press(/^Search and commands/)
  await waitFor(() => expect(palette()?.open).toBe(true))
  expect(document.activeElement).toBe(input())
})

test('a page of the menu is a few letters and Enter away', async () => {
  await admin.go('/admin/lookups/vehicles')
  await open()
  type('refu')
  await waitFor(() => expect(active()).toMatch(/^Refunds/))
  key('Enter')
  await waitFor(() => expect(admin.at().pathname).toBe('/admin/finance/refunds'))
  expect(palette()).toBeNull()
})

test('a record is found by its code, and a slip is marked', async () => {
  await admin.go('/admin/lookups/vehicles')
  await open()
  type('7k3q9e')
  await waitFor(() => expect(active()).toMatch(/^MV-7K3Q9D.*SimilarDraft$/))
  expect(groups()).toEqual(['Orders'])
  type('7k3q9d')
  await waitFor(() => expect(active()).toMatch(/^MV-7K3Q9D.*\dDraft$/))
  key('Enter')
  await waitFor(() => expect(admin.at().pathname).toBe(`/admin/orders/details/${order.id}`))
})

test('Enter before a record is found opens it once it is, and nothing of an earlier search', async () => {
  const { id, code } = await aRow(admin.app, 'orders', { code: 'MV-5T8W2X' })
  await admin.go('/admin/lookups/vehicles')
  await open()
  type('7k3q9d')
  await waitFor(() => expect(active()).toMatch(/^MV-7K3Q9D/))
  type(String(code))
  await waitFor(() => expect(options()).toEqual([]))
  key('Enter')
  await waitFor(() => expect(admin.at().pathname).toBe(`/admin/orders/details/${id}`))
  expect(palette()).toBeNull()
})

test('arrows go round, and the active option is announced', async () => {
  await admin.go('/admin/lookups/vehicles')
  await open()
  type('dr')
  await waitFor(() => expect(options().length).toBeGreaterThan(1))
  const [first, last] = [options()[0]?.textContent, options().at(-1)?.textContent]
  expect(active()).toBe(first)
  key('ArrowUp')
  await waitFor(() => expect(active()).toBe(last))
  key('ArrowDown')
  await waitFor(() => expect(active()).toBe(first))
  expect(options().filter((one) => one.getAttribute('aria-selected') === 'true')).toHaveLength(1)
  type('qqqqqq')
  await waitForText('Nothing found for “qqqqqq”.')
  expect(input().getAttribute('aria-expanded')).toBe('false')
})

describe('on a record', () => {
  test('its acts open the dialogs of their buttons, and none is taken by one Enter', async () => {
    const { id } = await aRow(admin.app, 'movers', { status: 'approved', business_name: 'Actable' })
    await admin.go(`/admin/movers/details/${id}`)
    await waitForText('Actable')
    await open()
    expect(groups()[0]).toBe('On this page')
    type('suspend')
    await waitFor(() => expect(active()).toBe('Suspend: Actable'))
    key('Enter')
    await waitFor(() => expect(document.querySelector('[role="dialog"]')).not.toBeNull())
    expect(palette()).toBeNull()
    const mover = await admin.person.get(`/api/movers/${id}`)
    expect(mover.json<{ status: string }>().status).toBe('approved')
    await press('Close', '[role="dialog"]')
    await waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull())
  })

  test('a comment is begun at once', async () => {
    const { id } = await aRow(admin.app, 'movers', { business_name: 'Commented' })
    await admin.go(`/admin/movers/details/${id}`)
    await waitForText('Only the team sees comments.')
    await open()
    const act = () => options().find(({ textContent }) => textContent === 'Write a comment')
    await waitFor(() => expect(act()).toBeDefined())
    act()?.click()
    await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'))
    expect(palette()).toBeNull()
  })

  test('it is among the recently opened afterwards', async () => {
    await admin.go(`/admin/orders/details/${order.id}`)
    await waitForText(order.code)
    await admin.go('/admin/lookups/vehicles')
    await open()
    await waitFor(() => expect(groups()).toContain('Recently opened'))
    type('MV-7K3Q9D')
    await waitFor(() => expect(active()).toBe('MV-7K3Q9DOrder'))
  })
})

test('the latest change is undone by a second Enter', async () => {
  const vehicle = await aRow(admin.app, 'vehicles', { name: 'Palette truck' })
  const name = async () =>
    (await admin.person.get(`/api/vehicles/${vehicle.id}`)).json<{ name: string }>().name
  const edited = await admin.person.patch(`/api/vehicles/${vehicle.id}`, { name: 'Renamed truck' })
  expect(edited.statusCode).toBe(200)
  await admin.go('/admin/account')
  await open()
  type('undo')
  await waitFor(() => expect(active()).toMatch(/^Undo: .*, Renamed truck/))
  key('Enter')
  await waitForText('Press Enter or click once more to undo this.')
  expect(await name()).toBe('Renamed truck')
  key('Enter')
  await waitForText('Undone.')
  expect(await name()).toBe('Palette truck')
})

test('a saved view is opened with its filters', async () => {
  const { saved_views } = tables
  await admin.app.db.insert(saved_views).values({
    user_id: admin.person.user_id,
    resource: 'orders',
    name: 'Fridays without a crew',
    query: 'state=placed',
  })
  await admin.go('/admin/account')
  await open()
  type('without crew')
  await waitFor(() => expect(active()).toMatch(/^Fridays without a crew/))
  key('Enter')
  await waitFor(() => expect(admin.at().pathname).toBe('/admin/orders'))
  expect(new URLSearchParams(admin.at().search).get('state')).toBe('placed')
})
