import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { clientOf, openApp, type TestApp } from '../../support/app/app.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'

type View = (typeof tables.saved_views)['$inferSelect']

let app: TestApp
let ann: Person
/** Has another role. */
let finn: Person
beforeAll(async () => {
  app = await openApp()
  ann = await anAdmin(app)
  finn = await anAdmin(app, ['finance'])
})
beforeEach(async () => {
  await app.db.delete(tables.saved_views)
})
afterAll(() => app.close())

const save = (who: Person, change: object = {}) =>
  who.post('/api/saved_views', {
    resource: 'orders',
    name: 'Disputed',
    query: 'state=disputed&sort=-total_cents',
    ...change,
  })
const saved = async (who: Person, change: object = {}): Promise<View> =>
  unwrap<View>(await save(who, change))
const names = async (who: Person, query = ''): Promise<string[]> =>
  unwrap<View[]>(await who.get(`/api/saved_views?${query}`)).map(({ name }) => name)

describe('a saved view', () => {
  test('belongs to the user who saves it', async () => {
    expect(await saved(finn)).toMatchObject({
      user_id: finn.user_id,
      resource: 'orders',
      name: 'Disputed',
      visibility: 'private',
      query: 'state=disputed&sort=-total_cents',
    })
    expect(Object.keys(errorsOf(await save(finn, { user_id: ann.user_id })))).toEqual(['user_id'])
  })

  test('is visible to no one else while it is private, not even with full access', async () => {
    const { id } = await saved(finn)
    const path = `/api/saved_views/${id}`
    const attacks = [
      '',
      'q=disputed',
      `id=${id}`,
      'resource=orders',
      'visibility=private',
      '_end=9',
      'name=Disputed',
      'visibility_ne=everyone',
    ]
    for (const query of attacks) {
      const list = await ann.get(`/api/saved_views?${query}`)
      expect([query, list.json(), list.headers['x-total-count']]).toEqual([query, [], '0'])
    }
    expect((await ann.get(path)).statusCode).toBe(404)
    expect((await ann.patch(path, { name: 'Mine' })).statusCode).toBe(404)
    expect((await ann.del(path)).statusCode).toBe(404)
  })

  test('has a unique name among its owner’s views of a list', async () => {
    await saved(ann)
    expect(Object.keys(errorsOf(await save(ann)))).toEqual(['name'])
    await saved(ann, { resource: 'payments' })
    await saved(finn)
    await saved(ann, { name: 'Disputed lately' })
    expect(await names(ann, 'resource=orders')).toEqual(['Disputed', 'Disputed lately'])
  })

  test('needs an existing list', async () => {
    for (const resource of ['order', 'Orders', 'constructor', '__proto__', '../orders'])
      expect(Object.keys(errorsOf(await save(ann, { resource })))).toEqual(['resource'])
    const { id } = await saved(ann)
    const changed = await ann.patch(`/api/saved_views/${id}`, { resource: 'nothing' })
    expect(Object.keys(errorsOf(changed))).toEqual(['resource'])
  })

  test('stores the query of an address and nothing else', async () => {
    const good = [
      '',
      'q=ñ'.replace('ñ', '%C3%B1'),
      'state=placed&state=accepted&size=50',
      'q=a+b%26c',
      'created_at_gte=2027-04-01&sort=-created_at&page=2',
    ]
    for (const [at, query] of good.entries())
      expect(await saved(ann, { name: `View ${at}`, query })).toMatchObject({ query })
    const bad = [
      '?state=placed',
      'q=a b',
      'q=a#top',
      'q=ñ',
      'q="x"',
      'q=<script>',
      'q=x\u2028',
      'x'.repeat(2001),
    ]
    for (const query of bad)
      expect(Object.keys(errorsOf(await save(ann, { name: 'Bad', query }))), query).toEqual([
        'query',
      ])
  })

  test('is for staff only', async () => {
    const customer = await aCustomer(app)
    for (const who of [customer, clientOf(app)]) {
      const refused = who === customer ? 403 : 401
      expect((await who.get('/api/saved_views')).statusCode).toBe(refused)
      expect((await who.post('/api/saved_views', {})).statusCode).toBe(refused)
    }
  })
})
