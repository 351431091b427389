import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { errors as en } from '#contract/locales/en/errors.ts'
import { passwordLinks, tables } from '#server/database/tables.ts'
import { clientOf, emptyApp, openApp, type TestApp } from '../../support/app/app.ts'
import { advance } from '../../support/app/clock.ts'
import { aCookieJar } from '../../support/app/cookie-jar.ts'
import { unwrap } from '../../support/app/response.ts'
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
const email = 'olga@people.test'
const password = 'violet harbor snowplow'

type User = { id: number; status: string; email: string; version: number }

const create = async (more: object = {}): Promise<User> =>
  (
    await boss.post('/api/users', {
      role: 'admin',
      roles: ['support'],
      name: 'Olga',
      email,
      ...more,
    })
  ).json<User>()
const choose = (token: string, chosen = password) =>
  clientOf(app).post('/api/reset-password', { token, password: chosen })
const ask = (token: string) => clientOf(app).get('/api/reset-password', { query: { token } })
const login = async (address: string, tried: string) =>
  (await clientOf(app).post('/api/login', { email: address, password: tried })).statusCode
const statusOf = async (id: number) => unwrap<User>(await boss.get(`/api/users/${id}`)).status

type Refusal = { message: string; code: string; errors: Record<string, string[]> }
function expectRefused(
  { statusCode, json }: Awaited<ReturnType<typeof choose>>,
  code: keyof typeof en.auth,
  field = 'token',
) {
  const { message, errors, ...rest } = json<Refusal>()
  const text = (field === 'token' ? { ...en.auth, ...en.password_link } : en.auth)[code]
  expect([statusCode, rest.code]).toEqual([422, code])
  expect([message, errors]).toEqual([text, { [field]: [text] }])
}

describe('a new administrator', () => {
  test('is mailed a link, chooses a password with it, and is active and signed in', async () => {
    const { id, status } = await create()
    expect(status).toBe('invited')
    const [mail, ...more] = await mailsTo(app, email)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ channel: 'mail', subject: 'Your Haulwell admin account' })
    expect(mail?.text).toContain('Hello Olga,')
    expect(mail?.text).toContain('http://localhost:3000/admin/auth/password?token=')

    const token = await sentToken(app, email)
    expect((await ask(token)).json()).toEqual({ name: 'Olga', email })
    const chosen = await choose(token)

    expect(chosen.statusCode, chosen.body).toBe(200)
    const signedIn = chosen.json<{ token: string; user: { id: number } }>()
    expect(signedIn.user.id).toBe(id)
    expect((await clientOf(app, signedIn.token).get('/api/orders')).statusCode).toBe(200)
    expect(await statusOf(id)).toBe('active')
    expect(await login(email, password)).toBe(200)
    // She was invited to choose it: nothing changed that she needs to be notified of.
    expect(await mailsTo(app, email)).toHaveLength(1)
  })

  test('is signed in to a browser session, which needs its CSRF token', async () => {
    await create()
    const token = await sentToken(app, email)
    const jar = aCookieJar(app)
    const headers = { origin: 'http://localhost:3000' }
    const bare = await jar.bare('POST', '/api/reset-password', { token, password }, { headers })
    expect(bare.statusCode).toBe(419)

    expect((await jar.send('POST', '/api/reset-password', { token, password })).statusCode).toBe(
      200,
    )

    expect((await jar.bare('GET', '/api/user')).json()).toMatchObject({ email })
  })

  test('is mailed in the language that was given', async () => {
    await create({ locale: 'es' })
    const [mail] = await mailsTo(app, email)
    expect(mail?.subject).toBe('Tu cuenta de administración de Haulwell')
    expect(mail?.text).toContain('vence en 72 horas')
  })

  test('is found by the link in any spelling of the address', async () => {
    await create({ email: 'Olga@People.Test' })
    expect((await choose(await sentToken(app, email))).statusCode).toBe(200)
  })

  test('made from a customer is invited like any other', async () => {
    const customer = await aCustomer(app)
    await boss.patch(`/api/users/${customer.user_id}`, { role: 'admin', roles: ['support'] })
    expect((await choose(await sentToken(app, customer.email))).statusCode).toBe(200)
    expect(await login(customer.email, password)).toBe(200)
  })

  test('is mailed nothing if the creation fails, and no one else is mailed', async () => {
    await create()
    const link = await sentToken(app, email)
    expect((await boss.post('/api/users', { role: 'admin', name: 'Eve', email })).statusCode).toBe(
      422,
    )
    const clerk = await anAdmin(app, ['operations'])
    await app.db
      .update(users)
      .set({ permissions: ['users:create'] })
      .where(eq(users.id, clerk.user_id))
    const stranger = 'eve@people.test'
    const refused = await clerk.post('/api/users', { role: 'admin', name: 'Eve', email: stranger })
    expect(refused.statusCode).toBe(422)
    await create({ role: 'customer', roles: [], email: 'carl@people.test' })

    expect(await mailsTo(app, email)).toHaveLength(1)
    expect(await mailsTo(app, stranger)).toEqual([])
    expect(await mailsTo(app, 'carl@people.test')).toEqual([])
    expect((await choose(link)).statusCode).toBe(200)
  })
})

describe('a link', () => {
  test('works once', async () => {
    await create()
    const token = await sentToken(app, email)
    await choose(token)
    expectRefused(await choose(token, 'another fine password'), 'auth/invalid-action-code')
    expectRefused(await ask(token), 'auth/invalid-action-code')
    expect(await login(email, password)).toBe(200)
  })

  test('works for one of two who use it at once', async () => {
    await create()
    const token = await sentToken(app, email)
    const both = await Promise.all([choose(token), choose(token, 'another fine password')])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
  })

  test('works for seventy-two hours', async () => {
    await create()
    const token = await sentToken(app, email)
    advance(app, { hours: 71, minutes: 59 })
    expect((await ask(token)).statusCode).toBe(200)
    advance(app, { minutes: 1 })
    expectRefused(await ask(token), 'auth/expired-action-code')
    expectRefused(await choose(token), 'auth/expired-action-code')
    expect(await login(email, password)).toBe(422)
  })

  test('is stored as a hash that only the server’s secret can make', async () => {
    await create()
    const token = await sentToken(app, email)
    const [row] = await app.db.select().from(passwordLinks)
    expect(row?.hash).toMatch(/^[0-9a-f]{64}$/)
    expect(row?.hash).not.toBe(createHash('sha256').update(token).digest('hex'))
    expect(JSON.stringify(row)).not.toContain(token)
  })

  test('is refused when it is made up', async () => {
    await create()
    const token = await sentToken(app, email)
    for (const wrong of [token.slice(1), `${token}x`, token.toLowerCase(), "' or 1=1 --"])
      expectRefused(await choose(wrong), 'auth/invalid-action-code')
    for (const body of [{ token: '', password }, { password }, { token: [token], password }])
      expect((await clientOf(app).post('/api/reset-password', body)).statusCode).toBe(422)
    expect((await choose(token)).statusCode).toBe(200)
  })

  test('stays valid after a password that is too weak', async () => {
    await create()
    const token = await sentToken(app, email)
    for (const weak of ['', 'short', 'password1234', email])
      expectRefused(await choose(token, weak), 'auth/weak-password', 'password')
    expect((await choose(token)).statusCode).toBe(200)
  })

  test('ends with the address that it was sent to, and the new address gets its own', async () => {
    const { id } = await create()
    const old = await sentToken(app, email)
    await boss.patch(`/api/users/${id}`, { email: 'olga.right@people.test' })

    expectRefused(await choose(old), 'auth/invalid-action-code')
    expect((await choose(await sentToken(app, 'olga.right@people.test'))).statusCode).toBe(200)
  })

  test('is refused for a former or locked administrator', async () => {
    const { id } = await create()
    const token = await sentToken(app, email)
    await app.db.update(users).set({ status: 'disabled' }).where(eq(users.id, id))
    expectRefused(await choose(token), 'auth/user-disabled')
    await app.db.update(users).set({ status: 'active', role: 'mover' }).where(eq(users.id, id))
    expectRefused(await choose(token), 'auth/invalid-action-code')
  })
})

describe('inviting again', () => {
  const invite = (who: Person, id: number) => who.post(`/api/users/${id}/transitions/invite`)

  test('sends another link and invalidates the first one', async () => {
    const { id } = await create()
    const first = await sentToken(app, email)
    advance(app, { hours: 80 })

    const invited = await invite(boss, id)

    expect(invited.statusCode, invited.body).toBe(200)
    expect(invited.json<User>().status).toBe('invited')
    const second = await sentToken(app, email)
    expect(second).not.toBe(first)
    expectRefused(await choose(first), 'auth/invalid-action-code')
    expect((await choose(second)).statusCode).toBe(200)
    const { statusCode, json } = await invite(boss, id)
    expect([statusCode, json<{ state: string }>().state]).toEqual([409, 'active'])
  })

  test('is possible only for administrators with an address', async () => {
    const customer = await create({ role: 'customer', roles: [] })
    const nowhere = await create({ email: null })
    const codes = await invite(boss, customer.id)
    expect([codes.statusCode, codes.json<Refusal>().errors]).toEqual([
      422,
      { role: [en.needs.administrator_with_email] },
    ])
    const unreachable = await invite(boss, nowhere.id)
    expect([unreachable.statusCode, Object.keys(unreachable.json<Refusal>().errors)]).toEqual([
      422,
      ['email'],
    ])
    expect(await mailsTo(app, email)).toEqual([])
  })

  test('is refused to a user who may not change users', async () => {
    const { id } = await create()
    const clerk = await anAdmin(app, ['operations'])
    expect((await invite(clerk, id)).statusCode).toBe(403)
    expect(await mailsTo(app, email)).toHaveLength(1)
  })
})
