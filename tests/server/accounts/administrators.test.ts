import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { adminRoles, permission } from '#contract/kernel/access.ts'
import { errors as en } from '#contract/locales/en/errors.ts'
import { tables } from '#server/database/tables.ts'
import { emptyApp, openApp, type TestApp } from '../../support/app/app.ts'
import { countOf } from '../../support/app/rows.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp({ env: { FULL_ACCESS_ROLES: 'full-access, content' } })
})
beforeEach(() => emptyApp(app))
afterAll(() => app.close())

const { users } = tables
const rowOf = async ({ user_id }: Person) => {
  const [row] = await app.db.select().from(users).where(eq(users.id, user_id))
  return row
}
const change = (who: Person, whom: Person, body: object) =>
  who.patch(`/api/users/${whom.user_id}`, body)
const move = (who: Person, whom: Person, name: string) =>
  who.post(`/api/users/${whom.user_id}/transitions/${name}`)
const grant = (whom: Person, ...actions: string[]) =>
  app.db
    .update(users)
    .set({ permissions: actions.map((action) => permission('users', action)) })
    .where(eq(users.id, whom.user_id))

describe('full access', () => {
  test('belongs to each of the configured roles and to no other', async () => {
    const statuses: Record<string, number> = {}
    for (const role of adminRoles) {
      const admin = await anAdmin(app, [role])
      const body = { role: 'admin', roles: ['finance'], name: role, email: `${role}@made.test` }
      statuses[role] = (await admin.post('/api/users', body)).statusCode
    }
    expect(statuses).toEqual({
      'full-access': 201,
      content: 201,
      operations: 403,
      finance: 403,
      support: 403,
    })
  })

  test('belongs to a user with several roles if one of them has it', async () => {
    const admin = await anAdmin(app, ['support', 'content'])
    expect((await admin.get('/api/journal')).statusCode).toBe(200)
  })

  test('ends at once when it is removed and starts at once when it is granted', async () => {
    const [one, other] = [await anAdmin(app), await anAdmin(app)]
    await change(one, other, { roles: ['finance'] })
    expect((await other.get('/api/users')).statusCode).toBe(200)
    expect((await other.post('/api/users', {})).statusCode).toBe(403)
    await change(one, other, { roles: ['finance', 'content'] })
    expect((await other.post('/api/users', {})).statusCode).toBe(422)
  })
})

describe('the last administrator with full access', () => {
  const last = [en.needs.another_full_access_admin]

  test('cannot be demoted, disabled or locked by any user', async () => {
    const admin = await anAdmin(app)
    const before = await rowOf(admin)
    for (const body of [{ roles: [] }, { roles: ['finance'] }, { role: 'customer' }]) {
      const refused = await change(admin, admin, body)
      expect([body, refused.statusCode]).toEqual([body, 422])
      expect(refused.json().errors).toEqual({ roles: last })
    }
    for (const name of ['disable', 'lock']) {
      const refused = await move(admin, admin, name)
      expect([name, refused.statusCode]).toEqual([name, 422])
      expect(refused.json().errors).toEqual({ status: last })
    }
    expect(await rowOf(admin)).toEqual(before)
    expect((await change(admin, admin, { roles: ['support', 'content'] })).statusCode).toBe(200)
  })

  test('is the only active one left: locked, disabled, invited and other administrators do not count', async () => {
    const admin = await anAdmin(app)
    await anAdmin(app, ['operations', 'finance'])
    for (const status of ['locked', 'disabled', 'invited'] as const) {
      const { user_id } = await anAdmin(app)
      await app.db.update(users).set({ status }).where(eq(users.id, user_id))
    }
    await app.db
      .update(users)
      .set({ roles: ['full-access'] })
      .where(eq(users.id, (await aCustomer(app)).user_id))
    expect((await move(admin, admin, 'disable')).statusCode).toBe(422)

    await anAdmin(app, ['content'])
    expect((await move(admin, admin, 'disable')).statusCode).toBe(200)
  })

  test.each([
    ['demoted', (who: Person, whom: Person) => change(who, whom, { roles: [] })],
    ['disabled', (who: Person, whom: Person) => move(who, whom, 'disable')],
    ['locked', (who: Person, whom: Person) => move(who, whom, 'lock')],
  ])('remains when two are %s concurrently', async (_, act) => {
    const [one, other] = [await anAdmin(app), await anAdmin(app)]

    const answers = await Promise.all([act(one, other), act(other, one), act(one, one)])

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const left = await app.db.select().from(users).where(eq(users.status, 'active'))
    expect(left.filter(({ roles }) => roles.includes('full-access'))).toHaveLength(1)
  })
})

describe('an administrator without full access', () => {
  test('cannot change users where the policy does not allow it', async () => {
    const [boss, clerk] = [await anAdmin(app), await anAdmin(app, ['operations'])]
    const before = await countOf(app, 'users')
    for (const whom of [clerk, boss])
      for (const body of [
        { roles: ['full-access'] },
        { permissions: ['journal:list'] },
        { name: 'x' },
      ])
        expect((await change(clerk, whom, body)).statusCode).toBe(403)
    for (const role of ['admin', 'customer'])
      expect((await clerk.post('/api/users', { role, name: 'x' })).statusCode).toBe(403)
    for (const name of ['lock', 'disable', 'activate', 'enable', 'unlock'])
      expect((await move(clerk, boss, name)).statusCode).toBe(403)
    expect(await countOf(app, 'users')).toBe(before)
    expect(await rowOf(boss)).toMatchObject({ version: 1 })
  })

  test('cannot grant anything or create administrators, even with the right to edit and create users', async () => {
    const [boss, clerk] = [await anAdmin(app), await anAdmin(app, ['operations'])]
    const customer = await aCustomer(app)
    await grant(clerk, 'edit', 'create')
    const before = await countOf(app, 'users')
    const changes: [Person, object][] = [
      ...[clerk, boss, customer].flatMap((whom): [Person, object][] => [
        [whom, { roles: ['full-access'] }],
        [whom, { permissions: ['journal:list'] }],
        [whom, { role: 'admin' }],
      ]),
      [boss, { email: 'thief@x.test' }],
      [boss, { roles: [] }],
      [clerk, { permissions: [] }],
    ]
    for (const [whom, body] of changes) {
      const refused = await change(clerk, whom, body)
      expect([body, refused.statusCode]).toEqual([body, 422])
      expect(refused.json().errors).toEqual({ roles: [en.needs.only_full_access] })
    }
    for (const body of [
      { role: 'admin' },
      { role: 'admin', roles: ['finance'] },
      { role: 'customer', roles: ['full-access'] },
      { role: 'customer', permissions: ['journal:list'] },
    ]) {
      const refused = await clerk.post('/api/users', { name: 'x', ...body })
      expect([body, refused.statusCode]).toEqual([body, 422])
    }
    expect(await countOf(app, 'users')).toBe(before)
    expect(await rowOf(boss)).toMatchObject({ version: 1, email: boss.email })

    expect((await change(clerk, customer, { name: 'Ada' })).statusCode).toBe(200)
    const plain = { role: 'customer', name: 'x', roles: [], permissions: [] }
    expect((await clerk.post('/api/users', plain)).statusCode).toBe(201)
  })
})
