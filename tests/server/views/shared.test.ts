import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { DefaultView } from '#contract/calls/default-views.ts'
import { adminRoles } from '#contract/kernel/access.ts'
import { displayPreferences, tables } from '#server/database/tables.ts'
import { openApp, type TestApp } from '../../support/app/app.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'

type View = (typeof tables.saved_views)['$inferSelect']
type AdminRole = (typeof adminRoles)[number]

let app: TestApp
let staff: Record<AdminRole, Person>
/** Has the operations role and may share views. */
let lead: Person
beforeAll(async () => {
  app = await openApp()
  const people: [string, Person][] = []
  for (const role of adminRoles) people.push([role, await anAdmin(app, [role])])
  staff = Object.fromEntries(people) as typeof staff
  lead = await anAdmin(app, ['operations'])
  await app.db
    .update(tables.users)
    .set({ permissions: ['saved_views:share'] })
    .where(eq(tables.users.id, lead.user_id))
})
beforeEach(async () => {
  await app.db.delete(displayPreferences)
  await app.db.delete(tables.saved_views)
})
afterAll(() => app.close())

const save = (who: Person, change: object = {}) =>
  who.post('/api/saved_views', {
    resource: 'orders',
    name: 'Disputed',
    query: 'state=disputed',
    ...change,
  })
const saved = async (who: Person, change: object = {}): Promise<View> =>
  unwrap<View>(await save(who, change))
const pathOf = ({ id }: View) => `/api/saved_views/${id}`
const sees = async (who: Person, view: View): Promise<boolean> => {
  const listed = unwrap<View[]>(await who.get('/api/saved_views')).some(({ id }) => id === view.id)
  const shown = (await who.get(pathOf(view))).statusCode === 200
  expect(listed).toBe(shown)
  return shown
}
const rolesThatSee = async (view: View): Promise<string[]> => {
  const roles: string[] = []
  for (const role of adminRoles) if (await sees(staff[role], view)) roles.push(role)
  return roles
}

describe('a view', () => {
  test('can be shared only by those who hold the permission, with roles as with everyone', async () => {
    for (const role of adminRoles) {
      const isAllowed = role === 'full-access'
      const own = await saved(staff[role], { resource: 'cities' })
      for (const change of [{ visibility: 'everyone' }, { visibility: 'roles', roles: [role] }]) {
        const created = await save(staff[role], { resource: 'cities', name: 'New', ...change })
        expect([role, created.statusCode]).toEqual([role, isAllowed ? 201 : 403])
        if (isAllowed) await staff[role].del(pathOf(unwrap<View>(created)))
        const changed = await staff[role].patch(pathOf(own), change)
        expect([role, changed.statusCode]).toEqual([role, isAllowed ? 200 : 403])
      }
    }
  })

  test('shared with everyone is seen by every role that may open its list', async () => {
    const view = await saved(staff['full-access'], { visibility: 'everyone' })
    expect(await rolesThatSee(view)).toEqual(['full-access', 'operations', 'finance', 'support'])
  })

  test('shared with roles is seen by these and by full access, until a role is removed', async () => {
    const view = await saved(staff['full-access'], {
      visibility: 'roles',
      roles: ['finance', 'support', 'finance'],
    })
    expect(view.roles).toEqual(['finance', 'support'])
    expect(await rolesThatSee(view)).toEqual(['full-access', 'finance', 'support'])
    expect(await sees(lead, view)).toBe(false)
    unwrap(await staff['full-access'].patch(pathOf(view), { roles: ['finance'] }))
    expect(await rolesThatSee(view)).toEqual(['full-access', 'finance'])
    const taken = await staff['full-access'].patch(pathOf(view), { visibility: 'private' })
    expect(unwrap<View>(taken).roles).toEqual([])
    expect(await rolesThatSee(view)).toEqual(['full-access'])
  })

  test('can’t be shared with no one, or with a role that can’t open its list', async () => {
    const visibility = 'roles'
    expect(errorsOf(await save(lead, { visibility }))).toHaveProperty('roles')
    const blind = await save(lead, { visibility, roles: ['finance', 'content'] })
    expect(errorsOf(blind)).toEqual({
      roles: ['These roles can’t open this list: Content. Leave them out.'],
    })
  })

  test('can’t be shared if its owner may not open the list, or open it for a role that may not', async () => {
    const hidden = { resource: 'journal', query: 'account=cash' }
    expect((await lead.get('/api/journal')).statusCode).toBe(403)
    expect((await save(lead, { ...hidden, visibility: 'everyone' })).statusCode).toBe(403)
    await saved(lead, hidden)
    const all = { ...hidden, visibility: 'everyone', default_for: ['finance', 'operations'] }
    expect(errorsOf(await save(staff['full-access'], all))).toHaveProperty('default_for')
    await saved(staff['full-access'], { ...all, default_for: ['finance'] })
  })

  test('once shared can be changed and deleted by those who see it and may share', async () => {
    const view = await saved(staff['full-access'], { visibility: 'everyone' })
    const { finance } = staff
    for (const change of [{ name: 'Mine' }, { query: '' }, { visibility: 'private' }])
      expect((await finance.patch(pathOf(view), change)).statusCode).toBe(403)
    expect((await finance.del(pathOf(view))).statusCode).toBe(403)

    expect(unwrap<View>(await lead.patch(pathOf(view), { query: '' }))).toMatchObject({
      query: '',
      user_id: staff['full-access'].user_id,
    })
    unwrap(
      await staff['full-access'].patch(pathOf(view), { visibility: 'roles', roles: ['finance'] }),
    )
    expect((await lead.patch(pathOf(view), { name: 'Mine' })).statusCode).toBe(404)
    expect((await lead.del(pathOf(view))).statusCode).toBe(404)
    unwrap(await staff['full-access'].patch(pathOf(view), { visibility: 'everyone' }))
    expect((await lead.del(pathOf(view))).statusCode).toBe(200)
  })

  test('can only be made private or deleted once its owner may no longer share', async () => {
    const { users } = tables
    const former = await anAdmin(app, ['operations'])
    const may = (permissions: string[]) =>
      app.db.update(users).set({ permissions }).where(eq(users.id, former.user_id))
    await may(['saved_views:share'])
    const view = await saved(former, { visibility: 'everyone' })
    await may([])
    expect((await former.patch(pathOf(view), { query: '' })).statusCode).toBe(403)
    expect((await former.patch(pathOf(view), { visibility: 'private' })).statusCode).toBe(200)
    expect((await former.patch(pathOf(view), { query: '' })).statusCode).toBe(200)
  })
})

describe('the view with which a list opens', () => {
  const of = async (who: Person) =>
    unwrap<DefaultView[]>(await who.get('/api/default-views')).map(
      ({ resource, view_id, chosen_by, view }) => [resource, view_id, chosen_by, view?.query],
    )
  const choose = (who: Person, value: string | null, resource = 'orders') =>
    who.post('/api/display-preferences', { key: `view.${resource}`, value })

  test('can be set for roles that see it, one for each role', async () => {
    const first = await saved(lead, { visibility: 'everyone', default_for: ['finance', 'support'] })
    expect(await of(staff.finance)).toEqual([['orders', first.id, 'role', 'state=disputed']])
    expect(await of(staff.operations)).toEqual([])
    const second = await saved(lead, {
      name: 'Placed',
      query: 'state=placed',
      visibility: 'roles',
      roles: ['finance'],
      default_for: ['finance'],
    })
    expect(await of(staff.finance)).toEqual([['orders', second.id, 'role', 'state=placed']])
    expect(await of(staff.support)).toEqual([['orders', first.id, 'role', 'state=disputed']])

    const refused = await lead.patch(pathOf(second), { default_for: ['support'] })
    expect(Object.keys(errorsOf(refused))).toEqual(['default_for'])
    for (const change of [
      { default_for: ['finance'] },
      { visibility: 'private', default_for: ['finance'] },
    ])
      expect(Object.keys(errorsOf(await save(lead, { name: 'Own', ...change })))).toEqual([
        'default_for',
      ])
    expect(unwrap<View>(await lead.patch(pathOf(second), { visibility: 'private' }))).toMatchObject(
      {
        default_for: [],
      },
    )
    expect(await of(staff.finance)).toEqual([])
  })

  test('is the person’s own choice before their role’s, which may be none', async () => {
    await saved(lead, { visibility: 'everyone', default_for: ['finance'] })
    const own = await saved(staff.finance, { name: 'Own', query: 'q=x' })
    expect((await choose(staff.finance, String(own.id))).statusCode).toBe(204)
    expect(await of(staff.finance)).toEqual([['orders', own.id, 'person', 'q=x']])
    await choose(staff.finance, 'all')
    expect(await of(staff.finance)).toEqual([])
    await choose(staff.finance, null)
    expect((await of(staff.finance))[0]?.[2]).toBe('role')
  })

  test('can’t be one that the person can’t see, or one of another list', async () => {
    const foreign = await saved(staff['full-access'])
    const cities = await saved(staff.finance, { resource: 'cities' })
    for (const value of [String(foreign.id), String(cities.id), '999999', '0', 'none', '1; drop'])
      expect(Object.keys(errorsOf(await choose(staff.finance, value)))).toEqual(['value'])
    expect(await of(staff.finance)).toEqual([])
  })

  test('is reported without its content once the person can’t see it anymore', async () => {
    const view = await saved(lead, { visibility: 'everyone' })
    await choose(staff.finance, String(view.id))
    unwrap(await lead.patch(pathOf(view), { visibility: 'private' }))
    expect(await of(staff.finance)).toEqual([['orders', view.id, 'person', undefined]])
  })

  test('is for staff only', async () => {
    const customer = await aCustomer(app)
    expect((await customer.get('/api/default-views')).statusCode).toBe(403)
  })
})
