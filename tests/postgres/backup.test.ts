import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { makeBackup } from '#server/database/backup/make-backup.ts'
import { restoreBackup } from '#server/database/backup/restore-backup.ts'
import { openDatabase } from '#server/database/connection.ts'
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
