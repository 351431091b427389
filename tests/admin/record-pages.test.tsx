import { afterAll, beforeAll, expect, test } from 'vitest'

import { unwrap } from '../support/app/response.ts'
import { aRow } from '../support/app/rows.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { anAdmin, type Person } from '../support/people/people.ts'
import { type Admin, button, openAdmin, press, waitForText } from './open-admin.tsx'

let admin: Admin
let person: Person
let colleague: Person
beforeAll(async () => {
  admin = await openAdmin(async (app) => {
    colleague = await anAdmin(app, ['support'])
    return anAdmin(app)
  })
  person = admin.person
})
afterAll(() => admin.close())

const inSection = (title: string) =>
  [...document.querySelectorAll('main section')].find(
    (one) => one.querySelector('h2')?.textContent === title,
  )
const textOf = (title: string) => inSection(title)?.textContent ?? ''

test('a page shows what refers to its record, the rows once they are opened, and the whole list', async () => {
  const city = await aRow(admin.app, 'cities')
  for (let count = 0; count < 7; count++)
    await aRow(admin.app, 'waiting_entries', { city_id: city.id })
  await admin.go(`/admin/lookups/cities/details/${city.id}`)
  await waitFor(() => expect(textOf('Related records')).toContain('Waiting list 7'))
  const group = [...(inSection('Related records')?.querySelectorAll('details') ?? [])].find((one) =>
    one.textContent?.includes('Waiting list'),
  )
  expect(group?.querySelector('table')).toBeNull()
  if (group) group.open = true
  await waitFor(() => expect(group?.querySelectorAll('tbody tr')).toHaveLength(5))
  await press('All 7')
  await waitFor(() =>
    expect(`${admin.at().pathname}${admin.at().search}`).toBe(
      `/admin/lookups/waiting-list?city_id=${city.id}`,
    ),
  )
})

test('a page is headed by words where its record is named by a key or a day', async () => {
  const heading = (words: string) =>
    waitFor(() => expect(document.querySelector('main h1')?.textContent).toBe(words))
  const statement = await aRow(admin.app, 'statements', { month: '2026-10-01' })
  await admin.go(`/admin/statements/details/${statement.id}`)
  await heading('October 2026')
  const [setting] = unwrap<{ id: number }[]>(
    await person.get('/api/settings?key=refund_alone_cents'),
  )
  await admin.go(`/admin/settings/limits/details/${setting?.id}`)
  await heading('Refund without a second person')
  const [event] = unwrap<{ id: number }[]>(
    await person.get('/api/events?name=statements.created&_end=1'),
  )
  await admin.go(`/admin/events/details/${event?.id}`)
  await heading('Created')
})

test('a notification names its event in words', async () => {
  const { id } = await aRow(admin.app, 'notifications', {
    user_id: person.user_id,
    event: 'order.rescheduled',
  })
  await admin.go(`/admin/notifications/details/${id}`)
  await waitForText('Rescheduled')
  expect(document.querySelector('main')?.textContent).not.toContain('order.rescheduled')
})

test('a size in bytes is written in a suitable unit', async () => {
  const { id } = await aRow(admin.app, 'backups', { bytes: 4_831_619 })
  await admin.go(`/admin/settings/backups/details/${id}`)
  await waitForText('4.8 MB')
})

test('a year is written without a separator', async () => {
  const { id } = await aRow(admin.app, 'mover_vehicles', { year: 2019 })
  await admin.go(`/admin/mover-vehicles/details/${id}`)
  await waitForText('2019')
})

test('the history compares long texts word by word', async () => {
  const post = await aRow(admin.app, 'blogs', { body: 'We carry the sofa up the stairs for you.' })
  unwrap(
    await person.patch(`/api/blogs/${post.id}`, {
      body: 'We carry the piano up the stairs for you.',
    }),
  )
  await admin.go(`/admin/pages/blogs/details/${post.id}`)
  await waitFor(() => {
    const change = inSection('History')?.querySelector('.text-change')
    expect(change?.querySelector('del')?.textContent).toBe('removed sofa')
    expect(change?.querySelector('ins')?.textContent).toBe('added piano')
  })
})

test('the history writes values as the page does, by the kind of a fee', async () => {
  const fee = await aRow(admin.app, 'fees', { kind: 'money', value: 21_500 })
  unwrap(await person.patch(`/api/fees/${fee.id}`, { value: 22_500 }))
  await admin.go(`/admin/lookups/fees/details/${fee.id}`)
  await waitFor(() => expect(textOf('History')).toMatch(/: before \$215\.00 → after \$225\.00/))
})

test('a comment is written, seen in the history, resolved, deleted and brought back', async () => {
  const vehicle = await aRow(admin.app, 'vehicles')
  await admin.go(`/admin/lookups/vehicles/details/${vehicle.id}`)
  await waitForText('Nobody has commented on this record yet.')
  await writeComment('Its lift gate is slow')
  await press('Comment', '#comments')
  await waitFor(() => expect(textOf('Comments')).toContain('Its lift gate is slow'))
  await waitFor(() => expect(textOf('History')).toContain('Its lift gate is slow'))

  await press('Mark as resolved')
  await waitFor(() => expect(textOf('Comments')).toContain('1 resolved comment'))
  await press('Delete', '#comments')
  await waitFor(() => expect(textOf('Comments')).not.toContain('lift gate'))
  await press('Undo')
  await waitFor(() => expect(textOf('Comments')).toContain('Its lift gate is slow'))
})

test('another’s comment can be resolved, but neither rewritten nor deleted', async () => {
  const vehicle = await aRow(admin.app, 'vehicles')
  const comment = { resource: 'vehicles', record_id: vehicle.id, text: 'Needs a photo' }
  unwrap(await colleague.post('/api/comments', comment))
  await admin.go(`/admin/lookups/vehicles/details/${vehicle.id}`)
  await waitFor(() => expect(button('Mark as resolved')).toBeDefined())
  expect(button('Delete', '#comments')).toBeUndefined()
  expect(button('Edit', '#comments')).toBeUndefined()
})

async function writeComment(text: string): Promise<void> {
  const area = await waitFor(() => {
    const found = document.querySelector<HTMLTextAreaElement>('#comments textarea')
    if (!found) throw new Error('there is no field for a comment')
    return found
  })
  area.focus()
  const own = Object.getPrototypeOf(area)
  Object.getOwnPropertyDescriptor(own, 'value')?.set?.call(area, text)
  area.setSelectionRange(text.length, text.length)
  area.dispatchEvent(new Event('input', { bubbles: true }))
  area.dispatchEvent(new KeyboardEvent('keyup', { key: text.at(-1) ?? '', bubbles: true }))
}

test('an edition that is published offers neither to edit nor to delete it, and a draft does', async () => {
  const draft = await aRow(admin.app, 'terms', { state: 'draft', edition: 71 })
  const published = await aRow(admin.app, 'terms', { state: 'published', edition: 72 })
  const actions = () => [button('Delete'), document.querySelector('main a[href*="/edit/"]')]
  await admin.go(`/admin/pages/terms/details/${draft.id}`)
  await waitFor(() => expect(actions()).not.toContain(undefined))
  expect(actions()).not.toContain(null)
  await admin.go(`/admin/pages/terms/details/${published.id}`)
  await waitFor(() => expect(textOf('Details')).toContain('72'))
  expect(actions()).toEqual([undefined, null])
  await admin.go(`/admin/pages/terms/edit/${published.id}`)
  await waitForText('This edition is published, so it can’t be changed.')
  expect(document.querySelector('main form')).toBeNull()
  await admin.go('/admin/pages/terms')
  await waitFor(() =>
    expect(document.querySelector(`main a[href$="/edit/${draft.id}"]`)).not.toBeNull(),
  )
  expect(document.querySelector(`main a[href$="/edit/${published.id}"]`)).toBeNull()
})
