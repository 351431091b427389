import { eq, sql } from 'drizzle-orm'
import type { Response } from 'light-my-request'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type Action, adminRoles, permission, type Scope } from '#contract/kernel/access.ts'
import {
  changeableFields,
  grantableActions,
  type Resource,
  writableFields,
} from '#contract/kernel/resource.ts'
import { machines } from '#contract/machines.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import type { AnyRow } from '#server/kernel/kernel.ts'
import { type Client, clientOf, openApp, type TestApp } from '../../support/app/app.ts'
import { isGranted, policyLines } from '../../support/app/policy-lines.ts'
import { aRow, countOf, everyResource, referTo, tableOf } from '../../support/app/rows.ts'
import { validInput } from '../../support/app/valid-input.ts'
import {
  createReaders,
  ownRows,
  readerKinds,
  transitionsOf,
} from '../../support/people/own-rows.ts'
import { aCustomer, anAdmin } from '../../support/people/people.ts'

type AnyRole = (typeof readerKinds)[number] | (typeof adminRoles)[number]
const everyRole: readonly AnyRole[] = [...readerKinds, ...adminRoles]
const isReader = (role: AnyRole) => readerKinds.find((kind) => kind === role)

type Ask = [method: string, url: string, payload?: object]

let app: TestApp
let readers: Awaited<ReturnType<typeof createReaders>>
const clients = {} as Record<AnyRole, Client>
beforeAll(async () => {
  app = await openApp()
  readers = await createReaders(app)
  for (const kind of readerKinds) clients[kind] = readers[kind].client
  for (const role of adminRoles) clients[role] = await anAdmin(app, [role])
})
afterAll(() => app.close())

describe.each(everyResource)('$name', (resource) => {
  const path = `/api/${resource.name}`

  /**
   * Builds the requests for each action: `whole` is complete, `harmless` changes nothing where it
   * is granted.
   */
  async function asks(row: AnyRow) {
    const body = await validInput(writableFields(resource, 'admin'), referTo(app, resource))
    const change = await validInput(changeableFields(resource, 'admin'), referTo(app, resource))
    const url = `${path}/${row.id}`
    const asked: Record<Action, { whole: Ask; harmless: Ask; status: number }> = {
      list: { whole: ['GET', path], harmless: ['GET', path], status: 200 },
      show: { whole: ['GET', url], harmless: ['GET', url], status: 200 },
      create: { whole: ['POST', path, body], harmless: ['POST', path, { '': 1 }], status: 422 },
      edit: { whole: ['PATCH', url, change], harmless: ['PATCH', url, {}], status: 422 },
      delete: { whole: ['DELETE', url], harmless: ['DELETE', url, { version: 999 }], status: 409 },
    }
    return asked
  }

  test('gives each role the actions of the policy and no other', async () => {
    const row = await aRow(app, resource.name)
    const before = await stateOf(resource, row)
    const asked = await asks(row)
    const found: Record<string, number> = {}
    const expected: Record<string, unknown> = {}
    for (const action of resource.actions)
      for (const role of everyRole) {
        const { whole, harmless, status } = asked[action]
        const may = isGranted(role, resource.name, action)
        const { statusCode } = await send(clients[role], ...(may ? harmless : whole))
        found[`${role} ${action}`] = statusCode
        // A row out of reach is a 404 once the policy allows the request.
        const reachesSome = isReader(role) || resource.scope.admin
        const reached = [status, ...(reachesSome && action !== 'list' ? [404] : [])]
        expected[`${role} ${action}`] = may
          ? expect.toSatisfy((found: number) => reached.includes(found))
          : 403
      }
    expect(found).toEqual(expected)
    expect(await stateOf(resource, row)).toEqual(before)
  })
})

/** Reports whether an administrator's role reaches rows that belong to another one. */
const reachesAll = ({ scope }: Resource, role: keyof Scope) =>
  scope.admin === undefined || scope[role] === 'all'

describe.each(everyResource.filter(({ name }) => Object.hasOwn(machines, name)))(
  '$name in each state',
  (resource) => {
    const path = `/api/${resource.name}`

    test('allows a transition to those that the machine names and, of admins, the policy allows', async () => {
      const stranger = await aRow(app, resource.name)
      for (const [name, { from, by, input }] of Object.entries(transitionsOf(resource))) {
        const states = machines[resource.name as keyof typeof machines].states
        const elsewhere = states.find((state) => !from.includes(state))
        const sent = await validInput(input ?? {}, async () => 1)
        const found: Record<string, number> = {}
        const expected: Record<string, number> = {}
        for (const role of everyRole) {
          const kind = isReader(role)
          const [own] = kind ? await ownRows(app, resource, kind, readers[kind]) : []
          const row = own ?? stranger
          const isNamed = by.some((one) => one === (kind ?? 'admin'))
          const may = isNamed && (kind !== undefined || isGranted(role, resource.name, name))
          // A granted transition must be refused for the state alone, and do nothing.
          if (may && !elsewhere) throw new Error(`${name} is possible everywhere`)
          const state = (may && elsewhere) || String(from[0])
          // The caller's own user must stay active, or no request would be possible.
          if (resource.name !== 'users' || !own) await put(resource, row, state)
          const url = `${path}/${row.id}/transitions/${name}`
          const { statusCode } = await send(clients[role], 'POST', url, sent)
          found[role] = statusCode
          const reach = kind ?? (role as (typeof adminRoles)[number])
          const isReached = own !== undefined || (!kind && reachesAll(resource, reach))
          expected[role] = isReached ? (may ? 409 : 403) : 404
          if (!may)
            expect(await statusIn(resource, row)).toBe(
              resource.name === 'users' && own ? 'active' : state,
            )
        }
        expect([name, found]).toEqual([name, expected])
        const visitor = await send(
          clientOf(app),
          'POST',
          `${path}/${stranger.id}/transitions/${name}`,
          sent,
        )
        expect(visitor.statusCode).toBe(401)
      }
    })
  },
)

describe('a line of the policy', () => {
  test.each(policyLines)('$role, $resource, $action is declared', (line) => {
    const named = Object.values<Resource>(resources).find(({ name }) => name === line.resource)
    const taken = named ? Object.entries(transitionsOf(named)) : []
    const actions = [
      ...(named ? grantableActions(named) : []),
      // The state machine alone decides about callers other than admins.
      ...taken
        .filter(([, { by }]) => by.includes('admin') && !isReader(line.role as AnyRole))
        .map(([name]) => name),
    ]
    expect(everyRole).toContain(line.role)
    expect(['*', ...Object.keys(resources)]).toContain(line.resource)
    expect(['*', ...actions]).toContain(line.action)
  })

  test('is unique and not implied by another', () => {
    const lines = policyLines.map((line) => Object.values(line).join(', '))
    expect(lines).toEqual([...new Set(lines)])
    for (const { role, resource, action } of policyLines)
      if (action !== '*') expect(lines).not.toContain(`${role}, ${resource}, *`)
  })

  test('reaches some rows, unless it is an admin’s', () => {
    for (const { role, resource, action } of policyLines) {
      const kind = isReader(role as AnyRole)
      if (!kind) continue
      const { scope } = resources[resource as keyof typeof resources] as Resource
      expect([role, resource, action, scope[kind]]).not.toContain(undefined)
    }
  })
})

describe('a user’s own permission', () => {
  test('adds a single action to what the roles grant', async () => {
    const order = await aRow(app, 'orders', { state: 'draft' })
    const admin = await anAdmin(app, ['content'])
    const statuses = async () => [
      (await admin.get('/api/orders')).statusCode,
      (await admin.get(`/api/orders/${order.id}`)).statusCode,
      (await admin.post(`/api/orders/${order.id}/transitions/cancel`, {})).statusCode,
      (await admin.get('/api/journal')).statusCode,
    ]
    expect(await statuses()).toEqual([403, 403, 403, 403])

    const permissions = [permission('orders', 'list'), permission('orders', 'cancel')]
    await grant(admin.user_id, permissions)

    expect(await statuses()).toEqual([200, 403, 409, 403])
  })

  test('is an exact name: no star, no part, no other case', async () => {
    const admin = await anAdmin(app, ['content'])
    await grant(admin.user_id, [
      '*',
      '*:*',
      'journal:*',
      'journal',
      'JOURNAL:LIST',
      'journal:list ',
    ])
    expect((await admin.get('/api/journal')).statusCode).toBe(403)
  })

  test('does not widen what a customer reaches', async () => {
    const line = await aRow(app, 'journal')
    const customer = await aCustomer(app)
    await grant(customer.user_id, [permission('journal', 'list'), permission('journal', 'show')])
    expect((await customer.get('/api/journal')).json()).toEqual([])
    expect((await customer.get(`/api/journal/${line.id}`)).statusCode).toBe(404)
  })
})

const grant = (user_id: number, permissions: string[]) =>
  app.db.update(tables.users).set({ permissions }).where(eq(tables.users.id, user_id))

const send = (client: Client, method: string, url: string, payload?: object): Promise<Response> => {
  if (method === 'GET') return client.get(url)
  if (method === 'POST') return client.post(url, payload)
  if (method === 'PATCH') return client.patch(url, payload)
  const version = (payload as { version?: number } | undefined)?.version
  return client.del(url, version ? { headers: { 'if-match': `"${version}"` } } : {})
}

const stateOf = async (resource: Resource, { id }: AnyRow) => {
  const table = tableOf(app, resource.name)
  const [row] = await app.db.select().from(table).where(eq(table.id, id))
  return { row, count: await countOf(app, resource.name) }
}

const stateField = (resource: Resource): string =>
  Object.entries(resource.fields).find(([, { kind }]) => kind === 'state')?.[0] ?? 'state'

const statusIn = async (resource: Resource, row: AnyRow) =>
  ((await stateOf(resource, row)).row as Record<string, unknown>)[stateField(resource)]

/** Writes a state directly, bypassing the state machine. */
const put = (resource: Resource, { id }: AnyRow, state: string) =>
  app.db.execute(
    sql`update ${sql.identifier(resource.name)} set ${sql.identifier(stateField(resource))} = ${state} where id = ${id}`,
  )
