import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { withinParent } from '#admin/declaration/children.ts'
import { pinnable, possibleColumns } from '#admin/list/columns.ts'
import { filtersOf, keysOf } from '#admin/list/filters.ts'
import {
  crudFilters,
  readListState,
  sortableFields,
  withFilter,
  writeListState,
} from '#admin/list/list-state.ts'
import { resources } from '#contract/resources.ts'

const { orders, events, blogs, coupons, documents, faq, size_items } = resources
const read = (query: string) => readListState(new URLSearchParams(query), orders)

test('an address without a query gives the resource’s default list', () => {
  const state = read('')
  expect(state).toEqual({
    q: '',
    filters: {},
    sort: { field: 'created_at', order: 'desc' },
    isDeleted: false,
    task: null,
    view: null,
    columns: null,
    page: 1,
    size: 25,
  })
  expect(writeListState(state, orders).toString()).toBe('')
})

test('an address is restored unchanged', () => {
  const query =
    'view=7&q=maria&state=placed&state=accepted&total_cents_gte=1000&sort=-total_cents&page=3&size=50'
  const written = writeListState(read(query), orders)
  expect([...written].sort()).toEqual([...new URLSearchParams(query)].sort())
})

test('parameters that the resource does not know are ignored', () => {
  const state = read('view=x&password=x&state_like=a&sort=customer_id&page=-4&size=7&mover_id=')
  expect(state).toEqual(read(''))
})

test('a changed filter starts on the first page, and an empty filter is removed', () => {
  const state = withFilter(read('page=4&state=placed'), 'mover_id', ['7'])
  expect(state).toMatchObject({ page: 1, filters: { state: ['placed'], mover_id: ['7'] } })
  expect(withFilter(state, 'state', []).filters).toEqual({ mover_id: ['7'] })
})

test('days become instants of the time zone, all other values are passed on unchanged', () => {
  const state = read(
    'q=x&state=placed&state=draft&mover_id=7&total_cents_lte=900&window_start_at_gte=2026-05-01&created_at=2026-03-08',
  )
  expect(crudFilters(state, orders, 'America/Los_Angeles')).toEqual([
    { field: 'q', operator: 'eq', value: 'x' },
    { field: 'mover_id', operator: 'eq', value: '7' },
    { field: 'state', operator: 'in', value: ['placed', 'draft'] },
    { field: 'window_start_at', operator: 'gte', value: '2026-05-01T07:00:00.000Z' },
    { field: 'total_cents', operator: 'lte', value: '900' },
    { field: 'created_at', operator: 'gte', value: '2026-03-08T08:00:00.000Z' },
    { field: 'created_at', operator: 'lte', value: '2026-03-09T06:59:59.999Z' },
  ])
})

test('a text is filtered by the exact value or by a part of it', () => {
  const state = readListState(new URLSearchParams('resource=orders&name_like=placed'), events)
  expect(crudFilters(state, events, 'UTC')).toEqual([
    { field: 'resource', operator: 'eq', value: 'orders' },
    { field: 'name', operator: 'contains', value: 'placed' },
  ])
})

test('a calendar day is the same day in every time zone', () => {
  const query = 'expires_on_gte=2027-03-01&expires_on_lte=2027-03-31&created_at_gte=2027-03-01'
  const state = readListState(new URLSearchParams(query), documents)
  expect(crudFilters(state, documents, 'America/Los_Angeles')).toEqual([
    { field: 'expires_on', operator: 'gte', value: '2027-03-01' },
    { field: 'expires_on', operator: 'lte', value: '2027-03-31' },
    { field: 'created_at', operator: 'gte', value: '2027-03-01T08:00:00.000Z' },
  ])
})

test('a page’s text is searched for a part of it', () => {
  const state = readListState(new URLSearchParams('answer_like=stairs'), faq)
  expect(crudFilters(state, faq, 'UTC')).toEqual([
    { field: 'answer', operator: 'contains', value: 'stairs' },
  ])
  expect(filtersOf(blogs).map(({ name }) => name)).not.toContain('body')
})

test('deleted records are requested only for resources that keep them', () => {
  const deleted = readListState(new URLSearchParams('deleted=true&q=ten'), coupons)
  expect(writeListState(deleted, coupons).toString()).toBe('q=ten&deleted=true')
  expect(crudFilters(deleted, coupons, 'UTC')).toEqual([
    { field: '_deleted', operator: 'eq', value: 'true' },
    { field: 'q', operator: 'eq', value: 'ten' },
  ])
  expect(read('deleted=true')).toEqual(read(''))
})

test('a list inside its parent leaves out the field that names the parent', () => {
  const part = withinParent(size_items, { field: 'size_id', id: 3 })
  expect(part.admin.columns).toEqual(['item_id', 'quantity'])
  expect(filtersOf(part).flatMap(keysOf)).not.toContain('size_id')
  expect(sortableFields(part)).not.toContain('size_id')
  const state = readListState(new URLSearchParams('size_id=5&item_id=2&sort=size_id'), part)
  expect(state).toMatchObject({ filters: { item_id: ['2'] }, sort: { field: 'id', order: 'asc' } })
  expect(size_items.fields).toHaveProperty('size_id')
})

describe('columns in an address', () => {
  test('are read in their order, with widths and how many stay in sight', () => {
    expect(read('cols=total_cents,code~120&pin=1').columns).toEqual({
      shown: [
        { name: 'total_cents', width: null },
        { name: 'code', width: 120 },
      ],
      pinned: 1,
    })
  })

  test.each([
    ['unknown ones are left out', 'cols=code,password,state', ['code', 'state']],
    ['repeated ones are shown once', 'cols=code,state,code', ['code', 'state']],
    ['properties of objects are not columns', 'cols=constructor,__proto__,code', ['code']],
  ])('%s', (_, query, names) => {
    expect(read(query).columns?.shown.map(({ name }) => name)).toEqual(names)
  })

  test.each(['cols=', 'cols=password', 'cols=,~,', 'pin=2'])('“%s” names none', (query) => {
    expect(read(query).columns).toBeNull()
  })

  test.each([
    ['code~5', 60],
    ['code~99999', 800],
    ['code~-3', 60],
    ['code~x', null],
    ['code~0', null],
    ['code~', null],
    ['code~120.4', 120],
  ])('a width of %s becomes %s', (cols, width) => {
    expect(read(`cols=${cols}`).columns?.shown).toEqual([{ name: 'code', width }])
  })

  test.each([
    ['9', 0],
    ['-1', 0],
    ['x', 0],
    ['3', 2],
    ['2', 2],
  ])('of pin=%s, %s of two columns stay in sight', (pin, pinned) => {
    expect(read(`cols=code,state&pin=${pin}`).columns?.pinned).toBe(pinned)
  })

  test('are restored unchanged, whatever is chosen', () => {
    const names = fc.uniqueArray(fc.constantFrom(...possibleColumns(orders)), { minLength: 1 })
    const width = fc.option(fc.integer({ min: 60, max: 800 }))
    const chosen = fc
      .tuple(names, fc.infiniteStream(width), fc.constantFrom(...pinnable))
      .map(([all, sizes, pinned]) => ({
        shown: all.map((name) => ({ name, width: sizes.next().value ?? null })),
        pinned: Math.min(pinned, all.length),
      }))
    fc.assert(
      fc.property(chosen, (columns) => {
        const written = writeListState({ ...read(''), columns }, orders)
        expect(readListState(written, orders)).toEqual({ ...read(''), columns })
      }),
    )
  })
})
