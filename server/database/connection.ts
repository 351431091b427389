import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type EmbeddedEngine, type Log, openEmbeddedEngine } from './embedded-engine.ts'
import { type Maintenance, type MaintenancePace, maintain } from './maintenance.ts'
import { neverPrepare, prepareRepeated } from './prepare-repeated.ts'

export type Database = {
  pool: pg.Pool
  db: NodePgDatabase & { $client: pg.Pool }
  engine: 'embedded' | 'postgres'
  /** Runs a query; returns false and logs the reason if it fails. */
  ping(): Promise<boolean>
  /**
   * Starts the maintenance that PostgreSQL does by itself but the embedded engine doesn't: ending
   * statements that take too long, checkpoints and vacuum. Call it in a running server after the
   * migrations.
   */
  startMaintenance(pace?: Partial<MaintenancePace>): void
  /**
   * Copies rows in COPY's text format into `target`, a table with its column names. The embedded
   * engine reads them from a file, because it can't receive them with the statement.
   */
  copyInto(client: pg.PoolClient, target: string, rows: Buffer): Promise<void>
  /** Waits for running work, then closes everything. Further calls return the same promise. */
  close(): Promise<void>
}

// Ids, counts and sums of cents fit in 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * Opens the PostgreSQL server at `databaseUrl`, or otherwise the embedded engine in the folder
 * `dataDir`. An empty folder starts as a copy of `snapshotDir` (see snapshot.ts), if that exists.
 *
 * Throws when another process uses the folder. A `databaseUrl` is not contacted before the first
 * query. Broken connections are reported to `log`, by default to stderr.
 *
 * The embedded engine has one connection: see openEmbeddedEngine for the consequences for callers.
 */
export async function openDatabase({
  dataDir,
  databaseUrl,
  isPooled = false,
  prepares = true,
  isReadOnly = false,
  maxConnections = 10,
  connectMs = 10_000,
  snapshotDir,
  log = console.error,
  statementLimitMs = 60_000,
}: {
  dataDir: string
  databaseUrl?: string | undefined
  /** Whether `databaseUrl` is a pooler that gives each transaction any connection, as PgBouncer. */
  isPooled?: boolean
  /** Whether statements may have names. */
  prepares?: boolean
  /** Whether writes fail, except behind a pooler. */
  isReadOnly?: boolean
  maxConnections?: number
  /** How long to wait for a connection. */
  connectMs?: number
  snapshotDir?: string | undefined
  log?: Log
  /** Statements that take longer are aborted, except in migrations. */
  statementLimitMs?: number
}): Promise<Database> {
  if (databaseUrl) {
    const pool = openPool(
      {
        connectionString: databaseUrl,
        max: maxConnections,
        connectionTimeoutMillis: connectMs,
        // A dead connection gives no sign, so the server aborts its idle transaction and releases
        // its locks. The client stops waiting shortly after the server would have aborted the
        // query. A pooler takes no such settings: its role has them (requireLimits).
        ...(!isPooled && {
          statement_timeout: statementLimitMs,
          idle_in_transaction_session_timeout: statementLimitMs,
          ...(isReadOnly && { options: '-c default_transaction_read_only=on' }),
        }),
        query_timeout: statementLimitMs + 5_000,
        keepAlive: true,
      },
      log,
      prepares ? prepareRepeated : neverPrepare,
    )
    return {
      ...overPool(pool, log),
      engine: 'postgres',
      startMaintenance: () => undefined,
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
 * Connects to an embedded engine that is already open. Closing the result ends the connection but
 * leaves the engine open.
 */
export function connectTo(
  engine: EmbeddedEngine,
  {
    log = console.error,
    statementLimitMs = 60_000,
  }: { log?: Log | undefined; statementLimitMs?: number | undefined } = {},
): Database {
  const onConnect = async (client: pg.ClientBase) => {
    // All connections share one session, so statements prepared by the previous connection still
    // exist.
    await client.query('deallocate all')
  }
  const pool = openPool({ ...embedded, ...engine.connection, onConnect }, log)
  let maintenance: Maintenance | undefined
  const close = once(async () => {
    await maintenance?.stop()
    await pool.end()
  })
  const startMaintenance: Database['startMaintenance'] = (pace) => {
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
  return { ...overPool(pool, log), engine: 'embedded', startMaintenance, copyInto, close }
}

/** The cluster's folder as seen from inside PGlite. */
const engineClusterDir = '/pglite/data'

// All set explicitly, because pg would take missing values from PGUSER, PGSSLMODE and so on.
const embedded: pg.PoolConfig = {
  port: 5432,
  user: 'postgres',
  password: '',
  database: 'postgres',
  ssl: false,
  max: 1,
  idleTimeoutMillis: 0,
}

function openPool(
  config: pg.PoolConfig,
  log: Log,
  adjust: (client: pg.ClientBase) => void = prepareRepeated,
): pg.Pool {
  // In a pool of one connection, a query outside its own transaction would wait forever; the
  // timeout turns that into an error.
  const pool = new pg.Pool({ connectionTimeoutMillis: 30_000, ...config })
  const report = (error: Error) => log('A database connection broke', error)
  // The pool handles errors of idle connections only. Without a listener, a connection in use that
  // breaks between two queries would crash the process.
  pool.on('error', report)
  pool.on('connect', adjust)
  pool.on('acquire', (client) => client.on('error', report))
  pool.on('release', (_error, client) => client.off('error', report))
  return pool
}

/**
 * Throws unless the role of a pooled connection ends statements and transactions that hang, which a
 * direct connection gets when it is opened.
 */
export async function requireLimits({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const { rows } = await pool.query<{ role: string; statement: string; idle: string }>(
    `select current_user as role, current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`,
  )
  const [{ role, statement, idle } = { role: '', statement: '0', idle: '0' }] = rows
  if (statement !== '0' && idle !== '0') return
  throw new Error(
    `The database behind the pooler must end what hangs. Run once, as ${role} or an administrator of the database, and restart the pooler: alter role "${role}" set statement_timeout = '60s'; alter role "${role}" set idle_in_transaction_session_timeout = '60s';`,
  )
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
