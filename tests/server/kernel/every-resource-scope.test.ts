import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Field } from '#contract/kernel/field.ts'
import { changeableFields, writableFields } from '#contract/kernel/resource.ts'
import type { AnyRow } from '#server/kernel/kernel.ts'
import { type Client, clientOf, openApp, type TestApp } from '../../support/app/app.ts'
import { isGranted } from '../../support/app/policy-lines.ts'
import { unwrap } from '../../support/app/response.ts'
import { aRow, countOf, everyResource, referTo } from '../../support/app/rows.ts'
import { validInput, validValue } from '../../support/app/valid-input.ts'
import {
  createReaders,
  ownRows,
  readerKinds,
  transitionsOf,
} from '../../support/people/own-rows.ts'
import { anAdmin } from '../../support/people/people.ts'

let app: TestApp
let admin: Client
let readers: Awaited<ReturnType<typeof createReaders>>
beforeAll(async () => {
  app = await openApp()
  admin = await anAdmin(app)
  readers = await createReaders(app)
})
afterAll(() => app.close())

describe.each(everyResource)('$name', (resource) => {
  const path = `/api/${resource.name}`
  const has = (action: string) => resource.actions.some((one) => one === action)
  const writable = writableFields(resource, 'admin')
  const aChange = async (row: AnyRow) => {
    const [name = '', field] = Object.entries(changeableFields(resource, 'admin'))[0] ?? []
    const value = field ? await validValue(field, referTo(app, resource)) : 1
    return { [field ? name : 'id']: value, version: row.version }
  }

  test('is closed to strangers', async () => {
    const row = await aRow(app, resource.name)
    const before = await countOf(app, resource.name)
    const body = await validInput(writable, referTo(app, resource))
    const forged = clientOf(app, `${row.id}|${'a'.repeat(43)}`)
    const asked = [
      ...(has('list') ? [() => ({ method: 'GET', url: path })] : []),
      ...(has('show') ? [() => ({ method: 'GET', url: `${path}/${row.id}` })] : []),
      ...(has('show') ? [() => ({ method: 'GET', url: `${path}/999999999` })] : []),
      ...(has('create') ? [() => ({ method: 'POST', url: path, payload: body })] : []),
      ...(has('edit') ? [() => ({ method: 'PUT', url: `${path}/${row.id}`, payload: body })] : []),
      ...(has('delete') ? [() => ({ method: 'DELETE', url: `${path}/${row.id}` })] : []),
    ]
    for (const ask of asked) {
      const { method, url, ...rest } = ask()
      const response = await app.server.inject({ method: method as 'GET', url, ...rest })
      expect([method, url, response.statusCode]).toEqual([method, url, 401])
      expect(response.json()).toEqual({ message: 'Unauthenticated.' })
    }
    expect((await forged.get(path)).statusCode).toBe(401)
    const [transition = ''] = Object.keys(transitionsOf(resource))
    if (transition)
      expect(
        (await clientOf(app).post(`${path}/${row.id}/transitions/${transition}`)).statusCode,
      ).toBe(401)
    expect(await countOf(app, resource.name)).toBe(before)
    expect(unwrap(await admin.get(`${path}/${row.id}`))).toMatchObject({ version: row.version })
  })

  test.each(readerKinds)('shows a %s their own rows and hides those of others', async (kind) => {
    const { client } = readers[kind]
    const may = (action: string) => has(action) && isGranted(kind, resource.name, action)
    const mine = await ownRows(app, resource, kind, readers[kind])
    const other = await aRow(app, resource.name)
    const reachesAll = resource.scope[kind] === 'all'

    const list = await client.get(path, { query: { _sort: 'id', _order: 'desc' } })
    if (may('list')) {
      const ids = unwrap<AnyRow[]>(list).map(({ id }) => id)
      for (const { id } of mine) expect(ids).toContain(id)
      expect(ids.includes(other.id)).toBe(reachesAll)
      if (!reachesAll) expect(list.headers['x-total-count']).toBe(String(ids.length))
      const asked = await client.get(path, { query: { id: String(other.id) } })
      expect(unwrap<AnyRow[]>(asked)).toHaveLength(reachesAll ? 1 : 0)
    } else expect(list.statusCode).toBe(403)

    for (const { id } of mine)
      expect((await client.get(`${path}/${id}`)).statusCode).toBe(may('show') ? 200 : 403)
    const shown = await client.get(`${path}/${other.id}`)
    expect(shown.statusCode).toBe(may('show') ? (reachesAll ? 200 : 404) : 403)

    const refused = (action: string) => (may(action) ? 404 : has(action) ? 403 : 404)
    const changed = await client.patch(`${path}/${other.id}`, await aChange(other))
    if (may('edit')) expect([404, 422]).toContain(changed.statusCode)
    else expect(changed.statusCode).toBe(refused('edit'))
    expect((await client.del(`${path}/${other.id}`)).statusCode).toBe(refused('delete'))
    for (const [name, { input }] of Object.entries(transitionsOf(resource))) {
      const sent = await validInput(input ?? {}, async () => 1)
      const { statusCode } = await client.post(`${path}/${other.id}/transitions/${name}`, sent)
      expect([name, statusCode]).toEqual([name, 404])
    }
    expect(unwrap(await admin.get(`${path}/${other.id}`))).toMatchObject({ version: other.version })
  })

  test.each(readerKinds)('never shows a %s a hidden field', async (kind) => {
    const hidden = Object.entries<Field>(resource.fields)
      .filter(([, { hide }]) => hide?.some((role) => role === kind))
      .map(([name]) => name)
    const mine = await ownRows(app, resource, kind, readers[kind])
    const { client } = readers[kind]
    const answers = [await client.get(path)]
    for (const { id } of mine)
      answers.push(
        await client.get(`${path}/${id}`),
        await client.patch(`${path}/${id}`, { version: 1_000_000 }),
      )
    for (const response of answers) {
      const { current, ...rest } = response.json()
      for (const row of [current ?? rest].flat())
        for (const name of hidden) expect([name, name in row]).toEqual([name, false])
    }
    for (const name of hidden)
      for (const query of [`_sort=${name}`, `${name}=1`, `${name}_gte=1`]) {
        const response = await client.get(`${path}?${query}`)
        expect([query, response.statusCode]).toEqual([
          query,
          has('list') && isGranted(kind, resource.name, 'list') ? 400 : 403,
        ])
        expect(response.json().allowed ?? []).not.toContain(name)
      }
  })
})

test('a mover sees an open job of their cities among the offers, not among the rows', async () => {
  const { client } = readers.mover
  const [mover] = unwrap<{ city_ids: number[] }[]>(await client.get('/api/movers'))
  const order = await aRow(app, 'orders', {
    state: 'placed',
    city_id: mover?.city_ids[0],
    mover_id: null,
    driver_id: null,
  })

  expect((await client.get(`/api/orders/${order.id}`)).statusCode).toBe(404)
  expect((await client.patch(`/api/orders/${order.id}`, { notes: 'mine' })).statusCode).toBe(403)
})
