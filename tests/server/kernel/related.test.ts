import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { adminRoles } from '#contract/kernel/access.ts'
import type { AnyRow } from '#server/kernel/kernel.ts'
import { openApp, type TestApp } from '../../support/app/app.ts'
import { unwrap } from '../../support/app/response.ts'
import { aRow, everyResource } from '../../support/app/rows.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'

type Related = { resource: string; field: string; count: number }[]

const roles = ['full-access', 'support', 'content'] as const satisfies (typeof adminRoles)[number][]

let app: TestApp
const staff = {} as Record<(typeof roles)[number], Person>
/** One row of each resource, with the rows that it belongs to. */
const rows: Record<string, AnyRow> = {}
beforeAll(async () => {
  app = await openApp()
  for (const role of roles) staff[role] = await anAdmin(app, [role])
  for (const { name } of everyResource) rows[name] = await aRow(app, name)
  // Not everybody who may list events may list those of every record.
  await aRow(app, 'events', { resource: 'wallet_accounts', user_id: rows.events?.user_id })
})
afterAll(() => app.close())

/** Every field that refers to a record, with the id that a row of its resource has there. */
const references = () =>
  everyResource.flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, declared]) => {
      const id = rows[name]?.[field]
      return 'resource' in declared && typeof id === 'number'
        ? [{ name, field, target: String(declared.resource), id }]
        : []
    }),
  )

describe.each(roles)('for %s', (role) => {
  test('related records are counted as the lists of them are', async () => {
    const who = staff[role]
    const answers = new Map<string, Related | null>()
    for (const { name, field, target, id } of references()) {
      const path = `/api/${target}/${id}/related`
      if (!answers.has(path)) {
        const response = await who.get(path)
        const shown = await who.get(`/api/${target}/${id}`)
        expect([path, response.statusCode]).toEqual([path, shown.statusCode])
        answers.set(path, response.statusCode === 200 ? response.json<Related>() : null)
      }
      const related = answers.get(path)
      if (!related) continue
      const listed = await who.get(`/api/${name}`, { query: { [field]: String(id), _end: '1' } })
      const total = listed.statusCode === 200 ? Number(listed.headers['x-total-count']) : 0
      const counted = related.find((one) => one.resource === name && one.field === field)?.count
      expect([path, name, field, counted ?? 0]).toEqual([path, name, field, total])
    }
  })
})

test('a deleted record is not counted', async () => {
  const { 'full-access': admin } = staff
  const city = await aRow(app, 'cities')
  const post = await aRow(app, 'blogs', { city_id: city.id })
  const counted = async () =>
    unwrap<Related>(await admin.get(`/api/cities/${city.id}/related`)).find(
      ({ resource }) => resource === 'blogs',
    )?.count
  expect(await counted()).toBe(1)
  unwrap(await admin.del(`/api/blogs/${post.id}`))
  expect(await counted()).toBeUndefined()
})

test('only administrators read related records, of records that exist', async () => {
  const customer = await aCustomer(app)
  const [own] = unwrap<AnyRow[]>(await customer.get('/api/customers'))
  expect((await customer.get(`/api/customers/${own?.id}`)).statusCode).toBe(200)
  expect((await customer.get(`/api/customers/${own?.id}/related`)).statusCode).toBe(403)
  for (const id of ['999999999', '0', 'x'])
    expect((await staff.support.get(`/api/orders/${id}/related`)).statusCode).toBe(404)
})
