import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { folder } from '#server/adapters/files/folder.ts'
import { type S3Files, s3 } from '#server/adapters/files/s3.ts'
import { download, openObject } from '#server/database/backup/checked-transfer.ts'
import { encrypted } from '#server/database/backup/encryption.ts'
import { readFileList } from '#server/database/backup/file-list.ts'
import { makeBackup } from '#server/database/backup/make-backup.ts'
import { listBackups, type Manifest } from '#server/database/backup/manifest.ts'
import { pruneBackups, removeLeftovers } from '#server/database/backup/prune-backups.ts'
import { findBackup, restoreStored } from '#server/database/backup/restore-stored.ts'
import { storeBackup } from '#server/database/backup/store-backup.ts'
import { openDatabase } from '#server/database/connection.ts'
import { files, imports } from '#server/database/tables.ts'
import type { Files } from '#server/ports/files.ts'
import { openApp, type TestApp } from '../../support/app/app.ts'
import { aRow, everyResource } from '../../support/app/rows.ts'
import { bucket, keyPair, type S3Server, startS3Server } from '../../support/app/s3-server.ts'
import { scratchFolder } from '../../support/app/scratch-folder.ts'
import { anAdmin, type Person } from '../../support/people/people.ts'
import { aPdf, aPicture, storePicture } from '../../support/scenarios/pictures.ts'
import { type Opened, openThreadDatabase } from '../../support/worker/thread-engine.ts'

const work = mkdtempSync(join(scratchFolder, 'stored-backup-test-'))
const migrationsDir = join(process.cwd(), 'server/database/migrations')
const dayMs = 86_400_000

let app: TestApp
let admin: Person
let server: S3Server
let place: S3Files
let identity: string
let recipient: string
const opened: Opened[] = []

beforeAll(async () => {
  app = await openApp()
  admin = await anAdmin(app)
  for (const { name } of everyResource) await aRow(app, name)
  // Rows of files that only stand for one.
  for (const { key, media_type } of await app.db.select().from(files))
    await app.context.ports.files.write(key, Buffer.from(key), { type: media_type })
  await storePicture(admin, await aPicture({ width: 1000 }))
  await aPdf(admin)
  identity = await generateIdentity()
  recipient = await identityToRecipient(identity)
})
beforeEach(async () => {
  server = await startS3Server()
  place = await s3({
    endpoint: server.endpoint,
    region: 'us-east-1',
    bucket,
    ...keyPair,
    forcePathStyle: true,
    settings: 'BACKUP_S3',
    now: () => new Date(),
  })
})
afterEach(async () => {
  place.close()
  await server.close()
  await Promise.all(opened.splice(0).map(({ leave }) => leave()))
})
afterAll(async () => {
  await app.close()
  rmSync(work, { recursive: true })
})

let made = 0
const make = (
  change: { recipient?: string | undefined; now?: Date; kind?: 'daily' | 'manual' } = {},
): Promise<Manifest> =>
  storeBackup(
    {
      database: app.database,
      files: app.context.ports.files,
      place,
      recipient: 'recipient' in change ? change.recipient : recipient,
      workDir: join(work, 'making'),
    },
    {
      name: `backup-${++made}`,
      kind: change.kind ?? 'daily',
      now: change.now ?? new Date(Date.now() + made * 1000),
    },
  )

/** Restores a backup into an empty database and an empty folder, which it returns. */
async function restore(manifest: Manifest, key: string | undefined = identity) {
  const target = { database: await emptyDatabase(), files: emptyFolder() }
  const restored = restoreStored(
    { ...target, place, identity: key, migrationsDir, workDir: join(work, 'restoring') },
    manifest,
  )
  return { ...target, restored }
}

/** Checks every file of a backup against its checksum; returns their keys. */
async function copiesOf({ name, file_list }: Manifest): Promise<string[]> {
  const path = join(work, `${name}.list`)
  await download(place, file_list, path)
  const keys: string[] = []
  for await (const { key, copy } of readFileList(path)) {
    if (!copy) continue
    const content = await openObject(place, copy)
    await finished(content.resume())
    keys.push(key)
  }
  return keys
}

async function emptyDatabase() {
  const cluster = join(work, 'empty')
  if (!existsSync(cluster)) await (await openDatabase({ dataDir: cluster })).close()
  const dataDir = mkdtempSync(join(work, 'data-'))
  const empty = await openThreadDatabase({ dataDir, snapshotDir: join(cluster, 'cluster') })
  opened.push(empty)
  return empty.database
}

const emptyFolder = () =>
  folder(mkdtempSync(join(work, 'files-')), 'a secret that signs', () => new Date())

async function contentOf(storage: Files, key: string): Promise<string | null> {
  const found = await storage.read(key)
  return found && (await buffer(found.stream)).toString('base64')
}

async function allKeys(): Promise<string[]> {
  const rows = await app.db.select().from(files)
  const uploads = await app.db.select().from(imports)
  return [...rows, ...uploads].flatMap((row) =>
    'thumbnail' in row && row.thumbnail ? [row.key, row.thumbnail] : [row.key],
  )
}

async function listed(folder: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of place.list(folder)) keys.push(key)
  return keys
}

const tablesOf = async ({ database }: { database: TestApp['database'] }) =>
  (await makeBackup(database, join(work, 'compared.backup'), new Date())).tables

const noTables = async (database: TestApp['database']) => {
  const { rows } = await database.pool.query(
    "select count(*) from pg_tables where schemaname = 'public'",
  )
  expect(rows).toEqual([{ count: 0 }])
}

describe('a stored backup', () => {
  test.each([
    ['encrypted', () => recipient],
    ['not encrypted', () => undefined],
  ])('%s restores every row and every file, with equal checksums', async (_, key) => {
    const before = await tablesOf(app)
    const manifest = await make({ recipient: key() })
    const keys = await allKeys()
    expect(manifest).toMatchObject({
      files: keys.length,
      missing_files: 0,
      recipient: key() ?? null,
    })
    const { restored, ...target } = await restore(manifest, key() && identity)
    expect(await restored).toBe(keys.length)
    expect(await tablesOf(target)).toEqual(before)
    expect(keys.length).toBeGreaterThanOrEqual(3)
    for (const one of keys)
      expect([one, await contentOf(target.files, one)]).toEqual([
        one,
        await contentOf(app.context.ports.files, one),
      ])
  })

  test('that is encrypted has the format of age in every object with content', async () => {
    await make()
    const [photo = ''] = await allKeys()
    const copies = await listed('files/')
    expect(copies.every((key) => key.endsWith('.age'))).toBe(true)
    for (const key of [...copies, ...(await listed('databases/'))]) {
      const found = await place.read(key)
      const content = await buffer(found?.stream ?? Readable.from([]))
      expect([key, content.toString('latin1', 0, 21)]).toEqual([key, 'age-encryption.org/v1'])
    }
    expect(copies.some((key) => key.includes(photo))).toBe(true)
  })

  test('sends only the files that the one before does not have', async () => {
    const first = await make()
    expect(first.sent_files).toBe(first.files)
    const key = await aPdf(admin)
    server.requests.length = 0
    const second = await make()
    const sent = server.requests.filter((request) => request.includes(`PUT /${bucket}/files/`))
    expect(sent).toEqual([expect.stringContaining(key)])
    expect(second).toMatchObject({ files: first.files + 1, sent_files: 1 })
    expect((await make()).sent_files).toBe(0)
    expect(await copiesOf(second)).toEqual((await allKeys()).sort())
  })

  test('sends everything for another key, and what has gone from the place', async () => {
    const first = await make({ recipient: undefined })
    expect((await make()).sent_files).toBe(first.files)
    const [gone = ''] = (await listed('files/')).filter((key) => key.endsWith('.age'))
    await place.remove(gone)
    expect((await make()).sent_files).toBe(1)
  })

  test('is refused without a key where the newest one is encrypted', async () => {
    await make({ recipient: undefined })
    await make({ recipient: undefined })
    const encrypted = await make()
    const refused = make({ recipient: undefined })
    await expect(refused).rejects.toThrow('BACKUP_RECIPIENT is not set')
    expect(await listed('databases/')).toHaveLength(3)
    await place.remove(`manifests/${encrypted.name}.json`)
    expect(await make({ recipient: undefined })).toMatchObject({ recipient: null })
  })

  test('is not made while an earlier manifest can’t be read', async () => {
    const { name } = await make()
    server.cut(({ method, url }) => method === 'GET' && !!url?.includes(name))
    await expect(make()).rejects.toThrow("can't be reached")
    await expect(listBackups(place)).rejects.toThrow("can't be reached")
  }, 60_000)

  test('counts files that the storage has lost, and holds the others', async () => {
    const key = await aPdf(admin)
    const content = await contentOf(app.context.ports.files, key)
    await app.context.ports.files.remove(key)
    const manifest = await make()
    expect(manifest.missing_files).toBe(1)
    expect(await copiesOf(manifest)).toEqual((await allKeys()).filter((one) => one !== key).sort())
    await app.context.ports.files.write(key, Buffer.from(content ?? '', 'base64'), {
      type: 'application/pdf',
    })
    expect(await make()).toMatchObject({ missing_files: 0, sent_files: 1 })
  })
})

describe('a restore', () => {
  test('of an encrypted backup needs its own key, and says which', async () => {
    const manifest = await make()
    const other = await generateIdentity()
    for (const [key, message] of [
      [other, `belongs to ${await identityToRecipient(other)}`],
      ['', 'Give its private key in BACKUP_IDENTITY_FILE or BACKUP_IDENTITY'],
    ] as const) {
      const target = { database: await emptyDatabase(), files: emptyFolder() }
      const options = { ...target, place, migrationsDir, workDir: join(work, 'restoring') }
      const refused = restoreStored({ ...options, identity: key || undefined }, manifest)
      await expect(refused).rejects.toThrow(message)
      await expect(refused).rejects.toThrow(recipient)
      await expect(refused).rejects.not.toThrow('AGE-SECRET')
      await noTables(target.database)
    }
  })

  test.each([
    ['databases/', 'is cut off: it has'],
    ['file-lists/', 'is cut off: it has'],
    ['files/', 'is cut off: it has'],
  ])('refuses a cut object of %s and leaves the database empty', async (from, message) => {
    const manifest = await make()
    const keys = await listed(from)
    const cut = keys.at(-1) ?? ''
    const found = await place.read(cut)
    const content = await buffer(found?.stream ?? Readable.from([]))
    const type = found?.type ?? ''
    await place.write(cut, content.subarray(0, Math.floor(content.length * 0.7)), { type })
    const { restored, database } = await restore(manifest)
    await expect(restored).rejects.toThrow(message)
    await expect(restored).rejects.toThrow(cut)
    if (from === 'files/') {
      const stored = keys.length - 1
      await expect(restored).rejects.toThrow(
        `Use --skip-damaged to restore all other files. The database was not changed. ${stored} files had been stored`,
      )
    }
    await noTables(database)
  })

  test('refuses an object that was replaced, and a database that has rows', async () => {
    const manifest = await make({ recipient: undefined })
    const [key = ''] = await listed('files/open/documents/')
    const size = (await place.read(key))?.size ?? 0
    await place.write(key, Buffer.alloc(size), { type: 'application/pdf' })
    const { restored } = await restore(manifest)
    await expect(restored).rejects.toThrow(`${key} is damaged: it differs from its checksum`)
    const standing = restoreStored(
      {
        database: app.database,
        files: emptyFolder(),
        place,
        identity,
        migrationsDir,
        workDir: join(work, 'restoring'),
      },
      manifest,
    )
    await expect(standing).rejects.toThrow('The database is not empty')
  })

  test('leaves out copies that are missing or damaged, if this was asked for', async () => {
    const before = await tablesOf(app)
    const manifest = await make()
    const [gone = '', cut = '', unreadable = '', ...others] = await allKeys()
    const copyOf = async (key: string) =>
      (await listed('files/')).find((copy) => copy.includes(key)) ?? ''
    await place.remove(await copyOf(gone))
    const type = 'application/octet-stream'
    await place.write(await copyOf(cut), Buffer.from('cut'), { type })
    const ofBadDisk = await copyOf(unreadable)
    const read: Files['read'] = async (key) => {
      const found = await place.read(key)
      if (!found || key !== ofBadDisk) return found
      found.stream.destroy()
      const error = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' })
      const stream = new Readable({ read: () => stream.destroy(error) })
      return { ...found, stream }
    }
    const damaged: string[] = []
    const target = { database: await emptyDatabase(), files: emptyFolder() }
    const restored = restoreStored(
      {
        ...target,
        place: { ...place, read },
        identity,
        migrationsDir,
        workDir: join(work, 'restoring'),
        onDamaged: (key) => void damaged.push(key),
      },
      manifest,
    )
    expect(await restored).toBe(others.length)
    expect(damaged.sort()).toEqual([gone, cut, unreadable].sort())
    expect(await tablesOf(target)).toEqual(before)
    for (const key of others)
      expect(await contentOf(target.files, key)).toBe(await contentOf(app.context.ports.files, key))
  })

  test('does not take a copy for damaged that can’t be reached now', async () => {
    const manifest = await make()
    server.cut(({ method, url }) => method === 'GET' && !!url?.includes('/files/'))
    const database = await emptyDatabase()
    const restored = restoreStored(
      {
        database,
        files: emptyFolder(),
        place,
        identity,
        migrationsDir,
        workDir: join(work, 'restoring'),
        onDamaged: () => expect.unreachable('no copy is damaged'),
      },
      manifest,
    )
    await expect(restored).rejects.toThrow("can't be reached")
    await noTables(database)
  }, 60_000)

  test('says that the rows are there when only the migrations after it fail', async () => {
    const manifest = await make()
    const newer = mkdtempSync(join(work, 'migrations-'))
    cpSync(migrationsDir, newer, { recursive: true })
    const journal = join(newer, 'meta/_journal.json')
    const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'))
    const last = entries.at(-1)
    const broken = { ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_broken' }
    writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, broken] }))
    writeFileSync(join(newer, '9999_broken.sql'), 'alter table no_such_table add a integer')
    const target = { database: await emptyDatabase(), files: emptyFolder() }
    const restored = restoreStored(
      { ...target, place, identity, migrationsDir: newer, workDir: join(work, 'restoring') },
      manifest,
    )
    await expect(restored).rejects.toThrow('The backup was restored, but')
    await expect(restored).rejects.not.toThrow('not changed')
    const { rows } = await target.database.pool.query('select count(*) > 0 as is_there from files')
    expect(rows).toEqual([{ is_there: true }])
  })

  test('finds the newest finished backup or one by name, never an unfinished one', async () => {
    await expect(findBackup(place, 'latest')).rejects.toThrow('There is no finished backup')
    const [first, second] = [await make(), await make()]
    server.cut(({ method, url }) => method === 'PUT' && /manifests/.test(url ?? ''))
    await expect(make()).rejects.toThrow("can't be reached")
    server.cut(() => false)
    expect(await listed('databases/')).toHaveLength(3)
    expect((await listBackups(place)).map(({ name }) => name)).toEqual([second.name, first.name])
    expect((await findBackup(place, 'latest')).name).toBe(second.name)
    expect((await findBackup(place, first.name)).name).toBe(first.name)
    await expect(findBackup(place, `backup-${made}`)).rejects.toThrow('no finished backup')
  }, 60_000)
})

describe('removing old backups', () => {
  async function prune(now: Date, daily = 2): Promise<string[]> {
    const { removed } = await pruneBackups(place, { daily, weekly: 0, monthly: 0 })
    await removeLeftovers({ place, workDir: join(work, 'pruning') }, now)
    return removed
  }

  test('removes copies that no backup names and that are two days old, and nothing else', async () => {
    const today = Date.now()
    const key = await aPdf(admin)
    const first = await make({ now: new Date(today - 4 * dayMs) })
    const { pool } = app.database
    const { rows } = await pool.query('delete from files where key = $1 returning *', [key])
    expect(rows).toHaveLength(1)
    const byHand = await make({ now: new Date(today - 3 * dayMs), kind: 'manual' })
    const second = await make({ now: new Date(today - 2 * dayMs) })
    const third = await make({ now: new Date(today - dayMs) })
    expect(await prune(new Date(today))).toEqual([first.name])
    const left = (await listBackups(place)).map(({ name }) => name)
    expect(left).toEqual([third.name, second.name, byHand.name])
    const isThere = async () => (await listed('files/')).some((copy) => copy.includes(key))
    expect(await isThere()).toBe(true)
    expect(await prune(new Date(today + 3 * dayMs))).toEqual([])
    expect(await isThere()).toBe(false)
    for (const manifest of [byHand, second, third])
      expect(await copiesOf(manifest)).toHaveLength(manifest.files)
  })

  test('removes leftovers of unfinished ones, and keeps the newest whatever the limits', async () => {
    const only = await make({ now: new Date(Date.now() - 30 * dayMs) })
    server.cut(({ method, url }) => method === 'PUT' && /manifests/.test(url ?? ''))
    const other = await identityToRecipient(await generateIdentity())
    await expect(make({ recipient: other })).rejects.toThrow("can't be reached")
    server.cut(() => false)
    await prune(new Date(), 1)
    expect(await listed('databases/')).toHaveLength(2)
    expect(await prune(new Date(Date.now() + 3 * dayMs), 1)).toEqual([])
    expect(await listed('databases/')).toEqual([only.database.key])
    expect(await listed('file-lists/')).toEqual([only.file_list.key])
    expect(await listed('files/')).toHaveLength(only.files)
  }, 60_000)

  test('removes no copy while a list can’t be read', async () => {
    const manifest = await make()
    await place.write(manifest.file_list.key, Buffer.from('cut'), { type: 'application/gzip' })
    await expect(prune(new Date(Date.now() + 9 * dayMs))).rejects.toThrow('is cut off')
    expect(await listed('files/')).toHaveLength(manifest.files)
  })

  test('removes nothing while a manifest can’t be read or is damaged', async () => {
    const [first, second] = [await make(), await make()]
    const later = new Date(Date.now() + 9 * dayMs)
    const key = `manifests/${first.name}.json`
    const everything = async () => [
      ...(await listed('databases/')),
      ...(await listed('file-lists/')),
      ...(await listed('files/')),
    ]
    await place.remove(second.file_list.key)
    const before = await everything()
    server.cut(({ method, url }) => method === 'GET' && !!url?.includes(key))
    await expect(pruneBackups(place, { daily: 1, weekly: 0, monthly: 0 })).rejects.toThrow(
      "can't be reached",
    )
    await expect(removeLeftovers({ place, workDir: join(work, 'pruning') }, later)).rejects.toThrow(
      "can't be reached",
    )
    server.cut(() => false)
    for (const content of ['{"haulwell', '{"haulwell_backup":2}']) {
      await place.write(key, Buffer.from(content), { type: 'application/json' })
      await expect(prune(later, 1)).rejects.toThrow(`${first.name} in`)
      await expect(
        removeLeftovers({ place, workDir: join(work, 'pruning') }, later),
      ).rejects.toThrow(`Delete ${key}`)
      expect((await listBackups(place)).map(({ name }) => name)).toEqual([second.name])
    }
    expect(await everything()).toEqual(before)
  }, 60_000)

  test('reads the lists of all backups, however many there are', async () => {
    const key = await aPdf(admin)
    const oldest = await make({ now: new Date(Date.now() - dayMs), kind: 'manual' })
    await app.database.pool.query('delete from files where key = $1', [key])
    const newest = await make({ kind: 'manual' })
    for (let at = 0; at < 50; at++) {
      const name = `another-${at}`
      const content = Buffer.from(JSON.stringify({ ...newest, name }))
      await place.write(`manifests/${name}.json`, content, { type: 'application/json' })
    }
    const later = new Date(Date.now() + 9 * dayMs)
    const isThere = async () => (await listed('files/')).some((copy) => copy.includes(key))
    expect(await prune(later)).toEqual([])
    expect(await isThere()).toBe(true)
    await place.remove(`manifests/${oldest.name}.json`)
    await prune(later)
    expect(await isThere()).toBe(false)
    expect(await listed('files/')).toHaveLength(newest.files)
  }, 60_000)
})

test('encryption reads its source no faster than its result is read', async () => {
  let produced = 0
  async function* endless() {
    for (;;) {
      produced += 1
      yield Buffer.alloc(64 * 1024)
    }
  }
  const content = await encrypted(Readable.from(endless(), { objectMode: false }), recipient)
  const chunks = content[Symbol.asyncIterator]()
  for (let at = 0; at < 50; at++) await chunks.next()
  expect(produced).toBeGreaterThan(40)
  expect(produced).toBeLessThan(100)
  content.destroy()
})
