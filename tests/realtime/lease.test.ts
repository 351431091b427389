import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { embeddedRealtime } from '#server/adapters/realtime/embedded.ts'
import { realtimeLease } from '#server/database/tables.ts'
import { openEmptyDatabase } from '../support/app/app.ts'
import { waitFor } from '../support/app/wait-for.ts'

/** The process that runs the embedded realtime database of a database. */
let opened: Awaited<ReturnType<typeof openEmptyDatabase>>
const processes: ReturnType<typeof embeddedRealtime>[] = []

beforeAll(async () => {
  opened = await openEmptyDatabase()
})
afterEach(async () => {
  for (const one of processes.splice(0)) await one.close()
  await opened.database.db.delete(realtimeLease)
})
afterAll(() => opened.leave())

const aProcess = (options: { isExclusive?: boolean } = {}) => {
  const losses: Error[] = []
  const errors: unknown[] = []
  const realtime = embeddedRealtime({
    db: opened.database.db,
    rules: { rules: {} },
    secret: 'x'.repeat(32),
    onError: (error) => errors.push(error),
    onLost: (error) => losses.push(error),
    ...options,
  })
  processes.push(realtime)
  return { ...realtime, losses, errors }
}

/** Changes the lease as if another process held it, on this machine or another one. */
const holderBecomes = (change: Partial<typeof realtimeLease.$inferInsert>) =>
  opened.database.db.update(realtimeLease).set(change).where(eq(realtimeLease.name, 'realtime'))

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

describe('a second process', () => {
  test('is refused while the first one runs, with the next step in the message', async () => {
    await aProcess().open()
    await expect(aProcess().open()).rejects.toThrow(
      /already the embedded realtime database .* Stop that process, or configure a Firebase project/,
    )
  })

  test('that starts at the same time is refused', async () => {
    const results = await Promise.allSettled([aProcess().open(), aProcess().open()])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('starts at once after the first one has stopped', async () => {
    const first = aProcess()
    await first.port.set('n', 1)
    await first.close()
    expect(await aProcess().port.read('n')).toBe(1)
  })
})

describe('after a crash', () => {
  test('a lease whose owner is dead is taken over before it expires', async () => {
    const first = aProcess()
    await first.open()
    // No process has this pid: it is above the system's range.
    await holderBecomes({ owner: 'dead', pid: 2 ** 30, expires_at: inSeconds(3600) })
    await aProcess().open()
  })

  test('a lease whose pid another process has got since is taken over too', async () => {
    await aProcess().open()
    await holderBecomes({ owner: 'dead', pid: 1, started: 'before', expires_at: inSeconds(3600) })
    await aProcess().open()
  })

  test('a lease of another machine is respected until it expires', async () => {
    await aProcess().open()
    await holderBecomes({ owner: 'elsewhere', host: 'other', expires_at: inSeconds(1) })
    await aProcess().open()
  })

  test('a lease of another machine that is renewed refuses the start', async () => {
    await aProcess().open()
    await holderBecomes({ owner: 'elsewhere', host: 'other', expires_at: inSeconds(30) })
    const refused = expect(aProcess().open()).rejects.toThrow('on other')
    await new Promise((resolve) => setTimeout(resolve, 600))
    await holderBecomes({ expires_at: inSeconds(31) })
    await refused
  })

  test('no lease delays a process whose database no other process can open', async () => {
    await aProcess().open()
    await holderBecomes({ owner: 'elsewhere', host: 'other', expires_at: inSeconds(3600) })
    await aProcess({ isExclusive: true }).open()
  })
})

test('a process that has lost its lease no longer writes anything', async () => {
  const first = aProcess()
  await first.port.set('n', 1)
  // The process was suspended, and another one has taken over meanwhile.
  await holderBecomes({ owner: 'another', expires_at: inSeconds(3600) })
  await expect(first.port.set('n', 2)).rejects.toThrow('cannot be stored')
  const database = await first.open()
  await expect(database.saveDepartures('session', [])).rejects.toThrow('taken over')
  await waitFor(() => expect(first.losses).toHaveLength(1))
  expect(await first.port.read('n')).toBe(1)
})

test('a lease is renewed for as long as its process runs', async () => {
  const first = aProcess()
  await first.open()
  await holderBecomes({ expires_at: inSeconds(-1) })
  await waitFor(async () => {
    const [holder] = await opened.database.db.select().from(realtimeLease)
    expect(Date.parse(holder?.expires_at ?? '')).toBeGreaterThan(Date.now())
  })
  expect(first.losses).toEqual([])
})
