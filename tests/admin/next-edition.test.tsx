import { afterAll, beforeAll, expect, test } from 'vitest'

import { unwrap } from '../support/app/response.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { anAdmin } from '../support/people/people.ts'
import { type Admin, field, openAdmin, press, write } from './open-admin.tsx'

let admin: Admin
beforeAll(async () => {
  admin = await openAdmin((app) => anAdmin(app))
})
afterAll(() => admin.close())

type Edition = { id: number; edition: number; title: string; body: string; kind?: string }

const editionsOf = async (name: string, query = {}) =>
  unwrap<Edition[]>(
    await admin.person.get(`/api/${name}`, {
      query: { _sort: 'edition', _order: 'desc', ...query },
    }),
  )

const written = async (label: string) => (await field(label)).value

test.each(['terms', 'privacy', 'legals'])(
  'a new edition of the %s begins with the text of the one that is open',
  async (name) => {
    const values = { title: `Our ${name}`, body: 'Be kind.', effective_on: '2026-01-01' }
    const [latest] = await editionsOf(name)
    const edition = (latest?.edition ?? 0) + 5
    const { id } = unwrap<Edition>(await admin.person.post(`/api/${name}`, { ...values, edition }))
    await admin.go(`/admin/pages/${name}/details/${id}`)
    await press('New edition from this')
    await waitFor(async () => expect(await written('Title')).toBe(values.title))
    expect(await written('Text')).toBe(values.body)
    expect(await written('Edition')).toBe(String(edition + 1))
    expect(await written('In force from')).toBe('')
    await write('In force from', '2026-12-01')
    await press('Save')
    await waitFor(async () =>
      expect((await editionsOf(name))[0]).toMatchObject({
        ...values,
        edition: edition + 1,
        effective_on: '2026-12-01',
      }),
    )
  },
)

test('an agreement’s next edition is numbered within its kind', async () => {
  const [carrier] = await editionsOf('agreements', { kind: 'carrier' })
  const values = { title: 'Consent', body: 'Yes.', effective_on: '2026-01-01' }
  const kind = 'background_consent'
  const { id } = unwrap<Edition>(
    await admin.person.post('/api/agreements', { ...values, kind, edition: 70 }),
  )
  await admin.go(`/admin/pages/agreements/details/${id}`)
  await press('New edition from this')
  await waitFor(async () => expect(await written('Edition')).toBe('71'))
  expect(carrier?.edition ?? 0).toBeLessThan(70)
  await press('Cancel')
})
