import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { folder } from '#server/adapters/files/folder.ts'
import { makeBackup } from '#server/database/backup/make-backup.ts'
import { restoreBackup } from '#server/database/backup/restore-backup.ts'
import { restoreStored } from '#server/database/backup/restore-stored.ts'
import { storeBackup } from '#server/database/backup/store-backup.ts'
import { openDatabase } from '#server/database/connection.ts'
import { files as fileRows } from '#server/database/tables.ts'
import { openApp, type TestApp } from '../support/app/app.ts'
import { aRow, everyResource } from '../support/app/rows.ts'

const work = mkdtempSync(join(tmpdir(), 'backup-test-'))
const migrationsDir = join(process.cwd(), 'server/database/migrations')

let app: TestApp

beforeAll(async () => {
  app = await openApp()
  for (const { name } of everyResource) await aRow(app, name)
})

afterAll(async () => {
  await app.close()
  rmSync(work, { recursive: true })
})

test('from PostgreSQL to the embedded engine and back, every table keeps its checksum', async () => {
  const { database } = app
  const there = await makeBackup(database, join(work, 'postgres.backup'), new Date())
  expect(there.engine).toBe('postgres')

  const embedded = await openDatabase({ dataDir: join(work, 'embedded') })
  try {
    await restoreBackup({ database: embedded, path: there.path, migrationsDir })
    const here = await makeBackup(embedded, join(work, 'embedded.backup'), new Date())
    expect(here.engine).toBe('embedded')
    expect(here.tables).toEqual(there.tables)

    await restoreBackup({ database, path: here.path, migrationsDir, isReplacing: true })
    const back = await makeBackup(database, join(work, 'back.backup'), new Date())
    expect(back.tables).toEqual(there.tables)
    expect(back.sequences).toEqual(there.sequences)
  } finally {
    await embedded.close()
  }
})

test('from PostgreSQL to an encrypted place and into the embedded engine, with the files', async () => {
  const { files } = app.context.ports
  const keys = (await app.db.select().from(fileRows)).map(({ key }) => key)
  for (const key of keys)
    await files.write(key, Buffer.from(key), {
      type: key.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg',
    })
  const there = await makeBackup(app.database, join(work, 'compared.backup'), new Date())
  const identity = await generateIdentity()
  const place = folder(join(work, 'place'), '', () => new Date())
  const manifest = await storeBackup(
    {
      database: app.database,
      files,
      place,
      recipient: await identityToRecipient(identity),
      workDir: join(work, 'making'),
    },
    { name: 'encrypted', kind: 'manual', now: new Date() },
  )
  const embedded = await openDatabase({ dataDir: join(work, 'restored') })
  const restored = folder(join(work, 'files'), '', () => new Date())
  try {
    await restoreStored(
      { database: embedded, files: restored, place, identity, migrationsDir, workDir: work },
      manifest,
    )
    const here = await makeBackup(embedded, join(work, 'again.backup'), new Date())
    expect(here.tables).toEqual(there.tables)
    expect(keys.length).toBeGreaterThan(5)
    for (const key of keys) {
      const found = await restored.read(key)
      expect(found && (await text(found.stream))).toBe(key)
    }
  } finally {
    await embedded.close()
  }
})
