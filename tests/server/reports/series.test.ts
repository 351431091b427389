import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Balances, Series, Today } from '#contract/calls/reports.ts'
import { tables } from '#server/database/tables.ts'
import { openApp, type TestApp } from '../../support/app/app.ts'
import { advance } from '../../support/app/clock.ts'
import { unwrap } from '../../support/app/response.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'
import { aCrew, aPlacedMove, carryOut } from '../../support/scenarios/moves.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await openApp()
  // The clocks of New York go back on 7 November 2027, so that day has 25 hours.
  app.clock.now = new Date('2027-11-05T15:00:00.000Z')
  admin = await anAdmin(app)
  await admin.patch(`/api/users/${admin.user_id}`, { time_zone: 'America/New_York' })
  const customer = await aCustomer(app)
  const crew = await aCrew(app)
  await carryOut(app, await aPlacedMove(app, customer), customer, crew)
  await app.drain()
  for (let day = 0; day < 4; day++) {
    await aPlacedMove(app, customer)
    advance(app, { hours: 23 })
  }
})
afterAll(() => app.close())

const orders = async (query: string) =>
  unwrap<Series>(await admin.get(`/api/reports/orders?metric=order.placed&${query}`))

test('a series has every day, the long one too, and its sum is that of the rows', async () => {
  const series = await orders('from=2027-11-01&to=2027-12-10&unit=day')
  expect(series.periods.length).toBe(40)
  const long = series.periods.find(({ start }) => start === '2027-11-07')
  expect(Date.parse(long?.to ?? '') - Date.parse(long?.from ?? '')).toBe(25 * 3_600_000)
  expect(series.periods.every(({ to }, at) => to === (series.periods[at + 1]?.from ?? to))).toBe(
    true,
  )
  for (const { from, to, count } of series.periods) {
    const query = `name=order.placed&created_at_gte=${from}&created_at_lt=${to}&_end=1`
    const rows = await admin.get(`/api/events?${query}`)
    expect(Number(rows.headers['x-total-count'])).toBe(count)
  }
  expect(series.total.count).toBe((await app.db.select().from(tables.orders)).length)
})

test('weeks begin on Monday, and weeks and months add up to the same as days', async () => {
  const range = 'from=2027-11-03&to=2027-12-10'
  const [days, weeks, months] = await Promise.all(
    ['day', 'week', 'month'].map((unit) => orders(`${range}&unit=${unit}`)),
  )
  expect(weeks?.periods.map(({ start }) => start)).toEqual([
    '2027-11-03',
    '2027-11-08',
    '2027-11-15',
    '2027-11-22',
    '2027-11-29',
    '2027-12-06',
  ])
  expect(months?.periods.map(({ start }) => start)).toEqual(['2027-11-03', '2027-12-01'])
  expect([weeks?.total, months?.total]).toEqual([days?.total, days?.total])
})

test('a city’s series counts that city alone', async () => {
  const range = 'from=2027-11-01&to=2027-12-10&unit=month'
  const all = await orders(range)
  const rows = await app.db.select().from(tables.orders)
  const cities = [...new Set(rows.map(({ city_id }) => city_id))]
  let sum = 0
  for (const city of cities) sum += (await orders(`${range}&city_id=${city}`)).total.count
  expect(sum).toBe(all.total.count)
})

test('opening balance, postings and closing balance of every account agree with the journal', async () => {
  const { accounts } = unwrap<Balances>(
    await admin.get('/api/reports/balances?from=2027-11-06&to=2027-12-31'),
  )
  const { accounts: balances } = unwrap<Today>(await admin.get('/api/reports/today'))
  expect(accounts.length).toBeGreaterThan(3)
  for (const { account, opening_cents, change_cents, closing_cents, lines } of accounts) {
    expect(opening_cents + change_cents).toBe(closing_cents)
    const now = balances.find((one) => one.account === account)?.balance_cents ?? 0
    expect([account, closing_cents]).toEqual([account, now])
    const query = `from=2027-11-06&to=2027-12-31&unit=week&account=${account}`
    const series = unwrap<Series>(await admin.get(`/api/reports/accounts?${query}`))
    expect([account, series.total]).toEqual([account, { count: lines, cents: change_cents }])
  }
  expect(accounts.reduce((sum, { closing_cents }) => sum + closing_cents, 0)).toBe(0)
})

test.each([
  ['orders', 'metric=order.placed&from=2027-11-03&to=2027-11-02&unit=day'],
  ['orders', 'metric=order.placed&from=2020-01-01&to=2027-11-02&unit=day'],
  ['orders', 'metric=order.eaten&from=2027-11-01&to=2027-11-02&unit=day'],
  ['orders', 'metric=order.placed&from=yesterday&to=2027-11-02&unit=day'],
  ['accounts', 'account=gold&from=2027-11-01&to=2027-11-02&unit=day'],
  ['balances', 'from=2027-11-03&to=2027-11-02'],
])('%s refuses %s', async (path, query) => {
  expect((await admin.get(`/api/reports/${path}?${query}`)).statusCode).toBe(422)
})

test('the books are closed to roles that may not list the journal', async () => {
  const support = await anAdmin(app, ['support'])
  const range = 'from=2027-11-01&to=2027-12-10'
  expect((await support.get(`/api/reports/balances?${range}`)).statusCode).toBe(403)
  const accounts = await support.get(`/api/reports/accounts?${range}&unit=day&account=cash`)
  expect(accounts.statusCode).toBe(403)
})
