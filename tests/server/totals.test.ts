import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Today } from '#contract/calls/reports.ts'
import { hourlyTotals } from '#server/kernel/tally.ts'
import { compareTotals, rebuildTotals } from '#server/modules/reports/rebuild-totals.ts'
import { emptyHouse, openHouse, type TestHouse } from '../support/house.ts'
import { aCrew, answer, aPlacedMove, aQuote, carryOut, pass, reschedule } from '../support/moves.ts'
import { aCustomer, anAdmin, type Person } from '../support/people.ts'

let house: TestHouse
let admin: Person

beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

beforeEach(async () => {
  await emptyHouse(house)
  // Nine in the evening in New York, where it is tomorrow in UTC.
  house.clock.now = new Date('2027-04-07T01:00:00.000Z')
  admin = await anAdmin(house)
  await admin.patch(`/api/users/${admin.user_id}`, { time_zone: 'America/New_York' })
})

const today = async () => answer<Today>(await admin.get('/api/reports/today'))

test('The day is the administrator’s own, and each order is worth what it was then', async () => {
  const customer = await aCustomer(house)
  const first = await aPlacedMove(house, customer)
  pass(house, { hours: 4 })
  const second = await aPlacedMove(house, customer)
  await aPlacedMove(house, customer)

  const report = await today()
  expect(report.placed).toBe(2)
  expect(report.placed_cents).toBe(2 * second.quote.price.total_cents)
  expect(report.days.at(-2)).toMatchObject({
    ...{ day: '2027-04-06', placed: 1, placed_cents: first.quote.price.total_cents },
  })
  expect(report.open_jobs).toBe(3)

  // What changes afterwards does not change what was placed.
  const other = await aQuote(house, customer, { size: 'two-bedroom' })
  answer(await reschedule(customer, second, other))
  expect((await today()).placed_cents).toBe(report.placed_cents)
  expect(await compareTotals(house.db)).toEqual([])
})

test('Totals that have gone wrong are found, and written anew they are right', async () => {
  const customer = await aCustomer(house)
  const crew = await aCrew(house)
  const move = await aPlacedMove(house, customer)
  await carryOut(house, move, customer, crew)
  await house.drain()
  const before = await today()
  expect(before.completed).toBe(1)
  expect(before.captured_cents).toBeGreaterThan(0)
  expect(before.journal_sum_cents).toBe(0)
  expect(await compareTotals(house.db)).toEqual([])

  await house.db
    .update(hourlyTotals)
    .set({ cents: 1 })
    .where(eq(hourlyTotals.metric, 'journal.cash'))
  await house.db.delete(hourlyTotals).where(eq(hourlyTotals.metric, 'order.completed'))
  const differences = await compareTotals(house.db)
  expect(new Set(differences.map(({ metric }) => metric))).toEqual(
    new Set(['journal.cash', 'order.completed']),
  )
  expect((await today()).completed).toBe(0)

  await rebuildTotals(house.db)
  expect(await compareTotals(house.db)).toEqual([])
  expect(await today()).toEqual(before)
})
