import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../support/app/app.ts'
import { expectNothingLost, loadUnderKills } from '../support/app/crash-load.ts'
import { startPgBouncer } from '../support/app/pgbouncer.ts'
import { startServer } from '../support/app/server-process.ts'

const server = process.env.TEST_DATABASE_URL
if (!server) throw new Error('TEST_DATABASE_URL names the PostgreSQL to test with')

const name = `pooled_${process.pid}`
const direct = Object.assign(new URL(server), { pathname: `/${name}`, username: name })
const dataDir = mkdtempSync(join(tmpdir(), 'pgbouncer-test-'))
let bouncer: Awaited<ReturnType<typeof startPgBouncer>>
let env: Record<string, string>

beforeAll(async () => {
  await onServer(`create role ${name} login`)
  await onServer(`create database ${name} owner ${name}`)
  bouncer = await startPgBouncer(direct)
  env = {
    DATABASE_URL: bouncer.url,
    DATABASE_DIRECT_URL: direct.href,
    // Debian's PgBouncer gives a statement's name to whatever connection comes next.
    DATABASE_PREPARE: 'off',
    DATA_DIR: dataDir,
    SEED: 'reference',
  }
})
afterAll(async () => {
  await bouncer.stop()
  await onServer(`drop database ${name} with (force)`)
  await onServer(`drop role ${name}`)
  rmSync(dataDir, { recursive: true, force: true })
})

test('a pooler whose role has no limits is refused with the statements that set them', async () => {
  const start = startServer(env)
  await expect(start).rejects.toThrow(
    `alter role "${name}" set idle_in_transaction_session_timeout`,
  )
})

test('nothing is lost behind a pooler of transactions, and no statement finds another’s name', async () => {
  await onServer(`alter role ${name} set statement_timeout = '60s'`)
  await onServer(`alter role ${name} set idle_in_transaction_session_timeout = '60s'`)
  await onServer(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${name}'`)
  const acknowledged = await loadUnderKills(env, { rounds: 2, customers: 4 })
  expect(acknowledged.placed.length).toBeGreaterThanOrEqual(24)
  const app = await openApp({ standing: { dataDir, databaseUrl: direct.href } })
  try {
    await expectNothingLost(app, acknowledged)
  } finally {
    await app.close()
  }
})

async function onServer(statement: string) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
}
