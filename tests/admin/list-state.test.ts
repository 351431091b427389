import { expect, test } from 'vitest'

import { crudFilters, readListState, withFilter, writeListState } from '#admin/kernel/list-state.ts'
import { resources } from '#contract/resources.ts'

const { orders, events } = resources
const read = (query: string) => readListState(new URLSearchParams(query), orders)

test('an address without a query is the resource’s own list', () => {
  const state = read('')
  expect(state).toEqual({
    q: '',
    filters: {},
    sort: { field: 'created_at', order: 'desc' },
    page: 1,
    size: 25,
  })
  expect(writeListState(state, orders).toString()).toBe('')
})

test('an address comes back as it was', () => {
  const query =
    'q=maria&state=placed&state=accepted&total_cents_gte=1000&sort=-total_cents&page=3&size=50'
  const written = writeListState(read(query), orders)
  expect([...written].sort()).toEqual([...new URLSearchParams(query)].sort())
})

test('what the resource does not know is left out', () => {
  const state = read('password=x&state_like=a&sort=customer_id&page=-4&size=7&mover_id=')
  expect(state).toEqual(read(''))
})

test('another filter starts on the first page; an empty one is none', () => {
  const state = withFilter(read('page=4&state=placed'), 'mover_id', ['7'])
  expect(state).toMatchObject({ page: 1, filters: { state: ['placed'], mover_id: ['7'] } })
  expect(withFilter(state, 'state', []).filters).toEqual({ mover_id: ['7'] })
})

test('days become instants of the time zone, everything else is passed on', () => {
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

test('a text is filtered exactly or by a part', () => {
  const state = readListState(new URLSearchParams('resource=orders&name_like=placed'), events)
  expect(crudFilters(state, events, 'UTC')).toEqual([
    { field: 'resource', operator: 'eq', value: 'orders' },
    { field: 'name', operator: 'contains', value: 'placed' },
  ])
})
