import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Groups, Hit } from '#contract/calls/search.ts'
import { adminRoles } from '#contract/kernel/access.ts'
import { rateLimits, tables } from '#server/database/tables.ts'
import { codeAlphabet } from '#server/kernel/resource/insert-row.ts'
import { slipsOf } from '#server/modules/search/read-search.ts'
import { openApp, type TestApp } from '../../support/app/app.ts'
import { isGranted } from '../../support/app/policy-lines.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { aRow, everyResource } from '../../support/app/rows.ts'
import { waitUntilErased } from '../../support/people/closed-account.ts'
import { aCustomer, aDriver, aMover, anAdmin, type Person } from '../../support/people/people.ts'

let app: TestApp
const staff = {} as Record<(typeof adminRoles)[number], Person>
beforeAll(async () => {
  app = await openApp()
  for (const role of adminRoles) staff[role] = await anAdmin(app, [role])
})
beforeEach(async () => {
  await app.db.delete(rateLimits)
})
afterAll(() => app.close())

const search = async (who: Person, q: string, more: Record<string, string> = {}) =>
  unwrap<Groups>(await who.get('/api/search', { query: { q, ...more } }))
const hitsFor = async (q: string, more: Record<string, string> = {}) =>
  (await search(staff['full-access'], q, more)).flatMap(({ hits }) => hits)
/** The ids, fields and kinds of what is found in one resource. */
const matches = async (q: string, resource: string) =>
  (await hitsFor(q, { in: resource })).map(({ id, match }) => [id, match.field, match.kind])

const findable = everyResource.flatMap(({ name, fields }) =>
  Object.entries(fields).flatMap(([field, { find, hide }]) =>
    find && find !== 'owner' && !hide?.includes('admin') ? [{ name, field, find }] : [],
  ),
)

test.each(findable)('$name are found by $field, by those who may list them', async (one) => {
  const { name, field, find } = one
  const usual = { name: 'Zacarías Núñez', reference: '7654321' }[String(find)]
  const given = usual ? { [field]: usual } : {}
  const row = await aRow(app, name, given)
  for (const role of adminRoles) {
    const hits = (await search(staff[role], String(row[field]), { in: name })).flatMap(
      (group) => group.hits,
    )
    // The rows of tasks belong to the first administrator.
    const isListed = isGranted(role, name, 'list') && (name !== 'tasks' || role === 'full-access')
    const found = hits.find(({ id }) => id === row.id)
    expect([role, found?.match]).toEqual([
      role,
      isListed ? { field: expect.any(String), kind: 'exact' } : undefined,
    ])
    if (found)
      expect(found.href === null).toBe(
        !isGranted(role, name, 'show') ||
          !everyResource.find((known) => known.name === name)?.actions.includes('show'),
      )
  }
})

describe('a code', () => {
  test('is found with or without its prefix, in any case, and by its beginning', async () => {
    const { id } = await aRow(app, 'orders', { code: 'MV-7K3Q9D' })
    for (const q of ['MV-7K3Q9D', 'mv-7k3q9d', ' 7K3Q9D ', 'MV7K3Q9D', 'mv 7k3 q9d', 'MV – 7K3Q9D'])
      expect([q, await matches(q, 'orders')]).toEqual([q, [[id, 'code', 'exact']]])
    for (const q of ['MV-7K', '7k3q'])
      expect([q, await matches(q, 'orders')]).toEqual([q, [[id, 'code', 'partial']]])
    expect(await matches('TK-7K3Q9D', 'orders')).toEqual([])
  })

  test('is found with one slip, and not with two', async () => {
    const { id } = await aRow(app, 'orders', { code: 'MV-WXYZ23' })
    for (const q of ['MV-WXYZ24', 'MV-VXYZ23', 'wxyz32', 'MV-XWYZ23'])
      expect([q, await matches(q, 'orders')]).toEqual([q, [[id, 'code', 'typo']]])
    for (const q of ['MV-WXYZ45', 'MV-YXWZ23', 'MV-WXYZ'])
      expect((await matches(q, 'orders')).filter(([, , kind]) => kind !== 'partial')).toEqual([])
  })

  test('is found with letters that are never issued in place of any', async () => {
    const { id } = await aRow(app, 'orders', { code: 'MV-QDLKHB' })
    for (const q of ['MV-0DLKHB', 'QDIKHB', '0D1KHB'])
      expect([q, await matches(q, 'orders')]).toEqual([q, [[id, 'code', 'typo']]])
    expect(await matches('MV-001KHB', 'orders')).toEqual([])
  })

  test('that exists hides its neighbors', async () => {
    const [one, other] = [
      await aRow(app, 'orders', { code: 'MV-AAAA22' }),
      await aRow(app, 'orders', { code: 'MV-AAAA23' }),
    ]
    expect(await matches('MV-AAAA22', 'orders')).toEqual([[one.id, 'code', 'exact']])
    expect(new Set(await matches('MV-AAAA24', 'orders'))).toEqual(
      new Set([other, one].map(({ id }) => [id, 'code', 'typo'])),
    )
  })

  test('has all its neighbors: 186 substitutions and five swaps', () => {
    const slips = slipsOf('ABCDEF')
    expect(slips).toHaveLength(6 * (codeAlphabet.length - 1) + 5)
    expect(new Set(slips).size).toBe(slips.length)
    expect(slipsOf('AABBCC')).not.toContain('AABBCC')
  })
})

describe('a person', () => {
  test('is found by the end of a phone number, however it is written', async () => {
    const customer = await aCustomer(app, 'Petra Phone')
    await app.db
      .update(tables.users)
      .set({ phone: '+15105550142' })
      .where(eq(tables.users.id, customer.user_id))
    for (const q of [
      '+1 (510) 555-0142',
      '510.555.0142',
      'tel:+15105550142',
      '0015105550142',
      '510\u2011555\u20110142',
      '\u202a(510) 555-0142\u202c',
      'Cell: 510-555-0142',
      '(510) 555-0142 ext. 5',
    ])
      expect([q, (await matches(q, 'customers')).map(([, ...match]) => match)]).toEqual([
        q,
        [['phone', 'exact']],
      ])
    const [hit] = await hitsFor('0142', { in: 'customers' })
    expect(hit).toMatchObject({
      title: 'Petra Phone',
      subtitle: '+15105550142',
      match: { field: 'phone', kind: 'partial' },
    })
    expect(await matches('510 555 0143', 'customers')).toEqual([])
    expect(await matches('142', 'customers')).toEqual([])
  })

  test('is found by mail, also pasted with a name, then by the local part', async () => {
    const { email } = await aCustomer(app, 'Mara Mail')
    const local = email.split('@')[0]
    for (const q of [
      email.toUpperCase(),
      `Mara Mail <${email}>`,
      `mailto:${email}?subject=x`,
      `${email}.`,
    ])
      expect([q, (await matches(q, 'customers')).map(([, ...match]) => match)]).toEqual([
        q,
        [['email', 'exact']],
      ])
    expect((await hitsFor(`${local}@gmial.com`, { in: 'customers' }))[0]).toMatchObject({
      title: 'Mara Mail',
      match: { field: 'email', kind: 'typo' },
    })
    expect((await hitsFor(local ?? '', { in: 'customers' }))[0]?.match).toEqual({
      field: 'email',
      kind: 'partial',
    })
  })

  test('is found by name without accents, and with a slip only if nothing else is', async () => {
    await aCustomer(app, 'José Ángel Peñalver')
    const found = async (q: string) =>
      (await hitsFor(q, { in: 'customers' })).map(({ title, match }) => [title, match.kind])
    expect(await found('jose angel penalver')).toEqual([['José Ángel Peñalver', 'exact']])
    expect(await found('PEÑALVER, josé')).toEqual([['José Ángel Peñalver', 'partial']])
    expect(await found('Penalvre')).toEqual([['José Ángel Peñalver', 'typo']])
    expect(await found('jose angle penalver')).toEqual([['José Ángel Peñalver', 'typo']])
    await aCustomer(app, 'Pia Penalvre')
    expect(await found('Penalvre')).toEqual([['Pia Penalvre', 'partial']])
  })

  test('is shown as the customer, mover or driver that they are, once', async () => {
    const mover = await aMover(app, { business_name: 'Quixote Carriers' })
    await app.db
      .update(tables.users)
      .set({ name: 'Quentin Quixote' })
      .where(eq(tables.users.id, mover.user_id))
    const groups = await search(staff['full-access'], 'quixote')
    expect(groups.map(({ resource, hits }) => [resource, hits.length])).toEqual([['movers', 1]])
    // Whose account nothing else belongs to is a user.
    await app.db
      .update(tables.users)
      .set({ name: 'Sally Supervisor' })
      .where(eq(tables.users.id, staff.support.user_id))
    expect((await hitsFor('sally supervisor')).map(({ resource }) => resource)).toEqual(['users'])
  })

  test('is found no more once the account is erased', async () => {
    const customer = await aCustomer(app, 'Erika Erased')
    const q = [customer.email, 'Erika Erased']
    for (const one of q) expect((await hitsFor(one)).length).toBe(1)
    expect((await customer.post('/api/user/closure', {})).statusCode).toBe(204)
    await waitUntilErased(app)
    for (const one of q) expect([one, await hitsFor(one)]).toEqual([one, []])
  })
})

test('a license plate is found without blanks and hyphens', async () => {
  const { id } = await aRow(app, 'mover_vehicles', { plate: '8XYZ 123' })
  for (const q of ['8xyz123', '8XYZ-123', '8 XYZ 123'])
    expect([q, await matches(q, 'mover_vehicles')]).toEqual([q, [[id, 'plate', 'exact']]])
  expect(await matches('8xyz', 'mover_vehicles')).toEqual([[id, 'plate', 'partial']])
})

test('deleted records are not found', async () => {
  const { 'full-access': admin } = staff
  const coupon = await aRow(app, 'coupons', { code: 'SUMMERMOVE' })
  expect(await matches('summermove', 'coupons')).toEqual([[coupon.id, 'code', 'exact']])
  unwrap(await admin.del(`/api/coupons/${coupon.id}`))
  expect(await matches('summermove', 'coupons')).toEqual([])
})

test('text that looks like a pattern is taken literally', async () => {
  for (const q of ['%%%', '___', 'a%b_c\\', "o'); drop table users; --", '{}', '@', '@@'])
    expect([q, await hitsFor(q)]).toEqual([q, []])
})

test('each resource has at most as many records as asked for, the best first', async () => {
  for (let n = 0; n < 7; n++) await aCustomer(app, `Wilhelmina Many ${n}`)
  const last = await aCustomer(app, 'Wilhelmina')
  await aCustomer(app, 'Anna Wilhelmina')
  const hits = await hitsFor('wilhelmina')
  expect(hits).toHaveLength(5)
  expect([hits[0]?.title, hits[0]?.match.kind]).toEqual(['Wilhelmina', 'exact'])
  expect(hits.map(({ title }: Hit) => title)).not.toContain('Anna Wilhelmina')
  expect(await hitsFor('wilhelmina', { limit: '20' })).toHaveLength(9)
  expect(last.user_id).toBeGreaterThan(0)
})

test('only the resources that are named are searched, and an unknown one is refused', async () => {
  const admin = staff['full-access']
  await aRow(app, 'orders', { code: 'MV-KKKK77' })
  await aRow(app, 'tickets', { code: 'TK-KKKK77' })
  const found = async (names: string) =>
    (await search(admin, 'kkkk77', { in: names })).map(({ resource }) => resource)
  expect(await found('orders,tickets')).toEqual(['orders', 'tickets'])
  expect(await found('tickets')).toEqual(['tickets'])
  for (const name of ['nothing', 'constructor', ''])
    expect(
      Object.keys(errorsOf(await admin.get('/api/search', { query: { q: 'kkkk77', in: name } }))),
    ).toEqual(['in'])
})

test('only administrators search, at most twenty times a second', async () => {
  const mover = await aMover(app)
  for (const who of [await aCustomer(app), mover, await aDriver(app, mover)])
    expect((await who.get('/api/search', { query: { q: 'maria' } })).statusCode).toBe(403)
  const statuses: number[] = []
  for (let n = 0; n < 60; n++)
    statuses.push((await staff.support.get('/api/search', { query: { q: 'a' } })).statusCode)
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200))
  expect(statuses).toContain(429)
  // Another person's budget is their own.
  expect(await search(staff.finance, 'zzzzzz')).toEqual([])
})
