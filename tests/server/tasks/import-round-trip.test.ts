import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Mapping } from '#contract/calls/imports.ts'
import { adminRoles } from '#contract/kernel/access.ts'
import { isImportable } from '#contract/kernel/resource.ts'
import { tables } from '#server/database/tables.ts'
import { openApp, type TestApp } from '../../support/app/app.ts'
import { isGranted } from '../../support/app/policy-lines.ts'
import { aRow, everyResource } from '../../support/app/rows.ts'
import { anAdmin, type Person } from '../../support/people/people.ts'
import { carryOut, dryRunOf, sendImport } from '../../support/scenarios/imports.ts'

let app: TestApp
let admin: Person
const clients = {} as Record<(typeof adminRoles)[number], Person>
beforeAll(async () => {
  app = await openApp()
  for (const role of adminRoles) clients[role] = await anAdmin(app, [role])
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

test.each(everyResource.filter(isImportable))(
  'importing $name is for those alone who may import and write them',
  async ({ name, actions }) => {
    for (const role of adminRoles) {
      const may = (action: string) => isGranted(role, name, action)
      const writes = (['create', 'edit'] as const).some((one) => actions.includes(one) && may(one))
      const isAllowed = may('import') && may('list') && writes
      const { statusCode } = await sendImport(clients[role], name, 'id\n1\n')
      expect([role, statusCode]).toEqual([role, isAllowed ? 201 : 403])
    }
  },
)

test('an export of texts that look like formulas, with quotes and line breaks, does so too', async () => {
  const answers = [
    '=1+1',
    "'=1+1",
    "''@x",
    '-5',
    '\uff0b1',
    'a "quoted"\n\nline; one, two|',
    '#N/A',
  ]
  for (const answer of answers) {
    const { id } = await aRow(app, 'faq')
    await app.db.update(tables.faq).set({ answer }).where(eq(tables.faq.id, id))
  }
  for (const form of [...forms, '_format=xlsx&_profile=program']) {
    const { rawPayload } = await admin.get(`/api/faq/export?${form}`)
    const { done, refused, report } = await dryRunOf(app, admin, 'faq', rawPayload)
    expect([form, done, refused, report?.examples]).toEqual([form, 0, 0, []])
  }
})

test('amounts, percentages, days, times and names are read as people write them', async () => {
  // The tests above have used up what one person may import in an hour.
  admin = await anAdmin(app)
  const { id } = await aRow(app, 'coupons', { code: 'READ1', cap_cents: 100 })
  const { id: state } = await aRow(app, 'states', { code: 'QQ', name: 'Quiet', tax_bp: 100 })
  const imported = async (file: string, mapping: Partial<Mapping> = {}) => {
    await carryOut(app, admin, await dryRunOf(app, admin, 'coupons', file, mapping))
    const [row] = await app.db.select().from(tables.coupons).where(eq(tables.coupons.id, id))
    return [row?.cap_cents, row?.starts_at]
  }
  const titles = 'Code;Maximum;Starts (America/New_York)'
  // The clocks go from 02:00 to 03:00: the time that doesn't exist is read as if they didn't.
  expect(await imported(`${titles}\nREAD1;1.234,50;2027-03-14 02:30:00\n`)).toEqual([
    123_450,
    '2027-03-14T07:30:00.000Z',
  ])
  const file = 'code,cap_cents,starts_at\nREAD1,"$2,234.50",2027-07-01 09:00\n'
  const zone = 'America/New_York'
  expect(await imported(file, { profile: 'spreadsheet', zone })).toEqual([
    223_450,
    '2027-07-01T13:00:00.000Z',
  ])
  const forPrograms = file.replace('"$2,234.50"', '500')
  expect(await imported(forPrograms, { profile: 'program', zone })).toEqual([
    500,
    '2027-07-01T09:00:00.000Z',
  ])
  await carryOut(app, admin, await dryRunOf(app, admin, 'states', 'Code,Sales tax\nQQ,8.25%\n'))
  const [taxed] = await app.db.select().from(tables.states).where(eq(tables.states.id, state))
  expect(taxed?.tax_bp).toBe(825)
})
