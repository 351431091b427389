import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Field, Kind } from '#contract/kernel/field.ts'
import { type Resource, standardFields, visibleFields } from '#contract/kernel/resource.ts'
import { resources } from '#contract/resources.ts'
import type { AnyRow } from '#server/kernel/kernel.ts'
import { openApp, type TestApp } from '../../support/app/app.ts'
import { unwrap } from '../../support/app/response.ts'
import { aRow, countOf, everyResource, tableOf } from '../../support/app/rows.ts'
import { traitOf } from '../../support/app/valid-input.ts'
import { anAdmin, type Person } from '../../support/people/people.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await openApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const listed = async (name: string, query: string): Promise<AnyRow[]> =>
  unwrap<AnyRow[]>(await admin.get(`/api/${name}?${query}`))

/** Returns the fields that an administrator sees. */
const all = (resource: Resource) =>
  Object.entries<Field>({ ...visibleFields(resource, 'admin'), ...standardFields })
const filters = (resource: Resource) =>
  all(resource).filter(([, field]) => field.filter || field.search || field.unique)
const sorts = (resource: Resource) => all(resource).filter(([, field]) => field.sort)

const textKinds: readonly Kind[] = ['text', 'markdown', 'email', 'phone', 'slug', 'code']
const inText: readonly Kind[] = [...textKinds, 'choice', 'state', 'image', 'file']

describe.each(everyResource)('a list of $name', (resource) => {
  const { name } = resource

  test('is sorted by each declared field in either direction, and by nothing else', async () => {
    for (let count = await countOf(app, name); count < 3; count++) await aRow(app, name)
    for (const [field, { kind }] of sorts(resource))
      for (const order of ['asc', 'desc']) {
        const rows = await listed(name, `_sort=${field}&_order=${order}&_end=40`)
        const keys = rows.map((row) => keyOf(row[field], textKinds.includes(kind)))
        expect([field, order, keys]).toEqual([field, order, inOrder(keys, order)])
      }
    const allowed = sorts(resource).map(([field]) => field)
    const others = all(resource).filter(([, field]) => !field.sort)
    for (const [field] of others) await expectNamed(`/api/${name}?_sort=${field}`, allowed)
  })

  test('is filtered by each declared field and by nothing else', async () => {
    const row = await aRow(app, name)
    await aRow(app, name)
    const { id } = row
    for (const [field, { kind }] of filters(resource)) {
      const value = row[field]
      if (value === null) continue
      const is = encodeURIComponent(String(value))
      const ids = async (query: string) =>
        (await listed(name, `${query}&_sort=id&_order=desc&_end=8`)).map((found) => found.id)
      if (kind === 'list') {
        const [first] = value as unknown[]
        if (first !== undefined) expect(await ids(`${field}_has=${first}`), field).toContain(id)
        await expectNamed(`/api/${name}?${field}=1`, [`${field}_has`, `${field}_null`])
        continue
      }
      const equal = await listed(name, `${field}=${is}&_end=8`)
      expect([field, equal.every((found) => found[field] === value)]).toEqual([field, true])
      expect(await ids(`${field}=${is}`), field).toContain(id)
      expect(await ids(`${field}_ne=${is}`), `${field}_ne`).not.toContain(id)
      expect(await ids(`${field}_gte=${is}&${field}_lte=${is}`), `${field}_gte`).toContain(id)
      if (inText.includes(kind)) {
        const part = encodeURIComponent(String(value).slice(1).toUpperCase())
        expect(await ids(`${field}_like=${part}`), `${field}_like`).toContain(id)
      } else await expectNamed(`/api/${name}?${field}_like=1`, likeable(resource))
    }
    const allowed = filters(resource).map(([field]) => field)
    const others = all(resource).filter(([field]) => !allowed.includes(field))
    for (const [field] of others) await expectNamed(`/api/${name}?${field}=1`, allowed)
  })

  test('is searched in each declared text and in the titles of its references', async () => {
    const row = await aRow(app, name)
    await aRow(app, name)
    for (const [field, declared] of all(resource).filter(([, { search }]) => search)) {
      const text = await titleBehind(declared, row[field])
      const q = encodeURIComponent(text.slice(0, -1).toUpperCase())
      const found = await listed(name, `q=${q}&_sort=id&_order=desc&_end=8`)
      expect(
        found.map(({ id }) => id),
        `${field} by ${text}`,
      ).toContain(row.id)
    }
    if (all(resource).some(([, { search }]) => search))
      expect(await listed(name, 'q=nobody+wrote+this')).toEqual([])
    expect((await listed(name, 'q=&_end=2')).length).toBeGreaterThan(0)
  })

  test('accepts several ids', async () => {
    const [one, other] = [await aRow(app, name), await aRow(app, name)]

    const rows = await listed(name, `id=${one.id}&id=${other.id}&_sort=id`)

    expect(rows.map(({ id }) => id)).toEqual([one.id, other.id])
    const rest = await listed(name, `id_ne=${one.id}&id_ne=${other.id}&_sort=id&_order=desc&_end=8`)
    for (const { id } of [one, other]) expect(rest.map((row) => row.id)).not.toContain(id)
  })
})

test('a page runs from _start to _end, with 200 rows at most and the exact total', async () => {
  const rows = Array.from({ length: 230 }, (_, at) => ({
    code: `paging_${String(at).padStart(3, '0')}`,
    kind: 'money',
    value: at % 7,
  }))
  await app.db.insert(tableOf(app, 'fees')).values(rows)
  const page = async (query: string) => {
    const response = await admin.get(`/api/fees?code_like=paging_&_sort=code&${query}`)
    expect(response.headers['x-total-count']).toBe('230')
    return unwrap<AnyRow[]>(response).map(({ code }) => code)
  }
  const codes = rows.map(({ code }) => code)

  expect(await page('_start=0&_end=3')).toEqual(codes.slice(0, 3))
  expect(await page('_start=225&_end=400')).toEqual(codes.slice(225))
  expect(await page('')).toEqual(codes.slice(0, 200))
  expect(await page('_start=10&_end=100000')).toEqual(codes.slice(10, 210))
  expect(await page('_start=5&_end=5')).toEqual([])
  expect(await page('_start=900')).toEqual([])
  for (const range of ['_start=-1', '_end=x', '_start=5&_end=4', '_start=1.5', '_end=1e3'])
    expect([range, (await admin.get(`/api/fees?${range}`)).statusCode]).toEqual([range, 400])
  const twice = await listed('fees', 'code_like=paging_&_sort=value,code&_order=desc,asc&_end=3')
  expect(twice.map(({ code }) => code)).toEqual(['paging_006', 'paging_013', 'paging_020'])
})

test('pattern characters are matched literally', async () => {
  const codes = ['50% off', '50_off', '50xoff', 'back\\slash', "quo'te"]
  for (const code of codes) await aRow(app, 'coupons', { code })
  const found = async (part: string) => {
    const text = encodeURIComponent(part)
    const rows = await listed('coupons', `code_like=${text}`)
    expect(await listed('coupons', `q=${text}`)).toEqual(rows)
    return rows.map(({ code }) => code)
  }

  expect(await found('0%')).toEqual(['50% off'])
  expect(await found('0_o')).toEqual(['50_off'])
  expect(await found('k\\s')).toEqual(['back\\slash'])
  expect(await found("o't")).toEqual(["quo'te"])
  expect(await found('%')).toEqual(['50% off'])
})

describe('an invalid filter value', () => {
  const oneOfEachKind = new Map<Kind, [resource: string, field: string]>()
  for (const resource of everyResource)
    for (const [field, { kind }] of filters(resource))
      oneOfEachKind.set(kind, [resource.name, field])

  test.each([...oneOfEachKind])('as a %s is refused or finds nothing: %s', async (kind, where) => {
    const [resource, field] = where
    for (const value of nasty)
      for (const operator of ['', '_ne', '_gte', '_lte', '_like']) {
        const response = await admin.get(`/api/${resource}?${field}${operator}=${value}`)
        const about = [kind, field + operator, value]
        expect([...about, response.statusCode < 500]).toEqual([...about, true])
        if (response.statusCode === 400) expect(response.json().message).toEqual(expect.any(String))
      }
  })

  test('is named in the error', async () => {
    const response = await admin.get('/api/vehicles?is_active=maybe')
    expect(response.statusCode).toBe(400)
    expect(response.json().message).toBe('is_active doesn’t accept the value maybe.')
  })
})

const nasty = [
  '',
  '%20',
  'abc',
  '-1',
  '1e400',
  'NaN',
  '9'.repeat(30),
  '0x10',
  'null',
  '%5B%5D',
  '%7B%7D',
  '0000-01-01',
  '9999-99-99',
  '%2B275760-09-13',
  '2027-02-30',
  '%25',
  '%5C',
  '%ED%A0%80',
  "'%20or%201=1%20--",
  '%F0%9F%98%80',
  '%2500',
  '%00',
  '$1',
  '1&_sort=__proto__',
]

test.each(['_sort=%', '%=1', '%_ne=1', '%_like=1'])(
  'only a field counts as one: %s',
  async (query) => {
    const { id } = await aRow(app, 'fees')
    const allowed = (query.startsWith('_sort') ? sorts : filters)(resources.fees)
    for (const name of strange) {
      const url = `/api/fees?${query.replace('%', encodeURIComponent(name))}`
      await expectNamed(
        url,
        allowed.map(([field]) => field),
      )
    }
    expect((await admin.get(`/api/fees/${id}`)).statusCode).toBe(200)
  },
)

/** Names that every object inherits, and fragments of SQL. */
const strange = [
  '_page',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'id; drop table fees',
  'id desc',
  '1',
  '"id"',
  '_',
  'enableRLS',
  'no_such_field',
]

async function expectNamed(url: string, allowed: string[]): Promise<void> {
  const response = await admin.get(url)
  expect([url, response.statusCode]).toEqual([url, 400])
  const { message, allowed: reported } = response.json<{ message: string; allowed: string[] }>()
  expect([url, reported.toSorted()]).toEqual([url, allowed.toSorted()])
  for (const field of allowed) expect(message).toContain(field)
}

const likeable = (resource: Resource) =>
  filters(resource)
    .filter(([, { kind }]) => inText.includes(kind))
    .map(([field]) => `${field}_like`)

/**
 * Returns the text a person would type to find the row: its own text, or the title of the record it
 * refers to.
 */
async function titleBehind(field: Field, value: unknown): Promise<string> {
  if (field.kind !== 'belongsTo') return String(value)
  const referred = resources[traitOf<keyof typeof resources>(field, 'resource') ?? 'users']
  const row = unwrap<AnyRow>(await admin.get(`/api/${referred.name}/${value}`))
  const title = (referred.fields as Record<string, Field>)[referred.title]
  if (!title) throw new Error(`${referred.name} has no title`)
  return titleBehind(title, row[referred.title])
}

type Key = { text: string } | { number: number } | 'empty'

const keyOf = (value: unknown, isText: boolean): Key => {
  if (value === null) return 'empty'
  if (typeof value === 'string') return { text: isText ? value.toLowerCase() : value }
  return { number: Number(value) }
}

const compare = (one: Key, other: Key): number => {
  if (one === 'empty' || other === 'empty')
    return Number(one === 'empty') - Number(other === 'empty')
  if ('text' in one && 'text' in other)
    return Buffer.compare(Buffer.from(one.text), Buffer.from(other.text))
  return 'number' in one && 'number' in other ? one.number - other.number : 0
}

/** Sorts text by its letters, ignoring case; empty values come last, or first when descending. */
const inOrder = (keys: Key[], order: string): Key[] =>
  order === 'asc' ? keys.toSorted(compare) : keys.toSorted((one, other) => compare(other, one))
