import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { type Database, openDatabase } from '#server/database/connection.ts'
import { migrate } from '#server/database/migrate.ts'

const server = process.env.TEST_DATABASE_URL
if (!server) throw new Error('TEST_DATABASE_URL names the PostgreSQL to test with')

const name = `migrate_test_${process.pid}`
const databaseUrl = Object.assign(new URL(server), { pathname: `/${name}` }).href
let migrationsDir: string
let processes: Database[]

beforeEach(async () => {
  await onServer(`create database ${name}`)
  migrationsDir = mkdtempSync(join(tmpdir(), 'migrations-'))
  // Each has its own pool, like four server processes.
  processes = await Promise.all(
    [1, 2, 3, 4].map(() => openDatabase({ dataDir: migrationsDir, databaseUrl })),
  )
})

afterEach(async () => {
  await Promise.all(processes.map((database) => database.close()))
  await onServer(`drop database ${name}`)
  rmSync(migrationsDir, { recursive: true })
})

test('processes that start together apply each migration once', async () => {
  writeMigrations([
    "create table moves as select 'Omaha' as town",
    "insert into moves values ('Boise')",
  ])
  await Promise.all(processes.map((database) => migrate(database, migrationsDir)))
  expect(await query('select town from moves order by town')).toEqual([
    { town: 'Boise' },
    { town: 'Omaha' },
  ])
  expect(await query('select count(*) from drizzle.__drizzle_migrations')).toEqual([{ count: 2 }])
})

test('a migration that fails leaves no changes and no lock', async () => {
  writeMigrations(['create table moves (town text)', 'no sql'])
  const results = await Promise.allSettled(
    processes.map((database) => migrate(database, migrationsDir)),
  )
  expect(results.map(({ status }) => status)).toEqual(processes.map(() => 'rejected'))
  expect(await query("select to_regclass('moves') as found")).toEqual([{ found: null }])

  writeMigrations(['create table moves (town text)'])
  await Promise.all(processes.map((database) => migrate(database, migrationsDir)))
  expect(await query('select * from moves')).toEqual([])
})

async function query(text: string): Promise<unknown[]> {
  const [database] = processes
  return (await database?.pool.query(text))?.rows ?? []
}

async function onServer(statement: string) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Writes drizzle-kit's format, one migration per statement. */
function writeMigrations(statements: string[]) {
  mkdirSync(join(migrationsDir, 'meta'), { recursive: true })
  const entries = statements.map((statement, idx) => {
    const tag = `000${idx}_step`
    writeFileSync(join(migrationsDir, `${tag}.sql`), statement)
    return { idx, version: '7', when: 1_700_000_000_000 + idx, tag, breakpoints: true }
  })
  const journal = { version: '7', dialect: 'postgresql', entries }
  writeFileSync(join(migrationsDir, 'meta/_journal.json'), JSON.stringify(journal))
}
