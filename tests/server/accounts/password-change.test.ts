import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { errors as en } from '#contract/locales/en/errors.ts'
import { clientOf, emptyApp, openApp, type TestApp } from '../../support/app/app.ts'
import { advance } from '../../support/app/clock.ts'
import { aCookieJar } from '../../support/app/cookie-jar.ts'
import { unwrap } from '../../support/app/response.ts'
import { mailsTo, sentToken } from '../../support/people/password-links.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'

let app: TestApp
let admin: Person & { password: string }
beforeAll(async () => {
  app = await openApp()
})
beforeEach(async () => {
  await emptyApp(app)
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const path = '/api/user/password'
const password = 'violet harbor snowplow'
const change = (body: object) => admin.post(path, body)
const login = (tried: string) =>
  clientOf(app).post('/api/login', { email: admin.email, password: tried })

type Refusal = { message: string; code: string; errors: Record<string, string[]> }
function expectRefused(
  { statusCode, json }: Awaited<ReturnType<typeof change>>,
  code: keyof typeof en.auth,
  field = 'current_password',
) {
  const { message, errors, ...rest } = json<Refusal>()
  const text = (field === 'token' ? { ...en.auth, ...en.password_link } : en.auth)[code]
  expect([statusCode, rest.code]).toEqual([422, code])
  expect([message, errors]).toEqual([text, { [field]: [text] }])
}

describe('a user’s own password', () => {
  test('is changed with the current one, at any time after the sign-in', async () => {
    advance(app, { days: 20 })
    const changed = await change({ current_password: admin.password, password })
    expect([changed.statusCode, changed.body]).toEqual([204, ''])
    expect((await login(admin.password)).statusCode).toBe(422)
    expect((await login(password)).statusCode).toBe(200)
  })

  test('is not changed with a wrong one, not even shortly after the sign-in', async () => {
    for (const wrong of ['', 'wrong', password])
      expectRefused(await change({ current_password: wrong, password }), 'auth/wrong-password')
    expect((await login(admin.password)).statusCode).toBe(200)
  })

  test('needs no current one for ten minutes after the sign-in, by session and by bearer', async () => {
    const jar = aCookieJar(app)
    await jar.send('POST', '/api/login', { email: admin.email, password: admin.password })
    advance(app, { minutes: 10 })
    expect((await jar.send('POST', path, { password })).statusCode).toBe(204)
    const { token } = (await login(password)).json<{ token: string }>()
    advance(app, { minutes: 10, seconds: 1 })

    expectRefused(await jar.send('POST', path, { password }), 'auth/requires-recent-login')
    const byBearer = await clientOf(app, token).post(path, { password })
    expectRefused(byBearer, 'auth/requires-recent-login')
    const fresh = (await login(password)).json<{ token: string }>()
    expect((await clientOf(app, fresh.token).post(path, { password })).statusCode).toBe(204)
  })

  test('cannot be guessed here either: wrong attempts count with those of the sign-in', async () => {
    for (let count = 0; count < 5; count++)
      await change({ current_password: `wrong ${count}`, password })
    const right = await change({ current_password: admin.password, password })
    expect([right.statusCode, right.json<Refusal>().code]).toEqual([429, 'auth/too-many-requests'])
    expect((await login(admin.password)).statusCode).toBe(429)
  })

  test('exists for administrators only', async () => {
    const customer = await aCustomer(app)
    expect((await customer.post(path, { password })).statusCode).toBe(403)
    expect((await clientOf(app).post(path, { password })).statusCode).toBe(401)
    for (const body of [
      {},
      { password: null },
      { password, user_id: 1 },
      { password: 'x'.repeat(201) },
    ])
      expect([body, (await change(body)).statusCode]).toEqual([body, 422])
  })
})

describe('after the change', () => {
  const signInAnew = async () => (await login(admin.password)).json<{ token: string }>().token
  const statusOf = async (token: string) => (await clientOf(app, token).get('/api/user')).statusCode

  test('the session of the request keeps its token, and all others of the account end', async () => {
    const jars = [aCookieJar(app), aCookieJar(app)] as const
    const given: string[] = []
    for (const jar of jars) {
      const signedIn = await jar.send('POST', '/api/login', {
        email: admin.email,
        password: admin.password,
      })
      given.push(signedIn.json<{ token: string }>().token)
    }
    const elsewhere = await signInAnew()
    const other = await anAdmin(app)

    const body = { current_password: admin.password, password }
    expect((await jars[0].send('POST', path, body)).statusCode).toBe(204)

    const sessions = jars.map(async (jar) => (await jar.bare('GET', '/api/user')).statusCode)
    expect(await Promise.all(sessions)).toEqual([200, 401])
    expect(await Promise.all(given.map(statusOf))).toEqual([200, 401])
    expect(await Promise.all([elsewhere, admin.token].map(statusOf))).toEqual([401, 401])
    expect(await statusOf(other.token)).toBe(200)
  })

  test('the bearer of the request keeps working with the session it was issued with', async () => {
    const jar = aCookieJar(app)
    const signedIn = await jar.send('POST', '/api/login', {
      email: admin.email,
      password: admin.password,
    })
    const { token } = signedIn.json<{ token: string }>()
    const elsewhere = await signInAnew()

    const body = { current_password: admin.password, password }
    expect((await clientOf(app, token).post(path, body)).statusCode).toBe(204)

    expect(await statusOf(token)).toBe(200)
    expect((await jar.bare('GET', '/api/user')).statusCode).toBe(200)
    expect(await Promise.all([elsewhere, admin.token].map(statusOf))).toEqual([401, 401])
  })

  test('a bearer without a session keeps working', async () => {
    const elsewhere = await signInAnew()
    await change({ current_password: admin.password, password })
    expect(await Promise.all([admin.token, elsewhere].map(statusOf))).toEqual([200, 401])
  })

  test('a mail reports it in the holder’s language and time, and no link remains', async () => {
    await clientOf(app).post('/api/forgot-password', { email: admin.email })
    const link = await sentToken(app, admin.email)
    const mine = { locale: 'es', time_zone: 'America/New_York' }
    await admin.patch(`/api/users/${admin.user_id}`, mine)
    app.clock.now = new Date('2027-03-02T03:30:00Z')

    await change({ current_password: admin.password, password })

    const [mail] = await mailsTo(app, admin.email)
    expect(mail?.subject).toBe('Tu contraseña de Haulwell cambió')
    expect(mail?.text).toMatch(/lunes, 1 de marzo de 2027.*22:30/)
    const late = await clientOf(app).post('/api/reset-password', { token: link, password })
    expectRefused(late, 'auth/invalid-action-code', 'token')
  })

  test('the event names who changed it, and no password', async () => {
    await change({ current_password: admin.password, password })
    const about = { resource: 'users', record_id: String(admin.user_id) }
    const query = { ...about, _sort: 'id', _order: 'desc' }
    const [event] = unwrap<Record<string, unknown>[]>(await admin.get('/api/events', { query }))
    expect(event).toMatchObject({
      name: 'users.password_changed',
      actor: 'admin',
      user_id: admin.user_id,
      diff: null,
    })
  })
})

describe('a weak password', () => {
  const weak = [
    '',
    'short',
    'eleven char',
    '           ',
    'aaaaaaaaaaaa',
    'abababababab',
    'password1234',
    'Password2027!',
    'P@ssw0rd2027!',
    'passwordpassword',
    '123456789012',
    'qwertyuiop12',
    'Qwerty!123456',
    '1q2w3e4r5t6y',
    'letmein-letmein',
    'iloveyou12345',
    'Welcome!!2027',
    'administrator',
    'haulwell-haulwell',
    'contraseña123',
    'abcdefghijkl',
  ]
  test.each(weak)('is %j', async (one) => {
    expectRefused(await change({ password: one }), 'auth/weak-password', 'password')
  })

  test('is the user’s own name or address in any disguise', async () => {
    const [local = ''] = admin.email.split('@')
    for (const own of [
      admin.email,
      admin.email.toUpperCase(),
      `${local}${local}`,
      `${local}-2027!!`,
    ])
      expectRefused(await change({ password: own }), 'auth/weak-password', 'password')
    await admin.patch(`/api/users/${admin.user_id}`, { name: 'Zoë Müller-Ortega' })
    for (const own of ['Zoë Müller-Ortega', 'zoëmüllerortega1', 'ortega.müller.99'])
      expectRefused(await change({ password: own }), 'auth/weak-password', 'password')
  })

  test.each([
    'violet harbor snowplow',
    'twelve chars',
    'correct horse battery',
    'k3#Vx!9qLp@2',
    'ánimo gato nieve',
    '山田太郎は引っ越しが好きです',
    '🚚📦🏠🪜🛋️🧰🪑🛏️📚🖼️🧸🪴',
  ])('is not %j', async (fine) => {
    const changed = await change({ password: fine })
    expect(changed.statusCode, changed.body).toBe(204)
    expect((await login(fine)).statusCode).toBe(200)
  })
})
