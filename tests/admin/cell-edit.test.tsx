import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { unwrap } from '../support/app/response.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { anAdmin, type Person } from '../support/people/people.ts'
import { type Admin, fill, openAdmin, press, waitForText } from './open-admin.tsx'

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
  fill(await editor(), text)
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

// The first test of the file: once the editor is loaded, it takes the keys at once.
test('keys that are typed while the editor is loading are no shortcuts', async () => {
  cell(0, 'base_cents').focus()
  key('Enter')
  // React draws in a microtask; the editor takes longer to arrive.
  await new Promise((drawn) => setTimeout(drawn))
  key('?')
  await editor()
  await import('#admin/shell/keys-help.tsx')
  key('Escape')
  await isClosed()
  expect(document.querySelector('.keys')).toBeNull()
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

const begin = (row: number, column: string) =>
  cell(row, column).dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))

/** Holds the answers to changes back until the returned function is called. */
function holdChanges(): () => void {
  const send = globalThis.fetch
  let release: (() => void) | undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const method = input instanceof Request ? input.method : init?.method
    const answer = await send(input, init)
    if (method === 'PATCH') await held
    return answer
  })
  onTestFinished(() => void vi.restoreAllMocks())
  return () => release?.()
}

test('the cell edited next stays open when the save of the one before ends', async () => {
  const id = idOf(1)
  const release = holdChanges()
  begin(1, 'base_cents')
  await type('43.00')
  ;(await editor()).blur()
  begin(1, 'per_mile_cents')
  await waitFor(async () => expect((await stored(id)).base_cents).toBe(4300))
  await type('9.00')
  release()
  await waitForText('Saved.')
  expect((await editor()).value).toBe('9.00')
  expect(document.activeElement?.closest('td')).toBe(cell(1, 'per_mile_cents'))
  key('Enter')
  await isClosed()
  expect(await stored(id)).toMatchObject({ base_cents: 4300, per_mile_cents: 900 })
})

test('a notice says what was refused, or changed by others, after another cell was begun', async () => {
  const id = idOf(0)
  const taken = (await stored(idOf(1))).name
  begin(0, 'name')
  await type(taken)
  ;(await editor()).blur()
  begin(0, 'per_mile_cents')
  await waitForText(/Name of .+ wasn’t saved/)
  await waitForText(`Name is already taken. You entered: ${taken}`)
  await editor()
  key('Escape')
  await isClosed()

  begin(0, 'base_cents')
  await type('81.00')
  unwrap(await colleague.patch(`/api/vehicles/${id}`, { base_cents: 8200 }))
  ;(await editor()).blur()
  begin(0, 'per_mile_cents')
  await waitForText('Someone else changed this. You entered: $81.00')
  key('Escape')
  await isClosed()
  expect((await stored(id)).base_cents).toBe(8200)
})

test('nothing can be typed into a cell while it is saved', async () => {
  const release = holdChanges()
  begin(0, 'name')
  await type('Held back')
  const input = await editor()
  expect(input.readOnly).toBe(false)
  key('Tab')
  await waitFor(() => expect(input.readOnly).toBe(true))
  release()
  await waitFor(() => expect(document.activeElement?.closest('td')).toBe(cell(0, 'base_cents')))
  expect((await editor()).readOnly).toBe(false)
  key('Escape')
  await isClosed()
})

test('half a date is not saved as an empty one', async () => {
  const ends_at = '2027-05-01T16:00:00.000Z'
  const { id } = unwrap<{ id: number }>(
    await admin.person.post('/api/coupons', { code: 'SPRING', amount: 10, ends_at }),
  )
  await admin.go('/admin/lookups/coupons')
  await waitFor(() => expect(cell(0, 'ends_at').textContent).toContain('2027'))
  begin(0, 'ends_at')
  const input = await editor()
  Object.defineProperty(input, 'validity', { value: { badInput: true } })
  await type('')
  input.blur()
  await waitForText('This date or time isn’t complete.')
  const { coupons } = tables
  const [row] = await admin.app.db.select().from(coupons).where(eq(coupons.id, id))
  expect(row?.ends_at).toBe(ends_at)
  // Nor is it lost when another cell is to be edited.
  begin(0, 'amount')
  expect(await editor()).toBe(input)
  expect(document.querySelectorAll('.cell-editor')).toHaveLength(1)
  await waitForText('This date or time isn’t complete.')
  key('Escape')
  await isClosed()
})

test('one cell is a tab stop, and arrow keys move between the cells', async () => {
  const stops = () => [...document.querySelectorAll('td[data-cell][tabindex="0"]')]
  expect(stops()).toEqual([cell(0, 'name')])
  cell(0, 'name').focus()
  const moves = [
    ['ArrowRight', cell(0, 'base_cents')],
    ['ArrowDown', cell(1, 'base_cents')],
    ['ArrowLeft', cell(1, 'name')],
    ['ArrowLeft', cell(1, 'name')],
    ['ArrowUp', cell(0, 'name')],
    ['ArrowUp', cell(0, 'name')],
  ] as const
  for (const [name, arrived] of moves) {
    key(name)
    expect(document.activeElement).toBe(arrived)
    await waitFor(() => expect(stops()).toEqual([arrived]))
  }
  // From a row to its first cell, and from a cell to the next row.
  key('j')
  expect(document.activeElement).toBe(document.querySelectorAll('tbody tr')[1])
  key('ArrowRight')
  expect(document.activeElement).toBe(cell(1, 'name'))
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
  // Single keys are no shortcuts in a cell, although they are on other buttons.
  control.focus()
  key('j')
  expect(document.activeElement).toBe(control)
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
