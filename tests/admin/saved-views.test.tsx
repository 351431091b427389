import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { unwrap } from '../support/app/response.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { anAdmin, type Person } from '../support/people/people.ts'
import { type Admin, button, field, openAdmin, press, waitForText, write } from './open-admin.tsx'

let admin: Admin
let person: Person
let colleague: Person
beforeAll(async () => {
  admin = await openAdmin(async (app) => {
    colleague = await anAdmin(app, ['operations'])
    await app.db
      .update(tables.users)
      .set({ permissions: ['saved_views:share'] })
      .where(eq(tables.users.id, colleague.user_id))
    person = await anAdmin(app)
    return person
  })
})
beforeEach(async () => {
  await admin.go('/admin/account')
  await admin.app.db.delete(tables.saved_views)
  const { queryClient } = await import('#admin/providers/query-client.ts')
  queryClient.clear()
  const { noticeBoard, notificationProvider } = await import('#admin/providers/notification.ts')
  for (const { key } of noticeBoard.snapshot()) notificationProvider.close(key)
})
afterAll(() => admin.close())

const list = '/admin/orders'
const { saved_views } = tables
const stored = () => admin.app.db.select().from(saved_views).orderBy(saved_views.id)
const menu = () => document.querySelector<HTMLElement>('.views > button')
const menuSays = (text: string) => waitFor(() => expect(menu()?.textContent).toBe(text))
const openMenu = async () => {
  await waitFor(() => expect(menu()).not.toBeNull())
  menu()?.click()
}
const aView = async (who: Person, change: object = {}) =>
  unwrap<{ id: number; version: number }>(
    await who.post('/api/saved_views', {
      resource: 'orders',
      name: 'Disputed',
      query: 'state=disputed',
      ...change,
    }),
  )

test('the list on screen is saved under a name, and the address then names the view', async () => {
  await admin.go(`${list}?state=placed&q=maria&sort=total_cents&page=2&size=50`)
  await openMenu()
  await waitForText('This list has no views yet.')
  await press('Save this view…')
  await waitForText('Save this view of orders')
  await write('Name', 'Marias')
  await press('Save the view', '.ant-modal')
  await waitForText('View “Marias” saved.')
  const [view] = await stored()
  expect(view).toMatchObject({
    resource: 'orders',
    name: 'Marias',
    visibility: 'private',
    user_id: person.user_id,
    query: 'q=maria&size=50&sort=total_cents&state=placed',
  })
  await waitFor(() =>
    expect(admin.at().search).toBe(
      `?view=${view?.id}&q=maria&state=placed&sort=total_cents&size=50`,
    ),
  )
  await menuSays('View: Marias')
})

test('a view is chosen from the menu, and Back leads to the previous list', async () => {
  const { id } = await aView(person)
  await admin.go(`${list}?q=x`)
  await openMenu()
  await press(/^Disputed/, '.views-panel')
  await waitFor(() => expect(admin.at().search).toBe(`?view=${id}&state=disputed`))
  await menuSays('View: Disputed')
  expect(document.querySelector('.views-panel')).toBeNull()
  await admin.go(-1)
  await waitFor(() => expect(admin.at().search).toBe('?q=x'))
  await menuSays('Views')
})

test('differences from the view are shown and can be saved into it', async () => {
  const { id } = await aView(person)
  await admin.go(`${list}?view=${id}&state=disputed`)
  await menuSays('View: Disputed')
  await press(/^Placed/, '.quick')
  await menuSays('View: Disputed (changed)')
  await press(/^Placed/, '.quick')
  await menuSays('View: Disputed')
  await press(/^Placed/, '.quick')
  await press('Save to the view')
  await waitForText('View “Disputed” updated.')
  await menuSays('View: Disputed')
  expect((await stored()).map(({ query }) => query)).toEqual(['state=disputed&state=placed'])

  await openMenu()
  await press('All rows', '.views-panel')
  await waitFor(() => expect(admin.at().search).toBe('?view=all'))
  await menuSays('Views')
})

async function chooseOption(label: string, option: string): Promise<void> {
  const control = await field(label)
  control.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
  const found = await waitFor(() => {
    const all = [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')]
    const one = all.find(({ textContent }) => textContent === option)
    if (!one) throw new Error(`there is no option ${option}`)
    return one
  })
  found.click()
}

test('a view is renamed and shared, and a duplicate name is refused at its field', async () => {
  await aView(person, { name: 'Lately', query: '' })
  await aView(person)
  await admin.go(list)
  await openMenu()
  await press('Rename or share “Disputed”')
  await waitFor(async () => expect((await field('Name')).value).toBe('Disputed'))
  await write('Name', 'Lately')
  await press('Save the view', '.ant-modal')
  await waitForText('Name is already taken.')
  await write('Name', 'To settle')
  await chooseOption('Who sees it', 'Everyone')
  await press('Save the view', '.ant-modal')
  await waitForText('View “To settle” saved.')
  const [, view] = await stored()
  expect(view).toMatchObject({ name: 'To settle', visibility: 'everyone', query: 'state=disputed' })
})

test('a view is deleted at once, and the notice restores it', async () => {
  const { id } = await aView(person, { visibility: 'everyone' })
  await admin.go(`${list}?view=${id}&state=disputed`)
  await menuSays('View: Disputed')
  await openMenu()
  await press('Delete Disputed', '.views-panel')
  await waitForText('View “Disputed” deleted.')
  expect(await stored()).toEqual([])
  await waitFor(() => expect(admin.at().search).toBe('?state=disputed'))
  await press('Undo')
  await waitForText('View “Disputed” restored.')
  await waitFor(() => expect(button(/^Disputed/, '.views-panel')).toBeDefined())
  expect(await stored()).toMatchObject([
    { name: 'Disputed', visibility: 'everyone', query: 'state=disputed', user_id: person.user_id },
  ])
})

test('the shared views of others are offered, and changed by those who may share', async () => {
  const { id } = await aView(colleague, { visibility: 'everyone' })
  await aView(colleague, { name: 'Mine alone' })
  await admin.go(list)
  await openMenu()
  await waitForText('Shared by others')
  await press(/^Disputed Ann Admin/, '.views-panel')
  await menuSays('View: Disputed')
  await press(/^Placed/, '.quick')
  await menuSays('View: Disputed (changed)')
  await openMenu()
  await waitFor(() => expect(button('Save this view…')).toBeDefined())
  expect(button(/Mine alone/, '.views-panel')).toBeUndefined()
  expect(admin.at().search).toContain(`view=${id}`)

  await press('Save for me')
  await waitFor(async () => expect((await field('Name')).value).toBe('Disputed'))
  await press('Save the view', '.ant-modal')
  await waitForText('View “Disputed” saved.')
  expect((await stored()).at(-1)).toMatchObject({
    user_id: person.user_id,
    visibility: 'private',
    query: 'state=disputed&state=placed',
  })

  await admin.go(`${list}?view=${id}&state=draft`)
  await press('Update for all')
  await waitForText('View “Disputed” updated.')
  expect((await stored())[0]).toMatchObject({ id, query: 'state=draft' })
  await press('Undo')
  await waitFor(async () => expect((await stored())[0]?.query).toBe('state=disputed'))
  await press('Back to the view')
  await waitFor(() => expect(admin.at().search).toBe(`?view=${id}&state=disputed`))
})

test('who may not share is offered a copy of a changed view, and no update', async () => {
  const { id } = await aView(colleague, { visibility: 'everyone' })
  const { store } = await import('#admin/providers/session.ts')
  const before = store.snapshot().identity
  const reader = await anAdmin(admin.app, ['finance'])
  store.setIdentity(unwrap(await reader.get('/api/user')))
  await admin.go(`${list}?view=${id}&state=draft`)
  await waitFor(() => expect(button('Save for me')).toBeDefined())
  expect(button('Update for all')).toBeUndefined()
  await openMenu()
  await waitFor(() => expect(button(/^Disputed/, '.views-panel')).toBeDefined())
  for (const name of [/^Rename/, 'Delete Disputed'])
    expect(button(name, '.views-panel')).toBeUndefined()
  store.setIdentity(before)
})

test('who may no longer share takes a view back', async () => {
  const { store } = await import('#admin/providers/session.ts')
  const before = store.snapshot().identity
  const { users } = tables
  const owner = await anAdmin(admin.app, ['finance'])
  const grant = (permissions: string[]) =>
    admin.app.db.update(users).set({ permissions }).where(eq(users.id, owner.user_id))
  await grant(['saved_views:share'])
  await aView(owner, { visibility: 'everyone', default_for: ['finance'] })
  await grant([])
  onTestFinished(() => store.setIdentity(before))
  store.setIdentity(unwrap(await owner.get('/api/user')))
  await admin.go(`${list}?view=all`)
  await openMenu()
  await press('Make “Disputed” private', '.views-panel')
  await waitForText('Only you can see the view “Disputed” now.')
  expect(await stored()).toMatchObject([{ visibility: 'private', default_for: [] }])
})

test('a refusal of what the dialog doesn’t ask for is shown', async () => {
  await admin.go(`${list}?q=${'x'.repeat(2100)}`)
  await openMenu()
  await press('Save this view…')
  await write('Name', 'Long')
  await press('Save the view', '.ant-modal')
  await waitFor(() =>
    expect(document.querySelector('.ant-modal [role=alert]')?.textContent).toMatch(/2000/),
  )
  expect(await stored()).toEqual([])
  await press('Don’t save', '.ant-modal')
})

test('a view keeps the calendar, and not the month that it shows', async () => {
  const { id } = await aView(person, { query: 'lay=calendar' })
  await admin.go(`${list}?view=${id}&lay=calendar&on=2027-05`)
  await menuSays('View: Disputed')
  await press(/^Placed/, '.quick')
  await press('Save to the view')
  await waitForText('View “Disputed” updated.')
  expect((await stored()).map(({ query }) => query)).toEqual(['lay=calendar&state=placed'])
})

test('a view that somebody has changed in the meantime is not overwritten', async () => {
  const { id } = await aView(person)
  await admin.go(`${list}?view=${id}&state=placed`)
  await menuSays('View: Disputed (changed)')
  unwrap(await person.patch(`/api/saved_views/${id}`, { query: 'state=draft' }))
  await press('Save to the view')
  await waitForText('View “Disputed” couldn’t be updated')
  await waitForText('Someone changed this record after you opened it.')
  expect((await stored()).map(({ query }) => query)).toEqual(['state=draft'])
})

test('a user who may only read views can neither save nor share one', async () => {
  const { store } = await import('#admin/providers/session.ts')
  const before = store.snapshot().identity
  const { users } = tables
  const reader = await anAdmin(admin.app, [])
  await admin.app.db
    .update(users)
    .set({ permissions: ['orders:list', 'saved_views:list'] })
    .where(eq(users.id, reader.user_id))
  store.setIdentity(unwrap(await reader.get('/api/user')))
  await admin.go(list)
  await openMenu()
  await waitForText('No one has shared a view of this list yet.')
  expect(button('Save this view…')).toBeUndefined()
  store.setIdentity(before)
})

test('Escape closes the menu and returns the focus, and so does moving the focus away', async () => {
  await admin.go(list)
  await openMenu()
  await waitForText('This list has no views yet.')
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  await waitFor(() => expect(document.querySelector('.views-panel')).toBeNull())
  expect(document.activeElement).toBe(menu())
  await openMenu()
  await waitFor(() => expect(document.querySelector('.views-panel')).not.toBeNull())
  document.querySelector<HTMLElement>('.search')?.focus()
  await waitFor(() => expect(document.querySelector('.views-panel')).toBeNull())
})

test('a list inside a record offers no saved views', async () => {
  await admin.go('/admin/lookups/sizes/details/1?tab=size_items')
  await waitFor(() => expect(button('Quantity')).toBeDefined())
  expect(menu()).toBeNull()
})

test('a view is pinned to the menu with the number of its rows, and taken out again', async () => {
  const { id } = await aView(person, {
    resource: 'vehicles',
    name: 'Active',
    query: 'is_active=true',
  })
  const { vehicles } = tables
  const active = await admin.app.db.select().from(vehicles).where(eq(vehicles.is_active, true))
  await admin.go('/admin/lookups/vehicles')
  await openMenu()
  await press('Pin “Active” to the menu')
  const pinned = () => document.querySelector<HTMLAnchorElement>('.menu .pinned')
  await waitFor(() => expect(pinned()?.textContent).toBe(`Active ${active.length}`))
  pinned()?.click()
  await waitFor(() => expect(admin.at().search).toBe(`?view=${id}&is_active=true`))
  await waitFor(() => expect(pinned()?.getAttribute('aria-current')).toBe('page'))
  await press('Unpin “Active” from the menu')
  await waitFor(() => expect(pinned()).toBeNull())
})
