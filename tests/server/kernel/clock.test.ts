import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { outbox } from '#server/kernel/outbox/outbox.ts'
import { shortLived } from '#server/kernel/short-lived.ts'
import { emptyApp, openApp, type TestApp } from '../../support/app/app.ts'
import { advance } from '../../support/app/clock.ts'
import { aCustomer } from '../../support/people/people.ts'
import { aPlacedMove, moveOf } from '../../support/scenarios/moves.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
beforeEach(() => emptyApp(app))
afterEach(() => vi.useRealTimers())
afterAll(() => app.close())

vi.setConfig({ testTimeout: 120_000 })

const day = 86_400_000

test('deliveries postponed while the clock was ahead are made when it is back', async () => {
  const now = app.clock.now
  const iso = (ms: number) => new Date(now.getTime() + ms).toISOString()
  const message = { channel: 'mail', recipient: 'a@b.test', subject: 'S', text: 'T' }
  await app.db.insert(outbox).values([
    { ...message, key: 'tried', attempts: 1, created_at: iso(0), next_attempt_at: iso(day) },
    { ...message, key: 'at once', created_at: iso(day), next_attempt_at: iso(day) },
    { ...message, key: 'for tomorrow', created_at: iso(0), next_attempt_at: iso(day) },
  ])
  await app.drain()
  const sentAt = async (key: string) =>
    (await app.db.select().from(outbox).where(eq(outbox.key, key)))[0]?.sent_at
  expect(await sentAt('tried')).toEqual(expect.any(String))
  expect(await sentAt('at once')).toEqual(expect.any(String))
  expect(await sentAt('for tomorrow')).toBeNull()
})

test('a response cached while the clock was ahead is requested again', async () => {
  let now = new Date(day)
  const remember = shortLived<number>({
    milliseconds: 60_000,
    now: () => now,
    of: new Set<string>(),
    onChange: () => undefined,
  })
  let made = 0
  const read = () => remember('key', async () => ++made)
  expect([await read(), await read()]).toEqual([1, 1])
  now = new Date(0)
  expect([await read(), await read()]).toEqual([2, 2])
})

test('a clock that is set forward and back delays nothing that is due', async () => {
  const customer = await aCustomer(app)
  const expired = async (move: { code: string }) =>
    vi.waitFor(async () => expect((await moveOf(customer, move)).state).toBe('expired'), 60_000)
  const first = await aPlacedMove(app, customer)
  advance(app, { days: 20 })

  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const now = Date.now()
  vi.setSystemTime(now + day)
  app.context.scheduler.start()
  await expired(first)

  vi.setSystemTime(now)
  const second = await aPlacedMove(app, customer)
  advance(app, { days: 20 })
  vi.advanceTimersByTime(15_000)
  app.context.scheduler.kick()
  await expired(second)
  await app.context.scheduler.stop()
})
