import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { readConfig } from '#server/config.ts'
import { openApp, type TestApp } from '../../support/app/app.ts'
import { aCookieJar } from '../../support/app/cookie-jar.ts'
import { anAdmin, type Person } from '../../support/people/people.ts'
import { aProgram, type Program } from '../../support/scenarios/api-tokens.ts'

const origin = 'https://app.example.com'
let app: TestApp
let owner: Person & { password: string }
let program: Program
beforeAll(async () => {
  app = await openApp({ env: { CORS_ORIGINS: `${origin}, http://localhost:5173` } })
  owner = await anAdmin(app)
  program = await aProgram(app, owner, ['vehicles:read'])
})
afterAll(() => app.close())

const allow = 'access-control-allow-origin'
const preflight = (from: string, url = '/api/vehicles') =>
  app.server.inject({
    method: 'OPTIONS',
    url,
    headers: { origin: from, 'access-control-request-method': 'PATCH' },
  })

describe('an allowed origin', () => {
  test('passes the preflight and reads the answers to requests with an API token', async () => {
    const asked = await preflight(origin)
    expect([asked.statusCode, asked.body]).toEqual([204, ''])
    expect(asked.headers).toMatchObject({
      [allow]: origin,
      'access-control-allow-methods': expect.stringContaining('PATCH'),
      'access-control-allow-headers': expect.stringContaining('Authorization'),
      vary: 'Origin',
    })
    const answered = await program.get('/api/vehicles', { headers: { origin } })
    expect(answered.statusCode).toBe(200)
    expect(answered.headers).toMatchObject({
      [allow]: origin,
      'access-control-expose-headers': expect.stringContaining('X-Total-Count'),
      vary: 'Origin',
    })
    const refused = await program.get('/api/orders', { headers: { origin } })
    expect([refused.statusCode, refused.headers[allow]]).toEqual([403, origin])
    const authorization = 'Bearer hw_wrong'
    const unknown = await app.server.inject({
      url: '/api/vehicles',
      headers: { origin, authorization },
    })
    expect([unknown.statusCode, unknown.headers[allow]]).toEqual([401, origin])
  })

  test('reads nothing that a cookie or a sign-in’s token opens', async () => {
    const jar = aCookieJar(app)
    await jar.send('POST', '/api/login', { email: owner.email, password: owner.password })
    const cookie = [...jar.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const own = await app.server.inject({ url: '/api/vehicles', headers: { origin, cookie } })
    expect(own.statusCode).toBe(200)
    const signedIn = await owner.get('/api/vehicles', { headers: { origin } })
    const malformed = await app.server.inject({
      url: '/api/vehicles',
      headers: { origin, cookie, authorization: 'Bearer x' },
    })
    expect(malformed.statusCode).toBe(200)
    const visitor = await app.server.inject({ url: '/api/catalog', headers: { origin } })
    for (const { headers } of [own, signedIn, malformed, visitor])
      expect(headers).not.toHaveProperty(allow)
    for (const { headers } of [own, await preflight(origin)])
      expect(headers).not.toHaveProperty('access-control-allow-credentials')
  })
})

test.each([
  'https://evil.example',
  'https://app.example.com.evil.example',
  'http://app.example.com',
  'https://app.example.com:444',
  'null',
])('stays closed to %s', async (from) => {
  const asked = await preflight(from)
  const answered = await program.get('/api/vehicles', { headers: { origin: from } })
  for (const { headers } of [asked, answered]) {
    expect(headers).not.toHaveProperty(allow)
    expect(headers.vary).toBe('Origin')
  }
})

test('is closed by default, and outside the API', async () => {
  expect((await preflight(origin, '/')).headers).not.toHaveProperty(allow)
  expect(readConfig({}).corsOrigins).toEqual([])
})

test.each([
  '*',
  'https://*.example.com',
  'https://app.example.com/',
  'https://app.example.com/path',
  'http://app.example.com',
  'HTTPS://APP.EXAMPLE.COM',
  'app.example.com',
  'null',
])('refuses to start with CORS_ORIGINS=%s', (CORS_ORIGINS) => {
  expect(() => readConfig({ CORS_ORIGINS })).toThrow(/^CORS_ORIGINS has ".*"; it must be exact/)
})
