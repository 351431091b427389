import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { standardFields, visibleFields } from '#contract/kernel/resource.ts'
import { tables } from '#server/database/tables.ts'
import { foldChanges, rowChanges } from '#server/kernel/row-changes.ts'
import { openHouse, type TestHouse } from '../support/house.ts'
import { aCustomer, anAdmin, type Person } from '../support/people.ts'
import { aRow, countOf, everyResource, reachedOf } from '../support/rows.ts'

let house: TestHouse
let admin: Person
let customer: Person
beforeAll(async () => {
  house = await openHouse()
  admin = await anAdmin(house)
  customer = await aCustomer(house)
})
afterAll(() => house.close())

/** Of a page that is full, so that it does not tell by itself. */
const totalOf = async (name: string, query = ''): Promise<number> => {
  const page = await admin.get(`/api/${name}?_end=1&${query}`)
  expect(page.statusCode).toBe(200)
  return Number(page.headers['x-total-count'])
}

test.each(everyResource)(
  'The total of $name counts what is there, said twice or anew',
  async (resource) => {
    const { name } = resource
    while ((await countOf(house, name)) < 2) await aRow(house, name)
    for (let round = 0; round < 3; round++) {
      const there = await reachedOf(house, resource)
      expect([await totalOf(name), await totalOf(name)]).toEqual([there, there])
      await aRow(house, name)
    }
  },
)

test('A total follows what is written beside the product', async () => {
  const { faq } = tables
  const before = await totalOf('faq', 'topic=claims')
  const question = { question: 'Who pays?', answer: 'We do.', topic: 'claims' } as const
  await house.db.insert(faq).values([question, question, question])
  expect(await totalOf('faq', 'topic=claims')).toBe(before + 3)
  await house.db.update(faq).set({ topic: 'work' }).where(eq(faq.question, 'Who pays?'))
  expect(await totalOf('faq', 'topic=work')).toBeGreaterThanOrEqual(3)
  await house.db.execute(sql`delete from faq where question = 'Who pays?'`)
  if (before > 1) expect(await totalOf('faq', 'topic=claims')).toBe(before)
})

test('A total of what is found by another record’s name follows that name', async () => {
  const owners = []
  for (let count = 0; count < 3; count++) {
    const user = await aRow(house, 'users', { name: 'Quillfeather' })
    const owner = await aRow(house, 'customers', { user_id: user.id })
    await aRow(house, 'orders', { customer_id: owner.id })
    owners.push(user)
  }
  expect(await totalOf('orders', 'q=quillfeather')).toBe(3)
  const { users } = tables
  const [first] = owners
  await house.db
    .update(users)
    .set({ name: 'Nobody' })
    .where(eq(users.id, Number(first?.id)))
  expect(await totalOf('orders', 'q=quillfeather')).toBe(2)
})

test('What is rolled back changes no total, and folding keeps the sums', async () => {
  const sums = () =>
    house.db
      .select({ resource: rowChanges.resource, sum: sql<number>`sum(${rowChanges.changes})` })
      .from(rowChanges)
      .groupBy(rowChanges.resource)
      .orderBy(rowChanges.resource)
  const before = await sums()
  const undone = house.db.transaction(async (tx) => {
    await tx.delete(tables.faq)
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  expect(await sums()).toEqual(before)

  for (let count = 0; count < 510; count++)
    await house.db.insert(rowChanges).values({ resource: 'faq' })
  const grown = await sums()
  await foldChanges(house.db)
  expect(await sums()).toEqual(grown)
  expect(await house.db.$count(rowChanges)).toBe(grown.length)
})

test.each(everyResource)(
  'A list of $name has only the fields that are asked for',
  async (resource) => {
    const { name, title, fields } = resource
    await aRow(house, name)
    const standard = Object.keys(standardFields)
    const state = Object.keys(fields).filter((field) => fields[field]?.kind === 'state')
    const moves = house.house.kernel.machines[name] ? ['allowed_transitions'] : []
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
    ])
  },
)

test('A field that is hidden from somebody can’t be asked for either', async () => {
  expect((await customer.get('/api/orders?_fields=source')).statusCode).toBe(400)
  expect((await customer.get('/api/orders?_fields=code')).statusCode).toBe(200)
})
