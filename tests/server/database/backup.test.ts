import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { frameOf, readBackup, sha256, verifyBackup } from '#server/database/backup/backup-file.ts'
import { type Backup, makeBackup } from '#server/database/backup/make-backup.ts'
import { restoreBackup } from '#server/database/backup/restore-backup.ts'
import { type Database, openDatabase } from '#server/database/connection.ts'
import { openApp, type TestApp } from '../../support/app/app.ts'
import { aRow, everyResource } from '../../support/app/rows.ts'
import { scratchFolder } from '../../support/app/scratch-folder.ts'
import { anAdmin } from '../../support/people/people.ts'
import { type Opened, openThreadDatabase } from '../../support/worker/thread-engine.ts'

const work = mkdtempSync(join(scratchFolder, 'backup-test-'))
const migrationsDir = join(process.cwd(), 'server/database/migrations')
const path = join(work, 'shop.backup')
const awkward = 'tab\there, back\\slash, "quotes", \\N, ñandú, 🚚, end'

let app: TestApp
let backup: Backup
const opened: Opened[] = []

beforeAll(async () => {
  app = await openApp()
  await anAdmin(app)
  for (const { name } of everyResource) await aRow(app, name)
  await aRow(app, 'customers', { notes: awkward })
  await app.database.pool.query(
    `insert into outbox (channel, recipient, text) select 'mail', 'n' || n, repeat('x', 50) from generate_series(1, 4500) n`,
  )
  backup = await makeBackup(app.database, path, new Date())
})

afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ leave }) => leave()))
})

afterAll(async () => {
  await app.close()
  rmSync(work, { recursive: true })
})

test('a backup contains every row and is read back with its checksums', async () => {
  const { rows } = await app.database.pool.query('select count(*)::int as count from outbox')
  expect(rows[0].count).toBeGreaterThanOrEqual(4500)
  expect(backup.tables.outbox?.rows).toBe(rows[0].count)
  for (const { name } of everyResource) expect(backup.tables[name]?.rows, name).toBeGreaterThan(0)
  expect((await verifyBackup(path)).tables).toEqual(backup.tables)
})

test('a restore into an empty database brings everything back, and new rows get new ids', async () => {
  const database = await emptyDatabase()
  await restoreBackup({ database, path, migrationsDir })
  const again = await makeBackup(database, join(work, 'again.backup'), new Date())
  expect(again.tables).toEqual(backup.tables)
  expect(again.sequences).toEqual(backup.sequences)

  const { rows } = await database.pool.query('select notes from customers where notes is not null')
  expect(rows).toContainEqual({ notes: awkward })
  const { rows: added } = await database.pool.query(
    "insert into outbox (channel, recipient) values ('mail', 'next') returning id",
  )
  expect(added[0].id).toBe((backup.sequences.outbox_id_seq ?? 0) + 1)
})

test('a database with rows is refused, and replaced when requested', async () => {
  const before = await checksums(app.database)
  const restore = (isReplacing: boolean) =>
    restoreBackup({ database: app.database, path, migrationsDir, isReplacing })
  await expect(restore(false)).rejects.toThrow('The database is not empty')
  expect(await checksums(app.database)).toEqual(before)

  await app.database.pool.query("update customers set notes = 'changed since'")
  await restore(true)
  expect(await checksums(app.database)).toEqual(backup.tables)
})

test('a restore that fails halfway through changes nothing', async () => {
  // Its checksums are valid, but its last table has a row that belongs to no parent.
  const broken = join(work, 'broken.backup')
  const frames: Buffer[] = []
  for await (const frame of readBackup(path)) {
    if (frame.kind === 'head') frames.push(frameOf(frame.head))
    if (frame.kind === 'chunk') {
      const isOrphaned = frame.chunk.table === 'credentials'
      if (!isOrphaned) frames.push(frameOf(frame.chunk, frame.content))
    }
    if (frame.kind !== 'sum') continue
    const content = Buffer.from('999999\thash\t2026-01-01 00:00:00+00\n')
    const hash = sha256(content)
    const columns = ['user_id', 'password_hash', 'changed_at']
    frames.push(
      frameOf(
        { table: 'credentials', columns, rows: 1, bytes: content.length, sha256: hash },
        content,
      ),
    )
    const tables = { ...frame.sum.tables, credentials: { rows: 1, sha256: hash } }
    frames.push(frameOf({ ...frame.sum, tables }))
  }
  writeFileSync(broken, gzipSync(Buffer.concat(frames)))
  await verifyBackup(broken)

  const before = await checksums(app.database)
  const database = app.database
  await expect(
    restoreBackup({ database, path: broken, migrationsDir, isReplacing: true }),
  ).rejects.toThrow('foreign key')
  expect(await checksums(app.database)).toEqual(before)
})

test('a damaged, truncated or foreign file is recognized before anything is changed', async () => {
  const whole = readFileSync(path)
  const text = gunzipSync(whole)
  const changed = Buffer.from(text)
  changed.set(Buffer.from('y'), text.lastIndexOf('xxxx'))
  const bad: Record<string, [Buffer, string]> = {
    changed: [gzipSync(changed), 'rows of outbox differ from their checksum'],
    short: [gzipSync(text.subarray(0, text.length / 2)), 'is cut off'],
    'cut file': [whole.subarray(0, whole.length / 2), "can't be read"],
    'other file': [gzipSync(Buffer.from('{"some":"json"}\n')), 'is not a backup of Haulwell'],
    'no gzip': [Buffer.from('hello'), "can't be read"],
  }
  const database = await emptyDatabase()
  for (const [name, [content, message]] of Object.entries(bad)) {
    const file = join(work, 'bad.backup')
    writeFileSync(file, content)
    await expect(restoreBackup({ database, path: file, migrationsDir }), name).rejects.toThrow(
      message,
    )
  }
  await expect(
    restoreBackup({ database, path: join(work, 'none.backup'), migrationsDir }),
  ).rejects.toThrow('ENOENT')
  const { rows } = await database.pool.query(
    "select count(*) from pg_tables where schemaname = 'public'",
  )
  expect(rows).toEqual([{ count: 0 }])
})

test('refuses a backup of unknown tables', async () => {
  const newer = join(work, 'newer.backup')
  const text = gunzipSync(readFileSync(path)).toString('latin1')
  writeFileSync(
    newer,
    gzipSync(Buffer.from(text.replace(/"migrations":\["\w{4}/, '"migrations":["ffff'), 'latin1')),
  )
  const database = await emptyDatabase()
  await expect(restoreBackup({ database, path: newer, migrationsDir })).rejects.toThrow(
    'a version of the product with unknown tables',
  )
})

test('a backup that could not be finished leaves no file', async () => {
  const database = await emptyDatabase()
  await database.pool.query('create table no_key (id int)')
  const unfinished = join(work, 'unfinished.backup')
  await expect(makeBackup(database, unfinished, new Date())).rejects.toThrow('no primary key')
  expect(existsSync(unfinished)).toBe(false)
  expect(existsSync(`${unfinished}.draft`)).toBe(false)
})

async function emptyDatabase(): Promise<Database> {
  const dataDir = mkdtempSync(join(work, 'data-'))
  const empty = await openThreadDatabase({ dataDir, snapshotDir: await emptyCluster() })
  opened.push(empty)
  return empty.database
}

/**
 * Returns the files of an engine without any table, made once: that takes seconds, a copy does not.
 */
async function emptyCluster(): Promise<string> {
  const dataDir = join(work, 'empty')
  if (!existsSync(dataDir)) await (await openDatabase({ dataDir })).close()
  return join(dataDir, 'cluster')
}

async function checksums(database: Database): Promise<Backup['tables']> {
  return (await makeBackup(database, join(work, 'now.backup'), new Date())).tables
}
