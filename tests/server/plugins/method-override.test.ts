import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { AnyRow } from '#server/kernel/kernel.ts'
import { clientOf, openApp, type TestApp } from '../../support/app/app.ts'
import { aCookieJar } from '../../support/app/cookie-jar.ts'
import { unwrap } from '../../support/app/response.ts'
import { aRow } from '../../support/app/rows.ts'
import { anAdmin, type Person } from '../../support/people/people.ts'

let app: TestApp
let admin: Person & { password: string }
beforeAll(async () => {
  app = await openApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

type Fields = Record<string, string>

/** Builds a body as an HTML form sends it. */
const urlEncoded = (fields: Fields) => ({
  payload: new URLSearchParams(fields).toString(),
  type: 'application/x-www-form-urlencoded',
})

/** Builds a body as a browser sends a FormData. */
const formData = (fields: Fields, more = '') => {
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--line\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return {
    payload: `${parts.join('')}${more}--line--\r\n`,
    type: 'multipart/form-data; boundary=line',
  }
}

const send = (
  url: string,
  { payload, type }: { payload: string; type: string },
  token = admin.token,
) =>
  app.server.inject({
    method: 'POST',
    url,
    payload,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
  })

describe.each([
  ['a url-encoded form', urlEncoded],
  ['a FormData', formData],
])('%s', (_, encode) => {
  test.each(['PUT', 'PATCH', 'patch'])('is sent as a POST form that means %s', async (_method) => {
    const { id } = await aRow(app, 'vehicles')
    const name = `Form ${id}`

    const saved = await send(`/api/vehicles/${id}`, encode({ _method, name, version: '1' }))

    expect([saved.statusCode, saved.json()]).toEqual([
      200,
      expect.objectContaining({ id, name, version: 2 }),
    ])
    const stale = await send(`/api/vehicles/${id}`, encode({ _method, name, version: '1' }))
    expect(stale.statusCode).toBe(409)
  })

  test('is deleted by a POST form that says so', async () => {
    const { id } = await aRow(app, 'vehicles')
    const stale = encode({ _method: 'DELETE', version: '9' })
    expect((await send(`/api/vehicles/${id}`, stale)).statusCode).toBe(409)
    const gone = await send(`/api/vehicles/${id}`, encode({ _method: 'DELETE' }))
    expect(gone.statusCode).toBe(200)
    expect((await admin.get(`/api/vehicles/${id}`)).statusCode).toBe(404)
  })

  test('keeps the types of fields: text stays text, even if it looks like a number', async () => {
    const vehicle = await aRow(app, 'vehicles')
    const values = { name: String(100_000 + vehicle.id), capacity_ft3: '640', is_active: 'false' }
    const saved = await send(`/api/vehicles/${vehicle.id}`, encode({ _method: 'PATCH', ...values }))
    expect(saved.json()).toMatchObject({
      name: values.name,
      capacity_ft3: 640,
      is_active: false,
    })

    const customer = await aRow(app, 'customers', { notes: 'old' })
    const address = { label: 'Home', address: '1 Main St', zip: '94110' }
    const fields = { _method: 'PUT', notes: '', addresses: JSON.stringify([address]) }
    expect((await send(`/api/customers/${customer.id}`, encode(fields))).json()).toMatchObject({
      notes: null,
      addresses: [address],
    })

    const lines = encode({ _method: 'PUT', notes: 'Gate code 12\r\nRing twice' })
    expect((await send(`/api/customers/${customer.id}`, lines)).json()).toMatchObject({
      notes: 'Gate code 12\nRing twice',
    })
  })

  test('refuses an invalid form like any body', async () => {
    const { id, version } = await aRow(app, 'vehicles')
    const url = `/api/vehicles/${id}`
    const errors = async (fields: Fields) => {
      const response = await send(url, encode({ _method: 'PATCH', ...fields }))
      expect([fields, response.statusCode]).toEqual([fields, 422])
      return Object.keys(response.json().errors)
    }
    expect(await errors({ capacity_ft3: 'many' })).toEqual(['capacity_ft3'])
    expect(await errors({ is_active: 'yes' })).toEqual(['is_active'])
    expect(await errors({ wheels: '4' })).toEqual(['wheels'])
    expect(await errors({ name: '{"$gt":""}', photo: '[1]' })).toEqual(['photo'])
    for (const _method of ['GET', 'POST', 'TRACE', '', 'constructor'])
      expect((await send(url, encode({ _method, name: 'x' }))).statusCode).toBe(404)
    expect((await send(url, encode({ name: 'x' }))).statusCode).toBe(404)
    for (const name of ['__proto__', 'constructor', 'toString'])
      expect((await send(url, encode({ _method: 'PATCH', [name]: '1' }))).statusCode).toSatisfy(
        (status: number) => status === 400 || status === 422,
      )
    expect(unwrap<AnyRow>(await admin.get(url)).version).toBe(version)
  })

  test('gives a form no more rights', async () => {
    const { id } = await aRow(app, 'vehicles')
    const content = await anAdmin(app, ['content'])
    const fields = encode({ _method: 'PATCH', name: 'Mine' })
    expect((await send(`/api/vehicles/${id}`, fields, content.token)).statusCode).toBe(403)
    expect((await send(`/api/vehicles/${id}`, fields, 'x')).statusCode).toBe(401)

    const jar = aCookieJar(app)
    const { email, password } = admin
    await jar.send('POST', '/api/login', { email, password })
    const forged = await app.server.inject({
      method: 'POST',
      url: `/api/vehicles/${id}`,
      payload: fields.payload,
      headers: {
        cookie: `haulwell_session=${jar.cookies.get('haulwell_session')}`,
        'content-type': fields.type,
      },
    })
    expect(forged.statusCode).toBe(419)
  })
})

test('JSON may override the method too', async () => {
  const { id } = await aRow(app, 'vehicles')
  const saved = await admin.post(`/api/vehicles/${id}`, { _method: 'PUT', capacity_ft3: 112 })
  expect(saved.json()).toMatchObject({ id, capacity_ft3: 112 })
})

test('refuses a form with a file, too many fields or a field that is too long', async () => {
  const { id } = await aRow(app, 'vehicles')
  const url = `/api/vehicles/${id}`
  const file =
    '--line\r\ncontent-disposition: form-data; name="photo"; filename="a.png"\r\n\r\nPNG\r\n'
  const withFile = await send(url, formData({ _method: 'PATCH' }, file))
  expect([withFile.statusCode, Object.keys(withFile.json().errors)]).toEqual([422, ['photo']])
  const many = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`field_${at}`, '1']))
  expect((await send(url, formData({ _method: 'PATCH', ...many }))).statusCode).toBe(413)
  const long = { _method: 'PATCH', name: 'x'.repeat(70_000) }
  expect((await send(url, formData(long))).statusCode).toBe(413)
  expect((await admin.get(url)).json().version).toBe(1)
})

test('a truncated form or one without a boundary is a 400', async () => {
  const { id } = await aRow(app, 'vehicles')
  const { payload, type } = formData({ _method: 'PATCH', name: 'Half' })
  const cut = await send(`/api/vehicles/${id}`, { payload: payload.slice(0, -20), type })
  expect([cut.statusCode, cut.json()]).toEqual([400, { message: expect.any(String) }])
  for (const boundary of ['', '; boundary=', '; boundary=""', `; boundary=${'x'.repeat(300)}`])
    for (const url of [`/api/vehicles/${id}`, '/api/files']) {
      const response = await send(url, { payload, type: `multipart/form-data${boundary}` })
      expect([boundary, url, response.statusCode]).toEqual([boundary, url, 400])
    }
  expect((await clientOf(app).get('/healthz')).statusCode).toBe(200)
})
