import { createHash } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import type { Response } from 'light-my-request'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { CurrentToken } from '#contract/calls/api-tokens.ts'
import type { Groups } from '#contract/calls/search.ts'
import { tables } from '#server/database/tables.ts'
import { clientOf, emptyApp, openApp, type TestApp } from '../../support/app/app.ts'
import { advance, fromNow } from '../../support/app/clock.ts'
import { aCookieJar } from '../../support/app/cookie-jar.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { aRow } from '../../support/app/rows.ts'
import { aCustomer, anAdmin } from '../../support/people/people.ts'
import { aProgram } from '../../support/scenarios/api-tokens.ts'

const { api_tokens, events, users, vehicles } = tables
/** Lookups stay from test to test, and their names are unique. */
const aVehicle = (name: string) => ({
  code: name,
  name,
  capacity_ft3: 60,
  base_cents: 1000,
  per_mile_cents: 100,
  per_minute_cents: 50,
  included_crew: 1,
})

let app: TestApp
beforeAll(async () => {
  app = await openApp({ env: { REQUESTS_PER_SECOND: '20' } })
})
beforeEach(() => emptyApp(app))
afterAll(() => app.close())

const saying = (response: Response) => [response.statusCode, response.json().message]

describe('a new token', () => {
  test('is answered once and stored as its hash alone', async () => {
    const owner = await anAdmin(app)
    const { id, token } = await aProgram(app, owner, ['orders:read'])

    expect(token).toMatch(/^hw_[0-9a-f]{48}$/)
    const [row] = await app.db.select().from(api_tokens)
    expect(row).toMatchObject({
      prefix: token.slice(0, 11),
      hash: createHash('sha256').update(token).digest('hex'),
      last_used_at: null,
    })
    expect(JSON.stringify(row)).not.toContain(token)
    const shown = await owner.get(`/api/api_tokens/${id}`)
    expect(unwrap(shown)).toMatchObject({ name: 'Billing', scopes: ['orders:read'] })
    expect(shown.body).not.toContain(row?.hash)
    expect((await owner.get('/api/events')).body).not.toContain(row?.hash)
  })

  test('has no scope beyond its owner’s rights, and an end within a year', async () => {
    const content = await anAdmin(app, ['content'])
    const body = { name: 'Site', scopes: ['blogs:write'], expires_at: fromNow(app, { days: 30 }) }
    const ask = (change: object) => content.post('/api/api-tokens', { ...body, ...change })

    expect(errorsOf(await ask({ scopes: ['blogs:read', 'payouts:read'] })).scopes?.[0]).toContain(
      'payouts:read',
    )
    expect(errorsOf(await ask({ scopes: ['*:*'] }))).toHaveProperty('scopes')
    expect(errorsOf(await ask({ scopes: ['api_tokens:issue'] }))).toHaveProperty('scopes')
    expect(errorsOf(await ask({ expires_at: fromNow(app, { days: 400 }) }))).toHaveProperty(
      'expires_at',
    )
    expect(errorsOf(await ask({ expires_at: fromNow(app, { days: -1 }) }))).toHaveProperty(
      'expires_at',
    )
    expect(unwrap(await ask({}))).toHaveProperty('token')
  })

  test('is only for staff, and the twenty-first is refused', async () => {
    const body = { name: 'x', scopes: ['orders:read'], expires_at: fromNow(app, { days: 1 }) }
    expect((await (await aCustomer(app)).post('/api/api-tokens', body)).statusCode).toBe(403)
    expect((await clientOf(app).post('/api/api-tokens', body)).statusCode).toBe(401)

    const owner = await anAdmin(app)
    for (let made = 0; made < 20; made++) await aProgram(app, owner, ['orders:read'])
    expect(errorsOf(await owner.post('/api/api-tokens', body))).toHaveProperty('name')
  })
})

describe('a program', () => {
  test('acts as the owner, without a CSRF token, and its events name the token', async () => {
    const owner = await anAdmin(app)
    const program = await aProgram(app, owner, ['vehicles:write'])
    const origin = { origin: 'http://localhost:3000' }
    const made = await program.post('/api/vehicles', aVehicle('bike'), { headers: origin })

    expect(made.statusCode, made.body).toBe(201)
    const [event] = await app.db.select().from(events).orderBy(desc(events.id)).limit(1)
    expect(event).toMatchObject({
      name: 'vehicles.created',
      user_id: owner.user_id,
      api_token_id: program.id,
    })
    await owner.post('/api/vehicles', aVehicle('sidecar'))
    const [own] = await app.db.select().from(events).orderBy(desc(events.id)).limit(1)
    expect(own).toMatchObject({ name: 'vehicles.created', api_token_id: null })
  })

  test('has only its token’s rights, although the browser’s session is sent too', async () => {
    const owner = await anAdmin(app)
    const program = await aProgram(app, owner, ['orders:read'])
    const jar = aCookieJar(app)
    await jar.send('POST', '/api/login', { email: owner.email, password: owner.password })
    const cookie = [...jar.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

    const own = await app.server.inject({ url: '/api/vehicles', headers: { cookie } })
    expect(own.statusCode).toBe(200)
    expect(saying(await program.get('/api/vehicles', { headers: { cookie } }))).toEqual([
      403,
      'This API token isn’t allowed to do this: it has no scope for vehicles:list.',
    ])
  })

  test('loses what its owner loses, at the next request', async () => {
    const owner = await anAdmin(app, ['operations'])
    const program = await aProgram(app, owner, ['orders:read', 'cities:read'])
    const can = async () => [
      (await program.get('/api/orders')).statusCode,
      unwrap<CurrentToken>(await program.get('/api/token')).permissions.length,
    ]
    expect(await can()).toEqual([200, 4])

    await app.db
      .update(users)
      .set({ roles: ['content'] })
      .where(eq(users.id, owner.user_id))
    expect(await can()).toEqual([403, 2])
  })

  test('learns why its token no longer works', async () => {
    const boss = await anAdmin(app)
    const owner = await anAdmin(app)
    const [expiring, revoked, own] = [
      await aProgram(app, owner, ['orders:read'], { days: 1 }),
      await aProgram(app, owner, ['orders:read']),
      await aProgram(app, owner, ['orders:read']),
    ]
    unwrap(await owner.post(`/api/api_tokens/${revoked.id}/transitions/revoke`))
    expect(saying(await revoked.get('/api/orders'))).toEqual([
      401,
      'This API token was revoked. Create a new one in the admin.',
    ])

    advance(app, { days: 1 })
    expect(saying(await expiring.get('/api/orders'))[1]).toMatch(/expired/)
    await app.drain()
    expect(saying(await expiring.get('/api/orders'))[1]).toMatch(/expired/)
    expect(unwrap(await owner.get(`/api/api_tokens/${expiring.id}`))).toMatchObject({
      state: 'expired',
    })

    const lock = (name: string) =>
      boss.post(`/api/users/${owner.user_id}/transitions/${name}`).then(unwrap)
    await lock('lock')
    const refused = await own.get('/api/orders')
    expect(saying(refused)[0]).toBe(401)
    expect(refused.headers['www-authenticate']).toBe('Bearer error="invalid_token"')
    await lock('unlock')
    expect((await own.get('/api/orders')).statusCode).toBe(200)
  })

  test('stays out once its owner was dismissed, also if they come back', async () => {
    const boss = await anAdmin(app)
    const owner = await anAdmin(app)
    const program = await aProgram(app, owner, ['orders:read'])
    const take = (name: string) =>
      boss.post(`/api/users/${owner.user_id}/transitions/${name}`).then(unwrap)

    await take('disable')
    expect(saying(await program.get('/api/orders'))[1]).toMatch(/revoked/)
    await take('enable')
    expect(saying(await program.get('/api/orders'))[1]).toMatch(/revoked/)

    const left = await aProgram(app, await anAdmin(app), ['orders:read'])
    await app.db.update(users).set({ role: 'customer' })
    expect(saying(await left.get('/api/orders'))[1]).toMatch(/can’t sign in/)
  })

  test.each([
    ['hw_', /don’t recognize/],
    [`hw_${'0'.repeat(48)}`, /don’t recognize/],
    ['"hw_0123456789"', /can’t read/],
    ['null', /can’t read/],
  ])('gets a clear 401 for the header Bearer %s', async (token, text) => {
    const headers = { authorization: `Bearer ${token}` }
    const response = await app.server.inject({ url: '/api/orders', headers })
    expect(saying(response)).toEqual([401, expect.stringMatching(text)])
  })

  test('makes no tokens, ends none, and can’t sign in or act for others', async () => {
    const owner = await anAdmin(app)
    const program = await aProgram(app, owner, ['orders:read', 'users:read', 'customers:write'])
    const body = { name: 'x', scopes: ['orders:read'], expires_at: fromNow(app, { days: 1 }) }
    const refused: [method: 'POST' | 'GET' | 'PATCH', url: string, body?: object][] = [
      ['POST', '/api/api-tokens', body],
      ['GET', '/api/api_tokens'],
      ['POST', `/api/api_tokens/${program.id}/transitions/revoke`],
      ['POST', '/api/login', { email: owner.email, password: owner.password }],
      ['GET', '/api/user'],
      ['GET', '/api/firebase/auth-token'],
      ['POST', '/api/user/acting', { as: 'customer' }],
      ['PATCH', `/api/users/${owner.user_id}`, { roles: ['full-access'] }],
      ['POST', '/api/orders/selections', {}],
      ['POST', '/api/orders/bulk', {}],
    ]
    for (const [method, url, payload] of refused) {
      const headers = { authorization: `Bearer ${program.token}` }
      const response = await app.server.inject({ method, url, headers, payload: payload ?? {} })
      expect([url, response.statusCode]).toEqual([url, 403])
    }
  })

  test('finds and counts only what its scopes let it list', async () => {
    const owner = await anAdmin(app)
    await aCustomer(app, 'Zenobia Quill')
    const program = await aProgram(app, owner, ['users:read', 'orders:read'])
    const search = async (by: typeof program | typeof owner) =>
      unwrap<Groups>(await by.get('/api/search', { query: { q: 'Zenobia Quill' } })).map(
        ({ resource }) => resource,
      )
    expect(await search(owner)).toEqual(['customers'])
    expect(await search(program)).toEqual(['users'])
    expect(unwrap(await program.get('/api/reports/today'))).toMatchObject({ accounts: [] })
    expect((await program.get('/api/reports/balances')).statusCode).toBe(403)
    const through = { 'mover_id.status': 'approved' }
    expect((await owner.get('/api/orders', { query: through })).statusCode).toBe(200)
    expect((await program.get('/api/orders', { query: through })).statusCode).toBe(400)
  })

  test('does not get the stored answer to a request of its owner', async () => {
    const owner = await anAdmin(app)
    const program = await aProgram(app, owner, ['orders:read'])
    const headers = { 'idempotency-key': 'one-key' }
    const vehicle = aVehicle('tricycle')
    expect((await owner.post('/api/vehicles', vehicle, { headers })).statusCode).toBe(201)
    expect((await owner.post('/api/vehicles', vehicle, { headers })).statusCode).toBe(201)
    expect((await program.post('/api/vehicles', vehicle, { headers })).statusCode).toBe(403)
    const made = await app.db.select().from(vehicles).where(eq(vehicles.name, 'tricycle'))
    expect(made).toHaveLength(1)
  })

  test('records its use at most once a minute, and has a budget', async () => {
    const owner = await anAdmin(app)
    const program = await aProgram(app, owner, ['orders:read'])
    const usedAt = async () => (await app.db.select().from(api_tokens))[0]?.last_used_at
    await program.get('/api/token')
    const first = app.clock.now.toISOString()
    expect(await usedAt()).toBe(first)
    advance(app, { seconds: 59 })
    await program.get('/api/token')
    expect(await usedAt()).toBe(first)
    advance(app, { seconds: 1 })
    await program.get('/api/token')
    expect(await usedAt()).toBe(app.clock.now.toISOString())

    // The next request may be allowed again: the budget refills while this runs.
    let answered = 0
    let answer = await program.get('/api/token')
    for (; answer.statusCode === 200 && answered < 400; answered++)
      answer = await program.get('/api/token')
    expect(answered).toBeGreaterThan(150)
    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })
})

test('people see and revoke their own tokens; full access sees those of all', async () => {
  const [boss, one, other] = [
    await anAdmin(app),
    await anAdmin(app, ['finance']),
    await anAdmin(app, ['finance']),
  ]
  const { id } = await aProgram(app, one, ['payments:read'])
  const ids = async (by: typeof boss) =>
    unwrap<{ id: number }[]>(await by.get('/api/api_tokens')).map((token) => token.id)
  expect([await ids(boss), await ids(one), await ids(other)]).toEqual([[id], [id], []])
  const revoke = (by: typeof boss) => by.post(`/api/api_tokens/${id}/transitions/revoke`)
  expect((await revoke(other)).statusCode).toBe(404)
  expect((await revoke(boss)).statusCode).toBe(200)
})

test('shows the token of a change on the record that it changed', async () => {
  const owner = await anAdmin(app)
  const program = await aProgram(app, owner, ['vehicles:write', 'vehicles:read', 'events:read'])
  const { id } = await aRow(app, 'vehicles')
  unwrap(await program.patch(`/api/vehicles/${id}`, { name: 'Renamed' }))
  const query = { resource: 'vehicles', record_id: String(id), name: 'vehicles.edited' }
  expect(unwrap(await owner.get('/api/events', { query }))).toMatchObject([
    { api_token_id: program.id },
  ])
})
