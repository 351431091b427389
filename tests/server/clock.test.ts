import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { TestClock } from '#contract/calls/clock.ts'
import { openTestClock } from '#server/test-clock.ts'
import { openApp, type TestApp } from '../support/app/app.ts'
import { fromNow, tuesday } from '../support/app/clock.ts'
import { errorsOf, unwrap } from '../support/app/response.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { aCustomer, anAdmin, type Person } from '../support/people/people.ts'
import { aPlacedMove, moveOf } from '../support/scenarios/moves.ts'

const hour = 3_600_000

let app: TestApp
let admin: Person
let customer: Person
beforeAll(async () => {
  app = await openApp()
  app.clock.now = new Date(tuesday)
  admin = await anAdmin(app)
  customer = await aCustomer(app)
})
afterAll(() => app.close())

const read = async () => unwrap<{ clock: TestClock }>(await admin.get('/api/clock')).clock

async function moveTo(to: string | null): Promise<TestClock> {
  unwrap(await admin.post('/api/clock', { to }))
  return waitFor(async () => {
    const clock = await read()
    expect(clock.run?.is_done).toBe(true)
    return clock
  })
}

describe('the test clock', () => {
  test('goes to the next moment at which something happens, and says what happened', async () => {
    const move = await aPlacedMove(app, customer, { window_start_at: fromNow(app, { days: 30 }) })
    await app.drain()
    const { next_due_at } = await read()
    const { now, run } = await moveTo(null)
    expect(now).toBe(next_due_at)
    expect(run?.failure).toBeNull()
    expect(now).toBe(new Date(Date.parse(move.quote.window_start_at) - 72 * hour).toISOString())
    expect(run?.events.map(({ name }) => name)).toContain('payment.authorized')
  })

  test('lets everything happen in its order on a long way', async () => {
    const move = await aPlacedMove(app, customer, { window_start_at: fromNow(app, { days: 30 }) })
    const { run } = await moveTo(fromNow(app, { days: 32 }))
    expect(run?.failure).toBeNull()
    const { state, timeline } = await moveOf(customer, move)
    expect(state).toBe('expired')
    const due = timeline.find(({ name }) => name === 'order.payment_due')
    expect(due?.at).toBe(new Date(Date.parse(move.quote.window_start_at) - 72 * hour).toISOString())
  })

  test.each([
    ['back', -1],
    ['too far', 91],
  ])('is not moved %s', async (_, days) => {
    const { now } = await read()
    expect(
      Object.keys(errorsOf(await admin.post('/api/clock', { to: fromNow(app, { days }) }))),
    ).toEqual(['to'])
    expect((await read()).now).toBe(now)
  })

  test('can be moved only by administrators who may change settings', async () => {
    const support = await anAdmin(app, ['support'])
    for (const who of [support, customer])
      expect((await who.post('/api/clock', { to: null })).statusCode).toBe(403)
  })

  test('is stored, so that the next start goes on from there', async () => {
    const clock = await openTestClock(app.database)
    const ahead = 3 * 24 * hour
    await clock.moveTo(new Date(Date.now() + ahead))
    const again = await openTestClock(app.database)
    expect(Math.abs(again.aheadMs() - ahead)).toBeLessThan(1000)
    await again.moveTo(new Date())
    expect(again.aheadMs()).toBeGreaterThan(ahead - 1000)
  })
})
