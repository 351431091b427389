import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database } from '#server/database/connection.ts'
import { type Gathered, writeGathered } from '#server/kernel/sql/transact.ts'

export type BulkLoad = {
  /**
   * The database to load into. It has one connection, and no other may be used at the same time.
   */
  database: Database
  /**
   * Commits what was written since the last call. It may still be lost in a power failure until the
   * load has finished.
   */
  keep(): Promise<void>
}

/**
 * Runs `work` in a session optimized for large writes, before the database has any readers.
 * Transactions are merged into a larger one, which `keep` and the end of `work` commit. A
 * transaction that is rolled back can't be separated from the others, so every later statement is
 * refused. Statements without a result are not awaited: if one fails, every later statement is
 * refused too.
 */
export async function bulkLoad<T>(
  database: Database,
  work: (session: BulkLoad) => Promise<T>,
): Promise<T> {
  const client = await database.pool.connect()
  let failure: Error | undefined
  /** Settles with the latest statement; never rejects. */
  let last: Promise<unknown> = Promise.resolve()

  function refuseAfterFailure(): void {
    if (failure) throw new Error('a step before this one failed', { cause: failure })
  }

  async function query(statement: string | pg.QueryConfig, values?: unknown[]) {
    refuseAfterFailure()
    const config = typeof statement === 'string' ? { text: statement } : statement
    const { text } = config
    if (text === 'rollback') failure = new Error('a transaction was rolled back')
    if (text === 'begin' || text === 'commit' || text === 'rollback') return emptyResult
    const answer = last.then(() => {
      refuseAfterFailure()
      return client.query(config, values)
    })
    last = answer.catch((error) => {
      failure ??= error
    })
    return returnsNothing(text) ? emptyResult : answer
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
  /** Writes checkpoints, which no background process does for the embedded engine. */
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
    // If the connection itself broke, there is nothing to roll back.
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    // The embedded engine keeps prepared statements after a connection ends.
    await client.query('deallocate all').catch(() => undefined)
    client.release(true)
  }
}

// While the tables are small, replanning a statement each time costs more than it can save.
const beginning = [
  'begin',
  'set local synchronous_commit = off',
  'set local plan_cache_mode = force_generic_plan',
].join('; ')
const largestLog = 32 * 2 ** 20

const returnsNothing = (text: string) =>
  /^(insert|update|delete) /.test(text) && !/ returning /.test(text)

const emptyResult = { rows: [], rowCount: 0 }
