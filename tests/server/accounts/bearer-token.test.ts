import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { sessions, tables, tokens } from '#server/database/tables.ts'
import { clientOf, emptyApp, openApp, type TestApp } from '../../support/app/app.ts'
import { advance } from '../../support/app/clock.ts'
import { aCookieJar } from '../../support/app/cookie-jar.ts'
import { aCustomer, anAdmin } from '../../support/people/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
beforeEach(() => emptyApp(app))
afterAll(() => app.close())

const statusOf = async (token: string) => (await clientOf(app, token).get('/api/user')).statusCode

const signIn = async ({ email, password }: { email: string; password: string }) =>
  (await clientOf(app).post('/api/login', { email, password })).json<{ token: string }>().token

/** Opens a browser that is signed in and holds the token, as the product's own client does. */
async function aSignedInBrowser() {
  const admin = await anAdmin(app)
  const jar = aCookieJar(app)
  const { email, password } = admin
  const answer = await jar.send('POST', '/api/login', { email, password })
  return { jar, admin, token: answer.json<{ token: string }>().token }
}

describe('a bearer token', () => {
  test('is {id}|{random}, and only its sha256 is stored', async () => {
    const { token } = await aCustomer(app)
    expect(token).toMatch(/^\d+\|[\w-]{43}$/)
    const [id, random = ''] = token.split('|')

    const [row, ...others] = await app.db.select().from(tokens)

    expect(others).toEqual([])
    expect(row?.id).toBe(Number(id))
    expect(row?.hash).toBe(createHash('sha256').update(random).digest('hex'))
    expect(JSON.stringify(row)).not.toContain(random)
  })

  test('is invalid if any part of it is wrong', async () => {
    const [one, other] = [await aCustomer(app), await aCustomer(app)]
    const [id = '', random = ''] = one.token.split('|')
    const [, theirs = ''] = other.token.split('|')
    const wrong = [
      '',
      '|',
      id,
      random,
      `${id}|`,
      `|${random}`,
      `${id}|${theirs}`,
      `${id}|${random}x`,
      `${id}|${random.slice(0, -1)}`,
      `0${id}0|${random}`,
      `${id}.0|${random}`,
      `-${id}|${random}`,
      `${'9'.repeat(15)}|${random}`,
      `${'9'.repeat(30)}|${random}`,
      `${id} or 1=1|${random}`,
      `${id}|%`,
      `${id}|' or '1'='1`,
      `${id}|${random.toUpperCase()}|`,
      'x'.repeat(4000),
    ]
    for (const token of wrong) expect([token, await statusOf(token)]).toEqual([token, 401])
    expect(await statusOf(one.token)).toBe(200)
    for (const scheme of ['bearer', 'BEARER']) {
      const headers = { authorization: `${scheme} ${one.token}` }
      expect((await clientOf(app).get('/api/user', { headers })).statusCode).toBe(200)
    }
    for (const authorization of [`Basic ${one.token}`, one.token, `Bearer  ${one.token}, x`]) {
      const response = await clientOf(app).get('/api/user', { headers: { authorization } })
      expect([authorization, response.statusCode]).toEqual([authorization, 401])
    }
  })

  test('records when it was last used, to the minute', async () => {
    const { token, user_id } = await aCustomer(app)
    const long = '2020-01-01T00:00:00.000Z'
    await app.db.update(tokens).set({ last_used_at: long })

    await statusOf(token)

    const [row] = await app.db.select().from(tokens)
    expect(Date.now() - Date.parse(row?.last_used_at ?? long)).toBeLessThan(60_000)
    const { users } = tables
    const [user] = await app.db.select().from(users).where(eq(users.id, user_id))
    expect(user?.last_seen_at).toEqual(expect.any(String))
  })

  test('expires after ninety days', async () => {
    const { token } = await aCustomer(app)
    advance(app, { days: 89, hours: 23 })
    expect(await statusOf(token)).toBe(200)
    advance(app, { hours: 2 })
    expect(await statusOf(token)).toBe(401)
  })
})

describe('signing out', () => {
  test('by POST revokes the token of the request and no other', async () => {
    const admin = await anAdmin(app)
    const other = await signIn(admin)

    const answer = await admin.post('/api/logout')

    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'OK' }])
    expect(await statusOf(admin.token)).toBe(401)
    expect(await statusOf(other)).toBe(200)
  })

  test('ends the session and the token that was issued with it, whichever is used', async () => {
    const first = await aSignedInBrowser()
    expect((await first.jar.send('POST', '/api/logout')).statusCode).toBe(200)
    const second = await aSignedInBrowser()
    await clientOf(app, second.token).post('/api/logout')

    for (const { jar, token } of [first, second]) {
      expect((await jar.bare('GET', '/api/user')).statusCode).toBe(401)
      expect(await statusOf(token)).toBe(401)
    }
    expect(await app.db.select().from(sessions)).toEqual([])
  })

  test('gives the browser a new cookie', async () => {
    const { jar } = await aSignedInBrowser()
    const before = new Map(jar.cookies)
    await jar.send('POST', '/api/logout')
    for (const name of ['haulwell_session', 'XSRF-TOKEN'])
      expect(jar.cookies.get(name)).not.toBe(before.get(name))
  })

  test('by POST needs the CSRF token in a browser', async () => {
    const { jar, token } = await aSignedInBrowser()
    expect((await jar.bare('POST', '/api/logout')).statusCode).toBe(419)
    expect(await statusOf(token)).toBe(200)
  })
})

describe('signing out by GET', () => {
  const accept = 'application/json'
  const origin = 'http://localhost:3000'

  test('works for a same-origin call with the bearer', async () => {
    for (const headers of [
      { accept },
      { accept: 'application/json, text/plain, */*', origin, 'sec-fetch-site': 'same-origin' },
    ]) {
      const { jar, token } = await aSignedInBrowser()
      const options = { headers: { ...headers, authorization: `Bearer ${token}` } }
      const answer = await jar.bare('GET', '/api/logout', undefined, options)
      expect(answer.statusCode).toBe(200)
      expect(await statusOf(token)).toBe(401)
      expect((await jar.bare('GET', '/api/user')).statusCode).toBe(401)
    }
  })

  test('is refused to a link, an image, a form or a script of another site', async () => {
    const { jar, token } = await aSignedInBrowser()
    const authorization = `Bearer ${token}`
    const refused: Record<string, Record<string, string>> = {
      'no bearer': { accept, origin },
      'a bearer that is none': { accept, origin, authorization: 'Bearer x' },
      'a page': { authorization, accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
      'a picture': { authorization, accept: 'image/webp,*/*' },
      'anything at all': { authorization, accept: '*/*' },
      'no accept': { authorization, accept: '' },
      'another origin': { authorization, accept, origin: 'https://evil.test' },
      'an opaque origin': { authorization, accept, origin: 'null' },
      'our name as a part of theirs': { authorization, accept, origin: `${origin}.evil.test` },
      'cross-site': { authorization, accept, 'sec-fetch-site': 'cross-site' },
      'same-site': { authorization, accept, 'sec-fetch-site': 'same-site' },
      'typed into the address bar': { authorization, accept, 'sec-fetch-site': 'none' },
    }
    for (const [what, headers] of Object.entries(refused)) {
      const { statusCode } = await jar.bare('GET', '/api/logout', undefined, { headers })
      expect([what, statusCode]).toEqual([what, 403])
    }
    expect(await statusOf(token)).toBe(200)
    expect((await jar.bare('GET', '/api/user')).statusCode).toBe(200)
  })
})
