import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'

import { countChanges } from '#server/kernel/sql/row-changes.ts'
import type { Database } from './connection.ts'
import { tables } from './tables.ts'

// drizzle-kit writes no CREATE EXTENSION. All three are trusted extensions: the owner of a database
// may create them.
const extensions = ['btree_gin', 'pg_trgm', 'unaccent']

// Arbitrary, but not used for any other advisory lock.
const LOCK = 7_203_114_905

/**
 * Applies the new migrations in `migrationsDir` (drizzle-kit's format) in one transaction, and adds
 * the change-counting triggers to every declared table. When several processes start together, one
 * applies them and the others wait, then find nothing to do.
 *
 * Throws the database's error if a migration fails; then nothing is applied.
 */
export async function migrate(
  { pool }: Pick<Database, 'pool'>,
  migrationsDir: string,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await applyOn(client, migrationsDir)
    await client.query('select pg_advisory_unlock($1)', [LOCK])
    await client.query('reset statement_timeout')
  } catch (error) {
    // Closing the connection also releases the lock.
    client.release(true)
    throw error
  }
  client.release()
}

async function applyOn(client: pg.PoolClient, migrationsFolder: string): Promise<void> {
  await createExtensions(client)
  await applyMigrations(drizzle(client), { migrationsFolder })
  await countChanges(client, Object.keys(tables))
}

export async function createExtensions(client: pg.PoolClient): Promise<void> {
  for (const name of extensions) await client.query(`create extension if not exists ${name}`)
}
