import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { rateLimits, tables } from '#server/database/tables.ts'
import { clientOf, emptyApp, openApp, type TestApp } from '../../support/app/app.ts'
import { aCookieJar } from '../../support/app/cookie-jar.ts'
import { mailsTo, sentToken } from '../../support/people/password-links.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'

let app: TestApp
let boss: Person & { password: string }
beforeAll(async () => {
  app = await openApp()
})
beforeEach(async () => {
  await emptyApp(app)
  boss = await anAdmin(app)
})
afterAll(() => app.close())

const { users } = tables
const password = 'violet harbor snowplow'

const choose = (token: string) => clientOf(app).post('/api/reset-password', { token, password })
const ask = (token: string) => clientOf(app).get('/api/reset-password', { query: { token } })
const forget = (address: string) => clientOf(app).post('/api/forgot-password', { email: address })
const login = async (address: string, tried: string) =>
  (await clientOf(app).post('/api/login', { email: address, password: tried })).statusCode

type Refusal = { code: string }

describe('a forgotten password', () => {
  test('gets the same response for everybody, and a link only for administrators', async () => {
    const customer = await aCustomer(app)
    const gone = await anAdmin(app)
    await app.db.update(users).set({ status: 'disabled' }).where(eq(users.id, gone.user_id))
    const before = (await mailsTo(app, customer.email)).length
    // Codes and links to an address share a limit, and the customer has signed up with a code.
    await app.db.delete(rateLimits)

    const answers = []
    for (const address of [boss.email, customer.email, gone.email, 'nobody@people.test']) {
      const { statusCode, body, headers } = await forget(address)
      answers.push([statusCode, body, headers['x-ratelimit-remaining']])
    }

    expect(answers).toEqual(answers.map(() => [204, '', '5']))
    expect((await ask(await sentToken(app, boss.email))).statusCode).toBe(200)
    expect(await mailsTo(app, customer.email)).toHaveLength(before)
    expect(await mailsTo(app, gone.email)).toEqual([])
    expect(await mailsTo(app, 'nobody@people.test')).toEqual([])
  })

  test('is replaced through the link, which ends all sessions and notifies the holder', async () => {
    const other = await anAdmin(app)
    const jar = aCookieJar(app)
    await jar.send('POST', '/api/login', { email: boss.email, password: boss.password })
    await forget(boss.email)
    expect((await boss.get('/api/user')).statusCode).toBe(200)

    const chosen = await choose(await sentToken(app, boss.email))

    const { token } = chosen.json<{ token: string }>()
    expect((await clientOf(app, token).get('/api/user')).statusCode).toBe(200)
    expect((await boss.get('/api/user')).statusCode).toBe(401)
    expect((await jar.bare('GET', '/api/user')).statusCode).toBe(401)
    expect((await other.get('/api/user')).statusCode).toBe(200)
    expect(await login(boss.email, boss.password)).toBe(422)
    expect(await login(boss.email, password)).toBe(200)
    const [mail] = await mailsTo(app, boss.email)
    expect(mail?.subject).toBe('Your Haulwell password was changed')
  })

  test('can be replaced by a user who has tried too often', async () => {
    for (let count = 0; count < 6; count++) await login(boss.email, 'wrong')
    expect(await login(boss.email, boss.password)).toBe(429)
    await forget(boss.email)
    await choose(await sentToken(app, boss.email))
    expect(await login(boss.email, password)).toBe(200)
  })

  test.each([
    ['exists', () => boss.email],
    ['does not exist', () => 'nobody@people.test'],
  ])('is requested six times in a quarter of an hour, for an account that %s', async (_, of) => {
    for (let count = 0; count < 6; count++) expect((await forget(of())).statusCode).toBe(204)
    const refused = await forget(of().toUpperCase())
    expect([refused.statusCode, refused.json<Refusal>().code]).toEqual([
      429,
      'auth/too-many-requests',
    ])
    expect((await forget('other@people.test')).statusCode).toBe(204)
  })

  test('is requested at most sixty times from one address', async () => {
    for (let count = 0; count < 60; count++)
      expect((await forget(`person-${count}@people.test`)).statusCode).toBe(204)
    expect((await forget('one-more@people.test')).statusCode).toBe(429)
  })

  test('needs an address', async () => {
    for (const wrong of ['', 'nobody', '@people.test', `${boss.email},eve@people.test`])
      expect([wrong, (await forget(wrong)).statusCode]).toEqual([wrong, 422])
  })
})
