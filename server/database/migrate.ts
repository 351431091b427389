import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'

import { countChanges } from '#server/kernel/row-changes.ts'
import type { Database } from './connection.ts'
import { tables } from './tables.ts'

// drizzle-kit writes no CREATE EXTENSION. All three are trusted: the owner of a database may make them.
const extensions = ['btree_gin', 'pg_trgm', 'unaccent']

// Any number will do, as long as nothing else takes this lock.
const LOCK = 7_203_114_905

/**
 * Applies what is new in `migrationsDir` (drizzle-kit's format), in one transaction, and has the
 * changes of every declared table counted. Of several processes that start at once one applies and
 * the others wait, then find nothing to do.
 *
 * Throws the database's error when a migration fails; nothing of it stays.
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
    // With its connection the lock ends too.
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
