import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { verifyBackup } from '#server/database/backup/backup-file.ts'
import { restoreBackup } from '#server/database/backup/restore-backup.ts'
import { openDatabase } from '#server/database/connection.ts'
import { tables } from '#server/database/tables.ts'
import { outbox } from '#server/kernel/outbox/outbox.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { queue } from '#server/modules/backups/backup-task.ts'
import { clientOf, openApp, type TestApp } from '../../support/app/app.ts'
import { advance, fromNow, tuesday } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'

type Backup = (typeof tables.backups)['$inferSelect']
type Event = { name: string; actor: string; user_id: number | null; reason: string | null }

let app: TestApp
let admin: Person
/** Where backups are made, and where they are stored. */
let drafts: string
let folder: string
beforeAll(async () => {
  app = await openApp()
  app.clock.now = new Date(tuesday)
  admin = await anAdmin(app)
  drafts = join(app.config.dataDir, 'backups')
  folder = join(app.config.dataDir, 'files/backups')
})
beforeEach(async () => {
  app.clock.now = new Date(tuesday)
  for (const table of [tables.backups, outbox]) await app.db.delete(table)
  for (const one of [drafts, folder]) rmSync(one, { recursive: true, force: true })
})
afterAll(() => app.close())

const ask = async (note = 'Before the sale'): Promise<Backup> =>
  unwrap<Backup>(await admin.post('/api/backups', { note }))
const read = async ({ id }: { id: number }): Promise<Backup> =>
  unwrap<Backup>(await admin.get(`/api/backups/${id}`))
const fileOf = ({ name }: { name: string }) => join(folder, 'databases', `${name}.backup`)
const stored = () => readdirSync(join(folder, 'databases'))
const eventsOf = async ({ id }: { id: number }): Promise<Event[]> => {
  const query = { resource: 'backups', record_id: String(id), _sort: 'id' }
  return unwrap<Event[]>(await admin.get('/api/events', { query }))
}
const download = (who: Pick<Person, 'get'>, { id }: { id: number }) =>
  who.get(`/api/backups/${id}/file`)

describe('a requested backup', () => {
  test('is queued, then made, read back and recorded', async () => {
    const queued = await ask()
    expect(queued).toMatchObject({
      state: 'queued',
      kind: 'manual',
      note: 'Before the sale',
      bytes: null,
      sha256: null,
      requested_by_id: admin.user_id,
      failure: null,
      verified_at: null,
    })
    expect(queued.name).toMatch(/^haulwell-20270406-190000-[0-9a-f]{6}$/)
    expect(existsSync(folder)).toBe(false)

    advance(app, { seconds: 7 })
    await app.drain()
    const made = await read(queued)
    const file = readFileSync(fileOf(made))
    const { tables: found } = await verifyBackup(fileOf(made))
    expect(made).toMatchObject({
      state: 'verified',
      bytes: file.length,
      verified_at: fromNow(app, {}),
      rows: Object.values(found).reduce((sum, { rows }) => sum + rows, 0),
      sha256: createHash('sha256').update(file).digest('hex'),
    })
    expect(found.users?.rows).toBe(1)
    expect(stored()).toHaveLength(1)
    expect(readdirSync(drafts)).toEqual([])
    expect((await eventsOf(queued)).map(({ name, actor }) => [name, actor])).toEqual([
      ['backups.created', 'admin'],
      ['backup.started', 'system'],
      ['backup.verified', 'system'],
    ])
  })

  test('may be one of several in the same second', async () => {
    const asked = [await ask(), await ask()]
    await app.drain()
    for (const backup of asked) expect(await read(backup)).toMatchObject({ state: 'verified' })
    expect(stored()).toHaveLength(2)
  })

  test('leaves only an event about itself', async () => {
    for (const name of ['name', 'kind', 'state', 'sha256', 'rows'])
      expect(Object.keys(errorsOf(await admin.post('/api/backups', { [name]: 'x' })))).toEqual([
        name,
      ])
    const { id } = await ask()
    expect((await admin.patch(`/api/backups/${id}`, { note: 'x' })).statusCode).toBe(404)
    for (const name of ['start', 'verify', 'fail']) {
      const input = name === 'verify' ? { bytes: 1, rows: 1, sha256: 'a'.repeat(64) } : {}
      const sent = name === 'fail' ? { reason: 'x' } : input
      const response = await admin.post(`/api/backups/${id}/transitions/${name}`, sent)
      expect([name, response.statusCode]).toEqual([name, 403])
    }
  })

  test('is refused to users whom the policy does not name', async () => {
    const { id } = await ask()
    const support = await anAdmin(app, ['support'])
    const customer = await aCustomer(app)
    for (const [who, status] of [
      [support, 403],
      [customer, 403],
      [clientOf(app), 401],
    ] as const) {
      expect((await who.post('/api/backups', {})).statusCode).toBe(status)
      expect((await who.get('/api/backups')).statusCode).toBe(status)
      expect((await who.get(`/api/backups/${id}/file`)).statusCode).toBe(status)
      expect((await who.del(`/api/backups/${id}`)).statusCode).toBe(status)
    }
  })
})

describe('the file', () => {
  test('is downloaded whole, and the download is recorded', async () => {
    const backup = await ask()
    await app.drain()
    const response = await download(admin, backup)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'application/gzip',
      'content-length': String((await read(backup)).bytes),
      'content-disposition': `attachment; filename="${backup.name}.backup"`,
      'cache-control': 'no-store',
    })
    expect(response.rawPayload.equals(readFileSync(fileOf(backup)))).toBe(true)
    expect((await eventsOf(backup)).at(-1)).toMatchObject({
      name: 'backups.downloaded',
      actor: 'admin',
      user_id: admin.user_id,
    })
  })

  test('restores what the database held when it was made', async () => {
    const customer = await aCustomer(app, 'Rosa')
    const backup = await ask()
    await app.drain()
    const path = join(app.config.dataDir, 'downloaded.backup')
    writeFileSync(path, (await download(admin, backup)).rawPayload)
    const database = await openDatabase({ dataDir: join(app.config.dataDir, 'restored') })
    try {
      const migrationsDir = join(process.cwd(), 'server/database/migrations')
      await restoreBackup({ database, path, migrationsDir })
      const { users, backups } = tables
      const [rosa] = await database.db.select().from(users).where(eq(users.id, customer.user_id))
      expect(rosa?.name).toBe('Rosa')
      const [itself] = await database.db.select().from(backups)
      expect(itself).toMatchObject({ name: backup.name, state: 'running' })
    } finally {
      await database.close()
    }
  })

  test('is not found before it is verified or after it is gone', async () => {
    const backup = await ask()
    expect((await download(admin, backup)).statusCode).toBe(404)
    mkdirSync(join(folder, 'databases'), { recursive: true })
    writeFileSync(fileOf(backup), 'half of somet')
    expect((await download(admin, backup)).statusCode).toBe(404)
    rmSync(fileOf(backup))
    await app.drain()
    rmSync(fileOf(backup))
    expect((await download(admin, backup)).statusCode).toBe(404)
    for (const id of ['0', 'x', '999999', '1e1', '%2e%2e'])
      expect((await admin.get(`/api/backups/${id}/file`)).statusCode).toBe(404)
    const names = (await eventsOf(backup)).map(({ name }) => name)
    expect(names).not.toContain('backups.downloaded')
  })

  test('is deleted with the record', async () => {
    const [kept, gone] = [await ask(), await ask()]
    await app.drain()
    expect((await admin.del(`/api/backups/${gone.id}`)).statusCode).toBe(200)
    expect(existsSync(fileOf(gone))).toBe(true)
    await app.drain()
    expect(stored()).toEqual([`${kept.name}.backup`])
    expect((await download(admin, gone)).statusCode).toBe(404)
  })

  test('is not made for a deleted record', async () => {
    const { id } = await ask()
    expect((await admin.del(`/api/backups/${id}`)).statusCode).toBe(200)
    await app.drain()
    expect(existsSync(folder)).toBe(false)
    expect(await waiting()).toEqual([])
  })
})

test('a backup that is deleted while it is made leaves nothing behind', async () => {
  const backup = await ask()
  const drained = app.drain()
  while (!existsSync(drafts) || readdirSync(drafts).length === 0)
    await new Promise((resolve) => setTimeout(resolve, 1))
  expect((await admin.del(`/api/backups/${backup.id}`)).statusCode).toBe(200)
  await drained
  await app.drain()
  expect(readdirSync(drafts)).toEqual([])
  expect(existsSync(fileOf(backup))).toBe(false)
  expect(await waiting()).toEqual([])
})

describe('a backup that fails', () => {
  test('says why and is retried until it can be made', async () => {
    mkdirSync(app.config.dataDir, { recursive: true })
    writeFileSync(drafts, 'a file where the folder should be')
    const backup = await ask()
    await app.drain()
    const failed = await read(backup)
    expect(failed).toMatchObject({ state: 'failed', sha256: null })
    expect(failed.failure).toContain('ENOTDIR')
    expect((await eventsOf(backup)).at(-1)).toMatchObject({
      name: 'backup.failed',
      actor: 'system',
      reason: failed.failure,
    })

    await app.drain()
    expect(await read(backup)).toEqual(failed)
    advance(app, { minutes: 1 })
    await app.drain()
    expect(await read(backup)).toMatchObject({ state: 'failed' })
    rmSync(drafts)
    advance(app, { minutes: 1 })
    await app.drain()
    expect(await read(backup)).toMatchObject({ state: 'verified', failure: null })
  })

  test('is stored by a later attempt when the storage is not available', async () => {
    const backup = await ask()
    mkdirSync(join(app.config.dataDir, 'files'), { recursive: true })
    writeFileSync(folder, 'a file where the folder should be')
    await app.drain()
    expect(await read(backup)).toMatchObject({ state: 'failed', sha256: null })
    rmSync(folder)
    advance(app, { minutes: 1 })
    await app.drain()
    expect(await read(backup)).toMatchObject({ state: 'verified' })
    expect((await download(admin, backup)).statusCode).toBe(200)
  })

  test('is recorded as failed when the stored copy differs from what was sent', async () => {
    const backup = await ask()
    const place = app.context.ports.backups
    const { write } = place
    place.write = async (key, source, properties) => {
      if (Buffer.isBuffer(source)) return write(key, source, properties)
      const whole = await buffer(source)
      await write(key, whole.subarray(0, -1), { type: properties.type })
    }
    await app.drain()
    place.write = write
    const failed = await read(backup)
    expect(failed).toMatchObject({ state: 'failed', sha256: null })
    expect(failed.failure).toMatch(/databases.*is cut off: it has \d+ of \d+ bytes/)
    expect(await app.context.backups.read(backup.name)).toBeNull()
    expect(readdirSync(drafts)).toEqual([])
    advance(app, { minutes: 1 })
    await app.drain()
    expect(await read(backup)).toMatchObject({ state: 'verified' })
  })
})

describe('a process that dies while it makes a backup', () => {
  /**
   * Leaves a backup as a dying process does: in progress, claimed, and with half of its file
   * written.
   */
  async function dying(backup: Backup): Promise<void> {
    const { backups } = tables
    await app.db.update(backups).set({ state: 'running' }).where(eq(backups.id, backup.id))
    await app.db
      .update(outbox)
      .set({ attempts: 1, next_attempt_at: fromNow(app, { hours: 1 }) })
      .where(eq(outbox.channel, 'backups'))
    mkdirSync(join(drafts, backup.name), { recursive: true })
    writeFileSync(join(drafts, backup.name, 'database'), 'half of somet')
  }

  test('is replaced by another once its claim has expired', async () => {
    const backup = await ask()
    await dying(backup)
    advance(app, { minutes: 59 })
    await app.drain()
    expect(await read(backup)).toMatchObject({ state: 'running' })
    advance(app, { minutes: 1 })
    await app.drain()
    expect(await read(backup)).toMatchObject({ state: 'verified' })
    expect(stored()).toEqual([`${backup.name}.backup`])
    expect(readdirSync(drafts)).toEqual([])
  })

  test('leaves a finished backup unchanged', async () => {
    const backup = await ask()
    await app.drain()
    const made = await read(backup)
    const whole = readFileSync(fileOf(backup))
    await aCustomer(app)
    await transact(app.db, (tx) => queue(tx, [{ make: backup.name }], app.clock.now))
    await dying(backup)
    advance(app, { hours: 1 })
    await app.drain()
    const { state, sha256 } = await read(backup)
    expect({ state, sha256 }).toEqual({ state: 'verified', sha256: made.sha256 })
    expect(readFileSync(fileOf(backup)).equals(whole)).toBe(true)
  })

  test('keeps its claim while it is alive', async () => {
    const backup = await ask()
    let during: string[] = []
    const watch = setInterval(async () => {
      during = [...during, ...(await waiting())]
    }, 1)
    await app.drain()
    clearInterval(watch)
    expect(await read(backup)).toMatchObject({ state: 'verified' })
    expect(during).toContain(fromNow(app, { hours: 1 }))
  })
})

/** Returns when each undelivered message will be tried again. */
async function waiting(): Promise<string[]> {
  const rows = await app.db.select().from(outbox).orderBy(asc(outbox.id))
  return rows.filter(({ sent_at }) => !sent_at).map(({ next_attempt_at }) => next_attempt_at)
}
