import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { unwrap } from '../support/app/response.ts'
import { aRow } from '../support/app/rows.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { anAdmin, type Person } from '../support/people/people.ts'
import { type Admin, button, openAdmin, press, waitForText, write } from './open-admin.tsx'

let admin: Admin
let person: Person
beforeAll(async () => {
  admin = await openAdmin(anAdmin)
  person = admin.person
})
afterAll(() => admin.close())

const list = '/admin/lookups/coupons'
const { coupons } = tables

async function someCoupons(codes: string[]): Promise<number[]> {
  const ids: number[] = []
  for (const code of codes)
    ids.push(unwrap<{ id: number }>(await person.post('/api/coupons', { code, amount: 10 })).id)
  return ids
}
const stored = (ids: number[]) =>
  admin.app.db.select().from(coupons).where(inArray(coupons.id, ids)).orderBy(coupons.id)

const box = (label: string) =>
  document.querySelector<HTMLInputElement>(`input[type=checkbox][aria-label="${label}"]`)
async function tick(label: string, shiftKey = false) {
  await waitFor(() => expect(box(label)?.disabled).toBe(false))
  box(label)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }))
}
const bar = () => document.querySelector('.bulk-bar p')?.textContent
const barSays = (text: string | undefined) => waitFor(() => expect(bar()).toBe(text))

test('rows are selected one by one, in a range, as a page, and all that match', async () => {
  await someCoupons(['RANGE1', 'RANGE2', 'RANGE3', 'RANGE4'])
  await admin.go(`${list}?q=RANGE&sort=code`)
  await tick('Select RANGE1')
  await barSays('1 on this page')
  await tick('Select RANGE3', true)
  await barSays('3 on this page')
  expect(box('Select RANGE2')?.checked).toBe(true)
  await tick('Select RANGE2')
  await barSays('2 on this page')
  await tick('Select this page')
  await barSays('4 on this page')
  await tick('Select this page')
  await barSays(undefined)
  await tick('Select RANGE4')
  await press('Select all 4 that match')
  await barSays('4 selected')
  await tick('Select RANGE1')
  await barSays('3 selected')
})

test('a row whose title is a choice is called by its label', async () => {
  await aRow(admin.app, 'documents', { kind: 'insurance', state: 'uploaded' })
  await admin.go('/admin/documents')
  await waitFor(() => expect(box('Select Insurance')).not.toBeNull())
})

test('another filter empties the selection, and says so', async () => {
  await someCoupons(['EMPTY1', 'EMPTY2'])
  await admin.go(`${list}?q=EMPTY`)
  await tick('Select EMPTY1')
  await barSays('1 on this page')
  await admin.go(`${list}?q=EMPTY&is_active=true`)
  await waitForText('The selection was cleared because the search or the filters changed.')
  await barSays(undefined)
  expect(box('Select EMPTY1')?.checked).toBe(false)
})

test('what happens is checked first, then done in the background, and undone from the notice', async () => {
  const ids = await someCoupons(['GONE1', 'GONE2', 'STAYS'])
  const deleted = async () => (await stored(ids)).map(({ deleted_at }) => deleted_at !== null)
  await admin.go(`${list}?q=GONE`)
  await tick('Select this page')
  await barSays('2 on this page')
  const remove = () => button('Delete', '.bulk-bar')
  await waitFor(() => expect(remove()?.matches(':disabled')).toBe(false))
  await press('Delete', '.bulk-bar')
  await waitForText('2 records: GONE1, GONE2')
  await press('Preview')
  await waitForText('Checking 0 of 2…')
  await admin.app.drain()
  await waitForText('2 records will change.')
  expect(await deleted()).toEqual([false, false, false])
  await press('Delete: 2 records')
  await waitForText('Coupons: 0 of 2')
  await barSays(undefined)
  await admin.app.drain()
  await waitForText('2 records changed.')
  expect(await deleted()).toEqual([true, true, false])
  await press('Undo', '.toasts')
  await waitForText('Coupons: 0 of 2')
  await admin.app.drain()
  await waitFor(async () => expect(await deleted()).toEqual([false, false, false]))
  await waitFor(() => expect(document.querySelector('.task-bar')).toBeNull())
})

test('a task’s page groups its refusals and opens them as a list', async () => {
  const { items } = tables
  const [first] = await admin.app.db.select().from(items).limit(1)
  const selected = unwrap<{ id: string; count: number }>(
    await person.post('/api/items/selections', { query: `id=${first?.id}` }),
  )
  // An item of a size can't be deleted.
  const sent = { selection: selected.id, expect: 1, act: { delete: true } }
  const { task } = unwrap<{ task: { id: number } }>(await person.post('/api/items/bulk', sent))
  await admin.app.drain()
  await admin.go(`/admin/settings/tasks/details/${task.id}`)
  await waitForText('1 record was refused')
  const link = [...document.querySelectorAll('a')].find(
    ({ textContent }) => textContent === 'Show them in a list',
  )
  await admin.go(String(link?.getAttribute('href')))
  await waitForText(String(first?.name))
  await waitForText('1 entry')
  await press(/Records of a task/)
  await waitFor(() => expect(admin.at().search).toBe(''))
})

test('an edit is undone from its notice', async () => {
  const [id = 0] = await someCoupons(['EDITED'])
  await admin.go(`${list}/edit/${id}`)
  await write('Uses allowed', '12')
  await press('Save')
  await waitForText('Saved.')
  expect((await stored([id]))[0]?.max_uses).toBe(12)
  await press('Undo', '.toasts')
  await waitForText('Undone.')
  expect((await stored([id]))[0]?.max_uses).toBeNull()
})

test('two people who change different fields are both saved; for the same field, the second one chooses', async () => {
  const [id = 0] = await someCoupons(['SHARED'])
  await admin.go(`${list}/edit/${id}`)
  await write('Uses allowed', '12')
  unwrap(await person.patch(`/api/coupons/${id}`, { amount: 15 }))
  await press('Save')
  await waitFor(async () =>
    expect((await stored([id]))[0]).toMatchObject({ max_uses: 12, amount: 15, version: 3 }),
  )

  await admin.go(`${list}/edit/${id}`)
  await write('Uses allowed', '20')
  unwrap(await person.patch(`/api/coupons/${id}`, { max_uses: 30 }))
  await press('Save')
  await waitForText('Choose which values to keep.')
  expect(
    [...document.querySelectorAll('.conflict-field legend')].map((one) => one.textContent),
  ).toEqual(['Uses allowed'])
  expect((await stored([id]))[0]?.max_uses).toBe(30)
  await press('Save my choice')
  await waitFor(async () => expect((await stored([id]))[0]?.max_uses).toBe(20))
  expect(button('Save my choice')).toBeUndefined()
})

test('two clicks start one task', async () => {
  const ids = await someCoupons(['TWICE1', 'TWICE2'])
  const before = await admin.app.db.$count(tables.tasks)
  await admin.go(`${list}?q=TWICE`)
  await tick('Select this page')
  await barSays('2 on this page')
  await waitFor(() => expect(button('Delete', '.bulk-bar')?.matches(':disabled')).toBe(false))
  await press('Delete', '.bulk-bar')
  await waitForText('2 records: TWICE1, TWICE2')
  const run = button('Delete: 2 records')
  run?.click()
  run?.click()
  await waitForText('Coupons: 0 of 2')
  await admin.app.drain()
  await waitFor(async () =>
    expect((await stored(ids)).map(({ deleted_at }) => deleted_at !== null)).toEqual([true, true]),
  )
  expect((await admin.app.db.$count(tables.tasks)) - before).toBe(1)
})

test('the selected rows alone are exported, chosen one by one or as all but some', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:saved'
  })
  // The browser would save the file; here, the page would leave for its address.
  const saves = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const exported = async () => {
    await press('Export', '.bulk-bar')
    await waitFor(() =>
      expect(document.querySelector('.bulk-bar input[type=radio]')).not.toBeNull(),
    )
    const [, csv] = document.querySelectorAll<HTMLInputElement>('.bulk-bar input[type=radio]')
    csv?.click()
    await press(/^Download/, '.bulk-bar')
    const count = files.length + 1
    await waitFor(() => expect(files).toHaveLength(count))
    const text = await files.at(-1)?.text()
    return [...new Set(text?.match(/EXPORT\d/g))].sort()
  }
  await someCoupons(['EXPORT1', 'EXPORT2', 'EXPORT3', 'EXPORT4'])
  await admin.go(`${list}?q=EXPORT&sort=code`)
  await tick('Select EXPORT2')
  await barSays('1 on this page')
  await tick('Select EXPORT4')
  await barSays('2 on this page')
  expect(await exported()).toEqual(['EXPORT2', 'EXPORT4'])
  await press('Select all 4 that match')
  await barSays('4 selected')
  await tick('Select EXPORT1')
  await barSays('3 selected')
  expect(await exported()).toEqual(['EXPORT2', 'EXPORT3', 'EXPORT4'])
  saves.mockRestore()
})
