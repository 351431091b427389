import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openApp, openEmptyDatabase } from '../support/app/app.ts'
import { aDemo, expectWholeDemo, fillTwice } from '../support/app/demo.ts'

test('loads the demo', { timeout: 240_000 }, async () => {
  const app = await aDemo(60)
  try {
    await expectWholeDemo(app, 60)
  } finally {
    await app.close()
  }
})

test('after a kill halfway through, the next start fills the database from scratch', {
  timeout: 240_000,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'seed-once-test-'))
  const { database, leave } = await openEmptyDatabase()
  const DATABASE_URL = String(database.pool.options.connectionString)
  try {
    expect(await fillTwice({ DATA_DIR: dataDir, DATABASE_URL })).toContain('Starting over.')
    const app = await openApp({ standing: { dataDir, databaseUrl: DATABASE_URL } })
    await expectWholeDemo(app, 50)
    await app.close()
  } finally {
    await leave()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
