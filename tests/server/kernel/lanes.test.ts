import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { type Channel, type Lane, usualLane } from '#server/kernel/outbox/lane.ts'
import { enqueue, type OutboxMessage, outbox } from '#server/kernel/outbox/outbox.ts'
import { createScheduler } from '#server/kernel/outbox/scheduler.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { openApp, type TestApp } from '../../support/app/app.ts'
import { advance, tuesday } from '../../support/app/clock.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
beforeEach(async () => {
  app.clock.now = new Date(tuesday)
  await app.db.delete(outbox)
})
afterAll(() => app.close())

const queue = (channel: string, ...recipients: string[]) =>
  transact(app.db, (tx) =>
    enqueue(
      tx,
      recipients.map((recipient) => ({
        channel,
        recipient,
        next_attempt_at: app.clock.now.toISOString(),
        created_at: app.clock.now.toISOString(),
      })),
    ),
  )

const stored = () => app.db.select().from(outbox).orderBy(asc(outbox.id))

/** A delivery that ends when the test says so. */
function held() {
  const begun: string[] = []
  const finish = new Map<string, () => void>()
  const deliver = ({ recipient }: OutboxMessage) =>
    new Promise<void>((resolve) => {
      begun.push(recipient)
      finish.set(recipient, resolve)
    })
  return { begun, deliver, finish: (recipient: string) => finish.get(recipient)?.() }
}

const channel = (deliver: Channel['deliver'], lane: Partial<Lane> = {}): Channel => ({
  deliver,
  lane: { ...usualLane, ...lane },
})

function schedulerOf(channels: Record<string, Channel>) {
  const dead: [id: number, error: string][] = []
  const scheduler = createScheduler(
    app.context.kernel,
    { channels, recordDead: async (_tx, { id }, error) => void dead.push([id, error]) },
    { error: () => undefined },
  )
  return { scheduler, dead }
}

test('a channel that hangs delays no other', async () => {
  const mail = held()
  const charged: string[] = []
  const { scheduler } = schedulerOf({
    mail: channel(mail.deliver),
    payments: channel(async ({ recipient }) => void charged.push(recipient)),
  })
  await queue('mail', 'ana@slow.test')
  await queue('payments', 'payment 1')
  scheduler.start()
  await vi.waitFor(() => expect(mail.begun).toEqual(['ana@slow.test']))
  await vi.waitFor(() => expect(charged).toEqual(['payment 1']))
  await queue('payments', 'payment 2')
  scheduler.kick()
  await vi.waitFor(() => expect(charged).toEqual(['payment 1', 'payment 2']))
  mail.finish('ana@slow.test')
  await scheduler.stop()
})

test('a channel delivers as many messages at once as its lane allows', async () => {
  const mail = held()
  const { scheduler } = schedulerOf({ mail: channel(mail.deliver, { atOnce: 2 }) })
  await queue('mail', 'one', 'two', 'three')
  scheduler.start()
  await vi.waitFor(() => expect(mail.begun).toEqual(['one', 'two']))
  mail.finish('two')
  await vi.waitFor(() => expect(mail.begun).toEqual(['one', 'two', 'three']))
  mail.finish('one')
  mail.finish('three')
  await vi.waitFor(async () =>
    expect((await stored()).every(({ sent_at }) => sent_at !== null)).toBe(true),
  )
  await scheduler.stop()
})

test('a delivery without an answer is given up and tried again later', async () => {
  const mail = held()
  const { scheduler } = schedulerOf({ mail: channel(mail.deliver, { limitMs: 50 }) })
  await queue('mail', 'ana@slow.test')
  await scheduler.drain()
  expect(await stored()).toMatchObject([{ attempts: 1, error: 'no answer within 0.05 s' }])
  await scheduler.drain()
  expect(mail.begun).toHaveLength(1)
  advance(app, { minutes: 1 })
  await scheduler.drain()
  expect(mail.begun).toHaveLength(2)
})

test('a message waits twice as long after each attempt, and dies after the last', async () => {
  const attempts: string[] = []
  const { scheduler, dead } = schedulerOf({
    mail: channel(
      async () => {
        attempts.push(app.clock.now.toISOString())
        throw new Error('refused')
      },
      { attempts: 5, firstWaitMs: 60_000, maxWaitMs: 240_000 },
    ),
  })
  await queue('mail', 'ana@refused.test')
  for (let minute = 0; minute <= 20; minute++) {
    await scheduler.drain()
    advance(app, { minutes: 1 })
  }
  const minutes = attempts.map((at) => (Date.parse(at) - Date.parse(tuesday)) / 60_000)
  expect(minutes).toEqual([0, 1, 3, 7, 11])
  const [message] = await stored()
  expect(message).toMatchObject({ attempts: 5, error: 'refused', sent_at: null })
  expect(message?.dead_at).not.toBeNull()
  expect(dead).toEqual([[message?.id, 'refused']])
})
