import type { InjectOptions } from 'light-my-request'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type Machine, open } from '#contract/kernel/machine.ts'
import { isRestorable, visibleFields } from '#contract/kernel/resource.ts'
import { machines } from '#contract/machines.ts'
import { permissionsOf, tokenScopes } from '#contract/token-scopes.ts'
import type { AnyRow } from '#server/kernel/kernel.ts'
import { clientOf, openApp, type TestApp } from '../../support/app/app.ts'
import { dereferenced } from '../../support/app/openapi-document.ts'
import { unwrap } from '../../support/app/response.ts'
import { aRow, everyResource } from '../../support/app/rows.ts'
import { anAdmin, type Person } from '../../support/people/people.ts'
import { aProgram, type Program } from '../../support/scenarios/api-tokens.ts'

let app: TestApp
let owner: Person
let reader: Program
let stranger: Program
beforeAll(async () => {
  app = await openApp()
  owner = await anAdmin(app)
  const reading = tokenScopes.filter(({ action }) => action === 'read').map(({ name }) => name)
  reader = await aProgram(app, owner, reading, { name: 'Reads everything' })
  stranger = await aProgram(app, owner, ['saved_views:share'], { name: 'Reads nothing' })
})
afterAll(() => app.close())

type Document = {
  paths: Record<string, Record<string, { parameters?: { in: string; name: string }[] }>>
}

const machineOf = (name: string): Machine | undefined => Reflect.get(machines, name)

describe.each(everyResource)('$name', (resource) => {
  const path = `/api/${resource.name}`
  const has = (action: string) => resource.actions.some((one) => one === action)
  const isReadable = tokenScopes.some(({ name }) => name === `${resource.name}:read`)

  /** Lists a request for everything that can be done to the records; it is refused before its body. */
  function everything(id: number) {
    const url = `${path}/${id}`
    const asked: [is: 'read' | 'write', action: string, request: InjectOptions][] = [
      ['read', 'list', { method: 'GET', url: path }],
      ['read', 'list', { method: 'GET', url: `${path}/summary` }],
      ['read', 'show', { method: 'GET', url }],
      ['read', 'show', { method: 'GET', url: `${url}/related` }],
      ['write', 'list', { method: 'GET', url: `${path}/export?_format=csv` }],
      ['write', 'create', { method: 'POST', url: path, payload: {} }],
      ['write', 'edit', { method: 'PATCH', url, payload: {} }],
      ['write', 'edit', { method: 'PUT', url, payload: {} }],
      ['write', 'delete', { method: 'DELETE', url }],
      ['write', isRestorable(resource) ? 'delete' : '', { method: 'POST', url: `${url}/restore` }],
    ]
    const transitions = Object.keys(machineOf(resource.name)?.transitions ?? {}).map(
      (name): (typeof asked)[number] => [
        'write',
        'list',
        { method: 'POST', url: `${url}/transitions/${name}`, payload: {} },
      ],
    )
    return [...asked, ...transitions].filter(([, action]) => has(action))
  }

  test('answers a token only what its scopes name, without hidden fields', async () => {
    const { id } = await aRow(app, resource.name, ownedBy(resource.fields))
    for (const [is, , request] of everything(id)) {
      const where = `${request.method} ${request.url}`
      const send = async ({ token }: Program) => {
        const headers = { authorization: `Bearer ${token}` }
        return [where, (await app.server.inject({ ...request, headers })).statusCode]
      }
      expect(await send(stranger)).toEqual([where, 403])
      expect(await send(reader)).toEqual([where, is === 'read' && isReadable ? 200 : 403])
    }
    if (!has('show')) return
    const whole = unwrap<AnyRow>(await owner.get(`${path}/${id}`))
    expect(whole.version).toBe(1)
    if (!isReadable) return
    const seen = unwrap<AnyRow>(await reader.get(`${path}/${id}`))
    expect(Object.keys(seen).sort()).toEqual(Object.keys(whole).sort())
    for (const field of Object.keys(resource.fields))
      if (!Object.hasOwn(visibleFields(resource, 'admin'), field))
        expect(seen).not.toHaveProperty(field)
  })
})

/** Where administrators reach only their own rows, the row is the owner's. */
const ownedBy = (fields: object) => ('read_at' in fields ? { user_id: owner.user_id } : {})

test('a token with every scope reaches no call that is not open to programs', async () => {
  const all = await aProgram(
    app,
    owner,
    tokenScopes.map(({ name }) => name),
    { name: 'Everything' },
  )
  const { paths } = unwrap<Document>(await clientOf(app).get('/api/openapi.json'))
  const names = new Set(everyResource.map(({ name }) => name as string))
  const isOfResource = (path: string) =>
    names.has(path.split('/')[2] ?? '') &&
    /^\/api\/[^/]+(\/(summary|export)|\/\{id\}(\/(related|restore|transitions\/\{name\}))?)?$/.test(
      path,
    )
  const open: string[] = []
  for (const [path, methods] of Object.entries(paths)) {
    if (!path.startsWith('/api/') || isOfResource(path)) continue
    for (const method of Object.keys(methods)) {
      const url = path.replaceAll(/\{\w+\}/g, '1')
      const headers = { authorization: `Bearer ${all.token}` }
      const response = await app.server.inject({
        method: method.toUpperCase() as 'GET',
        url,
        headers,
      })
      if (response.statusCode === 403) expect(response.json().message).toMatch(/^API tokens can’t/)
      else open.push(`${method.toUpperCase()} ${path}`)
    }
  }
  expect(open.sort()).toEqual([
    'GET /api/reports/accounts',
    'GET /api/reports/balances',
    'GET /api/reports/orders',
    'GET /api/reports/today',
    'GET /api/search',
    'GET /api/token',
  ])
})

test('the API’s description for a token has the calls of its scopes alone, with their filters', async () => {
  const program = await aProgram(app, owner, ['tickets:read', 'tickets:solve'])
  const raw = unwrap<Document & { components: { schemas: object } }>(
    await program.get('/api/openapi.json'),
  )
  const names = Object.keys(raw.components.schemas)
  expect(names).toEqual(expect.arrayContaining(['Ticket', 'TicketList', 'TicketTransition']))
  expect(
    names.filter((name) => !/^Ticket|Error$|^ListSummary$|^RelatedCounts$/.test(name)),
  ).toEqual([])
  const { paths } = dereferenced<Document>(raw)
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(calls.sort()).toEqual([
    'GET /api/search',
    'GET /api/tickets',
    'GET /api/tickets/summary',
    'GET /api/tickets/{id}',
    'GET /api/tickets/{id}/related',
    'GET /api/token',
    'POST /api/tickets/{id}/transitions/{name}',
  ])
  const filters = paths['/api/tickets']?.get?.parameters?.map(({ name }) => name)
  expect(filters).toEqual(
    expect.arrayContaining(['_start', '_end', 'q', 'state', 'created_at_gte']),
  )
})

test('no scope grants what would let a token outlive itself or work on without it', () => {
  const permissions = [...permissionsOf(tokenScopes.map(({ name }) => name))]
  for (const action of ['create', 'edit', 'lock', 'unlock', 'disable', 'enable', 'invite'])
    expect(permissions).not.toContain(`users:${action}`)
  expect(permissions.filter((one) => one.endsWith(':import'))).toEqual([])
  for (const name of ['api_tokens', 'webhook_endpoints', 'webhook_deliveries', 'backups'])
    expect(permissions.filter((one) => one.startsWith(`${name}:`))).toEqual([])
  expect(permissions).not.toContain('customers:contact')
  expect(permissions).not.toContain('claims:offer')
})

test('a record names to a token only the transitions of its scopes', async () => {
  const { id } = await aRow(app, 'tickets', { state: 'open' })
  const program = await aProgram(app, owner, ['tickets:read', 'tickets:solve'])
  const ticket = unwrap<{ allowed_transitions: string[] }>(await program.get(`/api/tickets/${id}`))
  expect(ticket.allowed_transitions).toEqual(['solve'])
  expect(open(machines.tickets, 'open', 'admin').length).toBeGreaterThan(1)
})
