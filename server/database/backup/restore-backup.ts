import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'

import type { Database } from '../connection.ts'
import { createExtensions, migrate } from '../migrate.ts'
import { type Head, readBackup, type Sum, verifyBackup } from './backup-file.ts'
import { dataTables, storedTables } from './stored-tables.ts'

type Options = {
  database: Database
  path: string
  migrationsDir: string
  /** Deletes the existing data; without this, a database that has rows is refused. */
  isReplacing?: boolean
  /** The private key of an encrypted backup. */
  identity?: string | undefined
  /** Runs in the transaction, once all rows are there. If it throws, nothing changes. */
  beforeCommit?: (client: pg.PoolClient) => Promise<void>
}

/**
 * Restores a backup, made by either engine. The restore is one transaction: either it succeeds as a
 * whole or nothing changes. If the backup is older than the product, its tables are migrated after
 * it; the error says so if only that fails.
 *
 * Throws if the backup is damaged or newer than the product, or if the database has rows.
 */
export async function restoreBackup({
  database,
  path,
  migrationsDir,
  isReplacing = false,
  identity,
  beforeCommit,
}: Options): Promise<Head & Sum> {
  const backup = await verifyBackup(path, identity)
  const migrations = migrationsOf(backup, migrationsDir)
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    if (!isReplacing) await refuseRows(client)
    await dropEverything(client)
    await applyMigrations(client, migrations)
    for await (const frame of readBackup(path, identity)) {
      if (frame.kind !== 'chunk') continue
      const { table, columns } = frame.chunk
      await database.copyInto(
        client,
        `${pg.escapeIdentifier(table)} (${columns.join(', ')})`,
        frame.content,
      )
    }
    for (const [name, last] of Object.entries(backup.sequences))
      await client.query('select setval($1::regclass, $2)', [`public.${name}`, last])
    await beforeCommit?.(client)
    await client.query('commit')
  } catch (error) {
    // Closing the connection aborts its transaction.
    client.release(true)
    throw error
  }
  client.release()
  try {
    await migrate(database, migrationsDir)
    await database.pool.query('analyze')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(
      `The backup was restored, but its tables were not migrated and analyzed: ${reason} Run npm run migrate before you start the server.`,
      { cause: error },
    )
  }
  return backup
}

type Migration = ReturnType<typeof readMigrationFiles>[number]

/**
 * Returns the migrations that created the backup's tables, which must be the first ones of ours.
 */
function migrationsOf(backup: Head, migrationsFolder: string): Migration[] {
  const ours = readMigrationFiles({ migrationsFolder })
  const isKnown = backup.migrations.every((hash, at) => ours[at]?.hash === hash)
  if (!isKnown)
    throw new Error(
      'The backup was made by a version of the product with unknown tables. Restore it with that version.',
    )
  return ours.slice(0, backup.migrations.length)
}

async function refuseRows(client: pg.PoolClient): Promise<void> {
  for (const { name } of await dataTables(client)) {
    const { rows } = await client.query(`select 1 from ${pg.escapeIdentifier(name)} limit 1`)
    if (rows.length > 0)
      throw new Error(
        `The database is not empty: ${name} has rows. Nothing was changed. Use --replace to delete them.`,
      )
  }
}

async function dropEverything(client: pg.PoolClient): Promise<void> {
  const names = (await storedTables(client)).map(({ name }) => pg.escapeIdentifier(name))
  if (names.length > 0) await client.query(`drop table ${names.join(', ')} cascade`)
  await client.query('drop schema if exists drizzle cascade')
}

/** Applies migrations as drizzle's own migrator does, which would commit our transaction. */
async function applyMigrations(client: pg.PoolClient, migrations: Migration[]): Promise<void> {
  await createExtensions(client)
  await client.query('create schema drizzle')
  await client.query(
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement)
    await client.query(
      'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)',
      [hash, folderMillis],
    )
  }
}
