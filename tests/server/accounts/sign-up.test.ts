import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { clientOf, emptyApp, openApp, sentCode, type TestApp } from '../../support/app/app.ts'
import { advance } from '../../support/app/clock.ts'
import { countOf } from '../../support/app/rows.ts'
import { aCustomer, aDriver, aMover, anAdmin } from '../../support/people/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
beforeEach(() => emptyApp(app))
afterAll(() => app.close())

const visit = (url: string, body: object, language = 'en') =>
  clientOf(app).post(url, body, { headers: { 'accept-language': language } })

async function aCodeFor(username: string): Promise<string> {
  await visit('/api/check-user', { username })
  return sentCode(app, username)
}

/** Signs up with a fresh code. */
const signUp = async (username: string, person: object, language?: string) =>
  visit('/api/signup', { username, code: await aCodeFor(username), ...person }, language)

type SignedIn = { token: string; user: { id: number; role: string; locale: string } }

describe('signing up', () => {
  test('creates a customer, signed in, in the language of the visit', async () => {
    const answer = await signUp('Ada@X.test', { name: 'Ada 🚚 Ñandú' }, 'es-MX')

    expect(answer.statusCode).toBe(200)
    const { token, user } = answer.json<SignedIn>()
    expect(user).toMatchObject({
      role: 'customer',
      roles: ['customer'],
      permissions: [],
      name: 'Ada 🚚 Ñandú',
      email: 'ada@x.test',
      phone: null,
      locale: 'es',
      firebase_uid: expect.any(String),
    })
    const client = clientOf(app, token)
    expect((await client.get('/api/user')).json()).toEqual(user)
    expect((await client.get('/api/customers')).json()).toMatchObject([{ user_id: user.id }])
  })

  test('creates a mover with an incomplete profile', async () => {
    const answer = await signUp('+14155550100', {
      role: 'mover',
      name: 'Mo',
      business_name: 'Mo’s Vans',
      time_zone: 'America/New_York',
    })

    const { token, user } = answer.json<SignedIn>()
    expect(user).toMatchObject({ role: 'mover', phone: '+14155550100', email: null })
    const [mover] = (await clientOf(app, token).get('/api/movers')).json()
    expect(mover).toMatchObject({ business_name: 'Mo’s Vans', status: 'incomplete' })
  })

  test('is refused if the account exists, in any spelling', async () => {
    const { email } = await aCustomer(app)
    const code = await aCodeFor(email)

    const answer = await visit('/api/signup', { username: email.toUpperCase(), code, name: 'Eve' })

    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({
      code: 'auth/email-already-in-use',
      errors: { username: [expect.any(String)] },
    })
    expect(await countOf(app, 'users')).toBe(1)
  })

  test('is refused without the code that was sent', async () => {
    const refusalCode = async (code: string) =>
      (await visit('/api/signup', { username: 'ada@x.test', code, name: 'Ada' })).json().code
    expect(await refusalCode('123456')).toBe('auth/invalid-action-code')
    const code = await aCodeFor('ada@x.test')
    expect(await refusalCode(code === '000000' ? '000001' : '000000')).toBe(
      'auth/invalid-action-code',
    )
    advance(app, { minutes: 10 })
    expect(await refusalCode(code)).toBe('auth/expired-action-code')
    expect(await countOf(app, 'users')).toBe(0)
  })

  test('creates one account from two concurrent forms', async () => {
    const code = await aCodeFor('ada@x.test')
    const body = { username: 'ada@x.test', code, name: 'Ada' }
    const answers = await Promise.all([visit('/api/signup', body), visit('/api/signup', body)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
    expect(await countOf(app, 'users')).toBe(1)
  })

  test('sets no role, permission or state from the request', async () => {
    const code = await aCodeFor('ada@x.test')
    const body = { username: 'ada@x.test', code, name: 'Ada' }
    const refused: [string, object][] = [
      ['role', { role: 'admin' }],
      ['role', { role: 'driver' }],
      ['roles', { roles: ['full-access'] }],
      ['permissions', { permissions: ['users:edit'] }],
      ['status', { status: 'active' }],
      ['name', { name: '' }],
      ['name', { name: 'x'.repeat(121) }],
      ['name', { name: 'a\u0000b' }],
      ['name', { name: '\ud800' }],
      ['locale', { locale: 'fr' }],
      ['time_zone', { time_zone: 'Nowhere/Land' }],
      ['constructor', { constructor: 1 }],
    ]
    for (const [field, extra] of refused) {
      const answer = await visit('/api/signup', { ...body, ...extra })
      expect([extra, answer.statusCode]).toEqual([extra, 422])
      expect([extra, Object.keys(answer.json().errors)]).toEqual([extra, [field]])
      await app.database.pool.query('delete from rate_limits')
    }
    expect(await countOf(app, 'users')).toBe(0)
    // The code is still valid: none of the requests above has used it up.
    const zoned = { ...body, time_zone: 'America/Indiana/Indianapolis' }
    expect((await visit('/api/signup', zoned)).statusCode).toBe(200)
  })

  test('of a mover under a taken name stores nothing at all', async () => {
    await signUp('mo@x.test', { role: 'mover', name: 'Mo', business_name: 'Mo’s Vans' })
    const answer = await signUp('jo@x.test', {
      role: 'mover',
      name: 'Jo',
      business_name: 'Mo’s Vans',
    })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors)).toEqual(['business_name'])
    expect(await countOf(app, 'users')).toBe(1)
  })
})

describe('a user’s own record', () => {
  test('can be changed in harmless fields', async () => {
    const { user_id, patch } = await aCustomer(app)
    const change = { name: 'Ada', locale: 'es', time_zone: 'Europe/Madrid' }
    expect((await patch(`/api/users/${user_id}`, change)).json()).toMatchObject(change)
    for (const [name, value] of Object.entries({
      role: 'admin',
      roles: ['full-access'],
      permissions: ['users:edit'],
      status: 'active',
      email: 'eve@x.test',
      phone: '+14155550100',
      firebase_uid: 'u',
      time_zone: 'No/Where',
    })) {
      const refused = await patch(`/api/users/${user_id}`, { [name]: value })
      expect([name, refused.statusCode]).toEqual([name, 422])
      expect(Object.keys(refused.json().errors)).toEqual([name])
    }
  })
})

describe('the profile', () => {
  test('belongs to the user’s own role and to no other', async () => {
    const mover = await aMover(app, { is_available: false })
    const driver = await aDriver(app, mover, 'on_duty')
    const people = { customer: await aCustomer(app), mover, driver, admin: await anAdmin(app) }
    const expected = {
      customer: { status: 'active', is_available: 1, avatar: null },
      mover: { status: 'approved', is_available: 0, avatar: null },
      driver: { status: 'on_duty', is_available: 1, avatar: null },
      admin: { status: 'active', is_available: 1, avatar: null },
    }
    for (const [role, person] of Object.entries(people)) {
      for (const other of Object.keys(people)) {
        const answer = await person.get(`/api/${other}/profile`)
        expect([role, other, answer.statusCode]).toEqual([role, other, role === other ? 200 : 403])
      }
      expect((await person.get(`/api/${role}/profile`)).json()).toEqual(
        expected[role as keyof typeof expected],
      )
      for (const none of ['visitor', 'system', 'constructor', 'full-access'])
        expect((await person.get(`/api/${none}/profile`)).statusCode).toBe(404)
      expect((await clientOf(app).get(`/api/${role}/profile`)).statusCode).toBe(401)
    }
    const { drivers, movers } = tables
    await app.db.update(drivers).set({ status: 'off_duty' })
    await app.db.update(movers).set({ is_available: true }).where(eq(movers.id, mover.mover_id))
    expect((await driver.get('/api/driver/profile')).json()).toMatchObject({ is_available: 0 })
    expect((await mover.get('/api/mover/profile')).json()).toMatchObject({ is_available: 1 })
  })
})
