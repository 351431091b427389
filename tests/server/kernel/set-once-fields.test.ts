import { afterAll, beforeAll, expect, test } from 'vitest'

import { adminRoles } from '#contract/kernel/access.ts'
import { editSchema, type Resource } from '#contract/kernel/resource.ts'
import { resources } from '#contract/resources.ts'
import type { AnyRow } from '#server/kernel/kernel.ts'
import { openApp, type TestApp } from '../../support/app/app.ts'
import { unwrap } from '../../support/app/response.ts'
import { aRow } from '../../support/app/rows.ts'
import { anAdmin, type Person } from '../../support/people/people.ts'

let app: TestApp
const staff: Record<string, Person> = {}
beforeAll(async () => {
  app = await openApp()
  for (const role of adminRoles) staff[role] = await anAdmin(app, [role])
})
afterAll(() => app.close())

const editable = Object.values<Resource>(resources).filter(({ actions }) =>
  actions.some((action) => action === 'edit'),
)
const fixed = editable.flatMap((resource) =>
  Object.entries(resource.fields)
    .filter(([, field]) => field.setOnce)
    .map(([field]) => ({ resource, field })),
)

test.each(fixed)('$resource.name keeps its $field in every edit', async (each) => {
  const { resource, field } = each
  const path = `/api/${resource.name}`
  const mine = await aRow(app, resource.name)
  const other = await aRow(app, resource.name)
  for (const person of Object.values(staff))
    for (const id of [Number(other[field]), Number(mine[field]), null]) {
      const response = await person.patch(`${path}/${mine.id}`, { [field]: id })
      expect([403, 422]).toContain(response.statusCode)
    }
  const stored = unwrap<AnyRow>(await (staff['full-access'] as Person).get(`${path}/${mine.id}`))
  expect(stored).toMatchObject({ [field]: mine[field], version: mine.version })
  expect(editSchema(resource).properties).not.toHaveProperty(field)
})

test('set-once fields include those of people, their trucks and their tickets', () => {
  expect(fixed.map(({ resource, field }) => `${resource.name}.${field}`)).toEqual(
    expect.arrayContaining([
      'customers.user_id',
      'movers.user_id',
      'drivers.user_id',
      'drivers.mover_id',
      'mover_vehicles.mover_id',
      'tickets.requester_id',
    ]),
  )
})
