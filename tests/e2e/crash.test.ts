import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openApp } from '../support/app/app.ts'
import { expectNothingLost, loadUnderKills } from '../support/app/crash-load.ts'

// Uses a real disk, because the test checks that the server waits for it.
const dataDir = mkdtempSync(join(tmpdir(), 'crash-test-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('the embedded engine loses no acknowledged write when killed repeatedly under load', {
  // Six starts and four rounds of waiting for a real disk: a busy machine takes over two minutes.
  timeout: 300_000,
}, async () => {
  const acknowledged = await loadUnderKills(
    { DATA_DIR: dataDir, SEED: 'reference' },
    { rounds: 4, customers: 3 },
  )
  expect(acknowledged.placed.length).toBeGreaterThanOrEqual(48)
  const app = await openApp({ standing: { dataDir } })
  try {
    await expectNothingLost(app, acknowledged)
  } finally {
    await app.close()
  }
})
