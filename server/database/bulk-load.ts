import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

import { type Gathered, writeGathered } from '#server/kernel/transact.ts'
import type { Database } from './connection.ts'

export type BulkLoad = {
  /** The database as whoever fills it is to use it: one connection, and no other beside it. */
  database: Database
  /** Stores what was written since the last time, though a loss of power may take it away yet. */
  keep(): Promise<void>
}

/**
 * Runs `work` in a session that is made for writing very much before anybody reads it. A transaction
 * of the product is part of a larger one here, which `keep` and the end of `work` commit: one that
 * is rolled back can't be taken out of it, so that whatever follows is refused. A statement that
 * answers nothing is not waited for: if it fails, whatever follows is refused as well.
 */
export async function bulkLoad<T>(
  database: Database,
  work: (session: BulkLoad) => Promise<T>,
): Promise<T> {
  const client = await database.pool.connect()
  let failure: Error | undefined
  /** Settled with whatever was asked last; it never rejects. */
  let last: Promise<unknown> = Promise.resolve()

  function refuseAfterFailure(): void {
    if (failure) throw new Error('a step before this one failed', { cause: failure })
  }

  async function query(asked: string | pg.QueryConfig, values?: unknown[]) {
    refuseAfterFailure()
    const config = typeof asked === 'string' ? { text: asked } : asked
    const { text } = config
    if (text === 'rollback') failure = new Error('a transaction was rolled back')
    if (text === 'begin' || text === 'commit' || text === 'rollback') return answered
    const answer = last.then(() => {
      refuseAfterFailure()
      return client.query(config, values)
    })
    last = answer.catch((error) => {
      failure ??= error
    })
    return answersNothing(text) ? answered : answer
  }
  const later: Gathered = new Map()
  const only = { query, connect: async () => only, release: () => undefined, later }
  const db = drizzle(only as unknown as pg.PoolClient) as unknown as Database['db']

  async function settle(): Promise<void> {
    await last
    refuseAfterFailure()
  }
  async function finish(): Promise<void> {
    await settle()
    await db.transaction((tx) => writeGathered(tx, later))
    await settle()
  }

  let logAt = '0/0'
  /** Of the embedded engine nobody else writes the log into the tables. */
  async function keepLogSmall(): Promise<void> {
    const { rows } = await client.query(
      'select pg_current_wal_insert_lsn() as at, pg_current_wal_insert_lsn() - $1 > $2 as is_large',
      [logAt, largestLog],
    )
    if (!rows[0].is_large) return
    await client.query('checkpoint')
    logAt = rows[0].at
  }

  try {
    await client.query(beginning)
    const done = await work({
      database: {
        ...database,
        pool: only as unknown as pg.Pool,
        db,
      },
      async keep() {
        await finish()
        await client.query('commit')
        if (database.engine === 'embedded') await keepLogSmall()
        await client.query(beginning)
      },
    })
    await finish()
    await client.query('set local synchronous_commit = on')
    await client.query('commit')
    return done
  } catch (error) {
    await last
    // Where the connection is what broke, there is nothing left to roll back.
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    // The embedded engine keeps what was prepared when its connection ends.
    await client.query('deallocate all').catch(() => undefined)
    client.release(true)
  }
}

// A plan that is made anew each time costs more than it can save while the tables are small.
const beginning = [
  'begin',
  'set local synchronous_commit = off',
  'set local plan_cache_mode = force_generic_plan',
].join('; ')
const largestLog = 32 * 2 ** 20

const answersNothing = (text: string) =>
  /^(insert|update|delete) /.test(text) && !/ returning /.test(text)

const answered = { rows: [], rowCount: 0 }
