import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { openApp, type TestApp } from '../../support/app/app.ts'
import { unwrap } from '../../support/app/response.ts'
import { aRow } from '../../support/app/rows.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'
import { aPlacedMove } from '../../support/scenarios/moves.ts'

type Row = Record<string, unknown> & { id: number }

/** A Tuesday, 00:30 in New York; in Los Angeles it is still Monday. */
const tuesdayNight = new Date('2027-04-06T04:30:00.000Z')

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await openApp()
  app.clock.now = tuesdayNight
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const rowsOf = async (who: Person, name: string, query: string): Promise<Row[]> =>
  unwrap<Row[]>(await who.get(`/api/${name}?${query}&_sort=id&_end=200`))
const idsOf = async (name: string, query: string): Promise<number[]> =>
  (await rowsOf(admin, name, query)).map(({ id }) => id)
const totalOf = async (name: string, query: string): Promise<number> => {
  const page = await admin.get(`/api/${name}?${query}&_start=0&_end=1`)
  expect(page.statusCode).toBe(200)
  return Number(page.headers['x-total-count'])
}
const refusalOf = async (who: Person, url: string) => {
  const response = await who.get(url)
  expect([url, response.statusCode]).toEqual([url, 400])
  return response.json<{ message: string; allowed?: string[] }>()
}
const shown = (query: string) => encodeURI(query).replaceAll('+', '%2B')

describe('a list field', () => {
  test('is filtered by what it holds, any of several', async () => {
    const [one, other] = [await aRow(app, 'cities'), await aRow(app, 'cities')]
    const both = await aRow(app, 'movers', { city_ids: [one.id, other.id] })
    const second = await aRow(app, 'movers', { city_ids: [other.id] })
    expect(await idsOf('movers', `city_ids_has=${one.id}`)).toEqual([both.id])
    expect(await idsOf('movers', `city_ids_has=${one.id}&city_ids_has=${other.id}`)).toEqual([
      both.id,
      second.id,
    ])
    // 1 is no part of 11, nor is a text a number.
    expect(await idsOf('movers', `city_ids_has=${one.id}${other.id}`)).toEqual([])
    expect((await refusalOf(admin, '/api/movers?city_ids_has=x')).message).toContain('city_ids')
    expect((await refusalOf(admin, '/api/users?roles_has=king')).message).toContain('king')
  })
})

describe('a text', () => {
  test('is filtered by its beginning and by what it does not contain', async () => {
    const names = ['Quill Movers', 'The Quill', '100% Quill', 'Feather']
    for (const business_name of names) await aRow(app, 'movers', { business_name })
    const named = async (query: string) =>
      (await rowsOf(admin, 'movers', query))
        .map(({ business_name }) => business_name)
        .filter((name) => names.includes(String(name)))
    expect(await named('business_name_starts=quill')).toEqual(['Quill Movers'])
    expect(await named('business_name_starts=100%25')).toEqual(['100% Quill'])
    expect(await named('business_name_starts=%25')).toEqual([])
    expect(await named('business_name_nlike=QUILL')).toEqual(['Feather'])
    // An empty text contains nothing.
    const unnamed = await aRow(app, 'movers', { legal_name: null })
    expect(await idsOf('movers', 'legal_name_nlike=zzzz')).toContain(unnamed.id)
    // And one without a mover has another mover.
    const order = await aRow(app, 'orders', { mover_id: null })
    expect(await idsOf('orders', `mover_id_ne=${unnamed.id}`)).toContain(order.id)
  })

  test('that is a phone number is found however it is written', async () => {
    const { id } = await aRow(app, 'messages', { phone: '+15105550142' })
    for (const q of ['(510) 555-0142', '+1 510 555 0142', '510\u2011555\u20110142', '555-0142'])
      expect([q, await idsOf('messages', `q=${encodeURIComponent(q)}`)]).toEqual([q, [id]])
    expect(await idsOf('messages', `q=${encodeURIComponent('(510) 555-0143')}`)).toEqual([])
  })

  test('that is the phone number of a person finds what is theirs', async () => {
    const user = await aRow(app, 'users', { phone: '+14155550177', role: 'customer' })
    const customer = await aRow(app, 'customers', { user_id: user.id })
    const order = await aRow(app, 'orders', { customer_id: customer.id })
    const found = (name: string, q: string) => idsOf(name, `q=${encodeURIComponent(q)}`)
    for (const q of ['(415) 555-0177', '+1 415 555 0177', '415‑555‑0177', 'Cell: 415.555.0177']) {
      expect([q, await found('customers', q)]).toEqual([q, [customer.id]])
      expect([q, await found('orders', q)]).toEqual([q, [order.id]])
    }
    expect(await found('orders', '(415) 555-0178')).toEqual([])
  })

  test('a value that a choice does not have is refused', async () => {
    const { message, allowed } = await refusalOf(admin, '/api/movers?status_ne=forgotten')
    expect(message).toContain('forgotten')
    expect(allowed).toContain('approved')
  })
})

describe('a field of the record referred to', () => {
  test('is one that the reference names and the reader may see, and keeps totals exact', async () => {
    const [good, poor] = [
      await aRow(app, 'movers', { rating: 4.8 }),
      await aRow(app, 'movers', { rating: 2 }),
    ]
    const driver = await aRow(app, 'orders', { mover_id: good.id })
    await aRow(app, 'orders', { mover_id: good.id })
    await aRow(app, 'orders', { mover_id: poor.id })
    expect(await idsOf('orders', 'mover_id.rating_gte=4.5')).toContain(driver.id)
    expect(await totalOf('orders', 'mover_id.rating_gte=4.5')).toBe(2)
    // Only the mover changes, and the total with it.
    await app.db.update(tables.movers).set({ rating: 4.9 }).where(eq(tables.movers.id, poor.id))
    expect(await totalOf('orders', 'mover_id.rating_gte=4.5')).toBe(3)

    const { allowed } = await refusalOf(admin, '/api/orders?mover_id.legal_name_like=a')
    expect(allowed).toEqual(['is_available', 'status', 'rating'])
    const { allowed: paths } = await refusalOf(admin, '/api/orders?customer_id.user_id=1')
    expect(paths).toContain('mover_id.rating')
    // A customer may list cities, but no movers.
    const customer = await aCustomer(app)
    const others = await refusalOf(customer, '/api/orders?mover_id.rating_gte=4')
    expect(others.allowed).toEqual(['city_id.state_id', 'city_id.status'])
  })
})

describe('a relative time', () => {
  beforeEach(() => {
    app.clock.now = tuesdayNight
  })
  const newYork = '_zone=America/New_York'
  const losAngeles = '_zone=America/Los_Angeles'

  test.each([
    ['window_start_at=@today', '2027-04-06T04:00:00Z', '2027-04-07T04:00:00Z'],
    ['window_start_at=@today-7d', '2027-03-30T04:00:00Z', '2027-03-31T04:00:00Z'],
    ['window_start_at=@week', '2027-04-05T04:00:00Z', '2027-04-12T04:00:00Z'],
    ['window_start_at=@week-1', '2027-03-29T04:00:00Z', '2027-04-05T04:00:00Z'],
    // March 2027 begins in winter time and ends in summer time.
    ['window_start_at=@month-1', '2027-03-01T05:00:00Z', '2027-04-01T04:00:00Z'],
    ['window_start_at=@year', '2027-01-01T05:00:00Z', '2028-01-01T05:00:00Z'],
    [
      'window_start_at_gte=@today-6d&window_start_at_lte=@today',
      '2027-03-31T04:00:00Z',
      '2027-04-07T04:00:00Z',
    ],
    [
      'window_start_at_gt=@today&window_start_at_lt=@month+1',
      '2027-04-07T04:00:00Z',
      '2027-05-01T04:00:00Z',
    ],
    [
      'window_start_at_gte=@now&window_start_at_lt=@now+2h',
      '2027-04-06T04:30:00Z',
      '2027-04-06T06:30:00Z',
    ],
  ])('%s lasts from %s until %s', async (query, from, until) => {
    const at = async (instant: number) =>
      (await aRow(app, 'orders', { window_start_at: new Date(instant).toISOString() })).id
    const [start, end] = [Date.parse(from), Date.parse(until)]
    const inside = [await at(start), await at(end - 1)]
    const outside = [await at(start - 1), await at(end)]
    const found = await idsOf('orders', shown(`${query}&${newYork}`))
    for (const id of inside) expect(found).toContain(id)
    for (const id of outside) expect(found).not.toContain(id)
    const everybody = await idsOf('orders', '')
    if (query.split('&').length === 1)
      expect(await idsOf('orders', shown(`${query.replace('=', '_ne=')}&${newYork}`))).toEqual(
        everybody.filter((id) => !found.includes(id)),
      )
  })

  test('means the day of the reader, or of the zone that is named', async () => {
    const monday = await aRow(app, 'orders', { window_start_at: '2027-04-05T12:00:00.000Z' })
    const tuesday = await aRow(app, 'orders', { window_start_at: '2027-04-06T12:00:00.000Z' })
    const ofToday = async (more: string) =>
      (await idsOf('orders', `window_start_at=@today${more}`)).filter((id) =>
        [monday.id, tuesday.id].includes(id),
      )
    // Administrators of tests live in Los Angeles.
    expect(await ofToday('')).toEqual([monday.id])
    expect(await ofToday('&_zone=viewer')).toEqual([monday.id])
    expect(await ofToday(`&${losAngeles}`)).toEqual([monday.id])
    expect(await ofToday(`&${newYork}`)).toEqual([tuesday.id])
    expect(await ofToday('&_zone=america/NEW_york')).toEqual([tuesday.id])
  })

  test('of a calendar day is that day', async () => {
    const due = await aRow(app, 'documents', { expires_on: '2027-04-06' })
    const later = await aRow(app, 'documents', { expires_on: '2027-05-06' })
    const own = async (query: string) =>
      (await idsOf('documents', shown(`${query}&${newYork}`))).filter((id) =>
        [due.id, later.id].includes(id),
      )
    expect(await own('expires_on=@today')).toEqual([due.id])
    expect(await own('expires_on_lt=@today')).toEqual([])
    expect(await own('expires_on_gt=@month')).toEqual([later.id])
  })

  test.each([
    'created_at=@yesterday',
    'created_at=@today-7',
    'created_at=@now-2w',
    'created_at=@today-99999d',
    'created_at=@week-1d',
    'created_at=@',
    'created_at_gte=@today&_zone=Mars/Olympus',
    'created_at_gte=@today&_zone=+05:00',
  ])('%s is refused', async (query) => {
    expect((await refusalOf(admin, `/api/orders?${shown(query)}`)).message).toMatch(/@|_zone/)
  })

  test('an hour of a calendar day is refused', async () => {
    await refusalOf(admin, '/api/documents?expires_on_gte=@now')
  })

  test('means the same in an alternative, a summary, an export and a selection', async () => {
    await aRow(app, 'orders', { window_start_at: '2027-04-06T12:00:00.000Z' })
    const query = `_any.0.window_start_at=@today&_any.1.id=0&${newYork}`
    const ids = await idsOf('orders', query)
    expect(ids.length).toBeGreaterThan(0)
    const { count } = unwrap<{ count: number }>(await admin.get(`/api/orders/summary?${query}`))
    expect(count).toBe(ids.length)
    const file = await admin.get(`/api/orders/export?${query}&_profile=program&_fields=id`)
    expect(Number(file.headers['x-total-count'])).toBe(ids.length)
    const selection = await admin.post('/api/orders/selections', { query })
    expect(unwrap<{ count: number }>(selection).count).toBe(ids.length)
  })

  test('of a selection stays that of its time, also after midnight', async () => {
    const city = await aRow(app, 'cities')
    await app.db
      .update(tables.cities)
      .set({ created_at: '2027-04-06T06:59:00.000Z' })
      .where(eq(tables.cities.id, city.id))
    // A minute before midnight in Los Angeles.
    app.clock.now = new Date('2027-04-06T06:59:30.000Z')
    const query = `created_at=@today&id=${city.id}&${losAngeles}`
    const { id, count } = unwrap<{ id: string; count: number }>(
      await admin.post('/api/cities/selections', { query }),
    )
    expect(count).toBe(1)
    app.clock.now = new Date('2027-04-06T07:01:00.000Z')
    expect(await idsOf('cities', query)).toEqual([])
    const started = await admin.post('/api/cities/bulk', {
      selection: id,
      expect: 1,
      act: { edit: { speed_mph: 31 } },
    })
    expect(started.statusCode).toBe(202)
  })
})

describe('an event that happened', () => {
  test('finds the records to which it did, in a time and by a person', async () => {
    const customer = await aCustomer(app)
    const move = await aPlacedMove(app, customer)
    const query = '_happened=order.placed&_happened_gte=@today&_happened_lte=@today'
    expect(await idsOf('orders', query)).toEqual([move.id])
    const item = await aRow(app, 'items')
    unwrap(await admin.patch(`/api/items/${item.id}`, { name: `Lamp ${item.id}` }))
    const edited = '_happened=items.edited&_happened_by'
    expect(await idsOf('items', `${edited}=${admin.user_id}`)).toEqual([item.id])
    expect(await idsOf('items', `${edited}=${customer.user_id}`)).toEqual([])
    expect(await idsOf('orders', '_happened=order.placed&_happened_gt=@today')).toEqual([])
    // The total follows the next event, although no order changes.
    const before = await totalOf('orders', '_happened=order.placed')
    const order = await aRow(app, 'orders')
    expect(await totalOf('orders', '_happened=order.placed')).toBe(before)
    await app.db.insert(tables.events).values({
      resource: 'orders',
      record_id: order.id,
      name: 'order.placed',
      actor: 'system',
    })
    expect(await totalOf('orders', '_happened=order.placed')).toBe(before + 1)
  })

  test('is one of the resource’s, and for staff who see events', async () => {
    const { allowed } = await refusalOf(admin, '/api/orders?_happened=payment.captured')
    expect(allowed).toContain('order.placed')
    await refusalOf(admin, '/api/orders?_happened_by=1')
    await refusalOf(admin, '/api/orders?_happened=order.placed&_happened_gte=soon')
    const customer = await aCustomer(app)
    const { message } = await refusalOf(customer, '/api/orders?_happened=order.placed')
    expect(message).toContain('_happened')
    const reader = await anAdmin(app, [])
    await app.db
      .update(tables.users)
      .set({ permissions: ['orders:list'] })
      .where(eq(tables.users.id, reader.user_id))
    await refusalOf(reader, '/api/orders?_happened=order.placed')
  })
})

test.each([
  '_any.0._start=1',
  'total_cents_gte=1&total_cents_gte=2',
  'code_like=a&code_like=b',
  '_any.0.q=x',
  '_any.0._happened=order.placed',
  '_any.0._any.0.id=1',
  '_anything=1',
  '_happened_like=order',
])('%s is refused rather than ignored', async (query) => {
  await refusalOf(admin, `/api/orders?${query}`)
})

test('a summary is divided by values or by a time, not by both', async () => {
  await refusalOf(admin, '/api/orders/summary?_group=state&_bucket=created_at:day')
  const { allowed } = await refusalOf(admin, '/api/orders/summary?_bucket=created_at:hour')
  expect(allowed).toEqual(['created_at:day', 'created_at:week', 'created_at:month'])
  await refusalOf(admin, '/api/orders/summary?_bucket=state:day')
  await refusalOf(admin, '/api/orders/summary?_group=created_at')
})
