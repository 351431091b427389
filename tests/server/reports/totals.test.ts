import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Today } from '#contract/calls/reports.ts'
import { hourlyTotals } from '#server/kernel/resource/hourly-totals.ts'
import { compareTotals, rebuildTotals } from '#server/modules/reports/rebuild-totals.ts'
import { emptyApp, openApp, type TestApp } from '../../support/app/app.ts'
import { advance } from '../../support/app/clock.ts'
import { unwrap } from '../../support/app/response.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'
import { aCrew, aPlacedMove, aQuote, carryOut, reschedule } from '../../support/scenarios/moves.ts'

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

beforeEach(async () => {
  await emptyApp(app)
  // It is nine in the evening in New York, and already tomorrow in UTC.
  app.clock.now = new Date('2027-04-07T01:00:00.000Z')
  admin = await anAdmin(app)
  await admin.patch(`/api/users/${admin.user_id}`, { time_zone: 'America/New_York' })
})

const today = async () => unwrap<Today>(await admin.get('/api/reports/today'))

test('a day follows the administrator’s clock, and each order has its value of that day', async () => {
  const customer = await aCustomer(app)
  const first = await aPlacedMove(app, customer)
  advance(app, { hours: 4 })
  const second = await aPlacedMove(app, customer)
  await aPlacedMove(app, customer)

  const report = await today()
  expect(report.placed).toBe(2)
  expect(report.placed_cents).toBe(2 * second.quote.price.total_cents)
  expect(report.days.at(-2)).toMatchObject({
    day: '2027-04-06',
    placed: 1,
    placed_cents: first.quote.price.total_cents,
  })
  expect(report.open_jobs).toBe(3)

  // Later changes do not alter the total of a placed order.
  const other = await aQuote(app, customer, { size: 'two-bedroom' })
  unwrap(await reschedule(customer, second, other))
  expect((await today()).placed_cents).toBe(report.placed_cents)
  expect(await compareTotals(app.db)).toEqual([])
})

test('today is compared with yesterday, and thirty days with the thirty before', async () => {
  const customer = await aCustomer(app)
  const { quote } = await aPlacedMove(app, customer)
  // A sign-in doesn’t last that long.
  const after = async (days: number) => {
    advance(app, { days })
    admin = await anAdmin(app)
    return today()
  }
  expect((await after(1)).yesterday).toEqual({
    placed: 1,
    placed_cents: quote.price.total_cents,
    completed: 0,
    captured_cents: 0,
  })
  const month = await after(28)
  expect([month.days.length, month.days[0]?.placed, month.days_before.placed]).toEqual([30, 1, 0])
  const sum = { placed: 1, completed: 0, placed_cents: quote.price.total_cents }
  expect((await after(1)).days_before).toEqual(sum)
  expect((await after(29)).days_before).toEqual(sum)
  expect((await after(1)).days_before.placed).toBe(0)
})

test('wrong totals are found, and a rebuild corrects them', async () => {
  const customer = await aCustomer(app)
  const crew = await aCrew(app)
  const move = await aPlacedMove(app, customer)
  await carryOut(app, move, customer, crew)
  await app.drain()
  const before = await today()
  expect(before.completed).toBe(1)
  expect(before.captured_cents).toBeGreaterThan(0)
  expect(before.journal_sum_cents).toBe(0)
  expect(await compareTotals(app.db)).toEqual([])

  await app.db.update(hourlyTotals).set({ cents: 1 }).where(eq(hourlyTotals.metric, 'journal.cash'))
  await app.db.delete(hourlyTotals).where(eq(hourlyTotals.metric, 'order.completed'))
  const differences = await compareTotals(app.db)
  expect(new Set(differences.map(({ metric }) => metric))).toEqual(
    new Set(['journal.cash', 'order.completed']),
  )
  expect((await today()).completed).toBe(0)

  await rebuildTotals(app.db)
  expect(await compareTotals(app.db)).toEqual([])
  expect(await today()).toEqual(before)
})
