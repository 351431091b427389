import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { aDemo, expectWholeDemo, fillTwice } from '../support/demo.ts'
import { openEmptyDatabase, openHouse } from '../support/house.ts'

test('loads', { timeout: 240_000 }, async () => {
  const house = await aDemo(60)
  try {
    await expectWholeDemo(house, 60)
  } finally {
    await house.close()
  }
})

test('killed half way, the next start fills it as though nothing had been', {
  timeout: 240_000,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'seed-once-test-'))
  const { database, leave } = await openEmptyDatabase()
  const DATABASE_URL = String(database.pool.options.connectionString)
  try {
    expect(await fillTwice({ DATA_DIR: dataDir, DATABASE_URL })).toContain('It begins anew.')
    const house = await openHouse({ standing: { dataDir, databaseUrl: DATABASE_URL } })
    await expectWholeDemo(house, 50)
    await house.close()
  } finally {
    await leave()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
