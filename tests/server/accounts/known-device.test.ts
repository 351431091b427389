import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { rateLimits, tables } from '#server/database/tables.ts'
import { emptyApp, openApp, sentCode, type TestApp } from '../../support/app/app.ts'
import { aCookieJar, type CookieJar } from '../../support/app/cookie-jar.ts'
import { aCustomer, anAdmin } from '../../support/people/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp({ env: { TRUST_PROXY: 'true' } })
})
beforeEach(() => emptyApp(app))
afterAll(() => app.close())

const device = 'haulwell_devices'
const home = { headers: { 'x-forwarded-for': '192.0.2.1' } }

type Credentials = { email: string; password: string }
const login = (jar: CookieJar, body: object) => jar.send('POST', '/api/login', body, home)
const enter = (jar: CookieJar, { email, password }: Credentials) =>
  statusOf(jar, { email, password })
const statusOf = async (jar: CookieJar, body: object) => (await login(jar, body)).statusCode

/** Opens a browser in which an administrator has signed in before. */
async function aKnownBrowser() {
  const { email, password } = await anAdmin(app)
  const browser = aCookieJar(app)
  expect(await statusOf(browser, { email, password })).toBe(200)
  await browser.send('POST', '/api/logout')
  return { browser, email, password }
}

/**
 * Locks unknown devices out of the account, as after a hundred guesses from many addresses. Each
 * guess takes the time of a password's hash, so only one test sends them.
 */
async function lockOut(email: string): Promise<void> {
  // Limits count by the machine's clock.
  const lock = { points: 100, expire: Date.now() + 3_600_000 }
  await app.db
    .insert(rateLimits)
    .values({ key: `login_account:${email}`, ...lock })
    .onConflictDoUpdate({ target: rateLimits.key, set: lock })
}

/** Sends guesses from the same address and from many others. */
async function guess(email: string): Promise<void> {
  for (let count = 0; count < 102; count++)
    await app.server.inject({
      method: 'POST',
      url: '/api/login',
      payload: { email, password: `guess ${count}` },
      headers: { 'x-forwarded-for': `192.0.2.${1 + Math.floor(count / 5)}` },
    })
}

describe('a browser that has signed in before', () => {
  test('signs in while strangers are locked out of the account', async () => {
    const { browser, email, password } = await aKnownBrowser()
    await guess(email)
    expect(await statusOf(aCookieJar(app), { email, password })).toBe(429)
    expect(await statusOf(browser, { email, password })).toBe(200)
  })

  test('has twenty attempts of its own in a quarter of an hour', async () => {
    const { browser, email, password } = await aKnownBrowser()
    for (let count = 0; count < 20; count++)
      expect(await statusOf(browser, { email, password: 'wrong' })).toBe(422)
    const refused = await login(browser, { email, password })
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['x-ratelimit-limit']).toBe('20')
  })

  test('is known to that account and to the ones it used before, and to no other', async () => {
    const first = await aKnownBrowser()
    const second = await anAdmin(app)
    await lockOut(second.email)
    expect(await enter(first.browser, second)).toBe(429)
    const third = await anAdmin(app)
    expect(await enter(first.browser, third)).toBe(200)
    await lockOut(first.email)
    expect(await enter(first.browser, first)).toBe(200)
  })

  test('gets a code however many others have requested one', async () => {
    const { email } = await aCustomer(app)
    const ask = (jar: CookieJar) => jar.send('POST', '/api/check-user', { username: email }, home)
    const browser = aCookieJar(app)
    await ask(browser)
    const code = await sentCode(app, email)
    expect(await statusOf(browser, { username: email, code })).toBe(200)
    await browser.send('POST', '/api/logout')
    for (let count = 0; count < 32; count++)
      await app.server.inject({
        method: 'POST',
        url: '/api/check-user',
        payload: { username: email },
        headers: { 'x-forwarded-for': `192.0.2.${10 + Math.floor(count / 6)}` },
      })
    expect((await ask(aCookieJar(app))).statusCode).toBe(429)
    for (let count = 0; count < 6; count++) expect((await ask(browser)).statusCode).toBe(200)
    expect((await ask(browser)).statusCode).toBe(429)
  })

  test('gets a code by text however many others have requested one for the number', async () => {
    const phone = '+14155550123'
    const { email, user_id } = await aCustomer(app)
    await app.db.update(tables.users).set({ phone }).where(eq(tables.users.id, user_id))
    const ask = (jar: CookieJar, username = phone) =>
      jar.send('POST', '/api/check-user', { username }, home)
    const browser = aCookieJar(app)
    await ask(browser, email)
    const code = await sentCode(app, email)
    expect(await statusOf(browser, { username: email, code })).toBe(200)
    await browser.send('POST', '/api/logout')
    const expire = app.clock.now.getTime() + 3_600_000
    await app.db.insert(rateLimits).values([
      { key: `text_number:${phone}`, points: 40, expire },
      { key: 'text_address:192.0.2.1', points: 30, expire },
    ])
    expect((await ask(aCookieJar(app))).statusCode).toBe(429)
    expect((await ask(aCookieJar(app), '+14155550124')).statusCode).toBe(429)
    expect((await ask(browser)).statusCode).toBe(200)
  })

  test('is no longer known after a password change', async () => {
    const { browser, email, password } = await aKnownBrowser()
    const other = aCookieJar(app)
    expect(await statusOf(other, { email, password })).toBe(200)
    const next = 'another pass phrase 7'
    const body = { current_password: password, password: next }
    const changed = await other.send('POST', '/api/user/password', body, home)
    expect(changed.statusCode).toBe(204)
    await lockOut(email)
    expect(await statusOf(browser, { email, password: next })).toBe(429)
    expect(await statusOf(other, { email, password: next })).toBe(200)
  })

  test('is known for a year', async () => {
    const { browser, email, password } = await aKnownBrowser()
    const { now } = app.clock
    app.clock.now = new Date(now.getTime() + 366 * 86_400_000)
    await lockOut(email)
    expect(await statusOf(browser, { email, password })).toBe(429)
    app.clock.now = now
    expect(await statusOf(browser, { email, password })).toBe(200)
  })
})

describe('its cookie', () => {
  test('is out of reach of scripts and of other sites, and cannot be forged', async () => {
    const { email, password } = await anAdmin(app)
    const jar = aCookieJar(app)
    const answer = await login(jar, { email, password })
    const line = [answer.headers['set-cookie'] ?? []].flat().find((one) => one.startsWith(device))
    expect(line).toMatch(/; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
    await lockOut(email)
    const genuine = jar.cookies.get(device) ?? ''
    const [user, until, id, seal = ''] = genuine.split('.')
    const later = `${user}.${Number(until) + 1}.${id}.${seal}`
    const renamed = `${user}.${until}.${'0'.repeat(32)}.${seal}`
    for (const forged of [later, renamed, 'x', '~~~', genuine.slice(0, -1)]) {
      const forger = aCookieJar(app, [[device, forged]])
      expect(await statusOf(forger, { email, password })).toBe(429)
    }
    expect(await statusOf(aCookieJar(app, [[device, genuine]]), { email, password })).toBe(200)
  })
})
