import type { CrudFilter, HttpError } from '@refinedev/core'
import { afterEach, expect, test } from 'vitest'
import { currentOf } from '#admin/providers/api-error.ts'
import { createDataProvider } from '#admin/providers/create-data-provider.ts'
import { createHttpClient } from '#contract/client/http-client.ts'
import { createSessionStore } from '#contract/client/session-store.ts'
import { serveJson } from './serve-json.ts'

type Answer = Parameters<typeof serveJson>[0]
let api: Awaited<ReturnType<typeof serveJson>> | undefined
afterEach(() => api?.close())

async function providerOver(answer: Answer) {
  api = await serveJson(answer)
  const client = createHttpClient({
    baseUrl: api.origin,
    session: createSessionStore({
      getItem: () => null,
      setItem: () => undefined,
      removeItem: () => undefined,
    }),
    readCookie: () => 'token',
    navigate: () => undefined,
    log: console,
  })
  return { provider: createDataProvider(client), seen: api.seen }
}

const failureOf = async (call: Promise<unknown>): Promise<HttpError> =>
  call.then(
    () => Promise.reject(new Error('the call should have failed')),
    (error: HttpError) => error,
  )

test('a list request uses simple-rest’s parameters and reads its total from the header', async () => {
  const { provider, seen } = await providerOver(() => ({
    body: [{ id: 7 }],
    headers: { 'X-Total-Count': '120' },
  }))
  const answer = await provider.getList({
    resource: 'orders',
    pagination: { currentPage: 3, pageSize: 25, mode: 'server' },
    sorters: [
      { field: 'state', order: 'asc' },
      { field: 'created_at', order: 'desc' },
    ],
    filters: [
      { field: 'q', operator: 'eq', value: 'maria santos' },
      { field: 'state', operator: 'in', value: ['placed', 'accepted'] },
      { field: 'total_cents', operator: 'gte', value: 1000 },
      { field: 'total_cents', operator: 'lte', value: 9000 },
      { field: 'code', operator: 'contains', value: 'MV' },
      { field: 'city_id', operator: 'ne', value: 4 },
    ],
  })
  expect(answer).toEqual({ data: [{ id: 7 }], total: 120 })
  const { searchParams, pathname } = new URL(seen[0]?.url ?? '', 'http://x')
  expect(pathname).toBe('/api/orders')
  expect([...searchParams]).toEqual([
    ['_start', '50'],
    ['_end', '75'],
    ['_sort', 'state,created_at'],
    ['_order', 'asc,desc'],
    ['q', 'maria santos'],
    ['state', 'placed'],
    ['state', 'accepted'],
    ['total_cents_gte', '1000'],
    ['total_cents_lte', '9000'],
    ['code_like', 'MV'],
    ['city_id_ne', '4'],
  ])
})

test('refuses a filter that the API does not have instead of dropping it', async () => {
  const { provider, seen } = await providerOver(() => ({}))
  const filters = [{ field: 'name', operator: 'endswith', value: 'a' }] as const
  await expect(provider.getList({ resource: 'items', filters: [...filters] })).rejects.toThrow(
    'endswith',
  )
  expect(seen).toEqual([])
})

test('fetches several records in one request for each two hundred, every id once', async () => {
  const { provider, seen } = await providerOver(() => ({ body: [] }))
  const ids = Array.from({ length: 250 }, (_, at) => at + 1)
  await provider.getMany({ resource: 'users', ids: [...ids, 1, 2, 3] })
  const asked = seen.map(({ url }) => new URL(url, 'http://x').searchParams.getAll('id').length)
  expect(asked).toEqual([200, 50])
})

test('fetches only the named fields of several records', async () => {
  const { provider, seen } = await providerOver(() => ({ body: [] }))
  await provider.getMany({ resource: 'users', ids: [1, 2], meta: { fields: ['name'] } })
  expect(seen.map(({ url }) => url)).toEqual(['/api/users?id=1&id=2&_fields=name&_start=0&_end=2'])
})

test('a change carries the version it was made from, a deletion carries it as If-Match', async () => {
  const { provider, seen } = await providerOver(() => ({ body: { id: 4, version: 4 } }))
  await provider.update({ resource: 'fees', id: 4, variables: { value: 5, version: 3 } })
  await provider.deleteOne({ resource: 'fees', id: 4, meta: { version: 4 } })
  expect(seen.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['PATCH', '/api/fees/4', { value: 5, version: 3 }],
    ['DELETE', '/api/fees/4', null],
  ])
  expect(seen[1]?.headers['if-match']).toBe('"4"')
})

test('a stale version is an error that carries the stored record', async () => {
  const current = { id: 4, value: 9, version: 8 }
  const { provider } = await providerOver(() => ({
    status: 409,
    body: { message: 'Somebody changed this record.', current },
  }))
  const error = await failureOf(
    provider.update({ resource: 'fees', id: 4, variables: { value: 5, version: 3 } }),
  )
  expect(error).toMatchObject({ statusCode: 409, message: 'Somebody changed this record.' })
  expect(currentOf(error)).toEqual(current)
})

test('errors of refused fields keep their paths', async () => {
  const errors = { name: ['Name is required.'], 'stops.0.zip': ['Stops 1: ZIP code isn’t valid.'] }
  const { provider } = await providerOver(() => ({
    status: 422,
    body: { message: 'Name is required. (and 1 more error)', errors },
  }))
  const error = await failureOf(provider.create({ resource: 'cities', variables: {} }))
  expect(error).toMatchObject({ statusCode: 422, errors })
  expect(currentOf(error)).toBeUndefined()
})

test('Refine’s operators become the list’s parameters, alternatives included', async () => {
  const { provider, seen } = await providerOver(() => ({ body: [] }))
  await provider.getList({
    resource: 'orders',
    filters: [
      { field: 'total_cents', operator: 'gt', value: 100 },
      { field: 'total_cents', operator: 'lt', value: 900 },
      { field: 'created_at', operator: 'between', value: ['2027-01-01', '2027-02-01'] },
      { field: 'mover_id', operator: 'null', value: true },
      { field: 'state', operator: 'nin', value: ['draft', 'expired'] },
      { field: 'driver_id', operator: 'nnull', value: true },
      { field: 'code', operator: 'startswith', value: 'MV' },
      { field: 'notes', operator: 'ncontains', value: 'piano' },
      { field: 'tags', operator: 'ina', value: ['fast', 'kind'] },
      { field: 'city_id', operator: 'nin', value: [] },
      {
        operator: 'or',
        value: [
          { field: 'city_id', operator: 'eq', value: 3 },
          {
            operator: 'and',
            value: [
              { field: 'state', operator: 'eq', value: 'placed' },
              { field: 'order_id.state', operator: 'ne', value: 'draft' },
            ],
          },
        ],
      },
    ],
  })
  const { searchParams } = new URL(seen[0]?.url ?? '', 'http://x')
  expect([...searchParams].slice(2)).toEqual([
    ['total_cents_gt', '100'],
    ['total_cents_lt', '900'],
    ['created_at_gte', '2027-01-01'],
    ['created_at_lte', '2027-02-01'],
    ['mover_id_null', 'true'],
    ['state_ne', 'draft'],
    ['state_ne', 'expired'],
    ['driver_id_null', 'false'],
    ['code_starts', 'MV'],
    ['notes_nlike', 'piano'],
    ['tags_has', 'fast'],
    ['tags_has', 'kind'],
    ['_any.0.city_id', '3'],
    ['_any.1.state', 'placed'],
    ['_any.1.order_id.state_ne', 'draft'],
  ])
})

test('filters that the API can’t say are refused, not changed', async () => {
  const { provider, seen } = await providerOver(() => ({ body: [] }))
  const state = (value: string) => ({ field: 'state', operator: 'eq' as const, value })
  const either = { operator: 'or' as const, value: [state('placed'), state('draft')] }
  const refused: CrudFilter[][] = [
    [either, either],
    [{ operator: 'or', value: [either] }],
    [state('placed'), state('draft')],
    [{ field: 'code', operator: 'containss', value: 'MV' }],
  ]
  for (const filters of refused)
    expect((await failureOf(provider.getList({ resource: 'orders', filters }))).message).toMatch(
      /^The API/,
    )
  expect(seen).toEqual([])
})

test.each([
  { field: 'mover_id', operator: 'eq', value: undefined },
  { field: 'mover_id', operator: 'gte', value: null },
  { field: 'mover_id', operator: 'in', value: [] },
  { field: 'mover_id', operator: 'between', value: [1] },
] as const)(
  'a filter without a value is refused, since the list would be longer: %o',
  async (filter) => {
    const { provider, seen } = await providerOver(() => ({ body: [] }))
    const filters = [filter] as unknown as CrudFilter[]
    const { message } = await failureOf(provider.getList({ resource: 'orders', filters }))
    expect(message).toContain('mover_id')
    expect(seen).toEqual([])
  },
)

test('a list that is sent short fails instead of being cut', async () => {
  const { provider } = await providerOver(({ url = '' }) => ({
    body: url.includes('_start=0') ? [{ id: 1 }] : [],
    headers: { 'X-Total-Count': '3' },
  }))
  const list = provider.getList({ resource: 'orders', pagination: { mode: 'off' } })
  expect((await failureOf(list)).message).toContain('only 1')
})

test('a list without pages is read whole, or refused if it is too long', async () => {
  const rows = Array.from({ length: 450 }, (_, id) => ({ id }))
  const { provider, seen } = await providerOver(({ url = '' }) => {
    const { searchParams } = new URL(url, 'http://x')
    const [start, end] = [Number(searchParams.get('_start')), Number(searchParams.get('_end'))]
    return { body: rows.slice(start, end), headers: { 'X-Total-Count': '450' } }
  })
  const { data, total } = await provider.getList({
    resource: 'orders',
    pagination: { mode: 'off' },
  })
  expect([data.length, total, seen.length]).toEqual([450, 450, 3])
  expect(data).toEqual(rows)
})

test('a list of more than ten thousand rows fails by name instead of being cut', async () => {
  const { provider } = await providerOver(() => ({
    body: [{ id: 1 }],
    headers: { 'X-Total-Count': '10001' },
  }))
  const failure = await failureOf(
    provider.getList({ resource: 'orders', pagination: { mode: 'off' } }),
  )
  expect(failure.message).toContain('orders has 10001 rows')
})
