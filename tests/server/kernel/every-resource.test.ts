import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  changeableFields,
  isRestorable,
  standardFields,
  visibleFields,
  writableFields,
} from '#contract/kernel/resource.ts'
import type { AnyRow } from '#server/kernel/kernel.ts'
import { openApp, type TestApp } from '../../support/app/app.ts'
import { unwrap } from '../../support/app/response.ts'
import { defaultedFields } from '../../support/app/restricted-values.ts'
import { aRow, countOf, countReachable, everyResource, referTo } from '../../support/app/rows.ts'
import { validInput, validValue } from '../../support/app/valid-input.ts'
import { anAdmin, type Person } from '../../support/people/people.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await openApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

type Event = { name: string; actor: string; user_id: number; request_id: string; diff: object }

const eventsOf = async (resource: string, id: number): Promise<Event[]> =>
  unwrap<Event[]>(
    await admin.get('/api/events', { query: { resource, record_id: String(id), _sort: 'id' } }),
  )

/**
 * Registers a test only if the declaration allows the action; another test below shows that the
 * address of a disallowed one is missing.
 */
const testIf = (isPossible: boolean, name: string, run: () => Promise<void>) => {
  if (isPossible) test(name, run)
}

describe.each(everyResource)('$name', (resource) => {
  const path = `/api/${resource.name}`
  const may = (action: string) => resource.actions.some((one) => one === action)
  const writable = writableFields(resource, 'admin')
  const changeable = changeableFields(resource, 'admin')
  const aBody = () => validInput(writable, referTo(app, resource))
  const stored = async (id: number) => unwrap<AnyRow>(await admin.get(`${path}/${id}`))

  test('lists its rows and their count', async () => {
    const { id } = await aRow(app, resource.name)

    const response = await admin.get(path, { query: { _sort: 'id', _order: 'desc', _end: '5' } })

    const rows = unwrap<AnyRow[]>(response)
    expect(response.headers['x-total-count']).toBe(String(await countReachable(app, resource)))
    expect(rows.map((row) => row.id)).toContain(id)
    for (const name of Object.keys({ ...standardFields, ...visibleFields(resource, 'admin') }))
      expect(rows[0], name).toHaveProperty(name)
  })

  test('shows one row, and is a 404 for an invalid or unknown id', async () => {
    const { id } = await aRow(app, resource.name)

    expect((await stored(id)).id).toBe(id)
    for (const wrong of ['999999999', '0', '-1', '1.5', '1e1', 'x', '%20', '9'.repeat(40)]) {
      const response = await admin.get(`${path}/${wrong}`)
      expect([wrong, response.statusCode]).toEqual([wrong, 404])
      expect(response.json().message).toEqual(expect.any(String))
    }
  })

  testIf(may('create'), 'creates one with all that was sent, and writes it down', async () => {
    const body = await aBody()

    const response = await admin.post(path, body)

    expect(response.statusCode, response.body).toBe(201)
    const row = response.json<AnyRow>()
    expect(row).toMatchObject({ ...body, version: 1 })
    expect(await stored(row.id)).toEqual(row)
    const [event, ...more] = await eventsOf(resource.name, row.id)
    expect(more).toEqual([])
    expect(event).toMatchObject({
      name: `${resource.name}.created`,
      actor: 'admin',
      user_id: admin.user_id,
      request_id: response.headers['x-request-id'],
      diff: Object.fromEntries(
        Object.entries(body)
          .filter(([, value]) => value !== null)
          .map(([name, value]) => [name, [null, value]]),
      ),
    })
  })

  testIf(may('create'), 'creates one with what is required alone', async () => {
    const body = Object.fromEntries(
      Object.entries(await aBody()).filter(
        ([name]) => !writable[name]?.optional && writable[name]?.default === undefined,
      ),
    )

    const response = await admin.post(path, body)

    expect(response.statusCode, response.body).toBe(201)
    for (const [name, field] of Object.entries(writable))
      if (defaultedFields.has(field)) expect(response.json()[name], name).not.toBeNull()
      else if (field.optional) expect(response.json()[name], name).toBeNull()
      else if (!(name in body)) expect(response.json()[name], name).toEqual(field.default)
  })

  testIf(
    may('edit'),
    'changes each field alone, counts the version, and tells the difference',
    async () => {
      let row = await stored((await aRow(app, resource.name)).id)
      for (const [name, field] of Object.entries(changeable)) {
        const value = await validValue(field, referTo(app, resource))
        const method = name.length % 2 ? 'PATCH' : 'PUT'
        const response = await app.server.inject({
          method,
          url: `${path}/${row.id}`,
          payload: { [name]: value, version: row.version },
          headers: { authorization: `Bearer ${admin.token}` },
        })
        expect([name, response.statusCode, response.body]).toEqual([name, 200, expect.anything()])
        const after = response.json<AnyRow>()
        expect(after, name).toMatchObject({ [name]: value, version: row.version + 1 })
        const event = (await eventsOf(resource.name, row.id)).at(-1)
        expect(event?.name).toBe(`${resource.name}.edited`)
        const isSame = JSON.stringify(row[name]) === JSON.stringify(value)
        // Fields that a module derives from it change as well.
        const sent = Object.entries(event?.diff ?? {}).filter(([key]) => key in writable)
        expect(sent).toEqual(isSame ? [] : [[name, [row[name], value]]])
        row = after
      }
    },
  )

  testIf(may('edit'), 'clears what is optional', async () => {
    const { id } = await aRow(app, resource.name)
    const optional = Object.entries(changeable).filter(([, field]) => field.optional)
    const cleared = Object.fromEntries(optional.map(([name]) => [name, null]))
    if (optional.length === 0) return

    expect(unwrap(await admin.patch(`${path}/${id}`, cleared))).toMatchObject(cleared)
  })

  testIf(may('edit'), 'refuses a stale version with the current record', async () => {
    const { id } = await aRow(app, resource.name)
    const [name = '', field] = Object.entries(changeable)[0] ?? []
    if (!field) throw new Error('nothing to change')
    const change = async () => ({ [name]: await validValue(field, referTo(app, resource)) })
    unwrap(await admin.patch(`${path}/${id}`, await change()))
    const current = await stored(id)

    const stale = await admin.patch(`${path}/${id}`, { ...(await change()), version: 1 })
    const staleHeader = await admin.patch(`${path}/${id}`, await change(), {
      headers: { 'if-match': '"1"' },
    })

    for (const response of [stale, staleHeader]) {
      expect(response.statusCode).toBe(409)
      expect(response.json()).toEqual({ message: expect.any(String), current })
    }
    expect(await stored(id)).toEqual(current)
    const headers = { 'if-match': 'W/"2"' }
    expect((await admin.patch(`${path}/${id}`, await change(), { headers })).statusCode).toBe(200)
  })

  testIf(may('delete'), 'deletes one, unless it has changed in the meantime', async () => {
    const { id } = await aRow(app, resource.name)
    const before = await countOf(app, resource.name)
    const del = (payload?: object, headers = {}) =>
      app.server.inject({
        method: 'DELETE',
        url: `${path}/${id}`,
        headers: { authorization: `Bearer ${admin.token}`, ...headers },
        ...(payload ? { payload } : {}),
      })

    expect((await del({ version: 7 })).statusCode).toBe(409)
    expect((await del(undefined, { 'if-match': '"7"' })).statusCode).toBe(409)
    expect((await del({ version: '1' })).statusCode).toBe(422)
    expect((await del({ force: true })).json().errors).toHaveProperty('force')
    expect(await countOf(app, resource.name)).toBe(before)

    expect((await del({ version: 1 })).statusCode).toBe(200)
    const isKept = isRestorable(resource)
    expect((await admin.get(`${path}/${id}`)).statusCode).toBe(isKept ? 200 : 404)
    expect((await del()).statusCode).toBe(404)
    expect((await admin.patch(`${path}/${id}`, { version: 2 })).statusCode).toBe(404)
    expect(await countOf(app, resource.name)).toBe(isKept ? before : before - 1)
    expect((await eventsOf(resource.name, id)).at(-1)?.name).toBe(`${resource.name}.deleted`)
  })

  testIf(
    may('delete') && isRestorable(resource),
    'keeps what is deleted, apart from the rest, until it is restored',
    async () => {
      const { id } = await aRow(app, resource.name)
      const ids = async (query = '') =>
        unwrap<{ id: number }[]>(await admin.get(`${path}?_sort=id&_order=desc${query}`)).map(
          (row) => row.id,
        )
      expect(await ids('&_deleted=true')).not.toContain(id)
      unwrap(await admin.del(`${path}/${id}`))
      expect(await ids()).not.toContain(id)
      expect(await ids('&_deleted=true')).toContain(id)
      expect((await admin.get(`${path}?_deleted=perhaps`)).statusCode).toBe(400)

      const restored = unwrap<{ deleted_at: null; version: number }>(
        await admin.post(`${path}/${id}/restore`),
      )
      expect(restored).toMatchObject({ deleted_at: null, version: 3 })
      expect(unwrap(await admin.post(`${path}/${id}/restore`))).toMatchObject({ version: 3 })
      expect(await ids()).toContain(id)
      expect(await ids('&_deleted=true')).not.toContain(id)
      expect((await eventsOf(resource.name, id)).at(-1)?.name).toBe(`${resource.name}.restored`)
    },
  )

  test('has no route for undeclared actions', async () => {
    const { id } = await aRow(app, resource.name)
    const before = await stored(id)
    const headers = { authorization: `Bearer ${admin.token}` }
    const calls = [
      ['create', 'POST', path],
      ['edit', 'PATCH', `${path}/${id}`],
      ['edit', 'PUT', `${path}/${id}`],
      ['delete', 'DELETE', `${path}/${id}`],
    ] as const
    for (const [action, method, url] of calls.filter(([action]) => !may(action))) {
      const response = await app.server.inject({ method, url, headers, payload: {} })
      // A customer's own call uses this address: an order is booked, not created.
      const isCall = method === 'POST' && resource.name === 'orders'
      expect([action, response.statusCode]).toEqual([action, isCall ? 403 : 404])
    }
    expect(await stored(id)).toEqual(before)
  })
})

test('a referenced record cannot be deleted, and the refusal names the reference', async () => {
  const city = await aRow(app, 'cities')

  const response = await admin.del(`/api/states/${city.state_id}`)

  expect(response.statusCode).toBe(409)
  expect(response.json().message).toContain('“Cities”')
})

test('an e-mail address is stored in lower case, so that two spellings are one', async () => {
  const aUser = (email: string) =>
    admin.post('/api/users', { role: 'customer', name: 'Ada', email })

  expect((await aUser('Ada.L@Laws.Test')).json().email).toBe('ada.l@laws.test')
  const again = await aUser('ADA.L@laws.test')
  expect(again.statusCode).toBe(422)
  expect(again.json().errors).toEqual({ email: [expect.any(String)] })
})

test('a name may be in any script', async () => {
  for (const name of [
    'Zoë 🚚',
    '山田太郎',
    'عبد الله',
    'Ñandú',
    '👩‍👩‍👧',
    "O'Brien; drop table vehicles; --",
  ]) {
    const { id } = await aRow(app, 'vehicles')
    const saved = unwrap<AnyRow>(await admin.patch(`/api/vehicles/${id}`, { name }))
    expect(saved.name).toBe(name)
    const found = await admin.get('/api/vehicles', { query: { q: name } })
    expect(unwrap<AnyRow[]>(found).map((row) => row.id)).toEqual([id])
  }
})
