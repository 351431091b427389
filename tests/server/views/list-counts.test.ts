import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { maxPins } from '#contract/calls/display-preferences.ts'
import type { Counted } from '#contract/calls/list-counts.ts'
import { tables } from '#server/database/tables.ts'
import { openApp, type TestApp } from '../../support/app/app.ts'
import { advance } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'

let app: TestApp
let ann: Person
let finn: Person
beforeAll(async () => {
  app = await openApp()
  ann = await anAdmin(app)
  finn = await anAdmin(app, ['finance'])
})
beforeEach(() => advance(app, { minutes: 1 }))
afterAll(() => app.close())

type List = [resource: string, query: string]
const ask = (who: Person, lists: readonly List[]) =>
  who.post('/api/list-counts', { lists: lists.map(([resource, query]) => ({ resource, query })) })
const counts = async (who: Person, ...lists: List[]) =>
  unwrap<{ counts: (Counted | null)[] }>(await ask(who, lists)).counts

const save = (who: Person, name: string) =>
  who.post('/api/saved_views', { resource: 'orders', name, query: '' })

test('counts several lists at once, with the same rows as each list', async () => {
  const active = Number((await ann.get('/api/vehicles?is_active=true')).headers['x-total-count'])
  expect(active).toBeGreaterThan(0)
  expect(
    await counts(ann, ['vehicles', 'is_active=true'], ['orders', 'state=placed&state=accepted']),
  ).toEqual([
    { count: active, has_more: false },
    { count: 0, has_more: false },
  ])
})

test('counts only rows that the person may list, and answers null for unknown lists and filters', async () => {
  unwrap(await save(ann, 'Mine'))
  unwrap(await save(finn, 'Finn’s'))
  expect(await counts(ann, ['saved_views', ''])).toEqual([{ count: 1, has_more: false }])
  expect(await counts(finn, ['saved_views', ''])).toEqual([{ count: 1, has_more: false }])
  expect(
    await counts(finn, ['cities', ''], ['messages', ''], ['constructor', ''], ['orders', 'x=1']),
  ).toEqual([expect.objectContaining({ has_more: false }), null, null, null])
})

test('caches a count for a few seconds, and counts at most 1000 rows', async () => {
  const before = await counts(ann, ['items', 'is_prohibited=false'])
  const { items } = tables
  await app.db.execute(sql`
    insert into ${items} (slug, name, category, volume_ft3, weight_lb, minutes)
    select 'counted-' || n, 'Counted ' || n, 'boxes', 1, 1, 1 from generate_series(1, 1000) n`)
  expect(await counts(ann, ['items', 'is_prohibited=false'])).toEqual(before)
  advance(app, { minutes: 1 })
  expect(await counts(ann, ['items', 'is_prohibited=false'])).toEqual([
    { count: 1000, has_more: true },
  ])
})

test('accepts no more lists than can be pinned, and only from administrators', async () => {
  const many = Array.from({ length: maxPins + 1 }, (): List => ['orders', ''])
  expect(errorsOf(await ask(ann, many))).toHaveProperty('lists')
  expect((await ask(await aCustomer(app), [['orders', '']])).statusCode).toBe(403)
})

test('accepts only distinct ids of views as pins', async () => {
  const set = (value: string) => ann.post('/api/display-preferences', { key: 'pins', value })
  expect((await set('3,1')).statusCode).toBe(204)
  const nine = Array.from({ length: maxPins + 1 }, (_, at) => at + 1).join()
  for (const value of ['1,1', 'all', '1,', '0', nine])
    expect(errorsOf(await set(value)).value?.[0]).toContain('at most 8 views')
})
