import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { asc } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { usualLane } from '#server/kernel/outbox/lane.ts'
import { enqueue, outbox } from '#server/kernel/outbox/outbox.ts'
import { createScheduler } from '#server/kernel/outbox/scheduler.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { queueDailyBackup } from '#server/modules/backups/daily.ts'
import { openApp, type TestApp } from '../../support/app/app.ts'
import { advance, tuesday } from '../../support/app/clock.ts'
import { unwrap } from '../../support/app/response.ts'
import { anAdmin, type Person } from '../../support/people/people.ts'

type Backup = (typeof tables.backups)['$inferSelect']

let app: TestApp
let admin: Person
let folder: string
beforeAll(async () => {
  app = await openApp()
  app.clock.now = new Date(tuesday)
  admin = await anAdmin(app)
  folder = join(app.config.dataDir, 'files/backups/databases')
})
beforeEach(async () => {
  app.clock.now = new Date(tuesday)
  for (const table of [tables.backups, outbox]) await app.db.delete(table)
})
afterEach(() => vi.useRealTimers())
afterAll(() => app.close())

const backups = (): Promise<Backup[]> =>
  app.db.select().from(tables.backups).orderBy(asc(tables.backups.id))
const daily = () => queueDailyBackup(app.context, app.clock.now)

/** Waits until something holds, for as long as a slow machine may take. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    if (await holds()) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('it never came about')
}

describe('the daily backup', () => {
  test('is requested once a day, however many processes do so, and made', async () => {
    await Promise.all(Array.from({ length: 4 }, daily))
    advance(app, { hours: 4 })
    await daily()
    await app.drain()
    expect(await backups()).toMatchObject([
      {
        name: 'haulwell-daily-2027-04-06',
        kind: 'daily',
        state: 'verified',
        requested_by_id: null,
      },
    ])
    advance(app, { hours: 1 })
    await daily()
    expect((await backups()).map(({ name }) => name)).toEqual([
      'haulwell-daily-2027-04-06',
      'haulwell-daily-2027-04-07',
    ])
  })

  test('is requested by the clock of a running server', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const other = await openApp({ beside: app })
    try {
      vi.advanceTimersByTime(3_600_000)
      other.context.scheduler.start()
      await until(async () => (await backups()).some(({ state }) => state === 'verified'))
    } finally {
      await other.close()
    }
    expect(await backups()).toMatchObject([{ kind: 'daily' }])
  })

  test('is kept with the thirteen before it, and manual ones are all kept', async () => {
    const byHand = unwrap<Backup>(await admin.post('/api/backups', {}))
    for (let day = 0; day < 16; day++) {
      await daily()
      await app.drain()
      advance(app, { days: 1 })
    }
    const kept = Array.from({ length: 14 }, (_, at) => {
      const day = new Date(Date.UTC(2027, 3, 8 + at)).toISOString().slice(0, 10)
      return `haulwell-daily-${day}`
    })
    const rows = await backups()
    expect(rows.map(({ name }) => name)).toEqual([byHand.name, ...kept])
    const names = new Set(rows.map(({ name }) => `${name}.backup`))
    expect(new Set(readdirSync(folder))).toEqual(names)
    const query = { name: 'backups.deleted', _sort: 'id' }
    const events = unwrap<object[]>(await admin.get('/api/events', { query }))
    expect(events).toMatchObject([{ actor: 'system' }, { actor: 'system' }])
  })
})

test('a long delivery delays no other', async () => {
  const { kernel } = app.context
  const at = app.clock.now.toISOString()
  const times = { next_attempt_at: at, created_at: at }
  await transact(app.db, (tx) =>
    enqueue(tx, [
      { channel: 'backups', recipient: 'slow', ...times },
      { channel: 'mail', recipient: 'ana@quick.test', ...times },
    ]),
  )
  const done: string[] = []
  const errors: unknown[] = []
  let finish = (): void => undefined
  const slow = new Promise<void>((resolve) => {
    finish = resolve
  })
  const scheduler = createScheduler(
    kernel,
    {
      channels: {
        mail: { lane: usualLane, deliver: async ({ recipient }) => void done.push(recipient) },
        backups: {
          lane: usualLane,
          deliver: async ({ recipient }) => {
            done.push(`${recipient} begun`)
            await slow
            done.push(recipient)
          },
        },
      },
      recordDead: async () => expect.unreachable('no message dies'),
    },
    { error: (details) => void errors.push(details) },
  )
  scheduler.start()
  await until(() => done.length === 2)
  expect(done.toSorted()).toEqual(['ana@quick.test', 'slow begun'])

  await transact(app.db, (tx) =>
    enqueue(tx, [{ channel: 'mail', recipient: 'bea@quick.test', ...times }]),
  )
  scheduler.kick()
  await until(() => done.length === 3)
  const stopped = scheduler.stop()
  finish()
  await stopped
  expect(done.slice(2)).toEqual(['bea@quick.test', 'slow'])
  expect(errors).toEqual([])
  expect((await app.db.select().from(outbox)).every(({ sent_at }) => sent_at !== null)).toBe(true)
})
