import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { unwrap } from '../support/app/response.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { anAdmin, type Person } from '../support/people/people.ts'
import { type Admin, openAdmin, press, waitForText } from './open-admin.tsx'

let admin: Admin
let colleague: Person
beforeAll(async () => {
  admin = await openAdmin(async (app) => {
    colleague = await anAdmin(app)
    return anAdmin(app)
  })
})
afterAll(() => admin.close())

const list = '/admin/lookups/vehicles'
const { vehicles } = tables
const cell = (row: number, column: string) => {
  const found = document
    .querySelectorAll('tbody tr')
    [row]?.querySelector<HTMLElement>(`td[data-cell="${column}"]`)
  if (!found) throw new Error(`there is no cell ${column} to edit`)
  return found
}
const idOf = (row: number) =>
  Number(document.querySelectorAll<HTMLElement>('tbody tr')[row]?.dataset.row)
const stored = async (id: number) => {
  const [row] = await admin.app.db.select().from(vehicles).where(eq(vehicles.id, id))
  if (!row) throw new Error(`there is no vehicle ${id}`)
  return row
}
const editor = () =>
  waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('.cell-editor input')
    if (!found) throw new Error('no cell is edited')
    expect(document.activeElement).toBe(found)
    return found
  })
const isClosed = () => waitFor(() => expect(document.querySelector('.cell-editor')).toBeNull())
const key = (name: string, shiftKey = false) =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key: name, shiftKey, bubbles: true, cancelable: true }),
  )
async function type(text: string): Promise<void> {
  const input = await editor()
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

beforeEach(async () => {
  await admin.go('/admin/account')
  const { queryClient } = await import('#admin/providers/query-client.ts')
  queryClient.clear()
  const { noticeBoard, notificationProvider } = await import('#admin/providers/notification.ts')
  for (const { key: one } of noticeBoard.snapshot()) notificationProvider.close(one)
  await admin.go(list)
  await waitFor(() => expect(document.querySelectorAll('tbody tr').length).toBeGreaterThan(2))
})

test('Enter saves the cell, the focus stays, and the notice undoes it', async () => {
  const id = idOf(0)
  const before = await stored(id)
  cell(0, 'base_cents').focus()
  key('Enter')
  await type('41.50')
  key('Enter')
  await waitForText('Saved.')
  await isClosed()
  expect(document.activeElement).toBe(cell(0, 'base_cents'))
  await waitFor(() => expect(cell(0, 'base_cents').textContent).toContain('$41.50'))
  expect(await stored(id)).toMatchObject({
    ...before,
    base_cents: 4150,
    version: 2,
    updated_at: expect.any(String),
  })
  await press('Undo')
  await waitFor(async () => expect((await stored(id)).base_cents).toBe(before.base_cents))
  await waitFor(() => expect(cell(0, 'base_cents').textContent).not.toContain('$41.50'))
})

test('Tab saves and goes on, Escape leaves the cell as it was, and keys are typed', async () => {
  const id = idOf(1)
  const before = await stored(id)
  // From the focused row, its first cell is edited.
  key('j')
  key('j')
  key('F2')
  expect((await editor()).value).toBe(before.name)
  await type(`${before.name} j`)
  key('Tab')
  await waitFor(async () => expect((await editor()).value).toMatch(/^\d+\.\d\d$/))
  expect(document.activeElement?.closest('td')).toBe(cell(1, 'base_cents'))
  expect((await stored(id)).name).toBe(`${before.name} j`)
  key('x')
  expect(document.querySelector('.bulk-bar')).toBeNull()
  await type('1.00')
  key('Escape')
  await isClosed()
  expect(document.activeElement).toBe(cell(1, 'base_cents'))
  expect(await stored(id)).toMatchObject({
    base_cents: before.base_cents,
    version: before.version + 1,
  })
  key('Enter')
  await editor()
  key('Tab', true)
  await waitFor(() => expect(document.activeElement?.closest('td')).toBe(cell(1, 'name')))
  key('Escape')
  await isClosed()
})

test('a refusal is shown at the cell, and what was typed is kept', async () => {
  const id = idOf(0)
  const before = await stored(id)
  cell(0, 'name').dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
  await type((await stored(idOf(1))).name)
  key('Enter')
  await waitFor(() =>
    expect(document.querySelector('.cell-problem')?.textContent).toBe('Name is already taken.'),
  )
  expect((await editor()).value).toBe((await stored(idOf(1))).name)
  expect((await editor()).getAttribute('aria-invalid')).toBe('true')
  await type('Another name')
  key('Enter')
  await isClosed()
  expect(await stored(id)).toMatchObject({ name: 'Another name', version: before.version + 1 })
})

test('a change of another field is kept beside it, and of the same field is asked about', async () => {
  const id = idOf(2)
  const path = `/api/vehicles/${id}`
  cell(2, 'base_cents').focus()
  key('F2')
  await type('50.00')
  unwrap(await colleague.patch(path, { per_mile_cents: 333 }))
  key('Enter')
  await isClosed()
  expect(await stored(id)).toMatchObject({ base_cents: 5000, per_mile_cents: 333 })
  await waitFor(() => expect(cell(2, 'per_mile_cents').textContent).toContain('$3.33'))

  for (const choice of ['theirs', 'mine'] as const) {
    cell(2, 'base_cents').focus()
    key('F2')
    await type('60.00')
    unwrap(await colleague.patch(path, { base_cents: choice === 'theirs' ? 7000 : 7100 }))
    key('Enter')
    await waitForText('Someone else changed this.')
    expect((await stored(id)).base_cents).not.toBe(6000)
    await press(choice === 'theirs' ? 'Keep theirs: $70.00' : 'Save mine: $60.00', '.cell-editor')
    await isClosed()
    expect((await stored(id)).base_cents).toBe(choice === 'theirs' ? 7000 : 6000)
    await waitFor(() =>
      expect(cell(2, 'base_cents').textContent).toContain(
        choice === 'theirs' ? '$70.00' : '$60.00',
      ),
    )
  }
})

test('a switch saves at once', async () => {
  const id = idOf(0)
  const before = await stored(id)
  cell(0, 'is_active').focus()
  key('Enter')
  const control = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('.cell-editor button[role=switch]')
    if (!found) throw new Error('there is no switch')
    return found
  })
  control.click()
  await isClosed()
  expect((await stored(id)).is_active).toBe(!before.is_active)
})

test('cells are for those who may edit the record, and for fields that say so', async () => {
  expect(() => cell(0, 'capacity_ft3')).toThrow()
  const { store } = await import('#admin/providers/session.ts')
  const before = store.snapshot().identity
  const reader = await anAdmin(admin.app, ['support'])
  store.setIdentity(unwrap(await reader.get('/api/user')))
  await waitFor(() => expect(document.querySelector('td[data-cell]')).toBeNull())
  store.setIdentity(before)
})

test('the help names the keys', async () => {
  key('?')
  await waitForText('Save, and edit the next cell')
  document.querySelector<HTMLElement>('.ant-modal-close')?.click()
})
