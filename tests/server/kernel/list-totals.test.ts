import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { joinedColumns } from '#contract/kernel/columns.ts'
import { standardFields, visibleFields } from '#contract/kernel/resource.ts'
import { tables } from '#server/database/tables.ts'
import { foldChanges, rowChanges } from '#server/kernel/sql/row-changes.ts'
import { openApp, type TestApp } from '../../support/app/app.ts'
import { aRow, countOf, countReachable, everyResource } from '../../support/app/rows.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'

let app: TestApp
let admin: Person
let customer: Person
beforeAll(async () => {
  app = await openApp()
  admin = await anAdmin(app)
  customer = await aCustomer(app)
})
afterAll(() => app.close())

/** Requests a page of one row, so that the total can't be read off its length. */
const totalOf = async (name: string, query = ''): Promise<number> => {
  const page = await admin.get(`/api/${name}?_end=1&${query}`)
  expect(page.statusCode).toBe(200)
  return Number(page.headers['x-total-count'])
}

test.each(everyResource)(
  'the total of $name is the exact count of rows, cached or recomputed',
  async (resource) => {
    const { name } = resource
    while ((await countOf(app, name)) < 2) await aRow(app, name)
    for (let round = 0; round < 3; round++) {
      const there = await countReachable(app, resource)
      expect([await totalOf(name), await totalOf(name)]).toEqual([there, there])
      await aRow(app, name)
    }
  },
)

test('a total follows writes from outside the product', async () => {
  const { faq } = tables
  const before = await totalOf('faq', 'topic=claims')
  const question = { question: 'Who pays?', answer: 'We do.', topic: 'claims' } as const
  await app.db.insert(faq).values([question, question, question])
  expect(await totalOf('faq', 'topic=claims')).toBe(before + 3)
  await app.db.update(faq).set({ topic: 'work' }).where(eq(faq.question, 'Who pays?'))
  expect(await totalOf('faq', 'topic=work')).toBeGreaterThanOrEqual(3)
  await app.db.execute(sql`delete from faq where question = 'Who pays?'`)
  if (before > 1) expect(await totalOf('faq', 'topic=claims')).toBe(before)
})

test('the total of a search by another record’s name follows that name', async () => {
  const owners = []
  for (let count = 0; count < 3; count++) {
    const user = await aRow(app, 'users', { name: 'Quillfeather' })
    const owner = await aRow(app, 'customers', { user_id: user.id })
    await aRow(app, 'orders', { customer_id: owner.id })
    owners.push(user)
  }
  expect(await totalOf('orders', 'q=quillfeather')).toBe(3)
  const { users } = tables
  const [first] = owners
  await app.db
    .update(users)
    .set({ name: 'Nobody' })
    .where(eq(users.id, Number(first?.id)))
  expect(await totalOf('orders', 'q=quillfeather')).toBe(2)
})

test('a rolled back write changes no total, and folding keeps the sums', async () => {
  const sums = () =>
    app.db
      .select({ resource: rowChanges.resource, sum: sql<number>`sum(${rowChanges.changes})` })
      .from(rowChanges)
      .groupBy(rowChanges.resource)
      .orderBy(rowChanges.resource)
  const before = await sums()
  const undone = app.db.transaction(async (tx) => {
    await tx.delete(tables.faq)
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  expect(await sums()).toEqual(before)

  for (let count = 0; count < 510; count++)
    await app.db.insert(rowChanges).values({ resource: 'faq' })
  const grown = await sums()
  await foldChanges(app.db)
  expect(await sums()).toEqual(grown)
  expect(await app.db.$count(rowChanges)).toBe(grown.length)
})

test.each(everyResource)('a list of $name returns only the requested fields', async (resource) => {
  const { name, title, fields } = resource
  await aRow(app, name)
  const standard = Object.keys(standardFields)
  const state = Object.keys(fields).filter((field) => fields[field]?.kind === 'state')
  const moves = app.context.kernel.machines[name] ? ['allowed_transitions'] : []
  const [row] = (await admin.get(`/api/${name}?_end=1&_fields=${title}`)).json()
  expect(Object.keys(row).sort()).toEqual(
    [...new Set([...standard, title, ...state, ...moves])].sort(),
  )
  const whole = (await admin.get(`/api/${name}/${row.id}`)).json()
  expect(whole).toMatchObject(row)

  const refused = await admin.get(`/api/${name}?_fields=${title},nonsense`)
  expect(refused.statusCode).toBe(400)
  expect(refused.json().allowed).toEqual([
    ...standard,
    ...Object.keys(visibleFields(resource, 'admin')),
    ...joinedColumns(resource),
  ])
})

test('a field that is hidden from a user cannot be requested either', async () => {
  expect((await customer.get('/api/orders?_fields=source')).statusCode).toBe(400)
  expect((await customer.get('/api/orders?_fields=code')).statusCode).toBe(200)
})
