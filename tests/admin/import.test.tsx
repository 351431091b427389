import axe from 'axe-core'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { anAdmin } from '../support/people/people.ts'
import { type Admin, button, chooseFiles, openAdmin, press, waitForText } from './open-admin.tsx'

let admin: Admin
beforeAll(async () => {
  admin = await openAdmin(anAdmin)
})
afterAll(() => admin.close())

const list = '/admin/lookups/coupons'
const { coupons } = tables
const couponOf = (code: string) => admin.app.db.select().from(coupons).where(eq(coupons.code, code))

const csv = (content: string, name = 'coupons.csv') =>
  new File([content], name, { type: 'text/csv' })

async function upload(content: string) {
  await admin.go(list)
  await press('Import')
  await waitForText('The first row has the titles.')
  await chooseFiles('CSV file or Excel workbook', csv(content))
}

const select = (label: string) =>
  [...document.querySelectorAll('select')].find(
    (one) =>
      one.labels[0]?.textContent.startsWith(label) || one.getAttribute('aria-label') === label,
  )

test('a file is uploaded, mapped, checked, imported and undone', async () => {
  await upload('Code,Discount,Nonsense\r\nIMPORTED1,10,x\r\nIMPORTED2,1000,y\r\n')
  await waitForText('Columns of the file')
  expect(select('Find existing records by')?.selectedOptions[0]?.textContent).toBe('Code')
  expect(select('Field for “Nonsense”')?.selectedOptions[0]?.textContent).toBe('Skip this column')
  const dialog = document.querySelector('[role=dialog]')
  const { violations } = await axe.run(dialog ?? document, {
    rules: { 'color-contrast': { enabled: false } },
  })
  expect(violations.map(({ id }) => id)).toEqual([])
  await press('Check the file')
  await waitForText('Reading the file…')
  await admin.app.drain()
  await waitForText('1 new record')
  await waitForText('(rows 3)')
  expect(await couponOf('IMPORTED1')).toEqual([])
  await press('Import 1 row')
  await waitForText('What the import has done')
  await admin.app.drain()
  await waitFor(async () => expect(await couponOf('IMPORTED1')).toHaveLength(1))
  await waitFor(() => expect(button('Undo', 'main')).toBeDefined())
  await press('Undo', 'main')
  await waitFor(async () => {
    await admin.app.drain()
    expect((await couponOf('IMPORTED1'))[0]?.deleted_at).not.toBeNull()
  })
})

test('an empty file is refused in words, and another one can be chosen', async () => {
  await upload('')
  await waitForText('The file is empty.')
  expect(button('Check the file')).toBeUndefined()
  await chooseFiles('CSV file or Excel workbook', csv('Code,Discount\r\nLATER1,10\r\n'))
  await waitForText('Columns of the file')
  expect(button('Check the file')).toBeDefined()
})
