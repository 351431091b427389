import { randomInt } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'

import { checksByName } from './adapters/background-checks/by-name.ts'
import { checkr } from './adapters/background-checks/checkr.ts'
import { checkrEvents } from './adapters/background-checks/checkr-events.ts'
import { outboxMail, outboxPush, outboxTexts } from './adapters/delivery/outbox.ts'
import { smtp } from './adapters/delivery/smtp.ts'
import { runEmbeddedClock } from './adapters/embedded/clock.ts'
import { announceWith, embeddedEvents } from './adapters/embedded/events.ts'
import { reportedLog } from './adapters/error-reports/reported-log.ts'
import { sharedBucket, sharedFolder } from './adapters/files/shared-files.ts'
import { gazetteer } from './adapters/maps/gazetteer.ts'
import { cloudflare } from './adapters/page-cache/cloudflare.ts'
import { fastly } from './adapters/page-cache/fastly.ts'
import { ledger } from './adapters/payments/ledger.ts'
import { stripePayments } from './adapters/payments/stripe.ts'
import { payoutLedger } from './adapters/payouts/ledger.ts'
import { openWith } from './adapters/payouts/ledger-onboarding.ts'
import { servePayoutLedger } from './adapters/payouts/serve-ledger.ts'
import { stripePayouts } from './adapters/payouts/stripe.ts'
import { fcm } from './adapters/push/fcm.ts'
import { embeddedRealtime } from './adapters/realtime/embedded.ts'
import { firebaseRealtime } from './adapters/realtime/firebase.ts'
import { restRouteOf, serveEmbedded } from './adapters/realtime/serve-embedded.ts'
import { sharedRealtime } from './adapters/realtime/shared.ts'
import { stripeClient } from './adapters/stripe/client.ts'
import { stripeEvents } from './adapters/stripe/events.ts'
import { twilio } from './adapters/texts/twilio.ts'
import { type App, buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import type { Ports } from './context.ts'
import type { BulkLoad } from './database/bulk-load.ts'
import { type Database, openDatabase, requireLimits } from './database/connection.ts'
import { migrate } from './database/migrate.ts'
import { openReplica } from './database/replica.ts'
import { addReplicaMetrics } from './database/replica-metrics.ts'
import {
  demoAdmins,
  customers as demoCustomers,
  movers as demoMovers,
} from './database/seed/demo/demo-people.ts'
import { loadAdmin } from './database/seed/load-admin.ts'
import { demoEnd, demoRandom, isDemoNews, loadDemo } from './database/seed/load-demo.ts'
import { addMissingAgreements, loadReference } from './database/seed/load-reference.ts'
import { type Found, seedOnce, whatIsIn } from './database/seed/seed-once.ts'
import { snapshotPath } from './database/snapshot.ts'
import { ledgerCustomers } from './database/tables.ts'
import { addMissingFees } from './domain/default-fees.ts'
import { addMissingSettings } from './domain/setting.ts'
import type { FirebaseConfig } from './firebase-config.ts'
import { followChanges } from './follow-changes.ts'
import { loggedError } from './kernel/http/logged-error.ts'
import type { Random } from './kernel/kernel.ts'
import { listedPages } from './modules/content/listed-pages.ts'
import { openStorage } from './open-storage.ts'
import { fronts } from './plugins/fronts.ts'
import type { ProviderEvents } from './ports/provider-events.ts'
import type { Realtime } from './ports/realtime.ts'
import type { StripeConfig } from './stripe-config.ts'
import { clockChange, openTestClock } from './test-clock.ts'

const graceMs = 5_000
const stopMs = 12_000
let isStopping = false

const dev = process.argv.includes('--dev')
const config = readConfig(process.env)
refuseEmbeddedInProduction()

// With a PostgreSQL server nothing else makes the folder, and the files go there too.
mkdirSync(config.dataDir, { recursive: true })
const filesFolder = join(config.dataDir, 'files')
const migrations = join(config.root, 'server/database/migrations')
const snapshot = snapshotPath(join(config.root, 'dist/snapshot'), migrations)
const direct = await openDatabase({
  dataDir: join(config.dataDir, 'database'),
  databaseUrl: config.databaseDirectUrl,
  snapshotDir: existsSync(snapshot) ? snapshot : undefined,
})
await migrate(direct, migrations)
let now = (): Date => new Date()
const storage = await openStorage(config, () => now())
for (const outage of await storage.check())
  console.error(`Storage can't be reached at the moment. ${outage}`)

const found = config.seed === 'none' ? await inspectDatabase() : await seed()
if (process.argv.includes('--seed')) {
  if (found === 'data') console.error('The database is not empty; nothing was changed.')
  await direct.close()
  process.exit(found === 'data' ? 1 : 0)
}
const database = config.databaseDirectUrl === config.databaseUrl ? direct : await openPooled()
const replica = config.replica
  ? await openReplica({
      primary: database,
      primaryUrl: config.databaseUrl ?? '',
      isPooled: database !== direct,
      prepares: config.preparesStatements,
      ...config.replica,
    })
  : null
const embedded = config.firebase ? undefined : realtimeOf(database)
if (config.stripe) await refuseLedgerCards()
const mailServer = config.mail && smtp(config.mail)
const errorReports = config.sentryDsn === undefined ? undefined : await sentryAt(config.sentryDsn)
const testClock = config.environment === 'demo' ? await openTestClock(database) : undefined
if (testClock) now = testClock.now
const provider = {
  db: database.db,
  now,
  onChange: announceWith({
    secret: config.sessionSecret,
    now,
    random: randomInt,
    send: deliverEvent,
    onError: logProviderError,
  }),
}
const bank = { ...provider, baseUrl: config.baseUrl, sender: 'Haulwell' }
const pageCaches = { cloudflare, fastly }
const app = await buildApp({
  config,
  database,
  replica,
  ports: {
    ...portsOn(database.db, now, embedded?.port ?? firebaseOf(config)),
    payments: config.stripe ? await stripeOf(config.stripe) : ledger(provider),
    payouts: config.stripe ? await payoutsOf(config.stripe) : payoutLedger(bank),
    ...(mailServer && { mail: mailServer }),
    ...(config.checkr && { backgroundChecks: checkr(config.checkr) }),
    ...(config.texts.twilio && { texts: twilioOf(config.texts.twilio) }),
  },
  providerEvents: await providerEvents(),
  now,
  testClock,
  logger: {
    level: process.env.LOG_LEVEL ?? 'warn',
    ...(errorReports && { stream: reportedLog(errorReports) }),
  },
  ...(embedded && { rewriteUrl: restRouteOf }),
})
const connections = await embedded?.serve(app.server, config)
if (connections && app.context.metrics) countSockets(app.context.metrics, connections)
if (replica && app.context.metrics) addReplicaMetrics(app.context.metrics.registry, replica)
await addMissingSettings(database.db)
await addMissingFees(database.db)
if (config.seed !== 'none') await addMissingAgreements(database.db)
await loadAdmin(app.context.kernel, config)
if (!config.stripe) servePayoutLedger(app.server, bank)
await app.server.register(fronts, {
  config,
  dev,
  filesOrigin: app.context.ports.files.origin,
  payments: app.context.ports.payments.browser,
  onChange: app.context.onChange,
  pageCache: config.cdn ? pageCaches[config.cdn.kind](config.cdn) : null,
  findVisitor: (request) => app.server.sessions.findActor(request),
  listedPages: () => listedPages(app.context),
})
database.startMaintenance()
await app.server.listen({ port: config.port, host: config.host })
app.context.scheduler.start()
app.context.changes.start()
app.context.onChange((resource) => {
  if (resource === clockChange) void testClock?.reread().catch(logProviderError)
})
const stopFollowing =
  database.engine === 'postgres'
    ? await followChanges({
        db: database.db,
        onChange: app.context.changedElsewhere,
        onError: (error) => app.server.log.warn(loggedError(error), 'changes were not read'),
      })
    : undefined
// Changes since the replica was opened have not been followed.
replica?.changed()
const stopProviders =
  config.stripe && config.checkr
    ? undefined
    : runEmbeddedClock({ ...provider, onError: logProviderError })
announce()
// The first query loads the gazetteer. Run one now, so that no user has to wait for it.
void app.context.ports.maps.findPlaces('9', 1)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())

/**
 * Shuts down in order: stops accepting requests, finishes those in flight, stops the scheduler,
 * closes the database. Requests that take longer than `graceMs` are cut off. Work still running at
 * `stopMs`, such as a backup, is aborted as in a crash, because supervisors kill the process after
 * half a minute or less.
 */
async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  app.announceStop()
  await wait(config.drainSeconds * 1000)
  setTimeout(() => app.server.server.closeAllConnections(), graceMs).unref()
  setTimeout(() => {
    console.error(`Stopped after ${stopMs / 1000} s, with unfinished work that will be resumed.`)
    process.exit(1)
  }, stopMs).unref()
  stopProviders?.()
  await embedded?.resign()
  await app.server.close()
  await app.context.scheduler.stop()
  await app.context.changes.stop()
  await stopFollowing?.()
  mailServer?.close()
  storage.close()
  await embedded?.close()
  await replica?.close()
  await database.close()
  await errorReports?.close(2_000)
  process.exit()
}

/**
 * Selects the adapters. Mail and texts leave only once the demo is there: its people don't exist. Nor
 * do its cards, so that it is never filled through Stripe.
 */
function portsOn(
  db: Database['db'],
  now: () => Date,
  realtime: Realtime,
  random: Random = randomInt,
): Ports {
  return {
    realtime,
    payments: ledger({ db, now, random }),
    payouts: payoutLedger({ db, now, random, baseUrl: config.baseUrl }),
    backgroundChecks: checksByName({ db, now, random }),
    mail: outboxMail(),
    texts: outboxTexts(),
    push: config.firebase ? pushOf(config.firebase) : outboxPush(),
    files: storage.files,
    backups: storage.backups,
    maps: gazetteer(),
  }
}

/** Loads Sentry's library only where it is used. */
async function sentryAt(dsn: string) {
  const { sentry } = await import('./adapters/error-reports/sentry.ts')
  const { version } = JSON.parse(readFileSync(join(config.root, 'package.json'), 'utf8'))
  return sentry({ dsn, environment: config.environment, release: `haulwell@${version}` })
}

function realtimeOptions(db: Database['db']) {
  return {
    db,
    rules: JSON.parse(readFileSync(join(config.root, 'database.rules.json'), 'utf8')),
    secret: config.sessionSecret,
    onError: (error: unknown) => console.error('The realtime database failed', loggedError(error)),
  }
}

/** Only one process can have the embedded engine open, but several can work with a PostgreSQL. */
function realtimeOf({ db, engine }: Database) {
  if (engine === 'postgres')
    return sharedRealtime({
      ...realtimeOptions(db),
      address: config.internalAddress,
      isBehindProxy: config.trustProxy,
      files: config.files
        ? sharedBucket(`${config.files.endpoint} ${config.files.bucket}`)
        : sharedFolder(filesFolder),
    })
  const alone = embeddedRealtime({ ...realtimeOptions(db), isExclusive: true })
  return {
    ...alone,
    serve: (server: App['server'], options: Config) => serveEmbedded(server, alone, options),
    resign: async () => undefined,
  }
}

const pushOf = ({ project, serviceAccount, fcmBaseUrl }: FirebaseConfig) =>
  fcm({ project_id: project.project_id, serviceAccount, baseUrl: fcmBaseUrl })

async function payoutsOf(stripe: StripeConfig) {
  return stripePayouts({
    stripe: await stripeClient(stripe),
    isLive: stripe.publishableKey.startsWith('pk_live'),
  })
}

/** Returns the readers of deliveries: one for each provider, and one for those that are embedded. */
async function providerEvents(): Promise<ProviderEvents[]> {
  const { stripe, checkr: account, sessionSecret } = config
  return [
    ...(stripe && account ? [] : [embeddedEvents(sessionSecret)]),
    ...(account ? [checkrEvents(account.apiKey)] : []),
    ...(stripe
      ? [
          stripeEvents({
            stripe: await stripeClient(stripe),
            webhookSecrets: stripe.webhookSecrets,
          }),
        ]
      : []),
  ]
}

/** Delivers an event of an embedded provider to our own hook. */
async function deliverEvent(body: string, headers: Readonly<Record<string, string>>) {
  const url = '/hooks/embedded'
  const { statusCode } = await app.server.inject({ method: 'POST', url, headers, payload: body })
  if (statusCode >= 300) throw new Error(`${url} answered with ${statusCode}`)
}

function logProviderError(error: unknown): void {
  app.server.log.warn(loggedError(error), 'an event of an embedded provider was not taken')
}

async function stripeOf({ secretKey, publishableKey, baseUrl }: StripeConfig) {
  return stripePayments({ stripe: await stripeClient({ secretKey, baseUrl }), publishableKey })
}

/** Stripe doesn't know the cards and charges of the embedded provider. */
async function refuseLedgerCards(): Promise<void> {
  const [known] = await database.db.select().from(ledgerCustomers).limit(1)
  if (known)
    throw new Error(
      'STRIPE_SECRET_KEY is set, but the customers in this database have cards of the embedded payment provider. Use a new database.',
    )
}

/** Twilio can report to a public URL only. */
function twilioOf(account: NonNullable<Config['texts']['twilio']>) {
  return twilio({
    ...account,
    origin: config.baseUrl.startsWith('https:') ? config.baseUrl : null,
  })
}

function firebaseOf({ firebase }: Config): Realtime {
  if (!firebase) throw new Error('Firebase is not configured')
  return firebaseRealtime(firebase)
}

/** Leaves the connection that migrations and the seed need, which hold locks for a session. */
async function openPooled(): Promise<Database> {
  await direct.close()
  const { dataDir, databaseUrl, preparesStatements } = config
  const pooled = await openDatabase({
    dataDir,
    databaseUrl,
    isPooled: true,
    prepares: preparesStatements,
  })
  await requireLimits(pooled)
  return pooled
}

async function seed(): Promise<Found> {
  return seedOnce(direct, async (session, found) => {
    if (found === 'half a seeding')
      console.log('The last start was interrupted while it filled the database. Starting over.')
    console.log(`Filling the new database (${config.seed}) …`)
    await loadReference(session.database.db)
    if (config.seed === 'demo') await replayDemo(session)
  })
}

async function replayDemo({ database, keep }: BulkLoad): Promise<void> {
  const end = demoEnd(new Date())
  const clock = { now: end }
  const now = () => clock.now
  const random = demoRandom()
  const realtime = embeddedRealtime({
    ...realtimeOptions(database.db),
    isExclusive: config.databaseUrl === undefined,
  })
  const demoApp = await buildApp({
    config,
    database,
    ports: portsOn(database.db, now, realtime.port, random),
    now,
    random,
    isNews: isDemoNews(end),
  })
  await loadDemo(demoApp, {
    clock,
    end,
    orders: config.seedOrders,
    openPayoutAccount: (reference, numbers) =>
      openWith({ db: database.db, now, random, baseUrl: config.baseUrl }, reference, numbers),
    keep,
    report: (percent, at) => console.log(`  ${percent} %, ${at.toISOString().slice(0, 10)}`),
  })
  await demoApp.server.close()
  await realtime.close()
}

async function inspectDatabase(): Promise<Found> {
  const found = await whatIsIn(direct)
  if (found === 'half a seeding')
    throw new Error(
      'A start was interrupted while it filled the database. Start once with SEED=demo or SEED=reference to start over.',
    )
  return found
}

/**
 * Refuses embedded providers in production, where they would appear to work without moving money,
 * delivering messages or checking drivers.
 */
function refuseEmbeddedInProduction(): void {
  if (config.environment !== 'production') return
  const embedded = [
    ...(config.stripe ? [] : ['payments', 'payouts']),
    ...(config.mail ? [] : ['mail']),
    ...(config.texts.twilio ? [] : ['texts']),
    ...(config.checkr ? [] : ['background_checks']),
  ]
  const missing = embedded.filter((port) => !config.allowEmbedded.includes(port))
  if (missing.length)
    throw new Error(
      `ALLOW_EMBEDDED must name what may be embedded in production; not named: ${missing.join(', ')}.`,
    )
}

function countSockets({ registry }: { registry: Registry }, connections: () => number): void {
  new Gauge({
    name: 'haulwell_realtime_connections',
    help: 'Open connections to the embedded realtime database.',
    registers: [registry],
    collect() {
      this.set(connections())
    },
  })
}

function announce(): void {
  const { ports } = app.context
  console.log(`Haulwell on ${config.baseUrl}  (admin: ${config.baseUrl}/admin)`)
  console.log(`  database: ${database.engine}${replica ? ', with a replica' : ''}`)
  for (const [port, { name }] of Object.entries(ports)) console.log(`  ${port}: ${name}`)
  if (config.environment === 'production' || config.seed !== 'demo') return
  console.log('Demo sign-ins:')
  for (const { email, password, roles } of demoAdmins)
    console.log(`  ${email} / ${password}  (${roles})`)
  const byCode = [
    ...demoCustomers.slice(0, 1),
    ...demoMovers.slice(0, 2),
    ...demoMovers.slice(0, 2).map(({ drivers: [first] }) => first),
  ]
  for (const { name, email } of byCode)
    console.log(`  ${email}  (${name}, code at ${config.baseUrl}/dev/outbox)`)
}
