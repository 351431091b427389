import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { asc } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { isBackupRunning } from '#server/domain/backup-running.ts'
import { usualLane } from '#server/kernel/outbox/lane.ts'
import { enqueue, outbox } from '#server/kernel/outbox/outbox.ts'
import { createScheduler } from '#server/kernel/outbox/scheduler.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { queueDailyBackup } from '#server/modules/backups/daily.ts'
import { failAbandonedBackups } from '#server/modules/backups/fail-abandoned.ts'
import { openApp, type TestApp } from '../../support/app/app.ts'
import { advance, tuesday } from '../../support/app/clock.ts'
import { unwrap } from '../../support/app/response.ts'
import { anAdmin, type Person } from '../../support/people/people.ts'

type Backup = (typeof tables.backups)['$inferSelect']

const dayMs = 86_400_000

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
  rmSync(join(app.config.dataDir, 'files/backups'), { recursive: true, force: true })
})
afterEach(() => vi.useRealTimers())
afterAll(() => app.close())

const backups = (): Promise<Backup[]> =>
  app.db.select().from(tables.backups).orderBy(asc(tables.backups.id))
const dayOf = ({ name }: Backup) => name.slice('haulwell-daily-'.length, -'-abcdef'.length)
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
        name: expect.stringMatching(/^haulwell-daily-2027-04-06-[0-9a-f]{6}$/),
        kind: 'daily',
        state: 'verified',
        requested_by_id: null,
      },
    ])
    advance(app, { hours: 1 })
    await daily()
    expect((await backups()).map(dayOf)).toEqual(['2027-04-06', '2027-04-07'])
  })

  test('is made again if another server has stored one of the same day', async () => {
    await daily()
    await app.drain()
    const [other] = await backups()
    await app.db.delete(tables.backups)
    advance(app, { minutes: 1 })
    await daily()
    await app.drain()
    const [own] = await backups()
    expect(own?.state).toBe('verified')
    expect(own?.name).not.toBe(other?.name)
    // The last one of the day is kept.
    expect(readdirSync(folder)).toEqual([`${own?.name}.backup`])
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
    const kept = Array.from({ length: 14 }, (_, at) =>
      new Date(Date.UTC(2027, 3, 8 + at)).toISOString().slice(0, 10),
    )
    const rows = await backups()
    expect(rows[0]?.name).toBe(byHand.name)
    expect(rows.slice(1).map(dayOf)).toEqual(kept)
    const names = new Set(rows.map(({ name }) => `${name}.backup`))
    expect(new Set(readdirSync(folder))).toEqual(names)
    const query = { name: 'backups.deleted', _sort: 'id' }
    const events = unwrap<object[]>(await admin.get('/api/events', { query }))
    expect(events).toMatchObject([{ actor: 'system' }, { actor: 'system' }])
  })

  test('deletes rows of scheduled ones that are older than all that are kept', async () => {
    const at = (days: number) => new Date(app.clock.now.getTime() + days * dayMs).toISOString()
    const row = { kind: 'daily', created_at: at(-40), updated_at: at(-40) } as const
    await app.db.insert(tables.backups).values([
      { ...row, name: 'failed', state: 'failed' },
      { ...row, name: 'of-an-earlier-version', state: 'verified' },
      { ...row, name: 'left-by-a-crash', state: 'running' },
      { ...row, name: 'by-hand', state: 'failed', kind: 'manual' },
    ])
    await daily()
    advance(app, { minutes: 1 })
    await app.drain()
    await app.db
      .insert(tables.backups)
      .values({ ...row, name: 'failed-since', state: 'failed', created_at: at(0) })
    advance(app, { days: 1 })
    await daily()
    await app.drain()
    const names = (await backups()).map(({ name }) => name.replace(/-daily.*/, ''))
    expect(names).toEqual(['by-hand', 'haulwell', 'failed-since', 'haulwell'])
  })

  test('removes what earlier attempts have left also when it fails', async () => {
    const place = app.context.ports.backups
    const old = new Date('2020-01-01')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'unfinished.backup'), 'half of somet')
    utimesSync(join(folder, 'unfinished.backup'), old, old)
    const { write } = place
    place.write = async () => {
      throw new Error('the disk is full')
    }
    await daily()
    await app.drain()
    place.write = write
    expect(await backups()).toMatchObject([{ state: 'failed', failure: 'the disk is full' }])
    expect(readdirSync(folder)).not.toContain('unfinished.backup')
  })
})

describe('a running backup', () => {
  test('holds back removals for as long as its process works on it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const place = app.context.ports.backups
    const { write } = place
    const found: boolean[] = []
    place.write = async (...options) => {
      for (let hours = 0; hours < 3; hours++) {
        advance(app, { minutes: 50 })
        vi.advanceTimersByTime(3_000_000)
        await until(async () => (await backups())[0]?.updated_at === app.clock.now.toISOString())
        found.push(await isBackupRunning(app.db, app.clock.now))
      }
      return write(...options)
    }
    await daily()
    await app.drain()
    place.write = write
    expect(new Set(found)).toEqual(new Set([true]))
    expect(await backups()).toMatchObject([{ state: 'verified' }])
  })

  test('is marked as failed once its process has been silent for an hour', async () => {
    const updated_at = app.clock.now.toISOString()
    await app.db
      .insert(tables.backups)
      .values({ name: 'left-by-a-crash', kind: 'manual', state: 'running', updated_at })
    advance(app, { minutes: 59 })
    await failAbandonedBackups(app.context, app.clock.now)
    expect(await backups()).toMatchObject([{ state: 'running' }])
    expect(await isBackupRunning(app.db, app.clock.now)).toBe(true)
    advance(app, { minutes: 2 })
    expect(await isBackupRunning(app.db, app.clock.now)).toBe(false)
    await failAbandonedBackups(app.context, app.clock.now)
    expect(await backups()).toMatchObject([
      { state: 'failed', failure: 'The process that made it has stopped.' },
    ])
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
