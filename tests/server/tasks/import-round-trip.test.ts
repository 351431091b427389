import { afterAll, beforeAll, expect, test } from 'vitest'

import { isImportable } from '#contract/kernel/resource.ts'
import { openApp, type TestApp } from '../../support/app/app.ts'
import { aRow, everyResource } from '../../support/app/rows.ts'
import { anAdmin, type Person } from '../../support/people/people.ts'
import { dryRunOf } from '../../support/scenarios/imports.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await openApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const forms = [
  '_format=csv&_profile=spreadsheet',
  '_format=csv&_profile=program',
  '_format=xlsx&_profile=spreadsheet',
] as const

test.each(everyResource.filter(isImportable))(
  'an export of $name that is imported again changes nothing',
  async ({ name }) => {
    await aRow(app, name)
    for (const form of forms) {
      const exported = await admin.get(`/api/${name}/export?${form}`)
      const rows = Number(exported.headers['x-total-count'])
      const task = await dryRunOf(app, admin, name, exported.rawPayload)
      const { state, failure, done, refused, unchanged, report } = task
      expect([form, failure, report?.groups, report?.examples]).toEqual([form, null, [], []])
      expect([form, state, done, refused, unchanged]).toEqual([form, 'done', 0, 0, rows])
      expect(rows).toBeGreaterThan(0)
    }
  },
)
