import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { defaultSettings, settingKeys } from '#contract/settings.ts'
import { tables } from '#server/database/tables.ts'
import { addMissingSettings, setting } from '#server/domain/setting.ts'
import type { AnyRow } from '#server/kernel/kernel.ts'
import { openApp, type TestApp } from '../../support/app/app.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { anAdmin, type Person } from '../../support/people/people.ts'

const { settings } = tables

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await openApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

type SettingRow = AnyRow & { key: string; value: number; kind: string; unit: string | null }

async function rowOf(key: string): Promise<SettingRow> {
  const rows = unwrap<SettingRow[]>(await admin.get('/api/settings?_end=100'))
  const row = rows.find((one) => one.key === key)
  if (!row) throw new Error(`there is no setting ${key}`)
  return row
}

test('a new database has a row with the default for every setting', async () => {
  const rows = await app.db.select().from(settings)

  expect(Object.fromEntries(rows.map(({ key, value }) => [key, value]))).toEqual(
    Object.fromEntries(settingKeys.map((key) => [key, defaultSettings[key].value])),
  )
})

test('an edit takes effect at once, with a new version and an event', async () => {
  const before = await rowOf('refund_alone_cents')

  const after = unwrap<SettingRow>(
    await admin.patch(`/api/settings/${before.id}`, { value: 20_000, version: before.version }),
  )

  expect(after.version).toBe(before.version + 1)
  expect(await setting(app.db, 'refund_alone_cents')).toBe(20_000)
  const events = unwrap<{ name: string; user_id: number; diff: object }[]>(
    await admin.get(`/api/events?resource=settings&record_id=${before.id}`),
  )
  expect(events).toMatchObject([
    { name: 'settings.edited', user_id: admin.user_id, diff: { value: [10_000, 20_000] } },
  ])
  const stale = await admin.patch(`/api/settings/${before.id}`, { value: 1, version: 1 })
  expect(stale.statusCode).toBe(409)
})

test.each(settingKeys)('%s refuses a value outside its bounds with 422', async (key) => {
  const { min, max } = defaultSettings[key]
  const { id } = await rowOf(key)

  for (const value of [min - 1, max + 1])
    expect(Object.keys(errorsOf(await admin.patch(`/api/settings/${id}`, { value })))).toEqual([
      'value',
    ])
  for (const value of [min, max]) unwrap(await admin.patch(`/api/settings/${id}`, { value }))
})

test('the refusal names the bounds in the unit of the setting', async () => {
  const refusalOf = async (key: string) =>
    errorsOf(await admin.patch(`/api/settings/${(await rowOf(key)).id}`, { value: -1 })).value

  expect(await refusalOf('refund_alone_cents')).toEqual([
    'Refund without a second person must be between $0.00 and $10,000.00.',
  ])
  expect(await refusalOf('fast_work_bp')).toEqual([
    'Measured time that needs a review must be between 0% and 100%.',
  ])
  expect(await refusalOf('steps_early_minutes')).toEqual([
    'Earliest start of a job must be between 0 min and 10,080 min.',
  ])
})

test('key and kind are read-only, and settings cannot be created or deleted', async () => {
  const { id } = await rowOf('steps_early_minutes')

  expect((await admin.patch(`/api/settings/${id}`, { key: 'other' })).statusCode).toBe(422)
  expect((await admin.patch(`/api/settings/${id}`, { kind: 'money' })).statusCode).toBe(422)
  expect((await admin.post('/api/settings', { key: 'other', value: 1 })).statusCode).toBe(404)
  expect((await admin.del(`/api/settings/${id}`)).statusCode).toBe(404)
})

test('finance may edit limits, and support may not see them', async () => {
  const finance = await anAdmin(app, ['finance'])
  const support = await anAdmin(app, ['support'])
  const { id } = await rowOf('refund_alone_cents')

  expect((await finance.patch(`/api/settings/${id}`, { value: 10_000 })).statusCode).toBe(200)
  expect((await support.get('/api/settings')).statusCode).toBe(403)
})

test('a missing row has its default and is restored at the next start', async () => {
  await app.db.delete(settings).where(eq(settings.key, 'daily_backups_kept'))
  await app.db.update(settings).set({ value: 60 }).where(eq(settings.key, 'steps_early_minutes'))

  expect(await setting(app.db, 'daily_backups_kept')).toBe(14)
  await addMissingSettings(app.db)

  expect((await rowOf('daily_backups_kept')).value).toBe(14)
  expect((await rowOf('steps_early_minutes')).value).toBe(60)
})
