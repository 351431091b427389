import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { rateLimits } from '#server/database/tables.ts'
import { clientOf, emptyApp, openApp, sentCode, type TestApp } from '../../support/app/app.ts'
import { aCustomer, anAdmin } from '../../support/people/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp({ env: { TRUST_PROXY: 'true', SMS_COUNTRIES: 'US,CA' } })
})
beforeEach(() => emptyApp(app))
afterAll(() => app.close())

/**
 * Sends a request that the proxy reports as coming from `address`, whatever the client has claimed
 * before.
 */
const from = (address: string, url: string, payload: object) =>
  app.server.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'x-forwarded-for': `${Math.random()}, 10.0.0.1, ${address}` },
  })

const ask = (username: string, address = '192.0.2.1') =>
  from(address, '/api/check-user', { username })
const enter = (username: string, address = '192.0.2.1') =>
  from(address, '/api/login', { username, code: '123456' })

type Answer = Awaited<ReturnType<typeof from>>
function expectTooMany({ statusCode, headers, json }: Answer, limit: number, window: number) {
  expect(statusCode).toBe(429)
  expect(json()).toEqual({
    message: 'Too many attempts. Please wait a while and try again.',
    code: 'auth/too-many-requests',
  })
  expect(headers).toMatchObject({
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': '0',
  })
  const seconds = Number(headers['retry-after'])
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(window)
}

const minutes = 60

describe('signing in', () => {
  test('may be tried five times for an account from an address in a quarter of an hour', async () => {
    const { email } = await aCustomer(app)
    for (let count = 1; count <= 5; count++) {
      const answer = await enter(count % 2 ? email : email.toUpperCase())
      expect(answer.statusCode).toBe(422)
      expect(answer.headers['x-ratelimit-remaining']).toBe(String(5 - count))
    }
    expectTooMany(await enter(email), 5, 15 * minutes)
    const code = (await ask(email)) && (await sentCode(app, email))
    const right = await from('192.0.2.1', '/api/login', { username: email, code })
    expect(right.statusCode).toBe(429)
    expect((await enter('other@x.test')).statusCode).toBe(422)
    const elsewhere = await from('192.0.2.9', '/api/login', { username: email, code })
    expect(elsewhere.statusCode).toBe(200)
  })

  test('may be tried a hundred times an hour for an account from all addresses', async () => {
    const { email } = await aCustomer(app)
    const tries = Array.from({ length: 100 }, (_, at) => `192.0.2.${Math.floor(at / 5)}`)
    for (const address of tries) expect((await enter(email, address)).statusCode).toBe(422)
    expectTooMany(await enter(email, '192.0.2.99'), 100, 60 * minutes)
    expect((await enter('other@x.test', '192.0.2.99')).statusCode).toBe(422)
  })

  test('counts an IPv6 network as one address', async () => {
    const { email } = await aCustomer(app)
    for (let count = 1; count <= 5; count++)
      expect((await enter(email, `2001:db8::${count}`)).statusCode).toBe(422)
    expect((await enter(email, '2001:db8::99')).statusCode).toBe(429)
    expect((await enter(email, '2001:db8:0:1::1')).statusCode).toBe(422)
  })

  test('resets the earlier attempts when it succeeds', async () => {
    const { email, password } = await anAdmin(app)
    const visitor = clientOf(app)
    for (const round of [1, 2]) {
      for (let count = 0; count < 4; count++) {
        const wrong = await visitor.post('/api/login', { email, password: 'wrong' })
        expect([round, wrong.statusCode]).toEqual([round, 422])
      }
      expect((await visitor.post('/api/login', { email, password })).statusCode).toBe(200)
    }
  })

  test('may be tried sixty times from an address, which cannot be forged', async () => {
    for (let count = 0; count < 60; count++)
      expect((await enter(`person-${count}@x.test`)).statusCode).toBe(422)

    expectTooMany(await enter('one-more@x.test'), 60, 15 * minutes)
    expect((await enter('one-more@x.test', '192.0.2.2')).statusCode).toBe(422)
  })
})

describe('codes', () => {
  test('are sent six times to an account from an address in a quarter of an hour', async () => {
    for (let count = 0; count < 6; count++) {
      const spelling = count % 2 ? '+1 415 555 0100' : '(415) 555-0100'
      expect((await ask(spelling)).statusCode).toBe(200)
    }
    expectTooMany(await ask('4155550100'), 6, 15 * minutes)
    expect((await ask('4155550100', '192.0.2.9')).statusCode).toBe(200)
    expect((await ask('4155550101')).statusCode).toBe(200)
  })

  test('are sent thirty times an hour to an account, whoever requests them', async () => {
    const asked = Array.from({ length: 30 }, (_, at) => `192.0.2.${Math.floor(at / 6)}`)
    for (const address of asked) expect((await ask('4155550100', address)).statusCode).toBe(200)
    expectTooMany(await ask('4155550100', '192.0.2.99'), 30, 60 * minutes)
  })

  test('are sent sixty times from an address', async () => {
    for (let count = 0; count < 60; count++)
      expect((await ask(`person-${count}@x.test`)).statusCode).toBe(200)
    expectTooMany(await ask('one-more@x.test'), 60, 15 * minutes)
    expect((await ask('one-more@x.test', '192.0.2.2')).statusCode).toBe(200)
  })
})

describe('codes by text message', () => {
  const numberOf = (count: number) => `+14155550${String(count).padStart(3, '0')}`
  const addressOf = (count: number) => `192.0.${count >> 8}.${count & 255}`

  test('are sent thirty times an hour from an address', async () => {
    for (let count = 0; count < 30; count++)
      expect((await ask(numberOf(count))).statusCode).toBe(200)
    expectRefused(await ask(numberOf(30)), 60 * minutes)
    expect((await ask('ana@x.test')).statusCode).toBe(200)
    expect((await ask(numberOf(30), '192.0.2.2')).statusCode).toBe(200)
  })

  test('are sent forty times a day to a number', async () => {
    await setPoints('text_number', numberOf(1), 39)
    expect((await ask(numberOf(1))).statusCode).toBe(200)
    expectRefused(await ask(numberOf(1), '192.0.2.2'), 24 * 60 * minutes)
    expect((await ask(numberOf(2), '192.0.2.2')).statusCode).toBe(200)
  })

  test('are sent a thousand times an hour to a country', async () => {
    await setPoints('text_country', 'us', 999)
    expect((await ask(numberOf(1), addressOf(1))).statusCode).toBe(200)
    expectRefused(await ask(numberOf(2), addressOf(2)), 60 * minutes)
    expect((await ask('+16045550100', addressOf(2))).statusCode).toBe(200)
    expect((await ask('ana@x.test', addressOf(2))).statusCode).toBe(200)
  })

  /** Counts the tries that a test would take minutes to make. */
  const setPoints = (limit: string, key: string, points: number) =>
    app.db
      .insert(rateLimits)
      .values({ key: `${limit}:${key}`, points, expire: Date.now() + 3_600_000 })

  function expectRefused({ statusCode, headers, json }: Answer, window: number) {
    expect(statusCode).toBe(429)
    expect(json()).toMatchObject({ code: 'auth/too-many-requests' })
    const seconds = Number(headers['retry-after'])
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(window)
  }
})

test('limits beyond the sign-in use Laravel’s words', async () => {
  const { post } = await aCustomer(app)
  for (let count = 0; count < 120; count++)
    expect((await post('/api/files')).statusCode).not.toBe(429)

  const answer = await post('/api/files')

  expect(answer.statusCode).toBe(429)
  expect(answer.json()).toEqual({ message: 'Too Many Attempts.' })
  expect(answer.headers).toMatchObject({ 'x-ratelimit-limit': '120', 'x-ratelimit-remaining': '0' })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})
