import axe from 'axe-core'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { adminRoles } from '#contract/kernel/access.ts'
import { tables } from '#server/database/tables.ts'
import { unwrap } from '../support/app/response.ts'
import { aRow } from '../support/app/rows.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { anAdmin } from '../support/people/people.ts'
import { carryOut, dryRunOf, undo } from '../support/scenarios/imports.ts'
import { type Admin, button, chooseFiles, openAdmin, press, waitForText } from './open-admin.tsx'

let admin: Admin
beforeAll(async () => {
  admin = await openAdmin(anAdmin)
})
afterAll(() => admin.close())

const list = '/admin/lookups/coupons'
const { coupons } = tables
const couponOf = (code: string) => admin.app.db.select().from(coupons).where(eq(coupons.code, code))

const csv = (content: BlobPart, name = 'coupons.csv') =>
  new File([content], name, { type: 'text/csv' })

async function upload(content: BlobPart) {
  // Leaves a dialog that is still open.
  await admin.go('/admin/account')
  await admin.go(list)
  await press('Import')
  await waitForText('The first row must contain the column titles.')
  await chooseFiles('CSV file or Excel workbook', csv(content))
}

const select = (label: string) =>
  [...document.querySelectorAll('select')].find(
    (one) =>
      one.labels[0]?.textContent.startsWith(label) || one.getAttribute('aria-label') === label,
  )

async function choose(label: string, value: string) {
  const control = await waitFor(() => {
    const found = select(label)
    if (!found || found.disabled) throw new Error(`there is nothing to choose at ${label}`)
    return found
  })
  control.value = value
  control.dispatchEvent(new Event('change', { bubbles: true }))
}

const alert = () => document.querySelector('[role=dialog] [role=alert]')

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
  await waitForText('(row 3)')
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

test('a file that is refused gives way to another one, and its error too', async () => {
  await upload('')
  await waitForText('The file is empty.')
  expect(button('Check the file')).toBeUndefined()
  const another = 'Code,Discount,Name\r\nLATER1,10,Sof\u00e1\r\n'
  await chooseFiles('CSV file or Excel workbook', csv(Buffer.from(another, 'latin1')))
  await waitForText('Columns of the file')
  expect(button('Check the file')).toBeDefined()
  await choose('Encoding', 'utf-8')
  await waitForText('The file doesn’t have this encoding.')
  await chooseFiles('Choose another file', csv('Code,Discount\r\nLATER2,10\r\n'))
  await waitFor(() => expect(select('Field for “Discount”')).toBeDefined())
  await waitFor(() => expect(alert()).toBeNull())
})

test('columns that were mapped by hand stay so in another encoding', async () => {
  await upload('Code,Discount,Nonsense\r\nHAND1,10,x\r\n')
  await waitForText('Columns of the file')
  const field = select('Field for “Nonsense”')?.options[1]?.value ?? ''
  await choose('Field for “Nonsense”', field)
  await choose('Encoding', 'windows-1252')
  await waitFor(() => {
    expect(select('Encoding')?.value).toBe('windows-1252')
    expect(select('Encoding')?.disabled).toBe(false)
  })
  expect(select('Field for “Nonsense”')?.value).toBe(field)
})

test('a value for every row keeps the focus while its field is chosen, and counts once it is typed', async () => {
  await upload('Code,Discount\r\nCONSTANT1,10\r\n')
  await press('Add a value for every row')
  const field = await waitFor(() => {
    const found = [...document.querySelectorAll('select')].find(
      ({ labels }) => labels[0]?.querySelector('span')?.textContent === 'Field',
    )
    if (!found) throw new Error('there is no field for a value')
    return found
  })
  field.focus()
  const next = field.options[1]?.value ?? ''
  field.value = next
  field.dispatchEvent(new Event('change', { bubbles: true }))
  await waitFor(() => expect(field.value).toBe(next))
  expect(document.activeElement).toBe(field)
  await press('Check the file')
  // Closing the dialog in the meantime leaves the person where they are.
  await press('Cancel', '[role=dialog]')
  const { queryClient } = await import('#admin/providers/query-client.ts')
  const { tasks } = tables
  const [task] = await waitFor(async () => {
    const found = await admin.app.db.select().from(tasks).orderBy(desc(tasks.id)).limit(1)
    expect(JSON.stringify(found)).toContain('coupons.csv')
    expect(found[0]?.state).toBe('queued')
    expect(queryClient.isMutating()).toBe(0)
    return found
  })
  expect(task?.input).toMatchObject({ mapping: { constants: [] } })
  expect(admin.at().pathname).toBe(list)
  await admin.app.drain()
})

test('only the person who checked a file is offered to import it, also after an error', async () => {
  const { app, person } = admin
  const file = 'code,amount\r\n'
  const { showPath } = await import('#admin/declaration/admin-resources.ts')
  const theirs = await dryRunOf(app, await anAdmin(app), 'coupons', `${file}THEIRS1,10\r\n`)
  await admin.go(showPath('tasks', theirs.id))
  await waitForText('Only the person who checked the file can import it.')
  expect(button(/^Import \d/)).toBeUndefined()

  const own = await dryRunOf(app, person, 'coupons', `${file}OWN1,10\r\n`)
  const { fetch } = globalThis
  globalThis.fetch = (input, init) =>
    String(input instanceof Request ? input.url : input).includes('carries_out_id')
      ? Promise.reject(new TypeError('there is no network'))
      : fetch(input, init)
  try {
    await admin.go(showPath('tasks', own.id))
    await waitFor(() => expect(button('Try again', '.import-report')).toBeDefined())
  } finally {
    globalThis.fetch = fetch
  }
  await press('Try again', '.import-report')
  await waitFor(() => expect(button('Import 1 row')).toBeDefined())
})

test('an undone import lists what it has not restored', async () => {
  const { app, person } = admin
  const { id } = await aRow(app, 'items', { slug: 'undone-a', name: 'A', minutes: 5 })
  const dry = await dryRunOf(app, person, 'items', 'slug,name,minutes\r\nundone-a,A2,9\r\n')
  const done = await carryOut(app, person, dry)
  unwrap(await person.patch(`/api/items/${id}`, { minutes: 33 }))
  const undone = await undo(app, person, done.id)
  expect(undone).toMatchObject({ done: 1, refused: 0 })
  const { showPath } = await import('#admin/declaration/admin-resources.ts')
  await admin.go(showPath('tasks', undone.id))
  await waitForText('1 not restored: Someone has changed these fields since')
})

test('a report names the records that it changes, and the history says how many they are', async () => {
  const { app, person } = admin
  await aRow(app, 'items', { slug: 'named-a', name: 'Grand piano', minutes: 5 })
  const dry = await dryRunOf(app, person, 'items', 'slug,name,minutes\r\nnamed-a,Grand piano,9\r\n')
  const done = await carryOut(app, person, dry)
  const { showPath } = await import('#admin/declaration/admin-resources.ts')
  await admin.go(showPath('tasks', done.id))
  const example = () => document.querySelector('.import-examples strong')?.textContent
  await waitFor(() => expect(example()).toBe('Row 2: Grand piano'))
  const changes = () => [...document.querySelectorAll('.changes li')].map((one) => one.textContent)
  await waitFor(() => expect(changes()).toContain('Report: 0 new records, 1 record changed'))
})

test('a report of an undone import does not link to records that are gone for good', async () => {
  const { app, person } = admin
  const file = 'slug,name,category,volume_ft3,weight_lb,minutes\r\ngone-a,Harp,fragile,30,80,9\r\n'
  const dry = await dryRunOf(app, person, 'items', file)
  const done = await carryOut(app, person, dry)
  const { showPath } = await import('#admin/declaration/admin-resources.ts')
  await admin.go(showPath('tasks', done.id))
  await waitFor(() => expect(button('Harp', '.import-examples')).toBeDefined())
  await press('Undo', 'main')
  await waitFor(() => expect(button(/^Undone by TSK-/, 'main')).toBeDefined())
  await app.drain()
  const { queryClient } = await import('#admin/providers/query-client.ts')
  await queryClient.invalidateQueries({ queryKey: ['titles'] })
  const example = () => document.querySelector('.import-examples strong')?.textContent
  await waitFor(() => expect(example()).toMatch(/^Row 2: #\d+ \(not available\)$/))
  expect(document.querySelector('.import-examples a')).toBeNull()
})

test('an import that is undone links to its undo, which is not offered twice', async () => {
  const { app, person } = admin
  const dry = await dryRunOf(app, person, 'coupons', 'code,amount\r\nTWICE1,10\r\n')
  const done = await carryOut(app, person, dry)
  const { showPath } = await import('#admin/declaration/admin-resources.ts')
  await admin.go(showPath('tasks', done.id))
  await press('Undo', 'main')
  await waitFor(() => expect(button(/^Undone by TSK-/, 'main')).toBeDefined())
  await app.drain()
  await admin.go('/admin/account')
  await admin.go(showPath('tasks', done.id))
  await waitFor(() => expect(button(/^Undone by TSK-/, 'main')).toBeDefined())
  expect(button('Undo', 'main')).toBeUndefined()
})

test('an import that a colleague has undone, unseen, is said to be undone and not offered again', async () => {
  const { app, person } = admin
  const dry = await dryRunOf(app, person, 'coupons', 'code,amount\r\nUNSEEN1,10\r\n')
  const done = await carryOut(app, person, dry)
  const { showPath } = await import('#admin/declaration/admin-resources.ts')
  await admin.go(showPath('tasks', done.id))
  await waitFor(() => expect(button('Undo', 'main')).toBeDefined())
  const { users } = tables
  const limitTo = (roles: (typeof adminRoles)[number][]) =>
    app.db.update(users).set({ roles }).where(eq(users.id, person.user_id))
  await undo(app, await anAdmin(app), done.id)
  await limitTo(['operations'])
  try {
    await press('Undo', 'main')
    await waitForText('This task has already been undone.')
    const isSaid = () => waitForText(/Undone by TSK-/)
    await isSaid()
    expect(button(/^Undone by/, 'main')).toBeUndefined()
    // Nor is it offered on a page that is opened later.
    const { queryClient } = await import('#admin/providers/query-client.ts')
    await admin.go('/admin/account')
    queryClient.removeQueries({ queryKey: ['undo'] })
    await admin.go(showPath('tasks', done.id))
    await isSaid()
    expect(button('Undo', 'main')).toBeUndefined()
  } finally {
    await limitTo(['full-access'])
  }
})

test('a task that stopped because its right was lost says so on its page', async () => {
  const { showPath } = await import('#admin/declaration/admin-resources.ts')
  const { id } = await aRow(admin.app, 'tasks', {
    kind: 'edit',
    resource: 'coupons',
    state: 'cancelled',
    stopped_because: 'rights_lost',
    requested_by_id: admin.person.user_id,
  })
  await admin.go(showPath('tasks', id))
  await waitFor(() =>
    expect(document.querySelector('.form-alert')?.textContent).toBe(
      'The person who started it may no longer do this',
    ),
  )
})
