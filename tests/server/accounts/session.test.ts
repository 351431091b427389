import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { InjectOptions } from 'light-my-request'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { sessions, tables } from '#server/database/tables.ts'
import { clientOf, emptyApp, openApp, type TestApp } from '../../support/app/app.ts'
import { advance } from '../../support/app/clock.ts'
import { aCookieJar, type CookieJar } from '../../support/app/cookie-jar.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'

const origin = 'http://localhost:3000'
const mismatch = { message: 'CSRF token mismatch.' }

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
beforeEach(() => emptyApp(app))
afterAll(() => app.close())

type Admin = Person & { password: string }
const signInWith = (jar: CookieJar, { email, password }: Admin) =>
  jar.send('POST', '/api/login', { email, password })

/** Opens a browser in which an admin has signed in. */
async function aSession(admin?: Admin): Promise<CookieJar & { admin: Admin }> {
  const jar = aCookieJar(app)
  const person = admin ?? (await anAdmin(app))
  expect((await signInWith(jar, person)).statusCode).toBe(200)
  return { ...jar, admin: person }
}

const sessionOf = ({ cookies }: CookieJar) => cookies.get('haulwell_session') ?? ''

describe('the CSRF cookie', () => {
  test('comes with an empty 204, readable, for two hours, beside the session’s', async () => {
    const response = await app.server.inject('/sanctum/csrf-cookie')

    expect(response.statusCode).toBe(204)
    expect(response.body).toBe('')
    const [session, csrf] = response.cookies
    expect(session).toMatchObject({ name: 'haulwell_session', httpOnly: true, sameSite: 'Lax' })
    expect(csrf).toMatchObject({ name: 'XSRF-TOKEN', sameSite: 'Lax', path: '/', maxAge: 7200 })
    for (const flag of ['httpOnly', 'secure', 'domain']) expect(csrf).not.toHaveProperty(flag)
    expect(session).not.toHaveProperty('secure')
  })

  test('is base64 with its =, sent URL-encoded so that clients decode it', async () => {
    const { headers, cookies } = await app.server.inject('/sanctum/csrf-cookie')

    const raw = [headers['set-cookie']].flat().find((line) => line?.startsWith('XSRF-TOKEN='))
    expect(raw).toMatch(/^XSRF-TOKEN=[\w%.~-]+%3D;/)
    const value = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
    expect(value).toMatch(/^[A-Za-z0-9+/]{43}=$/)
    expect(Buffer.from(value, 'base64')).toHaveLength(32)
  })

  test('stays the same for a session and differs between sessions', async () => {
    const jar = aCookieJar(app)
    await jar.bare('GET', '/sanctum/csrf-cookie')
    const first = new Map(jar.cookies)
    await jar.bare('GET', '/sanctum/csrf-cookie')
    expect(jar.cookies).toEqual(first)

    const other = aCookieJar(app)
    await other.bare('GET', '/sanctum/csrf-cookie')
    expect(other.cookies.get('XSRF-TOKEN')).not.toBe(first.get('XSRF-TOKEN'))
  })
})

describe('the CSRF check', () => {
  const write = (headers: Record<string, string>, method: InjectOptions['method'] = 'POST') =>
    app.server.inject({ method: method ?? 'POST', url: '/api/vehicles', headers, payload: {} })

  test('applies to requests from a first-party Origin or Referer', async () => {
    const ours = [
      { origin },
      { referer: `${origin}/admin/users?page=2` },
      { origin: 'null', referer: `${origin}/` },
      { origin: 'https://app.test', host: 'app.test', 'x-forwarded-proto': 'https' },
      { origin: 'http://app.test:8080', host: 'app.test:8080' },
    ]
    const answers = await Promise.all(ours.map((headers) => write(headers as never)))
    // Without a trusted proxy, no client may claim that the request came over https.
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([419, 419, 419, 401, 419])
    expect(answers[0]?.json()).toEqual(mismatch)
  })

  test('applies to requests with the session cookie, from any origin', async () => {
    const jar = await aSession()
    for (const headers of [{}, { origin: 'https://evil.test' }, { origin: 'null' }])
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
        const url = method === 'POST' ? '/api/vehicles' : '/api/vehicles/1'
        const response = await jar.bare(method, url, {}, { headers })
        expect([method, response.statusCode, response.json()]).toEqual([method, 419, mismatch])
      }
    const bearer = { headers: { authorization: `Bearer ${jar.admin.token}` } }
    expect((await jar.bare('POST', '/api/vehicles', {}, bearer)).statusCode).toBe(419)
  })

  test('skips requests that only read', async () => {
    const jar = await aSession()
    const headers = { origin }
    expect((await jar.bare('GET', '/api/user', undefined, { headers })).statusCode).toBe(200)
    for (const method of ['HEAD', 'OPTIONS'] as const)
      expect((await write(headers, method)).statusCode).not.toBe(419)
  })

  test('skips pure bearer requests and those of strangers', async () => {
    const { token } = await anAdmin(app)
    const authorization = `Bearer ${token}`
    expect((await write({ authorization })).statusCode).toBe(422)
    expect((await write({ authorization, origin: 'https://evil.test' })).statusCode).toBe(422)
    expect((await write({ origin: `${origin}.evil.test` })).statusCode).toBe(401)
    expect((await write({ referer: `https://evil.test/?${origin}` })).statusCode).toBe(401)
  })

  test('accepts this session’s token in either header, and no other', async () => {
    const jar = await aSession()
    const other = await aSession(jar.admin)
    const raw = jar.cookies.get('XSRF-TOKEN') ?? ''
    const token = decodeURIComponent(raw)
    const tried = async (name: string, value: string) =>
      (await jar.bare('POST', '/api/vehicles', {}, { headers: { [name]: value } })).statusCode

    expect(await tried('x-xsrf-token', token)).toBe(422)
    expect(await tried('x-csrf-token', token)).toBe(422)
    for (const wrong of [raw, '', token.slice(0, -1), `${token}=`, token.toLowerCase(), 'null'])
      expect([wrong, await tried('x-xsrf-token', wrong)]).toEqual([wrong, 419])
    const theirs = decodeURIComponent(other.cookies.get('XSRF-TOKEN') ?? '')
    expect(await tried('x-xsrf-token', theirs)).toBe(419)
  })

  test('applies to the sign-in itself', async () => {
    const { email, password } = await anAdmin(app)
    const jar = aCookieJar(app)
    const login = { email, password }
    const headers = { origin }
    expect((await jar.bare('POST', '/api/login', login, { headers })).statusCode).toBe(419)
    expect((await jar.send('POST', '/api/login', login)).statusCode).toBe(200)
  })
})

describe('a session', () => {
  test('begins with the sign-in under a new cookie, and one planted before is worthless', async () => {
    const planted = 'A'.repeat(43)
    const jar = aCookieJar(app, [['haulwell_session', planted]])
    await signInWith(jar, await anAdmin(app))

    expect(sessionOf(jar)).not.toBe(planted)
    expect((await jar.bare('GET', '/api/user')).statusCode).toBe(200)
    const thief = aCookieJar(app, [['haulwell_session', planted]])
    expect((await thief.bare('GET', '/api/user')).statusCode).toBe(401)
  })

  test('is replaced by signing in again, and the old cookie stops working', async () => {
    const jar = await aSession()
    const old = sessionOf(jar)
    await signInWith(jar, await anAdmin(app))

    expect(sessionOf(jar)).not.toBe(old)
    const left = aCookieJar(app, [['haulwell_session', old]])
    expect((await left.bare('GET', '/api/user')).statusCode).toBe(401)
  })

  test('is given to browsers only', async () => {
    const { email, password } = await anAdmin(app)
    const answer = await clientOf(app).post('/api/login', { email, password })
    expect(answer.cookies).toEqual([])
    expect(Object.keys(answer.json()).sort()).toEqual(['token', 'user'])
  })

  test('takes precedence over a bearer, and a bearer over an expired session', async () => {
    const jar = await aSession()
    const customer = await aCustomer(app)
    const headers = { authorization: `Bearer ${customer.token}` }
    const who = async () =>
      (await jar.bare('GET', '/api/user', undefined, { headers })).json<{ email: string }>().email

    expect(await who()).toBe(jar.admin.email)
    await app.db.delete(sessions)
    expect(await who()).toBe(customer.email)
  })

  test('is stored as a hash', async () => {
    const jar = await aSession()
    const rows = await app.db.select().from(sessions)
    expect(rows.map(({ hash }) => hash)).toEqual([
      createHash('sha256').update(sessionOf(jar)).digest('hex'),
    ])
  })

  test('ends after thirty days', async () => {
    const jar = await aSession()
    advance(app, { days: 29, hours: 23 })
    expect((await jar.bare('GET', '/api/user')).statusCode).toBe(200)
    advance(app, { hours: 2 })
    expect((await jar.bare('GET', '/api/user')).statusCode).toBe(401)
  })

  test.each(['locked', 'disabled'])('ends at once when its user is %s', async (status) => {
    const jar = await aSession()
    const { users } = tables
    const change = { status: status as 'locked' }
    await app.db.update(users).set(change).where(eq(users.id, jar.admin.user_id))
    expect((await jar.bare('GET', '/api/user')).statusCode).toBe(401)
    expect((await jar.admin.get('/api/user')).statusCode).toBe(401)
  })

  test('is not found for an unknown cookie', async () => {
    for (const forged of [
      '',
      'x',
      "' or 1=1 --",
      'A'.repeat(43),
      'é'.repeat(43),
      'A'.repeat(4000),
    ]) {
      const jar = aCookieJar(app, [['haulwell_session', encodeURIComponent(forged)]])
      expect((await jar.bare('GET', '/api/user')).statusCode).toBe(401)
    }
  })
})
