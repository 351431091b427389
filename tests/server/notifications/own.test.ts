import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { forgetExpired } from '#server/database/forget-expired.ts'
import { tables } from '#server/database/tables.ts'
import { clientOf, openApp, type TestApp } from '../../support/app/app.ts'
import { advance, fromNow, tuesday } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { aRow } from '../../support/app/rows.ts'
import { aCustomer, aDriver, aMover, anAdmin, type Person } from '../../support/people/people.ts'

type Row = (typeof tables.notifications)['$inferSelect']

let app: TestApp
/**
 * One person of each kind that has notifications; of the administrators those with the most and the
 * fewest rights.
 */
let people: Record<string, Person>
let other: Person
beforeAll(async () => {
  app = await openApp()
  app.clock.now = new Date(tuesday)
  const mover = await aMover(app)
  people = {
    customer: await aCustomer(app),
    mover,
    driver: await aDriver(app, mover),
    'full-access admin': await anAdmin(app),
    'content admin': await anAdmin(app, ['content']),
  }
  other = await anAdmin(app)
})
beforeEach(async () => {
  app.clock.now = new Date(tuesday)
  await app.db.delete(tables.notifications)
})
afterAll(() => app.close())

const aNotice = async ({ user_id }: Person, change: object = {}) =>
  (await aRow(app, 'notifications', {
    user_id,
    read: false,
    read_at: null,
    title: 'It has arrived',
    ...change,
  })) as unknown as Row
const stored = async (): Promise<Row[]> => app.db.select().from(tables.notifications)
const unread = async (who: Person): Promise<number> =>
  unwrap<{ count: number }>(await who.get('/api/notifications/unread')).count

const everybody = ['customer', 'mover', 'driver', 'full-access admin', 'content admin']
const named = (who: string): Person => {
  const found = people[who]
  if (!found) throw new Error(`there is no ${who}`)
  return found
}

describe.each(everybody)('a %s', (name) => {
  test('sees only their own notifications', async () => {
    const who = named(name)
    const mine = await aNotice(who)
    const theirs = await aNotice(other)
    const queries: Record<string, string>[] = [
      {},
      { q: 'arrived' },
      { user_id: String(other.user_id) },
      { id: String(theirs.id) },
      { read: 'false' },
      { user_id_ne: String(who.user_id) },
      { _sort: 'id', _end: '9' },
    ]
    for (const query of queries) {
      const list = await who.get('/api/notifications', { query })
      const ids = unwrap<Row[]>(list).map(({ id }) => id)
      expect(ids, JSON.stringify(query)).not.toContain(theirs.id)
      expect(list.headers['x-total-count']).toBe(String(ids.length))
    }
    expect(unwrap<Row[]>(await who.get('/api/notifications'))).toMatchObject([{ id: mine.id }])
    expect((await who.get(`/api/notifications/${mine.id}`)).statusCode).toBe(200)
    expect((await who.get(`/api/notifications/${theirs.id}`)).statusCode).toBe(404)
  })

  test('marks only their own as read and unread, and changes nothing else', async () => {
    const who = named(name)
    const mine = await aNotice(who)
    const theirs = await aNotice(other)
    const path = `/api/notifications/${mine.id}`
    const read_at = fromNow(app, {})
    expect(unwrap(await who.patch(path, { read: true }))).toMatchObject({ read: true, read_at })
    advance(app, { hours: 1 })
    expect(unwrap(await who.patch(path, { read: true }))).toMatchObject({ read: true, read_at })
    expect(unwrap(await who.patch(path, { read: false }))).toMatchObject({
      read: false,
      read_at: null,
    })
    for (const field of ['title', 'message', 'user_id', 'link', 'read_at', 'event', 'role'])
      expect(Object.keys(errorsOf(await who.patch(path, { [field]: 'x' })))).toEqual([field])
    const stranger = await who.patch(`/api/notifications/${theirs.id}`, { read: true })
    expect(stranger.statusCode).toBe(404)
    expect((await stored()).find(({ id }) => id === theirs.id)).toEqual(theirs)
    expect((await who.del(path)).statusCode).toBe(404)
    expect((await who.post('/api/notifications', { title: 'x' })).statusCode).toBe(404)
  })

  test('counts their unread ones and marks them all read at once', async () => {
    const who = named(name)
    for (let count = 0; count < 3; count++) await aNotice(who)
    const earlier = fromNow(app, { hours: -5 })
    const known = await aNotice(who, { read: true, read_at: earlier })
    await aNotice(other)
    expect(await unread(who)).toBe(3)
    expect(unwrap(await who.post('/api/notifications/read-all'))).toEqual({ count: 3 })
    expect([await unread(who), await unread(other)]).toEqual([0, 1])
    expect(unwrap(await who.post('/api/notifications/read-all'))).toEqual({ count: 0 })
    for (const row of (await stored()).filter(({ user_id }) => user_id === who.user_id))
      expect(row).toMatchObject(
        row.id === known.id
          ? { read_at: earlier, version: 1 }
          : { read: true, read_at: fromNow(app, {}), version: 2 },
      )
  })
})

test('a visitor has no notifications', async () => {
  const visitor = clientOf(app)
  for (const url of ['/api/notifications', '/api/notifications/unread'])
    expect((await visitor.get(url)).statusCode).toBe(401)
  expect((await visitor.post('/api/notifications/read-all')).statusCode).toBe(401)
})

test('read notifications are deleted after 90 days, unread ones are kept', async () => {
  const who = named('customer')
  const ago = (days: number, seconds = 0) => ({
    read: true,
    read_at: fromNow(app, { days: -days, seconds }),
    created_at: fromNow(app, { days: -400 }),
  })
  await aNotice(who, ago(90, -1))
  const kept = [
    await aNotice(who, ago(90)),
    await aNotice(who, ago(1)),
    await aNotice(who, { created_at: fromNow(app, { days: -400 }) }),
  ]
  await forgetExpired(app.db, app.clock.now)
  expect((await stored()).map(({ id }) => id).sort()).toEqual(kept.map(({ id }) => id).sort())
})

describe('a browser with push messages', () => {
  const path = '/api/firebase/fcm-token'
  const browser = { token: 'Token-A', device_type: 'Android', platform: 'web' }
  const devices = () => app.db.select().from(tables.devices)
  beforeEach(async () => {
    await app.db.delete(tables.devices)
  })

  test.each(everybody)('is registered by a %s once', async (name) => {
    const who = named(name)
    const first = await who.post(path, browser)
    expect([first.statusCode, first.body]).toEqual([204, ''])
    const [registered] = await devices()
    expect(registered).toMatchObject({ ...browser, user_id: who.user_id, version: 1 })
    advance(app, { days: 2 })
    expect((await who.post(path, { ...browser, device_type: 'Mac' })).statusCode).toBe(204)
    expect(await devices()).toEqual([
      {
        ...registered,
        device_type: 'Mac',
        version: 2,
        last_used_at: fromNow(app, {}),
        updated_at: fromNow(app, {}),
      },
    ])
  })

  test('belongs to the user who signed in last, and tokens are case-sensitive', async () => {
    const [customer, mover] = [named('customer'), named('mover')]
    await customer.post(path, browser)
    await mover.post(path, browser)
    await customer.post(path, { ...browser, token: 'token-a' })
    const found = (await devices()).map(({ token, user_id }) => [token, user_id])
    expect(found).toEqual([
      ['Token-A', mover.user_id],
      ['token-a', customer.user_id],
    ])
    const list = await customer.get('/api/devices')
    expect(unwrap(list)).toHaveLength(1)
    expect(list.body).not.toContain('token-a')
  })

  test('is shown to its user without the token and deleted by no one else', async () => {
    const [customer, mover] = [named('customer'), named('mover')]
    await customer.post(path, browser)
    const [device] = unwrap<{ id: number }[]>(await customer.get('/api/devices'))
    expect(device).not.toHaveProperty('token')
    const url = `/api/devices/${device?.id}`
    expect((await mover.get(url)).statusCode).toBe(404)
    expect((await mover.del(url)).statusCode).toBe(404)
    expect((await named('content admin').del(url)).statusCode).toBe(403)
    expect((await customer.del(url)).statusCode).toBe(200)
    expect(await devices()).toEqual([])
  })

  test('is refused from a visitor and with any other field', async () => {
    expect((await clientOf(app).post(path, browser)).statusCode).toBe(401)
    const customer = named('customer')
    for (const [field, value] of Object.entries({
      token: '',
      device_type: 'Fridge',
      platform: 'ios',
      user_id: other.user_id,
    }))
      expect(
        Object.keys(errorsOf(await customer.post(path, { ...browser, [field]: value }))),
      ).toEqual([field])
    for (const field of Object.keys(browser))
      expect(
        Object.keys(errorsOf(await customer.post(path, { ...browser, [field]: undefined }))),
      ).toEqual([field])
    expect(await devices()).toEqual([])
  })
})
