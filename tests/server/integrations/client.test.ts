import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { tokenScopes } from '#contract/token-scopes.ts'
import {
  createHaulwell,
  errorMessage,
  type Haulwell,
  pagesOf,
} from '../../../clients/typescript/src/index.ts'
import { openApp, type TestApp } from '../../support/app/app.ts'
import { expectAnswer, readOpenApiDocument } from '../../support/app/openapi-document.ts'
import { aRow } from '../../support/app/rows.ts'
import { anAdmin } from '../../support/people/people.ts'
import { aProgram, type Program } from '../../support/scenarios/api-tokens.ts'

let app: TestApp
let program: Program
let haulwell: Haulwell
beforeAll(async () => {
  app = await openApp()
  program = await aProgram(
    app,
    await anAdmin(app),
    tokenScopes.map(({ name }) => name),
  )
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.server.address() as AddressInfo
  haulwell = createHaulwell({ baseUrl: `http://127.0.0.1:${port}`, token: program.token })
})
afterAll(() => app.close())

test('the client’s types are those of the description', async () => {
  const { body } = await program.get('/api/openapi.json')
  const types = readFileSync('clients/typescript/src/api.ts', 'utf8')
  const sha256 = createHash('sha256').update(body).digest('hex')
  expect(types.split('\n')[0], 'Run "npm run client" and commit what it writes.').toContain(sha256)
})

/** Calls that need a query. */
const period = { from: '2026-01-01', to: '2026-01-31' }
const queries: Readonly<Record<string, Record<string, string>>> = {
  '/api/search': { q: 'MV-7K3' },
  '/api/reports/orders': { ...period, unit: 'week', metric: 'order.placed' },
  '/api/reports/accounts': { ...period, unit: 'week', account: 'cash' },
  '/api/reports/balances': period,
}

test('every list, sum and report that the client reads is answered as described', async () => {
  const { paths, answersOf } = await readOpenApiDocument(app, program)
  const lists = Object.keys(paths).filter(
    (path) => paths[path]?.get && !path.includes('{') && !path.endsWith('/export'),
  )
  expect(lists.length).toBeGreaterThan(100)
  for (const path of lists) {
    const query = queries[path] ?? {}
    const { data, error, response } = await haulwell.GET(path as '/api/orders', {
      params: { query },
    })
    const answered = {
      status: response.status,
      type: response.headers.get('content-type') ?? '',
      body: JSON.stringify(data ?? error),
    }
    expect(answered.status, `${path} ${answered.body}`).toBe(200)
    expectAnswer(answersOf('GET', path), answered, `GET ${path}`)
  }
})

test('lists with filters and a total, and shows one', async () => {
  const { id } = await aRow(app, 'tickets', { state: 'open', subject: 'A scratched table' })
  await aRow(app, 'tickets', { state: 'solved', subject: 'A lost lamp' })
  const { data, response } = await haulwell.GET('/api/tickets', {
    params: { query: { state: ['new', 'open'], created_at_gte: '@today-1d', _end: 50 } },
  })
  expect(data?.map(({ subject }) => subject)).toEqual(['A scratched table'])
  expect(response.headers.get('x-total-count')).toBe('1')
  const shown = await haulwell.GET('/api/tickets/{id}', { params: { path: { id: String(id) } } })
  expect(shown.data?.state).toBe('open')
})

test('pages through a list by cursor', async () => {
  for (const name of ['Small', 'Medium', 'Large']) await aRow(app, 'vehicles', { name })
  const total = await haulwell.GET('/api/vehicles')
  const pages: string[][] = []
  const read = (after: string) =>
    haulwell.GET('/api/vehicles', { params: { query: { _after: after, _end: 2 } } })
  for await (const rows of pagesOf(read)) pages.push(rows.map(({ name = '' }) => name))
  expect(pages.length).toBeGreaterThan(1)
  expect(pages.slice(0, -1).every((page) => page.length === 2)).toBe(true)
  expect(pages.flat().sort()).toEqual(total.data?.map(({ name }) => name).sort())
})

test('hands over the error body, and throws it while paging', async () => {
  const { error, response } = await haulwell.POST('/api/vehicles', {
    // @ts-expect-error: the types know that fields are missing.
    body: { name: '' },
  })
  expect(response.status).toBe(422)
  if (!error || !('errors' in error)) throw new Error('there is no error body')
  expect(Object.keys(error.errors)).toContain('capacity_ft3')
  expect(errorMessage(error, response)).toMatch(/^422: .*\n.*code: /s)

  const read = (after: string) =>
    haulwell.GET('/api/vehicles', { params: { query: { _after: after, _sort: 'nonsense' } } })
  await expect(pagesOf(read).next()).rejects.toThrow(/^400: /)
})

test('changes a record and moves it to another state, once for a repeated key', async () => {
  const { id } = await aRow(app, 'tickets', { state: 'open' })
  const solve = () =>
    haulwell.POST('/api/tickets/{id}/transitions/{name}', {
      params: { path: { id: String(id), name: 'solve' } },
      headers: { 'Idempotency-Key': 'solve-once-1' },
      body: {},
    })
  expect((await solve()).data?.state).toBe('solved')
  expect((await solve()).data?.state).toBe('solved')
  const conflict = await haulwell.POST('/api/tickets/{id}/transitions/{name}', {
    params: { path: { id: String(id), name: 'solve' } },
    body: {},
  })
  expect(conflict.response.status).toBe(409)
  expect(conflict.error).toMatchObject({ state: 'solved', allowed: expect.any(Array) })
})
