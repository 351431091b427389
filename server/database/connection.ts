import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

import { type EmbeddedEngine, type Log, openEmbeddedEngine } from './embedded-engine.ts'
import { type Maintenance, type MaintenancePace, maintain } from './maintenance.ts'
import { prepareRepeated } from './prepare-repeated.ts'

export type Database = {
  pool: pg.Pool
  db: NodePgDatabase & { $client: pg.Pool }
  engine: 'embedded' | 'postgres'
  /** False, with the reason logged, when a query gets no answer. */
  ping(): Promise<boolean>
  /**
   * Begins what PostgreSQL does by itself and the embedded engine must be helped with: a statement
   * that takes too long is ended, the log is written into the tables, and these are vacuumed. For a
   * server that runs, once its migrations are through.
   */
  tend(pace?: Partial<MaintenancePace>): void
  /**
   * Stores rows in COPY's text format into `target`, a table with the names of its columns. The
   * embedded engine can't be sent them along with the statement and reads them from a file.
   */
  copyInto(client: pg.PoolClient, target: string, rows: Buffer): Promise<void>
  /** Waits for what is running, then lets go of everything. Further calls answer the same promise. */
  close(): Promise<void>
}

// Ids, counts and sums of cents fit in 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * Opens the PostgreSQL at `databaseUrl`, or without one the embedded engine in the folder `dataDir`,
 * which begins as a copy of `snapshotDir` (see snapshot.ts) if it is empty and that exists.
 *
 * Throws when the folder is in use by another process. A `databaseUrl` is not tried before the first
 * query. `log` is told of connections that break; without it they go to the error output.
 *
 * The embedded engine has one connection: see openEmbeddedEngine for what that asks of callers.
 */
export async function openDatabase({
  dataDir,
  databaseUrl,
  snapshotDir,
  log = console.error,
  statementLimitMs = 60_000,
}: {
  dataDir: string
  databaseUrl?: string | undefined
  snapshotDir?: string | undefined
  log?: Log
  /** A statement that takes longer is ended. A migration may take its time. */
  statementLimitMs?: number
}): Promise<Database> {
  if (databaseUrl) {
    const pool = openPool(
      {
        connectionString: databaseUrl,
        max: 10,
        connectionTimeoutMillis: 10_000,
        statement_timeout: statementLimitMs,
        // A line that has gone dead says nothing: the server lets go of what was locked over it, and
        // whoever waits for an answer is told a little after the server would have given up.
        idle_in_transaction_session_timeout: statementLimitMs,
        query_timeout: statementLimitMs + 5_000,
        keepAlive: true,
      },
      log,
    )
    return {
      ...overPool(pool, log),
      engine: 'postgres',
      tend: () => undefined,
      copyInto: (client, target, rows) =>
        pipeline([rows], client.query(copyFrom(`copy ${target} from stdin`))),
      close: once(() => pool.end()),
    }
  }
  const engine = await openEmbeddedEngine({ dataDir, snapshotDir, log })
  const database = connectTo(engine, { log, statementLimitMs })
  return {
    ...database,
    close: once(async () => {
      await database.close()
      await engine.close()
    }),
  }
}

/**
 * A database over an embedded engine that is already open. Closing it ends the connection and leaves
 * the engine to its owner.
 */
export function connectTo(
  engine: EmbeddedEngine,
  {
    log = console.error,
    statementLimitMs = 60_000,
  }: { log?: Log | undefined; statementLimitMs?: number | undefined } = {},
): Database {
  const onConnect = async (client: pg.ClientBase) => {
    // What the connection before has prepared is still there, in the session that they share.
    await client.query('deallocate all')
  }
  const pool = openPool({ ...embedded, ...engine.connection, onConnect }, log)
  let maintenance: Maintenance | undefined
  const close = once(async () => {
    await maintenance?.stop()
    await pool.end()
  })
  const tend: Database['tend'] = (pace) => {
    engine.watch(statementLimitMs)
    maintenance ??= maintain(pool, log, pace)
  }
  const copyInto: Database['copyInto'] = async (client, target, rows) => {
    const name = `${randomUUID()}.copy`
    const file = join(engine.clusterDir, name)
    await writeFile(file, rows)
    try {
      await client.query(`copy ${target} from '${engineClusterDir}/${name}'`)
    } finally {
      await rm(file)
    }
  }
  return { ...overPool(pool, log), engine: 'embedded', tend, copyInto, close }
}

/** Where PGlite sees the cluster's folder. */
const engineClusterDir = '/pglite/data'

// All stated, because pg would take what is missing from PGUSER, PGSSLMODE and the like.
const embedded: pg.PoolConfig = {
  port: 5432,
  user: 'postgres',
  password: '',
  database: 'postgres',
  ssl: false,
  max: 1,
  idleTimeoutMillis: 0,
}

function openPool(config: pg.PoolConfig, log: Log): pg.Pool {
  // A query sent beside its own transaction waits for ever in a pool of one: this makes it an error.
  const pool = new pg.Pool({ connectionTimeoutMillis: 30_000, ...config })
  const report = (error: Error) => log('A database connection broke', error)
  // The pool speaks for idle connections only. One in use that breaks between two queries would
  // otherwise end the process.
  pool.on('error', report)
  pool.on('connect', prepareRepeated)
  pool.on('acquire', (client) => client.on('error', report))
  pool.on('release', (_error, client) => client.off('error', report))
  return pool
}

function overPool(pool: pg.Pool, log: Log): Pick<Database, 'pool' | 'db' | 'ping'> {
  const ping = async () => {
    try {
      await pool.query('select 1')
      return true
    } catch (error) {
      log('The database does not answer', error)
      return false
    }
  }
  return { pool, db: drizzle(pool), ping }
}

function once(act: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined
  return () => {
    result ??= act()
    return result
  }
}
