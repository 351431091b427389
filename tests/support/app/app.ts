import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { InjectOptions, Response } from 'light-my-request'
import pg from 'pg'

import type { ResourceName } from '#contract/resources.ts'
import { checksByName } from '#server/adapters/background-checks/by-name.ts'
import { outboxMail, outboxPush, outboxTexts } from '#server/adapters/delivery/outbox.ts'
import { folder } from '#server/adapters/files/folder.ts'
import { under } from '#server/adapters/files/under.ts'
import { gazetteer } from '#server/adapters/maps/gazetteer.ts'
import { ledger } from '#server/adapters/payments/ledger.ts'
import { payoutLedger } from '#server/adapters/payouts/ledger.ts'
import { servePayoutLedger } from '#server/adapters/payouts/serve-ledger.ts'
import { embeddedRealtime } from '#server/adapters/realtime/embedded.ts'
import { restRouteOf, serveEmbedded } from '#server/adapters/realtime/serve-embedded.ts'
import { type App, buildApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Ports } from '#server/context.ts'
import { type Database, openDatabase } from '#server/database/connection.ts'
import type { Log } from '#server/database/embedded-engine.ts'
import { migrate } from '#server/database/migrate.ts'
import { makeSnapshot } from '#server/database/snapshot.ts'
import type { Db } from '#server/kernel/kernel.ts'
import { listedPages } from '#server/modules/content/listed-pages.ts'
import { fronts } from '#server/plugins/fronts.ts'
import type { PageCache } from '#server/ports/page-cache.ts'
import type { ProviderEvents } from '#server/ports/provider-events.ts'
import realtimeRules from '../../../database.rules.json' with { type: 'json' }
import { loadLiveReference, migrationsDir } from '../worker/reference-snapshot.ts'
import { openReferenceDatabase } from '../worker/shared-engine.ts'
import { type Opened, openThreadDatabase } from '../worker/thread-engine.ts'
import { scratchFolder } from './scratch-folder.ts'

export type TestApp = App & {
  config: Config
  database: Database
  db: Db
  /** The clock; set it to travel. */
  clock: { now: Date }
  /** Runs everything due at the clock's time: deliveries and transitions. */
  drain(): Promise<void>
  close(): Promise<void>
}

export type Change = {
  env?: Record<string, string>
  ports?: (ports: Ports, database: Database) => Partial<Ports>
  providerEvents?: readonly ProviderEvents[]
  /** Opens another process on this app's database, with its clock. Close it first. */
  beside?: TestApp
  /** Settings of that process's connections, as `psql` takes them: `-c name=value`. */
  connectionOptions?: string
  /** An existing database, filled by a process that has closed it. */
  standing?: { dataDir: string; databaseUrl?: string | undefined; log?: Log }
  /** Fills the fresh database before anything else is opened on it. */
  fill?: (opened: { config: Config; database: Database }) => Promise<void>
  /** Receives everything that is logged. */
  log?: { write(line: string): unknown }
  /** Also serves the pages built by `npm run build`. */
  withFronts?: true
  /** Stores the pages of the fronts. */
  pageCache?: PageCache
}

/**
 * Opens the whole product without a port: a fresh database with the reference data, the embedded
 * adapters and a clock that stands still. With TEST_DATABASE_URL set, the database is a new one on
 * that server; otherwise it runs on the embedded engine.
 */
export async function openApp(change: Change = {}): Promise<TestApp> {
  const dir = mkdtempSync(join(scratchFolder, 'haulwell-test-'))
  const config =
    change.beside?.config ??
    readConfig({
      DATA_DIR: dir,
      BASE_URL: 'http://localhost:3000',
      // All requests of a test come from one address.
      REQUESTS_PER_SECOND: '100000',
      ...change.env,
    })
  const { database, leave } = change.beside
    ? await shareDatabase(change.beside, change.connectionOptions)
    : change.standing
      ? await standingDatabase(change.standing)
      : await freshDatabase(join(dir, 'database'))

  await change.fill?.({ config, database })
  const clock = change.beside?.clock ?? { now: new Date() }
  const now = () => clock.now
  const realtime = embeddedRealtime({
    db: database.db,
    rules: realtimeRules,
    secret: config.sessionSecret,
    now: () => clock.now.getTime(),
    isExclusive: config.databaseUrl === undefined && !process.env.TEST_DATABASE_URL,
    onError: (error) => console.error(error),
  })
  const files = folder(join(config.dataDir, 'files'), config.sessionSecret, now)
  const embedded: Ports = {
    // Several processes share one realtime database, which then runs outside of them.
    realtime: change.beside?.context.ports.realtime ?? realtime.port,
    payments: ledger({ db: database.db, now }),
    payouts: payoutLedger({ db: database.db, now, baseUrl: config.baseUrl }),
    backgroundChecks: checksByName({ db: database.db, now }),
    mail: outboxMail(),
    texts: outboxTexts(),
    push: outboxPush(),
    files,
    backups: under(files, 'backups/'),
    maps: gazetteer(),
  }
  const app = await buildApp({
    config,
    database,
    now,
    testClock: {
      now,
      aheadMs: () => clock.now.getTime() - Date.now(),
      moveTo: async (at) => {
        clock.now = at
      },
    },
    ports: { ...embedded, ...change.ports?.(embedded, database) },
    providerEvents: change.providerEvents ?? [],
    logger: loggerFor(change),
    rewriteUrl: restRouteOf,
  })
  const { baseUrl } = config
  servePayoutLedger(app.server, { db: database.db, now, baseUrl, sender: 'Haulwell' })
  if (!change.beside) await serveEmbedded(app.server, realtime, config)
  if (change.withFronts)
    await app.server.register(fronts, {
      config,
      dev: false,
      filesOrigin: app.context.ports.files.origin,
      payments: app.context.ports.payments.browser,
      onChange: app.context.onChange,
      pageCache: change.pageCache ?? null,
      findVisitor: (request) => app.server.sessions.findActor(request),
      listedPages: () => listedPages(app.context),
    })
  await app.server.ready()
  return {
    ...app,
    config,
    database,
    clock,
    db: database.db,
    drain: () => app.context.scheduler.drain(),
    async close() {
      await app.context.scheduler.stop()
      await app.server.close()
      await app.context.changes.stop()
      await realtime.close()
      await leave()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function loggerFor({ log }: Change) {
  if (log) return { level: 'trace', stream: log }
  return process.env.LOG_LEVEL ? { level: process.env.LOG_LEVEL } : false
}

async function freshDatabase(dataDir: string): Promise<Opened> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return openReferenceDatabase(dataDir)
  await makeTemplate(server)
  return databaseOn(server, dataDir, template)
}

/** The database that others on the server are copied from: migrated, with the reference data. */
const template = 'haulwell_reference'

/** Makes the template, unless this run has made it. The test files run one after the other. */
async function makeTemplate(server: string): Promise<void> {
  const { rowCount } = await onServer(
    server,
    `select from pg_database where datname = '${template}'`,
  )
  if (rowCount === 1) return
  await onServer(server, 'create database draft')
  const database = await openDatabase({ dataDir: '', databaseUrl: urlOf(server, 'draft') })
  await migrate(database, migrationsDir)
  await loadLiveReference(database.db)
  await database.close()
  await onServer(server, `alter database draft rename to ${template}`)
}

async function emptyDatabase(dataDir: string): Promise<Opened> {
  const server = process.env.TEST_DATABASE_URL
  const opened = server ? await databaseOn(server, dataDir) : await embeddedDatabase(dataDir)
  await migrate(opened.database, migrationsDir)
  return opened
}

/** Opens a new database that has the product's tables and no rows. */
export async function openEmptyDatabase(): Promise<Opened> {
  const dir = mkdtempSync(join(scratchFolder, 'haulwell-test-'))
  const { database, leave } = await emptyDatabase(join(dir, 'database'))
  return {
    database,
    async leave() {
      await leave()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

async function embeddedDatabase(dataDir: string): Promise<Opened> {
  const snapshotDir = await makeSnapshot(join(process.cwd(), '.cache/snapshot'), migrationsDir)
  return openThreadDatabase({ dataDir, snapshotDir })
}

async function standingDatabase(standing: NonNullable<Change['standing']>): Promise<Opened> {
  const database = await openDatabase({
    dataDir: join(standing.dataDir, 'database'),
    databaseUrl: standing.databaseUrl,
    log: standing.log ?? console.error,
  })
  return { database, leave: () => database.close() }
}

let made = 0

/**
 * Creates a database with a unique name, so that test files can run side by side and touch no other
 * data.
 */
async function databaseOn(
  server: string,
  dataDir: string,
  template = 'template1',
): Promise<Opened> {
  const name = `house_test_${process.pid}_${++made}`
  await onServer(server, `create database ${name} template ${template}`)
  const database = await openDatabase({ dataDir, databaseUrl: urlOf(server, name) })
  const leave = async () => {
    await database.close()
    await onServer(server, `drop database ${name}`)
  }
  return { database, leave }
}

const urlOf = (server: string, name: string) =>
  Object.assign(new URL(server), { pathname: `/${name}` }).href

async function onServer(connectionString: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Opens a separate pool where possible; the embedded engine has a single connection. */
async function shareDatabase({ database }: TestApp, connectionOptions = ''): Promise<Opened> {
  const { connectionString } = database.pool.options
  if (!connectionString) return { database, leave: async () => undefined }
  const url = new URL(connectionString)
  url.searchParams.set('options', connectionOptions)
  const shared = await openDatabase({ dataDir: '', databaseUrl: url.href })
  return { database: shared, leave: () => shared.close() }
}

/** Resources that `emptyApp` leaves in place. */
const lookups: ResourceName[] = [
  'countries',
  'states',
  'cities',
  'vehicles',
  'items',
  'sizes',
  'size_items',
  'fees',
  'settings',
]
/** Recorded changes stay on record, and the open server holds the lease. */
const keptTables = [...lookups, 'row_changes', 'realtime_lease']

/**
 * Deletes all rows except the lookups and restarts the ids. Foreign keys are switched off, so only
 * tables with rows need work: TRUNCATE takes twenty times as long.
 */
export async function emptyApp({ db }: TestApp): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    const { rows: tables } = await tx.execute<{ name: string }>(
      sql`select tablename as name from pg_tables
        where schemaname = 'public' and tablename not in ${keptTables}`,
    )
    const questions = tables.map(
      ({ name }) =>
        sql`select ${name}::text as name where exists (select from ${sql.identifier(name)})`,
    )
    const { rows: filled } = await tx.execute<{ name: string }>(
      sql.join(questions, sql` union all `),
    )
    for (const { name } of filled) {
      await tx.execute(sql`delete from ${sql.identifier(name)}`)
      await tx.execute(sql`insert into row_changes (resource) values (${name})`)
    }
    await tx.execute(
      sql`select setval(pg_sequences.schemaname || '.' || quote_ident(sequencename), start_value, false)
        from pg_sequences
        join pg_depend on objid = to_regclass('public.' || quote_ident(sequencename))
          and classid = 'pg_class'::regclass and refclassid = 'pg_class'::regclass
        join pg_class on pg_class.oid = refobjid
        where pg_sequences.schemaname = 'public' and last_value is not null
          and relname not in ${keptTables}`,
    )
  })
}

export type Client = {
  get(url: string, options?: Options): Promise<Response>
  post(url: string, body?: object, options?: Options): Promise<Response>
  patch(url: string, body?: object, options?: Options): Promise<Response>
  del(url: string, options?: Options): Promise<Response>
}
type Options = Pick<InjectOptions, 'headers' | 'query'>

/** Creates an API client with a bearer token, or a visitor's without one. */
export function clientOf({ server }: Pick<App, 'server'>, token?: string): Client {
  const send = (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
    options: Options = {},
  ) =>
    server.inject({
      method,
      url,
      ...options,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...options.headers },
      ...(body ? { payload: body } : {}),
    })
  return {
    get: (url, options) => send('GET', url, undefined, options),
    post: (url, body, options) => send('POST', url, body, options),
    patch: (url, body, options) => send('PATCH', url, body, options),
    del: (url, options) => send('DELETE', url, undefined, options),
  }
}

/** Returns the latest code sent to this address. */
export async function sentCode(app: TestApp, to: string): Promise<string> {
  const answer = await clientOf(app).get('/dev/outbox.json', { query: { to } })
  const [latest] = answer.json<{ text: string }[]>()
  const code = /\b\d{6}\b/.exec(latest?.text ?? '')?.[0]
  if (!code) throw new Error(`no code was sent to ${to}`)
  return code
}
