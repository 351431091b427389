import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../support/app/app.ts'
import { expectNothingLost, loadUnderKills } from '../support/app/crash-load.ts'

const server = process.env.TEST_DATABASE_URL
if (!server) throw new Error('TEST_DATABASE_URL names the PostgreSQL to test with')

const name = `crash_test_${process.pid}`
const databaseUrl = Object.assign(new URL(server), { pathname: `/${name}` }).href
const folder = mkdtempSync(join(tmpdir(), 'crash-test-'))
// The first start makes it, or /healthz would never be well.
const dataDir = join(folder, 'data')

beforeAll(() => onServer(`create database ${name}`))
afterAll(async () => {
  await onServer(`drop database ${name} with (force)`)
  rmSync(folder, { recursive: true, force: true })
})

test('the server loses no acknowledged write when killed repeatedly under load', async () => {
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SEED: 'reference' }
  const acknowledged = await loadUnderKills(env, { rounds: 4, customers: 3 })
  expect(acknowledged.placed.length).toBeGreaterThanOrEqual(48)
  const app = await openApp({ standing: { dataDir, databaseUrl } })
  try {
    await expectNothingLost(app, acknowledged)
  } finally {
    await app.close()
  }
}, 180_000)

async function onServer(statement: string) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
}
