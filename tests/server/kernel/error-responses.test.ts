import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { idempotencyKeys } from '#server/database/tables.ts'
import { clientOf, openApp, type TestApp } from '../../support/app/app.ts'
import { captureLog } from '../../support/app/captured-log.ts'
import { aRow, countOf } from '../../support/app/rows.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'
import { aPhoto } from '../../support/scenarios/pictures.ts'

const secret = 'the disk behind /var/secret/path is gone'
let app: TestApp
let admin: Person
const { log, lines } = captureLog()
beforeAll(async () => {
  app = await openApp({
    // A file store that fails like a full disk.
    ports: ({ files }) => ({
      files: { ...files, write: () => Promise.reject(new Error(secret)) },
    }),
    log,
  })
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const vehicle = {
  code: 'wire',
  name: 'Wire',
  capacity_ft3: 75,
  base_cents: 1,
  per_mile_cents: 1,
  per_minute_cents: 1,
}
const json = 'application/json'
const raw = (payload: string | Buffer, type = json, url = '/api/vehicles') =>
  app.server.inject({
    method: 'POST',
    url,
    payload,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': type },
  })

describe('a request', () => {
  test('without a sign-in gets a 401', async () => {
    const answer = await clientOf(app).get('/api/user')
    expect([answer.statusCode, answer.json()]).toEqual([401, { message: 'Unauthenticated.' }])
  })

  test('without the permission gets a 403', async () => {
    const answer = await (await aCustomer(app)).get('/api/journal')
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual({ message: 'This action is unauthorized.' })
  })

  test('for an unknown record gets a 404 with a message and nothing else', async () => {
    for (const url of [
      '/api',
      '/api/',
      '/api/nothing',
      '/api/user/',
      '/api/vehicles/',
      '/%2e%2e/etc',
    ]) {
      const answer = await admin.get(url)
      expect([url, answer.statusCode]).toEqual([url, 404])
      expect(Object.keys(answer.json())).toEqual(['message'])
    }
    const echoed = '/api/%7B%7Bpath%7D%7D%20$t(unauthenticated)%3Cscript%3E'
    const { message } = (await admin.get(echoed)).json()
    expect(message).not.toContain('Unauthenticated')
    expect((await admin.get(echoed)).headers['content-type']).toMatch(/^application\/json/)
  })

  test('with an invalid body gets a 422: the first error, the count of others, and each by its field', async () => {
    const all = (await admin.post('/api/vehicles', {})).json()
    expect(all.message).toBe('Code is required. (and 5 more errors)')
    expect(all.errors.name).toEqual(['Name is required.'])
    const { code: _, ...rest } = vehicle
    expect((await admin.post('/api/vehicles', rest)).json()).toEqual({
      message: 'Code is required.',
      errors: { code: ['Code is required.'] },
    })
    const { capacity_ft3: __, ...less } = rest
    expect((await admin.post('/api/vehicles', less)).json().message).toBe(
      'Code is required. (and 1 more error)',
    )
    const stop = { kind: 'pickup', zip: '94110' }
    const nested = await admin.post('/api/quotes', {
      stops: [stop, { ...stop, flights: -1, door: 'red' }],
      window_start_at: app.clock.now.toISOString(),
    })
    expect(Object.keys(nested.json().errors).sort()).toEqual(['stops.1.door', 'stops.1.flights'])
  })

  test('that may have one of several bodies gets a 422 about the closest', async () => {
    const login = async (body: object) =>
      (await clientOf(app).post('/api/login', body)).json().errors
    expect(await login({ username: 'ada@x.test', code: '12' })).toEqual({
      code: ['Code isn’t valid.'],
    })
    expect(Object.keys(await login({ email: 'ada@x.test' }))).toEqual(['password'])
  })

  test('in the wrong state gets a 409 with the state and the allowed transitions', async () => {
    const { id } = await aRow(app, 'movers', { status: 'approved' })
    const answer = await admin.post(`/api/movers/${id}/transitions/reinstate`)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toEqual({
      message: 'You can’t do this while it’s approved. Available actions: Suspend.',
      state: 'approved',
      allowed: ['suspend'],
    })
  })

  test('that meets a failure gets a 500 with the request’s id and no details', async () => {
    const answer = await aPhotoOf(admin)

    expect(answer.statusCode).toBe(500)
    const { request_id } = answer.json<{ request_id: string }>()
    expect(answer.json()).toEqual({ message: 'Server Error', request_id })
    expect(answer.headers['x-request-id']).toBe(request_id)
    const logged = lines.find((line) => line.includes(secret))
    expect(logged).toContain(request_id)
    expect(logged).toContain('stack')
  })

  test('for JSON never gets a redirect', async () => {
    const urls = ['/', '/admin', '/admin/', '/login', '/api/user', '/api/logout', '/api/vehicles/']
    for (const url of [...urls, '//evil.test', '/api//user', '/sanctum/csrf-cookie/', '/files/x']) {
      const { statusCode, headers } = await app.server.inject({ url, headers: { accept: json } })
      expect([url, statusCode < 300 || statusCode >= 400]).toEqual([url, true])
      expect(headers).not.toHaveProperty('location')
    }
  })
})

describe('unreadable input', () => {
  test('is refused with 400, 413 or 415, stores nothing and breaks nothing', async () => {
    const before = await countOf(app, 'vehicles')
    const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
    const cases: [what: string, status: number, payload: string | Buffer, type?: string][] = [
      ['nothing', 422, ''],
      ['half of it', 400, '{"code":"x"'],
      ['not JSON', 400, "{'code':'x'}"],
      ['two of it', 400, '{}{}'],
      ['a prototype', 400, '{"__proto__":{"is_active":true}}'],
      ['a constructor’s prototype', 400, '{"constructor":{"prototype":{"x":1}}}'],
      ['bytes', 400, Buffer.from([0xff, 0xfe, 0x00])],
      ['too deep', 400, `{"name":${deep(8000)}}`],
      ['too deep and too long', 413, `{"name":${deep(400_000)}}`],
      ['deep', 400, `{"name":${deep(40)}}`],
      ['a megabyte and more', 413, JSON.stringify({ ...vehicle, name: 'x'.repeat(1_048_576) })],
      ['text', 415, JSON.stringify(vehicle), 'text/plain'],
      ['XML', 415, '<a/>', 'application/xml'],
      ['no type at all', 415, JSON.stringify(vehicle), ''],
      ['JSON by another name', 415, JSON.stringify(vehicle), 'application/vnd.api+json'],
      ['an unknown charset', 415, JSON.stringify(vehicle), 'application/jsonx; charset=utf-7'],
    ]
    for (const [what, status, payload, type] of cases) {
      const answer = await raw(payload, type)
      expect([what, answer.statusCode, answer.body]).toEqual([what, status, expect.anything()])
      expect(answer.json().message).toEqual(expect.any(String))
    }
    expect(await countOf(app, 'vehicles')).toBe(before)
  })

  test('is refused in an address as well', async () => {
    for (const url of [
      '/api/moves/%00',
      '/api/vehicles?q=%00',
      '/api/places?q=a%00',
      '/api/quotes/a%00b',
    ]) {
      const answer = await admin.get(url)
      expect([url, answer.statusCode, answer.json()]).toEqual([
        url,
        400,
        { message: expect.any(String) },
      ])
    }
    for (const url of ['/api/%E0%A4%A', '/api/vehicles/%ff', '/%'])
      expect((await admin.get(url)).json()).toEqual({ message: expect.any(String) })
  })

  test('with a lone surrogate is refused at any depth', async () => {
    const { id } = await aRow(app, 'customers')
    const address = { label: 'Home', address: '1 Main St', zip: '94110' }
    const { statusCode, json } = await admin.patch(`/api/customers/${id}`, {
      addresses: [address, { ...address, label: 'a\ud83d' }],
    })
    expect(statusCode).toBe(422)
    expect(Object.keys(json().errors)).toEqual(['addresses.1.label'])
    const whole = await admin.patch(`/api/customers/${id}`, {
      addresses: [{ ...address, label: '🏠' }],
    })
    expect(whole.statusCode).toBe(200)
  })

  test.each(['size', 'vehicle', 'coupon'])('with a NUL in a %s is a 422 there', async (field) => {
    const answer = await clientOf(app).post('/api/quotes', {
      stops: [
        { kind: 'pickup', zip: '94110' },
        { kind: 'dropoff', zip: '94612' },
      ],
      window_start_at: new Date(app.clock.now.getTime() + 5 * 86_400_000).toISOString(),
      size: 'studio',
      [field]: 'a\u0000b',
    })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors)).toEqual([field])
  })
})

describe('an idempotency key', () => {
  const withKey = (key: string) => ({ headers: { 'idempotency-key': key } })

  test('of a visitor is not stored, since refusals must not fill the table', async () => {
    const visitor = clientOf(app)
    for (const key of ['a', 'b', 'c'])
      expect((await visitor.post('/api/vehicles', vehicle, withKey(key))).statusCode).toBe(401)
    expect(await app.db.select().from(idempotencyKeys)).toEqual([])
  })

  test('counts for its caller only and returns no one else’s response', async () => {
    const other = await anAdmin(app)
    const first = await admin.post(
      '/api/vehicles',
      { ...vehicle, code: 'k', name: 'k' },
      withKey('k'),
    )
    const again = await admin.post(
      '/api/vehicles',
      { ...vehicle, code: 'k', name: 'k' },
      withKey('k'),
    )
    expect([again.statusCode, again.json()]).toEqual([201, first.json()])
    const theirs = await other.post(
      '/api/vehicles',
      { ...vehicle, code: 'k', name: 'k' },
      withKey('k'),
    )
    expect(theirs.statusCode).toBe(422)
    const changed = await admin.post(
      '/api/vehicles',
      { ...vehicle, code: 'l', name: 'l' },
      withKey('k'),
    )
    expect(Object.keys(changed.json().errors)).toEqual(['Idempotency-Key'])
  })
})

test('the outbox page escapes what people write', async () => {
  const name = '"><script>alert(1)</script>@x.test'
  await clientOf(app).post('/api/check-user', { username: name })
  await app.database.pool.query(
    `insert into outbox (channel, recipient, subject, text) values ('mail', $1, $1, $1)`,
    [name],
  )
  const page = await clientOf(app).get('/dev/outbox')
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.body).not.toContain('<script')
  expect(page.body).toContain('&#60;script&#62;')
})

/** Uploads a picture; the store's error must not reach the caller. */
async function aPhotoOf(who: Person) {
  let answer: Awaited<ReturnType<Person['post']>> | undefined
  const keep: typeof who.post = async (...asked) => {
    answer = await who.post(...asked)
    return answer
  }
  await aPhoto({ ...who, post: keep }).catch(() => undefined)
  if (!answer) throw new Error('nothing was sent')
  return answer
}
