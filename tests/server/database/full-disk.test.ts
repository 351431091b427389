import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import type { Quote } from '#contract/calls/quotes.ts'
import { type Database, openDatabase } from '#server/database/connection.ts'
import { migrate } from '#server/database/migrate.ts'
import { quotes } from '#server/database/tables.ts'
import { clientOf, openApp, type TestApp } from '../../support/app/app.ts'
import { fromNow } from '../../support/app/clock.ts'
import { aCustomer, anAdmin } from '../../support/people/people.ts'
import { aPhoto } from '../../support/scenarios/pictures.ts'
import { loadLiveReference } from '../../support/worker/reference-snapshot.ts'

const disk = mkdtempSync(join(tmpdir(), 'haulwell-disk-'))
/** Mounting a small disk needs root; otherwise these tests are skipped. */
const isMounted = mounts()

function mounts(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256m', 'tmpfs', disk], { stdio: 'ignore' })
    return true
  } catch {
    console.warn('No disk could be mounted: what happens on a full one is not tried.')
    return false
  }
}

afterAll(() => {
  if (isMounted) execFileSync('umount', ['--lazy', disk])
  rmSync(disk, { recursive: true, force: true })
})

const filler = join(disk, 'filler')
function fill(): void {
  const file = openSync(filler, 'a')
  try {
    for (;;) writeSync(file, Buffer.alloc(4096))
  } catch {
    closeSync(file)
  }
}

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

describe.skipIf(!isMounted)('on a disk that is full', () => {
  let app: TestApp
  /** The messages that the database has logged. */
  const reported: string[] = []
  beforeAll(async () => {
    const database = await openDatabase({ dataDir: join(disk, 'database') })
    await migrate(database, join(process.cwd(), 'server/database/migrations'))
    await loadLiveReference(database.db)
    await database.close()
    app = await openApp({
      standing: { dataDir: disk, log: (message) => reported.push(message) },
      env: { DATA_DIR: disk },
    })
  })
  afterAll(() => app?.close())

  const healthz = async () => (await clientOf(app).get('/healthz')).statusCode
  /** The ids of the quotes that the server has acknowledged. */
  const acknowledged: string[] = []
  async function requestQuote() {
    const answer = await clientOf(app).post('/api/quotes', {
      size: 'studio',
      window_start_at: fromNow(app, { days: 5 }),
      stops: [
        { kind: 'pickup', zip: '94110' },
        { kind: 'dropoff', zip: '94612' },
      ],
    })
    if (answer.statusCode === 200) acknowledged.push(answer.json<Quote>().id)
    return answer
  }
  const storedQuotes = async () =>
    (await app.db.select({ id: quotes.id }).from(quotes)).map(({ id }) => id)

  async function untilRefused() {
    for (let count = 0; count < 300; count++) {
      const answer = await requestQuote()
      if (answer.statusCode !== 200) return answer
    }
    throw new Error('nothing was refused')
  }

  test('what can’t be stored is a 503, and all works again once there is room', async () => {
    const { email, password } = await anAdmin(app)
    const { token } = await aCustomer(app)
    expect((await requestQuote()).statusCode).toBe(200)
    expect(await healthz()).toBe(200)

    fill()
    // Before any request has failed: the probe itself finds the disk full.
    await vi.waitFor(async () => expect(await healthz()).toBe(503), 60_000)
    const refused = await untilRefused()
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
      503,
      '2',
      { message: 'The service is temporarily unavailable. Please try again.' },
    ])
    expect(await healthz()).toBe(503)

    // Writes until the engine has no room for its log either, and ends, and then until it could not
    // be opened again for lack of room.
    const grow = "select pg_logical_emit_message(false, 'x', repeat('y', 200000))"
    await vi.waitFor(async () => {
      fill()
      await app.database.pool.query(grow).catch(() => undefined)
      expect(reported).toContainEqual(expect.stringContaining('could not be opened again'))
    }, 120_000)
    expect(reported).toContainEqual(expect.stringContaining('stopped and is being reopened'))
    for (let count = 0; count < 3; count++) expect((await requestQuote()).statusCode).toBe(503)
    expect(await healthz()).toBe(503)

    rmSync(filler)
    await vi.waitFor(async () => expect(await healthz()).toBe(200), {
      timeout: 120_000,
      interval: 500,
    })
    expect((await storedQuotes()).sort()).toEqual(acknowledged.sort())
    expect((await requestQuote()).statusCode).toBe(200)
    const login = await clientOf(app).post('/api/login', { email, password })
    expect(login.statusCode).toBe(200)
    expect(await aPhoto(clientOf(app, token))).toMatch(/^photos\//)
  })

  test('a start says that it is full', async () => {
    fill()
    let opened: Database | undefined
    const start = async () => {
      opened = await openDatabase({ dataDir: join(disk, 'another') })
    }
    await expect(start()).rejects.toThrow(/^The disk is full: 0 MB are left for .*another/)
    await opened?.close()
    rmSync(filler)
  })
})
