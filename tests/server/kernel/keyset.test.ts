import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { openApp, type TestApp } from '../../support/app/app.ts'
import { unwrap } from '../../support/app/response.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'

type Row = Record<string, unknown> & { id: number }

let app: TestApp
let admin: Person
const { items } = tables
beforeAll(async () => {
  app = await openApp()
  admin = await anAdmin(app)
  // Several of a name, and several of an instant to the millisecond that differ within it.
  await app.db.execute(sql`
    insert into ${items} (slug, name, category, volume_ft3, weight_lb, minutes, created_at)
    select 'crate-' || n, case when n % 2 = 0 then 'CRATE ' else 'crate ' end || n % 7, 'boxes',
      n % 5, 1, 1, '2027-01-01T00:00:00.000Z'::timestamptz + n % 9 * interval '100 microseconds'
    from generate_series(1, 40) n`)
})
afterAll(() => app.close())

const crates = 'slug_starts=crate-'
const page = (query: string, who = admin, name = 'items') => who.get(`/api/${name}?${query}`)

/** Reads all pages; `between` runs after each. */
async function pages(query: string, between?: (rows: Row[]) => Promise<unknown>) {
  const found: Row[][] = []
  let after: unknown = ''
  while (after !== undefined) {
    const response = await page(`${query}&_after=${after}`)
    const rows = unwrap<Row[]>(response)
    found.push(rows)
    await between?.(rows)
    after = response.headers['x-next-cursor']
    if (found.length > 100) throw new Error('the pages do not end')
  }
  return found
}
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)
const refusalOf = async (query: string, who = admin, name = 'items') => {
  const response = await page(query, who, name)
  expect([query, response.statusCode]).toEqual([query, 400])
  return response.json<{ message: string; allowed?: string[] }>()
}

describe('pages after a cursor', () => {
  test('are together the list itself, in any order of one direction, and the last has no next', async () => {
    const orders = [
      '_sort=name',
      '_sort=name&_order=desc',
      '_sort=volume_ft3,name&_order=desc,desc',
      '_sort=created_at&_order=asc',
      '_sort=created_at,volume_ft3&_order=desc,desc',
      '_sort=id&_order=desc',
      '',
    ]
    for (const order of orders) {
      const query = `${crates}&${order}`
      const whole = idsOf(unwrap<Row[]>(await page(`${query}&_end=200`)))
      const found = await pages(`${query}&_end=8`)
      expect([order, found.map((rows) => rows.length)]).toEqual([order, [8, 8, 8, 8, 8]])
      expect([order, idsOf(found.flat())]).toEqual([order, whole])
    }
  })

  test('neither repeat nor skip a row when others come and go', async () => {
    const before = idsOf(unwrap<Row[]>(await page(`${crates}&_sort=name&_end=200`)))
    const gone: number[] = []
    const found = await pages(`${crates}&_sort=name&_end=6`, async ([first]) => {
      if (gone.length === 3 || !first) return
      gone.push(first.id)
      await app.db.delete(items).where(eq(items.id, first.id))
    })
    expect(idsOf(found.flat())).toEqual(before)
  })

  test('have the fields of the list and no total', async () => {
    const response = await page(`${crates}&_after=&_end=2&_fields=name`)
    expect(response.headers).not.toHaveProperty('x-total-count')
    const [row] = unwrap<Row[]>(response)
    const [plain] = unwrap<Row[]>(await page(`${crates}&_end=2&_fields=name`))
    expect(row).toEqual(plain)
    const orders = await page('_after=', admin, 'orders')
    expect(unwrap(orders)).toEqual([])
  })

  test('are those of the person’s own rows', async () => {
    const [one, other] = [await aCustomer(app), await aCustomer(app)]
    for (const who of [one, other])
      expect(unwrap<Row[]>(await page('_after=&_end=1', who, 'customers'))).toMatchObject([
        { user_id: who.user_id },
      ])
    const all = await page('_after=&_end=1&_sort=id', admin, 'customers')
    const cursor = all.headers['x-next-cursor']
    const next = await page(`_after=${cursor}&_end=1&_sort=id`, one, 'customers')
    expect(unwrap<Row[]>(next).map(({ user_id }) => user_id)).not.toContain(other.user_id)
  })
})

describe('a cursor is refused', () => {
  test('with fields that some rows don’t have, and mixed directions', async () => {
    const empty = await refusalOf('_after=&_sort=ends_at', admin, 'coupons')
    expect(empty.message).toContain('ends_at')
    expect(empty.allowed).toContain('created_at')
    expect(empty.allowed).not.toContain('ends_at')
    const mixed = await refusalOf('_after=&_sort=volume_ft3,name&_order=desc,asc')
    expect(mixed.message).toContain('one direction')
  })

  test('with a start, and where nothing is listed', async () => {
    expect((await refusalOf('_after=&_start=10&_end=20')).message).toContain('_start')
    expect((await refusalOf('_after=&_end=0')).message).toContain('_end')
    for (const part of ['summary', 'export'])
      expect((await admin.get(`/api/items/${part}?_after=`)).statusCode).toBe(400)
  })

  test('from another order, or made up', async () => {
    const { headers } = await page(`${crates}&_after=&_end=2&_sort=name`)
    const cursor = String(headers['x-next-cursor'])
    expect((await page(`_after=${cursor}&_sort=name`)).statusCode).toBe(200)
    await refusalOf(`_after=${cursor}&_sort=name&_order=desc`)
    await refusalOf(`_after=${cursor}&_sort=volume_ft3`)
    const made = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url')
    const wrong = [
      'x',
      made('id', '1 or true'),
      made('id', 1),
      made('id', '1', '2'),
      made('id', '99999999999999999999'),
      made('id', 'a\u0000'),
      made('created_at,id', '2027-99-99T00:00:00.000000Z', '1'),
      made('created_at,id', 'infinity', '1'),
      made('created_at,id', '2026-02-30T00:00:00.000000Z', '1'),
      made('created_at,id', '0000-01-01T00:00:00.000000Z', '1'),
      made('volume_ft3,id', '3000000000', '1'),
    ]
    for (const after of wrong)
      for (const sort of ['id', 'created_at', 'volume_ft3'])
        await refusalOf(`_after=${after}&_sort=${sort}`)
    await refusalOf(`_after=${cursor}&_after=${cursor}&_sort=name`)
  })
})
