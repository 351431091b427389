import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '../support/app/app.ts'
import { aCookieJar } from '../support/app/cookie-jar.ts'
import { anAdmin } from '../support/people/people.ts'

const baseUrl = 'https://haulwell.test'
let app: TestApp
beforeAll(async () => {
  app = await openApp({
    env: {
      APP_ENV: 'production',
      BASE_URL: baseUrl,
      SESSION_SECRET: 'u9Zr4-tests-only-Q7w2Xk8Lm3Np5Vb1',
    },
  })
})
afterAll(() => app.close())

test('both cookies are limited to https, and the session’s to this host', async () => {
  const { cookies } = await app.server.inject('/sanctum/csrf-cookie')
  for (const cookie of cookies) expect(cookie).toMatchObject({ secure: true, path: '/' })
  // No other host of the domain can set cookies whose names begin with __Host-: browsers enforce
  // that.
  expect(cookies.map(({ name }) => name)).toEqual(['__Host-haulwell_session', 'XSRF-TOKEN'])
  for (const cookie of cookies) expect(cookie).not.toHaveProperty('domain')
})

test('a session is found under its secure cookie name only', async () => {
  const jar = aCookieJar(app)
  const { email, password } = await anAdmin(app)
  await jar.send('POST', '/api/login', { email, password })
  const token = jar.cookies.get('__Host-haulwell_session') ?? ''
  expect((await jar.bare('GET', '/api/user')).statusCode).toBe(200)

  const tossed = aCookieJar(app, [['haulwell_session', token]])
  expect((await tossed.bare('GET', '/api/user')).statusCode).toBe(401)
})

test('nothing of /dev exists, not even for administrators', async () => {
  const admin = await anAdmin(app)
  for (const url of ['/dev', '/dev/outbox', '/dev/outbox.json', '/dev/outbox.json?to=ada@x.test'])
    expect([url, (await admin.get(url)).statusCode]).toEqual([url, 404])
})

test('the first-party origin is the public one', async () => {
  const write = (origin: string) =>
    app.server.inject({ method: 'POST', url: '/api/vehicles', headers: { origin }, payload: {} })
  expect((await write(baseUrl)).statusCode).toBe(419)
  for (const other of [
    'http://haulwell.test',
    'https://haulwell.test:8443',
    'https://www.haulwell.test',
  ])
    expect([other, (await write(other)).statusCode]).toEqual([other, 401])
})
