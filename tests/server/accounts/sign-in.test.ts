import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { errors as en } from '#contract/locales/en/errors.ts'
import { errors as es } from '#contract/locales/es/errors.ts'
import { codes, rateLimits, tables } from '#server/database/tables.ts'
import { outbox } from '#server/kernel/outbox/outbox.ts'
import { clientOf, emptyApp, openApp, sentCode, type TestApp } from '../../support/app/app.ts'
import { advance } from '../../support/app/clock.ts'
import { aCustomer, aDriver, aMover, anAdmin } from '../../support/people/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp({ env: { SMS_COUNTRIES: 'US,CA' } })
})
beforeEach(() => emptyApp(app))
afterAll(() => app.close())

const visit = (url: string, body: object, language?: string) =>
  clientOf(app).post(url, body, language ? { headers: { 'accept-language': language } } : {})
const ask = (username: string) => visit('/api/check-user', { username })
const login = (username: string, code: string, language?: string) =>
  visit('/api/login', { username, code }, language)

/** Other tests cover the rate limit; it must not hide the limit of tries per code. */
const forgetTries = () => app.db.delete(rateLimits)

const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

async function aCodeFor(username: string): Promise<string> {
  expect((await ask(username)).statusCode).toBe(200)
  return sentCode(app, username)
}

type Refusal = { message: string; code: string; errors: Record<string, string[]> }
type Name = keyof typeof en.auth
async function expectCode(answer: ReturnType<typeof login>, code: Name, field: string) {
  const { statusCode, json } = await answer
  const { message, errors, code: receivedCode } = json<Refusal>()
  expect(receivedCode).toBe(code)
  expect(statusCode).toBe(code === 'auth/too-many-requests' ? 429 : 422)
  expect(message).toBe(en.auth[code])
  expect(errors).toEqual({ [field]: [en.auth[code]] })
}

describe('checking a user', () => {
  test('returns role and method, and sends a code to users who sign in by code', async () => {
    const { email } = await aCustomer(app)
    const mover = await aMover(app)
    const driver = await aDriver(app, mover)
    const admin = await anAdmin(app)
    const answerFor = async (username: string) => (await ask(username)).json()

    expect(await answerFor(email)).toEqual({ exists: true, role: 'customer', method: 'code' })
    expect(await answerFor(mover.email)).toEqual({ exists: true, role: 'mover', method: 'code' })
    expect(await answerFor(driver.email)).toEqual({ exists: true, role: 'driver', method: 'code' })
    expect(await answerFor('new@x.test')).toEqual({ exists: false, role: null, method: 'code' })
    expect(await sentCode(app, 'new@x.test')).toMatch(/^\d{6}$/)
    expect(await answerFor(admin.email)).toEqual({
      exists: true,
      role: 'admin',
      method: 'password',
    })
    await expect(sentCode(app, admin.email)).rejects.toThrow('no code was sent')
  })

  test('accepts an e-mail address or a phone number in any spelling and nothing else', async () => {
    const spellings = {
      'ada@x.test': ['ADA@X.TEST', ' ada@x.test ', 'Ada@x.Test\t'],
      '+14155550100': ['4155550100', '(415) 555-0100', '1-415-555-0100', '+1 415.555.0100'],
      '+16045550100': ['+1 604 555 0100'],
    }
    for (const [one, others] of Object.entries(spellings)) {
      for (const spelling of others) expect((await ask(spelling)).statusCode).toBe(200)
      const rows = await app.db.select().from(codes).where(eq(codes.username, one))
      expect(rows).toHaveLength(others.length)
    }
    const wrong = [
      '+1 000 555 0100',
      '415 555 0100 ext. 4',
      'ada',
      'ada@',
      '@x.test',
      'ada@x',
      'a b@x.test',
      '555-0100',
      '+0123456789',
      '---',
    ]
    for (const username of [
      ...wrong,
      'ada@x.test,eve@y.test',
      'a\u0000da@x.test',
      'a\u0007@x.test',
    ]) {
      const response = await ask(username)
      expect([username, response.statusCode]).toEqual([username, 422])
      expect(Object.keys(response.json<Refusal>().errors)).toEqual(['username'])
    }
  })
})

describe('a number that gets no texts', () => {
  const refusals = {
    '+34 600 111 222': {
      code: 'auth/operation-not-allowed',
      en: 'We can’t text this number. We only send texts to these countries: United States and Canada. Use your email address instead.',
      es: 'No podemos enviar mensajes de texto a este número. Solo los enviamos a estos países: Estados Unidos y Canadá. Usa tu correo electrónico.',
    },
    // Jamaica, whose numbers look like those of the US.
    '+1 876 555 0100': { code: 'auth/operation-not-allowed' },
    '+870 773 111 632': { code: 'auth/operation-not-allowed' },
    '800 555 0100': {
      code: 'auth/invalid-phone-number',
      en: 'This number can’t receive texts. Enter a mobile number, or use your email address.',
      es: 'Este número no puede recibir mensajes de texto. Escribe un número móvil o usa tu correo electrónico.',
    },
    '900 555 0100': { code: 'auth/invalid-phone-number' },
  }

  test.each(Object.entries(refusals))(
    '%s is refused before a code is made',
    async (number, say) => {
      const { code, ...messages } = say
      expect((await ask(number)).statusCode).toBe(422)
      for (const [language, message] of Object.entries(messages)) {
        const answer = await visit('/api/check-user', { username: number }, language)
        expect(answer.json()).toEqual({ message, code, errors: { username: [message] } })
      }
      expect(await app.db.select().from(codes)).toEqual([])
      expect(await app.db.$count(outbox)).toBe(0)
    },
  )
})

describe('a code', () => {
  test('signs in once, in any spelling of the address', async () => {
    const { email, user_id } = await aCustomer(app)
    const code = await aCodeFor(email)

    const answer = await login(` ${email.toUpperCase()}`, code)

    expect(answer.statusCode).toBe(200)
    const { token, user } = answer.json<{ token: string; user: { id: number } }>()
    expect(user).toEqual((await clientOf(app, token).get('/api/user')).json())
    expect(user.id).toBe(user_id)
    await expectCode(login(email, code), 'auth/invalid-action-code', 'code')
  })

  test('goes to a phone as a text message and signs in there', async () => {
    const { user_id } = await aCustomer(app)
    const { users } = tables
    await app.db.update(users).set({ phone: '+14155550100' }).where(eq(users.id, user_id))
    await ask('(415) 555-0100')
    const [message] = (
      await clientOf(app).get('/dev/outbox.json', { query: { to: '+14155550100' } })
    ).json<{ channel: string }[]>()
    expect(message?.channel).toBe('text')

    const answer = await login('415-555-0100', await sentCode(app, '+14155550100'))
    expect(answer.json()).toMatchObject({ user: { id: user_id } })
  })

  test('works for ten minutes', async () => {
    const { email } = await aCustomer(app)
    const first = await aCodeFor(email)
    advance(app, { minutes: 9, seconds: 59 })
    expect((await login(email, first)).statusCode).toBe(200)

    const second = await aCodeFor(email)
    advance(app, { minutes: 10 })
    await expectCode(login(email, second), 'auth/expired-action-code', 'code')
  })

  test('allows five attempts, after which the right code is refused', async () => {
    const { email } = await aCustomer(app)
    const code = await aCodeFor(email)
    for (let count = 0; count < 4; count++)
      await expectCode(login(email, otherThan(code)), 'auth/invalid-action-code', 'code')
    await forgetTries()
    await expectCode(login(email, otherThan(code)), 'auth/invalid-action-code', 'code')
    await expectCode(login(email, code), 'auth/too-many-requests', 'code')
  })

  test('counts concurrent attempts', async () => {
    const { email } = await aCustomer(app)
    const code = await aCodeFor(email)
    const tries = Array.from({ length: 20 }, () => login(email, otherThan(code)))
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 422)).toHaveLength(5)
    await forgetTries()
    expect((await login(email, code)).statusCode).toBe(429)
  })

  test('works for one of two who use it at once', async () => {
    const { email } = await aCustomer(app)
    const code = await aCodeFor(email)
    const answers = await Promise.all([login(email, code), login(email, code)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
  })

  test('is invalidated by the next one', async () => {
    const { email } = await aCustomer(app)
    const old = await aCodeFor(email)
    let code = await aCodeFor(email)
    if (code === old) code = await aCodeFor(email)
    await expectCode(login(email, old), 'auth/invalid-action-code', 'code')
    expect((await login(email, code)).statusCode).toBe(200)
  })

  test('works for its own address only', async () => {
    const [one, other] = [await aCustomer(app), await aCustomer(app)]
    const code = await aCodeFor(one.email)
    const theirs = await aCodeFor(other.email)
    if (code !== theirs)
      await expectCode(login(other.email, code), 'auth/invalid-action-code', 'code')
  })

  test('of a new user is checked before the sign-up, which uses it up', async () => {
    const code = await aCodeFor('new@x.test')
    await expectCode(login('new@x.test', otherThan(code)), 'auth/invalid-action-code', 'code')
    await expectCode(login('new@x.test', code), 'auth/user-not-found', 'username')
    const account = { username: 'new@x.test', code, name: 'Nora' }
    expect((await visit('/api/signup', account)).statusCode).toBe(200)
    await expectCode(login('new@x.test', code), 'auth/invalid-action-code', 'code')
  })

  test('is stored as a hash that only the server’s secret can make', async () => {
    const code = await aCodeFor('ada@x.test')
    const [row] = await app.db.select().from(codes)
    expect(row?.hash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(row)).not.toContain(code)
  })

  test('must have six digits', async () => {
    const { email } = await aCustomer(app)
    for (const code of ['12345', '1234567', 'abcdef', '１２３４５６', ' 12345', '12345\n', '']) {
      const { statusCode, json } = await login(email, code)
      expect([code, statusCode]).toEqual([code, 422])
      expect(json<Refusal>().errors).toEqual({ code: [expect.any(String)] })
    }
  })
})

describe('a sign-in', () => {
  const withPassword = (email: string, password: string) => visit('/api/login', { email, password })

  test('is refused with the identity library’s code', async () => {
    const admin = await anAdmin(app)
    const customer = await aCustomer(app)

    await expectCode(withPassword(admin.email, 'wrong'), 'auth/wrong-password', 'password')
    await expectCode(withPassword('no@x.test', 'wrong'), 'auth/user-not-found', 'email')
    await expectCode(withPassword(customer.email, 'wrong'), 'auth/user-not-found', 'email')
    await expectCode(login(admin.email, '123456'), 'auth/invalid-credential', 'username')
    await expectCode(login('no@x.test', '123456'), 'auth/user-not-found', 'username')
    await expectCode(login(customer.email, '123456'), 'auth/invalid-action-code', 'code')
  })

  test('is refused for a body with neither password nor code', async () => {
    const { email, password } = await anAdmin(app)
    for (const body of [
      {},
      { email },
      { password },
      { email, password, code: '123456' },
      { email, password: '' },
      { email, password: null },
      { email: [email], password },
      { email: { $ne: null }, password },
      { email, password: 'x'.repeat(201) },
      { username: email, password },
      { email, password, role: 'admin' },
    ])
      expect([body, (await visit('/api/login', body)).statusCode]).toEqual([body, 422])
    const { errors } = (await visit('/api/login', { email: 'nobody', password })).json<Refusal>()
    expect(Object.keys(errors)).toEqual(['email'])
  })

  test.each(['locked', 'disabled'] as const)('is refused to a user who is %s', async (status) => {
    const admin = await anAdmin(app)
    const customer = await aCustomer(app)
    await app.db.update(tables.users).set({ status })

    const byPassword = withPassword(admin.email, admin.password)
    await expectCode(byPassword, 'auth/user-disabled', 'password')
    const code = await aCodeFor(customer.email)
    await expectCode(login(customer.email, code), 'auth/user-disabled', 'code')
    // Only a person who knows the password learns that.
    await expectCode(withPassword(admin.email, 'wrong'), 'auth/wrong-password', 'password')
  })

  test('succeeds for an invited user, who becomes active', async () => {
    const customer = await aCustomer(app)
    const { users } = tables
    await app.db.update(users).set({ status: 'invited' }).where(eq(users.id, customer.user_id))
    expect((await customer.get('/api/user')).statusCode).toBe(401)

    expect((await login(customer.email, await aCodeFor(customer.email))).statusCode).toBe(200)
    expect((await customer.get('/api/user')).statusCode).toBe(200)
  })
})

describe('the language', () => {
  test('of a visitor’s errors is the first accepted one that the product supports', async () => {
    const text = async (language: string) =>
      (await login('no@x.test', '123456', language)).json<Refusal>().message
    for (const spanish of ['es', 'es-MX', 'fr, es;q=0.8, en;q=0.5', 'ES-419,en'])
      expect([spanish, await text(spanish)]).toEqual([spanish, es.auth['auth/user-not-found']])
    await forgetTries()
    for (const other of ['en-US,es', 'fr', '*', ';;,', 'de-DE,en;q=0.1'])
      expect([other, await text(other)]).toEqual([other, en.auth['auth/user-not-found']])
  })

  test('has its own text for every code', async () => {
    const { email } = await aCustomer(app)
    const admin = await anAdmin(app)
    const codeFor = async (body: object) => {
      const { message, code } = (await visit('/api/login', body, 'es')).json<Refusal>()
      expect(message).toBe(es.auth[code as Name])
      return code
    }
    const code = await aCodeFor(email)

    expect(await codeFor({ email: admin.email, password: 'x' })).toBe('auth/wrong-password')
    expect(await codeFor({ username: email, code: otherThan(code) })).toBe(
      'auth/invalid-action-code',
    )
    advance(app, { minutes: 11 })
    expect(await codeFor({ username: email, code })).toBe('auth/expired-action-code')
    for (let count = 0; count < 3; count++) await login(email, code)
    expect(await codeFor({ username: email, code })).toBe('auth/too-many-requests')
    expect(Object.keys(es.auth)).toEqual(Object.keys(en.auth))
    for (const name of Object.keys(en.auth) as Name[]) expect(es.auth[name]).not.toBe(en.auth[name])
  })

  test('of a user is the user’s own, in errors and in mails', async () => {
    const customer = await aCustomer(app)
    await customer.patch(`/api/users/${customer.user_id}`, { locale: 'es' })
    const headers = { 'accept-language': 'en' }

    const refused = await customer.get('/api/journal', { headers })
    expect(refused.json()).toEqual({ message: es.unauthorized })
    await visit('/api/check-user', { username: customer.email }, 'en')
    const [mail] = (
      await clientOf(app).get('/dev/outbox.json', { query: { to: customer.email } })
    ).json<{ text: string }[]>()
    expect(mail?.text).toMatch(/código/i)
  })
})
