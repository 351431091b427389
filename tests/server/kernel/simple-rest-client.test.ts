import simpleRest from '@refinedev/simple-rest'
import axios from 'axios'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openApp, type TestApp } from '../../support/app/app.ts'
import { anAdmin } from '../../support/people/people.ts'

/** A third-party client: Refine's own simple-rest provider, with a bearer token. */
let app: TestApp
let provider: ReturnType<typeof simpleRest>

beforeAll(async () => {
  app = await openApp()
  const { token } = await anAdmin(app)
  const url = await app.server.listen({ port: 0, host: '127.0.0.1' })
  const client = axios.create({ headers: { Authorization: `Bearer ${token}` } })
  provider = simpleRest(`${url}/api`, client)
})

afterAll(() => app.close())

test('lists with filter, sort, page and total', async () => {
  const { data, total } = await provider.getList({
    resource: 'items',
    pagination: { currentPage: 2, pageSize: 5, mode: 'server' },
    sorters: [{ field: 'volume_ft3', order: 'desc' }],
    filters: [{ field: 'category', operator: 'eq', value: 'living_room' }],
  })
  const volumes = data.map((item) => Number(item.volume_ft3))

  expect(data).toHaveLength(5)
  expect(total).toBeGreaterThan(10)
  expect(volumes).toEqual([...volumes].sort((one, other) => other - one))
  expect(new Set(data.map((item) => item.category))).toEqual(new Set(['living_room']))
})

test('gets several records by their ids', async () => {
  const { data } = (await provider.getMany?.({ resource: 'states', ids: [3, 1] })) ?? { data: [] }

  expect(data.map((state) => state.id).sort()).toEqual([1, 3])
})

test('creates, shows, changes and deletes', async () => {
  const { data: made } = await provider.create({
    resource: 'countries',
    variables: { iso2: 'ZZ', name: 'Stockland', currency: 'USD' },
  })
  const { data: shown } = await provider.getOne({ resource: 'countries', id: Number(made.id) })
  expect(shown).toMatchObject({ iso2: 'ZZ', version: 1 })

  const { data: changed } = await provider.update({
    resource: 'countries',
    id: Number(made.id),
    variables: { currency: 'EUR', version: 1 },
  })
  expect(changed).toMatchObject({ currency: 'EUR', version: 2 })

  await provider.deleteOne({ resource: 'countries', id: Number(made.id) })
  await expect(
    provider.getOne({ resource: 'countries', id: Number(made.id) }),
  ).rejects.toMatchObject({
    response: { status: 404 },
  })
})

test('gets the names of the invalid fields', async () => {
  const creating = provider.create({ resource: 'coupons', variables: { code: 'X', amount: 500 } })

  await expect(creating).rejects.toMatchObject({
    response: {
      status: 422,
      data: { errors: { code: [expect.any(String)], amount: [expect.any(String)] } },
    },
  })
})
