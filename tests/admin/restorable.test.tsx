import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { unwrap } from '../support/app/response.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { anAdmin, type Person } from '../support/people/people.ts'
import { type Admin, button, openAdmin, press, waitForText } from './open-admin.tsx'

let admin: Admin
let person: Person
beforeAll(async () => {
  admin = await openAdmin(anAdmin)
  person = admin.person
})
afterAll(() => admin.close())

const list = '/admin/lookups/coupons'

const aCoupon = async (code: string) =>
  unwrap<{ id: number }>(await person.post('/api/coupons', { code, amount: 10 })).id

async function isDeleted(id: number): Promise<boolean> {
  const { coupons } = tables
  const [row] = await admin.app.db.select().from(coupons).where(eq(coupons.id, id))
  return row?.deleted_at !== null
}

test('a deletion says that it can be undone, and the notice undoes it', async () => {
  const id = await aCoupon('UNDONE')
  await admin.go(list)
  await press('Delete UNDONE')
  await waitForText(
    'It disappears from the lists right away. You can restore it from the deleted entries.',
  )
  await press('Delete')
  await waitForText('UNDONE deleted.')
  await waitFor(() => expect(button('Open UNDONE')).toBeUndefined())
  expect(await isDeleted(id)).toBe(true)

  await press('Undo')
  await waitForText('UNDONE restored.')
  await waitFor(() => expect(button('Open UNDONE')).toBeDefined())
  expect(await isDeleted(id)).toBe(false)
  expect(button('Undo')).toBeUndefined()
})

test('the deleted records are a separate list, with its own address', async () => {
  const id = await aCoupon('LISTED')
  unwrap(await person.del(`/api/coupons/${id}`))
  await admin.go(list)
  await waitFor(() => expect(button('Deleted entries')?.getAttribute('aria-pressed')).toBe('false'))
  expect(button('Open LISTED')).toBeUndefined()
  await press('Deleted entries')
  await waitFor(() => expect(button('Restore LISTED')).toBeDefined())
  expect(admin.at().search).toBe('?deleted=true')
  expect(button('Edit LISTED')).toBeUndefined()
  expect(button('Delete LISTED')).toBeUndefined()
  expect([...document.querySelectorAll('th')].at(-2)?.textContent).toBe('Deleted')

  await press('Restore LISTED')
  await waitForText('LISTED restored.')
  await waitForText('Nothing has been deleted')
  expect(await isDeleted(id)).toBe(false)
})

test('the page of a deleted record says so and offers only to restore it', async () => {
  const id = await aCoupon('SHOWN')
  unwrap(await person.del(`/api/coupons/${id}`))
  for (const path of [`${list}/edit/${id}`, `${list}/details/${id}`]) {
    await admin.go(path)
    await waitForText(/Deleted on .*\d{4}/)
    expect(button('Edit')).toBeUndefined()
    expect(button('Delete')).toBeUndefined()
    expect(button('Save')).toBeUndefined()
  }
  await press('Restore')
  await waitFor(() => expect(button('Edit')).toBeDefined())
  expect(document.body.textContent).not.toContain('Deleted on')
  await waitForText('Restored')
  expect(await isDeleted(id)).toBe(false)
})

test('a record that cannot be restored says why', async () => {
  const id = await aCoupon('TAKEN')
  unwrap(await person.del(`/api/coupons/${id}`))
  await aCoupon('TAKEN')
  await admin.go(`${list}/details/${id}`)
  await press('Restore')
  await waitForText('TAKEN couldn’t be restored')
  await waitForText('Code is already taken.')
  expect(await isDeleted(id)).toBe(true)
})

test('a reference to a deleted record still shows its name', async () => {
  const id = await aCoupon('NAMED')
  unwrap(await person.del(`/api/coupons/${id}`))
  const { titles } = await import('#admin/value/use-title.ts')
  expect(await titles.of('coupons', id)).toBe('NAMED')
})
