import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import formbody from '@fastify/formbody'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyServerOptions,
} from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'

import { machines } from '#contract/machines.ts'
import { memberMay } from '#contract/member-rights.ts'
import { pageResources } from '#contract/page-resources.ts'
import { resources } from '#contract/resources.ts'
import { channelsOf, listeningToNews, registerRoutes, runJobs } from './compose-modules.ts'
import type { Config } from './config.ts'
import type { AppContext, Backups, Ports, TestClock } from './context.ts'
import { readManifest, removeBackup } from './database/backup/manifest.ts'
import { pruneBackups, removeLeftovers } from './database/backup/prune-backups.ts'
import { storeBackup } from './database/backup/store-backup.ts'
import type { Database } from './database/connection.ts'
import { forgetExpired } from './database/forget-expired.ts'
import { watchHealth } from './database/health.ts'
import type { Replica } from './database/replica.ts'
import { storedFiles } from './database/stored-files.ts'
import { tables } from './database/tables.ts'
import { defaultBodyLimit } from './kernel/http/body-limit.ts'
import { trustProxyRule } from './kernel/http/client-address.ts'
import type { Kernel, Random } from './kernel/kernel.ts'
import { createScheduler } from './kernel/outbox/scheduler.ts'
import { createPolicy } from './kernel/policy.ts'
import { registerResources } from './kernel/resource/register-resources.ts'
import { combineModules } from './kernel/transition/extensions.ts'
import { accountsModule } from './modules/accounts/module.ts'
import { reauthenticate } from './modules/accounts/reauthentication.ts'
import { agreementsModule } from './modules/agreements/module.ts'
import { backgroundChecksModule } from './modules/background-checks/module.ts'
import { backupsModule } from './modules/backups/module.ts'
import { cityPages } from './modules/booking/city-page.ts'
import { bookingModule } from './modules/booking/module.ts'
import { calendarsModule } from './modules/calendars/module.ts'
import { certificatesModule } from './modules/certificates/module.ts'
import { chatsModule } from './modules/chats/module.ts'
import { claimsModule } from './modules/claims/module.ts'
import { clockModule } from './modules/clock/module.ts'
import { contentModule } from './modules/content/module.ts'
import { publishedPost } from './modules/content/posts.ts'
import { creditsModule } from './modules/credits/module.ts'
import { crewModule } from './modules/crew/module.ts'
import { documentsModule } from './modules/documents/module.ts'
import { filesModule } from './modules/files/module.ts'
import { financeModule } from './modules/finance/module.ts'
import { guestsModule } from './modules/guests/module.ts'
import { integrationsModule } from './modules/integrations/module.ts'
import { jobNewsModule } from './modules/job-news/module.ts'
import { locationsModule } from './modules/locations/module.ts'
import { moversModule } from './modules/movers/module.ts'
import { notificationsModule } from './modules/notifications/module.ts'
import { offersModule } from './modules/offers/module.ts'
import { operationsModule } from './modules/operations/module.ts'
import { ordersModule } from './modules/orders/module.ts'
import { paymentsModule } from './modules/payments/module.ts'
import { picturesModule } from './modules/pictures/module.ts'
import { announceChanges } from './modules/realtime/changes.ts'
import { realtimeModule } from './modules/realtime/module.ts'
import { reconciliationModule } from './modules/reconciliation/module.ts'
import { recordPagesModule } from './modules/record-pages/module.ts'
import { reportsModule } from './modules/reports/module.ts'
import { searchModule } from './modules/search/module.ts'
import { serviceAreaModule } from './modules/service-area/module.ts'
import { settingsModule } from './modules/settings/module.ts'
import { standingModule } from './modules/standing/module.ts'
import { supportModule } from './modules/support/module.ts'
import { tasksModule } from './modules/tasks/module.ts'
import { recordUndelivered, undeliveredModule } from './modules/undelivered/module.ts'
import { viewsModule } from './modules/views/module.ts'
import { accessLog } from './plugins/access-log.ts'
import { cors } from './plugins/cors.ts'
import { bodyDeadlines, connectionDeadlines } from './plugins/deadlines.ts'
import { answerUnparsed, answerUnrouted, errors } from './plugins/errors.ts'
import { idempotency } from './plugins/idempotency.ts'
import { jsonBody } from './plugins/json-body.ts'
import { countTries, rateLimits } from './plugins/limits.ts'
import { withoutParameters } from './plugins/log-options.ts'
import { methodOverride } from './plugins/method-override.ts'
import { openapi } from './plugins/openapi.ts'
import { readable } from './plugins/readable.ts'
import { requestBudget } from './plugins/request-budget.ts'
import { requestMetrics } from './plugins/request-metrics.ts'
import { everyHeader } from './plugins/security-headers.ts'
import { session } from './plugins/session.ts'
import type { ProviderEvents } from './ports/provider-events.ts'
import { readsFor } from './replica-reads.ts'
import type { Job, ServerModule } from './server-module.ts'

/** All modules; their listeners run in this order. */
export const modules: readonly ServerModule[] = [
  accountsModule,
  settingsModule,
  bookingModule,
  serviceAreaModule,
  ordersModule,
  guestsModule,
  locationsModule,
  certificatesModule,
  claimsModule,
  creditsModule,
  paymentsModule,
  financeModule(reauthenticate),
  moversModule,
  calendarsModule,
  crewModule,
  documentsModule,
  backgroundChecksModule,
  agreementsModule,
  reportsModule,
  contentModule,
  picturesModule({
    city: (context, slug, locale) =>
      cityPages(context)(slug, locale, (work) => work(context.kernel.db)),
    post: ({ kernel, ports }, slug) => publishedPost(kernel.db, ports.files, slug, 'en'),
  }),
  notificationsModule,
  offersModule,
  jobNewsModule,
  standingModule,
  supportModule,
  chatsModule,
  clockModule,
  realtimeModule,
  backupsModule,
  undeliveredModule,
  reconciliationModule,
  viewsModule,
  tasksModule,
  recordPagesModule,
  searchModule,
  integrationsModule,
  filesModule,
  operationsModule,
]

const jobs: readonly Job[] = [
  {
    name: 'remove-expired-rows',
    every: 'hour',
    run: ({ kernel }, now) => forgetExpired(kernel.db, now),
  },
  ...modules.flatMap((module) => module.jobs ?? []),
]

type Services = {
  config: Config
  kernel: Kernel
  tries: ReturnType<typeof countTries>
  health: ReturnType<typeof watchHealth>
}

/** Plugins in the order in which they process a request. */
const plugins: readonly ((server: FastifyInstance, services: Services) => PromiseLike<unknown>)[] =
  [
    (server, { health }) => server.register(errors, { onUnavailable: health.failed }),
    (server) => server.register(bodyDeadlines),
    (server, { config }) => server.register(requestBudget, { perSecond: config.requestsPerSecond }),
    (server, { config }) => server.register(cors, { origins: config.corsOrigins }),
    // Documents only the routes registered after it.
    (server, { config }) => server.register(openapi, { baseUrl: config.baseUrl }),
    (server) => server.register(jsonBody),
    (server) => server.register(formbody),
    (server, { config, kernel: { db, now } }) => server.register(session, { db, config, now }),
    (server) => server.register(readable),
    (server, { tries }) => server.register(rateLimits, { tries }),
    (server, { config, kernel: { db, now } }) =>
      server.register(idempotency, { db, now, secret: config.sessionSecret }),
    (server) => server.register(methodOverride),
  ]

export type Options = {
  config: Config
  database: Database
  /** Null if the database has none. */
  replica?: Replica | null
  ports: Ports
  providerEvents?: readonly ProviderEvents[]
  now?: () => Date
  random?: Random
  /** Whether an event at this moment notifies people. Events of the demo's past don't. */
  isNews?: (now: Date) => boolean
  /** The clock of a demo; pass its `now` too. */
  testClock?: TestClock | undefined
  logger?: FastifyServerOptions['logger']
  /** Rewrites a request's URL before routing. */
  rewriteUrl?: (url: string) => string
}

export type App = {
  server: FastifyInstance
  context: AppContext
  /** Makes /healthz say 503 from now on, so that a load balancer asks other processes. */
  announceStop(): void
}

/** Builds the application without opening a port or starting the scheduler. */
export async function buildApp(options: Options): Promise<App> {
  const { config, database, ports, now = () => new Date(), logger } = options
  const tries = countTries(database.pool)
  const changeListeners = new Set<(resource: string, isOwn: boolean) => void>()
  const callListeners = (resource: string, isOwn: boolean) => {
    for (const listener of changeListeners) listener(resource, isOwn)
  }
  const kernel = await buildKernel({
    random: randomInt,
    isNews: () => true,
    replica: null,
    ...options,
    now,
    tries,
    recordChanged(resource, id, version) {
      context.changes.recordChanged(resource, id, version)
      callListeners(resource, true)
    },
    resourceChanged(resource) {
      context.changes.resourceChanged(resource)
      callListeners(resource, true)
    },
  })
  const server = Fastify({
    logger: withoutParameters(logger),
    logController: accessLog(),
    trustProxy: trustProxyRule(config.trustProxy),
    bodyLimit: defaultBodyLimit,
    // Loading the fronts can take long on a slow machine.
    pluginTimeout: 60_000,
    forceCloseConnections: 'idle',
    // A server that stops answers what it has accepted.
    return503OnClosing: false,
    ...connectionDeadlines,
    clientErrorHandler: answerUnparsed,
    rewriteUrl: ({ url = '/' }) => options.rewriteUrl?.(url) ?? url,
    routerOptions: { maxParamLength: 200 },
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: answerUnrouted,
  })
  const context: AppContext = {
    config,
    kernel,
    ports,
    providerEvents: options.providerEvents ?? [],
    testClock: options.testClock ?? null,
    metrics: openMetrics(config),
    log: server.log,
    pool: database.pool,
    backups: backupsOf(options),
    changes: announceChanges(ports.realtime, server.log),
    onChange: (listener) => void changeListeners.add(listener),
    changedElsewhere: (resource) => callListeners(resource, false),
    scheduler: createScheduler(
      kernel,
      {
        channels: channelsOf(modules, () => context),
        recordDead: (tx, message, error) => recordUndelivered(kernel, tx, message, error),
        chores: (at) => runJobs(jobs, context, at),
      },
      server.log,
    ),
  }
  context.onChange((resource) => {
    if (pageResources.has(resource)) options.replica?.changed()
  })
  const health = watchHealth(database.pool, config.dataDir, (error) =>
    server.log.error(error, 'the database does not accept writes'),
  )
  if (context.metrics) await server.register(requestMetrics, context.metrics)
  for (const register of plugins) await register(server, { config, kernel, tries, health })
  server.addHook('onSend', async (request, reply) => {
    // A page whose URL is a secret has set a stricter referrer policy.
    reply
      .header('X-Request-Id', request.id)
      .headers({ ...everyHeader(config), ...referrerPolicyOf(reply) })
    // A calendar may store what it reads, to ask whether that has changed.
    if (request.url.startsWith('/api/') && !reply.hasHeader('Cache-Control'))
      reply.header('Cache-Control', 'no-store')
  })
  server.addHook('onResponse', async (request) => {
    if (!['GET', 'HEAD', 'OPTIONS'].includes(request.method)) context.scheduler.kick()
  })

  let isStopping = false
  server.get('/livez', { schema: { hide: true } }, async () => ({ ok: true }))
  server.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    const isWell = !isStopping && (await health.isWell())
    // Asked again: the answer to a slow check may arrive after the answer to a later one.
    const ok = isWell && !isStopping
    return reply.code(ok ? 200 : 503).send({ ok })
  })
  await server.register(async (scope) => {
    await registerRoutes(scope, modules, context)
    registerResources(scope, kernel)
  })
  const announceStop = () => {
    isStopping = true
  }
  return { server, context, announceStop }
}

function backupsOf({ config, database, ports: { files, backups: place } }: Options): Backups {
  const workDir = join(config.dataDir, 'backups')
  const { recipient } = config.backups
  return {
    make: (backup) => storeBackup({ database, files, place, recipient, workDir }, backup),
    read: (name) => readManifest(place, name),
    remove: (name) => removeBackup(place, name),
    prune: (limits) => pruneBackups(place, limits),
    removeLeftovers: (at) => removeLeftovers({ place, workDir }, at),
  }
}

async function buildKernel({
  config,
  database,
  replica,
  isNews,
  tries,
  random,
  now,
  recordChanged,
  resourceChanged,
}: Pick<Required<Options>, 'config' | 'database' | 'replica' | 'isNews'> &
  Pick<Kernel, 'now' | 'random' | 'tries' | 'recordChanged' | 'resourceChanged'>): Promise<Kernel> {
  const casbin = (file: string) => readFileSync(join(config.root, 'casbin', file), 'utf8')
  return {
    config,
    db: database.db,
    readerFor: readsFor(database.db, replica),
    resources,
    machines,
    tables: tables as unknown as Kernel['tables'],
    policy: await createPolicy(
      casbin('model.conf'),
      casbin('policy.csv'),
      config.fullAccessRoles,
      memberMay,
    ),
    extensions: combineModules(modules.map((module) => listeningToNews(module, isNews))),
    tries,
    storedFiles,
    random,
    now,
    recordChanged,
    resourceChanged,
  }
}

function openMetrics({ metricsToken: token }: Config): AppContext['metrics'] {
  if (token === undefined) return null
  const registry = new Registry()
  // Memory, garbage collection and the delay of the event loop.
  collectDefaultMetrics({ register: registry })
  return { registry, token }
}

function referrerPolicyOf(reply: FastifyReply): Record<string, string> {
  const set = reply.getHeader('Referrer-Policy')
  return typeof set === 'string' ? { 'Referrer-Policy': set } : {}
}
