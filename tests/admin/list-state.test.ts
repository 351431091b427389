import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { withinParent } from '#admin/declaration/children.ts'
import { itemOf, valuesOf } from '#admin/declaration/field-traits.ts'
import { pinnable, possibleColumns } from '#admin/list/columns/columns.ts'
import { filtersOf, possibleFilters } from '#admin/list/filters/filters.ts'
import { groupsOf, readGroup, withinGroup } from '#admin/list/groups.ts'
import {
  crudFilters,
  isReadable,
  readListState,
  sortableFields,
  withFilter,
  writeListState,
} from '#admin/list/list-state.ts'
import { filterQuery } from '#admin/providers/create-data-provider.ts'
import type { Field } from '#contract/kernel/field.ts'
import {
  keyOf,
  maxAlternatives,
  type Operator,
  operatorsOf,
  takesSeveral,
} from '#contract/kernel/list-query.ts'
import { resources } from '#contract/resources.ts'

const { orders, events, blogs, coupons, documents, faq, size_items } = resources
const read = (query: string) => readListState(new URLSearchParams(query), orders)

test('an address without a query gives the resource’s default list', () => {
  const state = read('')
  expect(state).toEqual({
    q: '',
    filters: {},
    unknown: {},
    group: null,
    sort: { field: 'created_at', order: 'desc' },
    isDeleted: false,
    task: null,
    view: null,
    layout: null,
    part: null,
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

test('values of the list itself that make no sense are ignored', () => {
  const state = read('view=x&sort=customer_id&page=-4&size=7&mover_id=&id=3&tab=orders&of=1')
  expect(state).toEqual(read(''))
})

test.each([
  ['a field that does not exist', 'risk=high'],
  ['an inherited property', 'constructor=1'],
  ['a field that is not filtered', 'notes=x'],
  ['a value that a choice no longer has', 'state=forgotten'],
  ['one of several values', 'state=placed&state=forgotten'],
  ['an operator that the field does not take', 'total_cents_like=1'],
  ['two bounds where one counts', 'total_cents_gte=1&total_cents_gte=2'],
  ['a day that does not exist', 'created_at_gte=2026-02-31'],
  ['a relative time that does not exist', 'created_at=@someday'],
  ['a field that a reference does not lead to', 'mover_id.legal_name=x'],
  ['an event of another resource', '_happened=payment.captured'],
  ['the time of no event', '_happened_gte=@today'],
  ['an alternative too many', [0, 1, 2, 3, 4, 5].map((at) => `_any.${at}.mover_id=1`).join('&')],
])('%s is kept as unknown, and the list is not read', (_, query) => {
  const state = read(query)
  expect(isReadable(state)).toBe(false)
  expect(() => crudFilters(state, orders, 'UTC')).toThrow('not read')
  const written = writeListState(state, orders)
  expect([...written].sort()).toEqual([...new URLSearchParams(query)].sort())
  expect(isReadable({ ...state, unknown: {} })).toBe(true)
})

test('relative times, alternatives, references and events become the API’s own', () => {
  const state = read(
    'placed_at=@x&created_at=@today&mover_id_null=true&mover_id.rating_gte=4&_any.7.state=placed&_any.3.code_starts=MV&_any.3.total_cents_gt=900&_happened=order.placed&_happened_gte=2026-05-01&_happened_by=12',
  )
  expect(state.unknown).toEqual({ placed_at: ['@x'] })
  const known = { ...state, unknown: {} }
  expect(filterQuery(crudFilters(known, orders, 'America/Los_Angeles'))).toEqual({
    created_at: '@today',
    mover_id_null: 'true',
    'mover_id.rating_gte': '4',
    '_any.0.code_starts': 'MV',
    '_any.0.total_cents_gt': '900',
    '_any.1.state': 'placed',
    _happened: 'order.placed',
    _happened_gte: '2026-05-01T07:00:00.000Z',
    _happened_by: '12',
  })
})

test('after a day means after its end, as for a relative day', () => {
  const filters = crudFilters(read('created_at_gt=2026-05-01'), orders, 'UTC')
  expect(filters).toEqual([
    { field: 'created_at', operator: 'gt', value: '2026-05-01T23:59:59.999Z' },
  ])
})

describe('any state', () => {
  const filters = [...possibleFilters(orders).values()]
  const aValueOf = (field: Field, operator: Operator): fc.Arbitrary<string> => {
    if (operator === 'null') return fc.constantFrom('true', 'false')
    if (operator === 'like' || operator === 'nlike' || operator === 'starts') return texts
    const item = itemOf(field)
    if (item) return aValueOf(item, 'eq')
    if (field.kind === 'boolean') return fc.constantFrom('true', 'false')
    if (field.kind === 'date' || field.kind === 'timestamp')
      return fc.constantFrom('2026-05-01', '@today', '@today-7d', '@week+1', '@month-1')
    if (valuesOf(field).length > 0) return fc.constantFrom(...valuesOf(field))
    return field.kind === 'text' || field.kind === 'code'
      ? texts
      : fc.integer({ min: 0, max: 999 }).map(String)
  }
  const texts = fc.string({ minLength: 1, maxLength: 8 })
  const condition = fc.constantFrom(...filters).chain((filter) =>
    fc.constantFrom(...operatorsOf(filter.field)).chain((operator) =>
      fc
        .uniqueArray(aValueOf(filter.field, operator), {
          minLength: 1,
          maxLength: takesSeveral(operator) && filter.field.kind !== 'timestamp' ? 3 : 1,
        })
        .map((values): [string, string[]] => [keyOf(filter.name, operator), values]),
    ),
  )
  const unique = { selector: ([key]: [string, string[]]) => key }
  const alternatives = fc.array(
    fc.uniqueArray(condition, { ...unique, minLength: 1, maxLength: maxAlternatives }),
    { maxLength: maxAlternatives },
  )
  const happened = fc.constantFrom(
    {},
    { _happened: ['order.placed'], _happened_gte: ['@today'], _happened_by: ['12'] },
  )
  const state = fc
    .record({
      all: fc.uniqueArray(condition, { ...unique, maxLength: 6 }),
      alternatives,
      happened,
      unknown: fc.constantFrom({}, { risk: ['high', 'low'] }, { state_ne: ['forgotten'] }),
      q: fc.string().map((text) => text.trim()),
      sort: fc.constantFrom(...sortableFields(orders)),
      order: fc.constantFrom('asc' as const, 'desc' as const),
      page: fc.integer({ min: 1, max: 400 }),
      group: fc.option(fc.constantFrom(...groupsOf(orders))),
      view: fc.option(fc.integer({ min: 1, max: 99 })),
    })
    .map(({ all, alternatives, happened, unknown, sort, order, ...others }) => {
      const known = Object.fromEntries(all.filter(([key]) => !Object.hasOwn(unknown, key)))
      const any = alternatives.flatMap((conditions, at) =>
        conditions.map(([key, values]) => [`_any.${at}.${key}`, values] as const),
      )
      return {
        ...read(''),
        ...others,
        filters: { ...known, ...Object.fromEntries(any), ...happened },
        unknown,
        sort: { field: sort, order },
      }
    })

  test('is read from its address as it was written', () => {
    fc.assert(
      fc.property(state, (written) => {
        const address = writeListState(written, orders).toString()
        expect(readListState(new URLSearchParams(address), orders)).toEqual(written)
      }),
    )
  })

  test('has one address, whatever the order of its parameters', () => {
    fc.assert(
      fc.property(state, fc.integer(), (written, seed) => {
        const params = [...writeListState(written, orders)]
        // Several values of one parameter have an order; parameters have none.
        const keys = [...new Set(params.map(([key]) => key))]
        const shuffled = keys
          .toSorted((one, other) => ((seed * one.length) % 7) - ((seed * other.length) % 7))
          .flatMap((key) => params.filter(([other]) => other === key))
        const state = readListState(new URLSearchParams(shuffled), orders)
        expect(Object.keys(state.filters)).toEqual(
          Object.keys(readListState(new URLSearchParams(params), orders).filters),
        )
      }),
    )
  })
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
  expect(filtersOf(part).map(({ name }) => name)).not.toContain('size_id')
  expect(sortableFields(part)).not.toContain('size_id')
  const state = readListState(new URLSearchParams('size_id=5&item_id=2&sort=size_id'), part)
  expect(state).toMatchObject({ filters: { item_id: ['2'] }, sort: { field: 'id', order: 'asc' } })
  expect(size_items.fields).toHaveProperty('size_id')
})

describe('a list that is divided', () => {
  const groupOf = (text: string) => {
    const group = readGroup(text, orders)
    if (!group) throw new Error(`orders are not divided by ${text}`)
    return group
  }
  const zone = 'America/Los_Angeles'
  const limited = (query: string, by: string, key: string | number | null) =>
    filterQuery(withinGroup(crudFilters(read(query), orders, zone), groupOf(by), key, zone))

  test.each(['total_cents', 'state:day', 'created_at', 'created_at:hour', 'constructor', ''])(
    'is not divided by “%s”',
    (grp) => {
      expect(read(`grp=${grp}`).group).toBeNull()
    },
  )

  test('limits a group to its value, also where the list has several', () => {
    expect(limited('q=x', 'state', 'placed')).toEqual({ q: 'x', state: 'placed' })
    expect(limited('state=placed&state=draft', 'state', 'placed')).toEqual({ state: 'placed' })
    expect(limited('state_ne=draft', 'state', 'placed')).toEqual({
      state_ne: 'draft',
      state: 'placed',
    })
    expect(limited('mover_id_null=true', 'mover_id', null)).toEqual({ mover_id_null: 'true' })
  })

  test('limits a group to its days, also where the list has bounds', () => {
    expect(limited('', 'created_at:day', '2027-03-14')).toEqual({
      created_at_gte: '2027-03-14T08:00:00.000Z',
      created_at_lte: '2027-03-15T06:59:59.999Z',
    })
    expect(limited('', 'created_at:month', '2027-02-01')).toMatchObject({
      created_at_lte: '2027-03-01T07:59:59.999Z',
    })
    expect(limited('created_at_gte=2027-03-10', 'created_at:week', '2027-03-08')).toEqual({
      created_at_gte: '2027-03-10T08:00:00.000Z',
      created_at_gt: '2027-03-08T07:59:59.999Z',
      created_at_lte: '2027-03-15T06:59:59.999Z',
    })
  })
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
