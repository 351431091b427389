import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'

import { machines } from '#contract/machines.ts'
import { resources } from '#contract/resources.ts'
import type { Config } from './config.ts'
import type { AppContext, Ports } from './context.ts'
import { verifyBackup } from './database/backup/backup-file.ts'
import { makeBackup, sha256OfFile } from './database/backup/make-backup.ts'
import type { Database } from './database/connection.ts'
import { forgetExpired } from './database/forget-expired.ts'
import { watchHealth } from './database/health.ts'
import { storedFiles } from './database/stored-files.ts'
import { tables } from './database/tables.ts'
import { defaultBodyLimit } from './kernel/body-limit.ts'
import { trustProxyRule } from './kernel/client-address.ts'
import type { Kernel, Random, ServerModule } from './kernel/kernel.ts'
import { loggedError, reasonOf } from './kernel/logged-error.ts'
import type { OutboxMessage } from './kernel/outbox.ts'
import { createPolicy } from './kernel/policy.ts'
import { registerResources } from './kernel/register-resources.ts'
import { createScheduler } from './kernel/scheduler.ts'
import { headersOf } from './kernel/write-letter.ts'
import { accountsModule } from './modules/accounts/module.ts'
import { passwordRoutes } from './modules/accounts/password-routes.ts'
import { sessionRoutes } from './modules/accounts/session-routes.ts'
import { askForDaily } from './modules/backups/daily.ts'
import { deliverBackup } from './modules/backups/deliver.ts'
import { backupsModule } from './modules/backups/module.ts'
import { backupRoutes } from './modules/backups/routes.ts'
import { catalogRoutes } from './modules/booking/catalog-routes.ts'
import { cityPages } from './modules/booking/city-page.ts'
import { cityRoutes } from './modules/booking/city-routes.ts'
import { bookingModule } from './modules/booking/module.ts'
import { quoteRoutes } from './modules/booking/routes.ts'
import { deliverRoom } from './modules/chats/deliver-room.ts'
import { deliverSupportChat, deliverTranscript } from './modules/chats/deliver-support.ts'
import { forgetRooms } from './modules/chats/forget-rooms.ts'
import { chatsModule } from './modules/chats/module.ts'
import { chatRoutes } from './modules/chats/routes.ts'
import { contentModule } from './modules/content/module.ts'
import { publishedPost } from './modules/content/posts.ts'
import { contentRoutes } from './modules/content/routes.ts'
import { documentsModule } from './modules/documents/module.ts'
import { documentRoutes } from './modules/documents/routes.ts'
import { deliverWarning } from './modules/documents/warnings.ts'
import { fileRoutes } from './modules/files/routes.ts'
import { deliverPayout } from './modules/finance/deliver-payout.ts'
import { financeModule } from './modules/finance/module.ts'
import { financeRoutes } from './modules/finance/routes.ts'
import { deliverStatement } from './modules/finance/statement.ts'
import { askForMissingFiles, deliverStatementFile } from './modules/finance/statement-file.ts'
import { walletModule } from './modules/finance/wallet-module.ts'
import { messagesModule } from './modules/messages/module.ts'
import { deliverOffers } from './modules/messages/offers.ts'
import { outboxPage } from './modules/messages/outbox-page.ts'
import { deliverChatRecheck } from './modules/notifications/instant.ts'
import { notificationsModule } from './modules/notifications/module.ts'
import { deliverPush } from './modules/notifications/push.ts'
import { notificationRoutes } from './modules/notifications/routes.ts'
import { unsubscribeRoutes } from './modules/notifications/unsubscribe-routes.ts'
import { ordersModule } from './modules/orders/module.ts'
import { orderRoutes } from './modules/orders/routes.ts'
import { deliverPayment } from './modules/payments/deliver.ts'
import { paymentsModule } from './modules/payments/module.ts'
import { refundsModule } from './modules/payments/refund-module.ts'
import { paymentRoutes } from './modules/payments/routes.ts'
import { pictureRoutes } from './modules/pictures/routes.ts'
import { announceChanges } from './modules/realtime/changes.ts'
import { deliverRealtime, deliverSignOut } from './modules/realtime/deliver.ts'
import { writeGrants } from './modules/realtime/grants.ts'
import { realtimeModule } from './modules/realtime/module.ts'
import { realtimeRoutes } from './modules/realtime/routes.ts'
import { reportsModule } from './modules/reports/module.ts'
import { reportRoutes } from './modules/reports/routes.ts'
import { settingsModule } from './modules/settings/module.ts'
import { contactRoutes } from './modules/support/contact-routes.ts'
import { messageFileRoutes } from './modules/support/file-routes.ts'
import { supportModule } from './modules/support/module.ts'
import { viewsModule } from './modules/views/module.ts'
import { bodyDeadlines, connectionDeadlines } from './plugins/deadlines.ts'
import { answerUnparsed, answerUnrouted, errors } from './plugins/errors.ts'
import { idempotency } from './plugins/idempotency.ts'
import { jsonBody } from './plugins/json-body.ts'
import { countTries, rateLimits } from './plugins/limits.ts'
import { methodOverride } from './plugins/method-override.ts'
import { openapi } from './plugins/openapi.ts'
import { readable } from './plugins/readable.ts'
import { requestBudget } from './plugins/request-budget.ts'
import { everyHeader } from './plugins/security-headers.ts'
import { session } from './plugins/session.ts'
import type { Message } from './ports/delivery.ts'

export type Options = {
  config: Config
  database: Database
  ports: Ports
  now?: () => Date
  random?: Random
  /** Whether people are still told of what happens at this moment; a past that is made up is no news. */
  isNews?: (now: Date) => boolean
  logger?: FastifyServerOptions['logger']
  /** Where an address is answered, if not at its own. */
  rewriteUrl?: (url: string) => string
}

export type App = { server: FastifyInstance; context: AppContext }

/** Builds the application without opening a port or starting the scheduler. */
export async function buildApp(options: Options): Promise<App> {
  const { config, database, ports, now = () => new Date(), logger } = options
  const tries = countTries(database.pool)
  const changeListeners = new Set<(resource: string) => void>()
  const kernel = await buildKernel({
    random: randomInt,
    isNews: () => true,
    ...options,
    now,
    tries,
    recordChanged(resource, id, version) {
      context.changes.recordChanged(resource, id, version)
      for (const listener of changeListeners) listener(resource)
    },
  })
  const server = Fastify({
    logger: withoutParameters(logger),
    trustProxy: trustProxyRule(config.trustProxy),
    bodyLimit: defaultBodyLimit,
    // A slow machine may take a while to read the fronts in.
    pluginTimeout: 60_000,
    forceCloseConnections: 'idle',
    ...connectionDeadlines,
    clientErrorHandler: answerUnparsed,
    rewriteUrl: ({ url = '/' }) => options.rewriteUrl?.(url) ?? url,
    routerOptions: { maxParamLength: 200 },
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: answerUnrouted,
  })
  const context: AppContext = {
    ...{ config, kernel, ports, log: server.log, pool: database.pool },
    changes: announceChanges(ports.realtime, server.log),
    onChange: (listener) => void changeListeners.add(listener),
    scheduler: createScheduler(
      kernel,
      {
        mail: (message) => ports.mail.send(messageOf(message)),
        text: (message) => ports.texts.send(messageOf(message)),
        payments: (message) => deliverPayment(context, message),
        payouts: (message) => deliverPayout(context, message),
        statements: (message) => deliverStatement(context, message),
        documents: (message) => deliverWarning(context, message),
        offers: (message) => deliverOffers(context, message),
        realtime: (message) => deliverRealtime(context, message),
        sign_outs: (message) => deliverSignOut(context, message),
        grants: ({ recipient }) => writeGrants(context, Number(recipient)),
        rooms: (message) => deliverRoom(context, message),
        chat_rechecks: (message) => deliverChatRecheck(context, message),
        support_chats: (message) => deliverSupportChat(context, message),
        transcripts: (message) => deliverTranscript(context, message),
      },
      server.log,
      async (at) => {
        await forgetExpired(kernel.db, at)
        await forgetRooms(context, at)
        await askForDaily(kernel, at)
        await askForMissingFiles(kernel, at)
      },
      {
        backups: (message) => deliverBackup(context, backupFiles(database), message),
        statement_files: (message) => deliverStatementFile(context, message),
        push: (message) => deliverPush(context, message),
      },
    ),
  }

  const health = watchHealth(database.pool, config.dataDir, (error) =>
    server.log.error(error, 'nothing can be written'),
  )
  await server.register(errors, { onUnavailable: health.failed })
  await server.register(bodyDeadlines)
  await server.register(requestBudget, { perSecond: config.requestsPerSecond })
  // Before whatever has routes: it only knows of those that come later.
  await server.register(openapi, { baseUrl: config.baseUrl })
  await server.register(jsonBody)
  await server.register(formbody)
  await server.register(session, { db: kernel.db, config, now })
  await server.register(readable)
  await server.register(rateLimits, { tries })
  await server.register(idempotency, { db: kernel.db, now, secret: config.sessionSecret })
  await server.register(methodOverride)
  server.addHook('onSend', async (request, reply) => {
    reply.header('X-Request-Id', request.id).headers(everyHeader(config))
    if (request.url.startsWith('/api/')) reply.header('Cache-Control', 'no-store')
  })
  server.addHook('onResponse', async (request) => {
    if (!['GET', 'HEAD', 'OPTIONS'].includes(request.method)) context.scheduler.kick()
  })

  server.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    const ok = await health.isWell()
    return reply.code(ok ? 200 : 503).send({ ok })
  })
  const readCity = cityPages(context)
  await server.register(async (scope) => {
    sessionRoutes(scope, context)
    passwordRoutes(scope, context)
    quoteRoutes(scope, context)
    catalogRoutes(scope, context)
    cityRoutes(scope, context, readCity)
    orderRoutes(scope, context)
    paymentRoutes(scope, context)
    financeRoutes(scope, context)
    documentRoutes(scope, context)
    reportRoutes(scope, context)
    contentRoutes(scope, context)
    pictureRoutes(scope, context, {
      city: readCity,
      post: (slug) => publishedPost(context, slug, 'en'),
    })
    contactRoutes(scope, context)
    realtimeRoutes(scope, context)
    chatRoutes(scope, context)
    messageFileRoutes(scope, context)
    notificationRoutes(scope, context)
    unsubscribeRoutes(scope, context)
    backupRoutes(scope, context)
    await fileRoutes(scope, context)
    registerResources(scope, kernel)
    if (config.environment !== 'production') outboxPage(scope, context)
  })
  return { server, context }
}

/** The log, whatever else it is set to, gets no parameters of statements. */
const withoutParameters = (logger: FastifyServerOptions['logger']) =>
  logger
    ? {
        ...(logger === true ? {} : logger),
        serializers: { err: loggedError },
        hooks: { logMethod: sayReason },
      }
    : false

/** The log would take an error's own message where it is given none. */
function sayReason(this: unknown, args: unknown[], method: (...args: unknown[]) => void): void {
  const [first, ...rest] = args
  const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err
  const isUnsaid = error instanceof Error && rest.length === 0
  const fields = first === error ? {} : (first as object)
  method.apply(this, isUnsaid ? [{ ...fields, err: error }, reasonOf(error)] : args)
}

async function buildKernel({
  config,
  database,
  isNews,
  tries,
  random,
  now,
  recordChanged,
}: Pick<Required<Options>, 'config' | 'database' | 'isNews'> &
  Pick<Kernel, 'now' | 'random' | 'tries' | 'recordChanged'>): Promise<Kernel> {
  const casbin = (file: string) => readFileSync(join(config.root, 'casbin', file), 'utf8')
  return {
    config,
    db: database.db,
    resources,
    machines,
    tables: tables as unknown as Kernel['tables'],
    policy: await createPolicy(casbin('model.conf'), casbin('policy.csv'), config.fullAccessRoles),
    modules: [
      accountsModule,
      settingsModule,
      bookingModule,
      ordersModule,
      paymentsModule,
      refundsModule,
      financeModule,
      walletModule,
      documentsModule,
      reportsModule,
      contentModule,
      listeningWhile(isNews, messagesModule),
      listeningWhile(isNews, notificationsModule),
      supportModule,
      listeningWhile(isNews, chatsModule),
      realtimeModule,
      backupsModule,
      viewsModule,
    ],
    tries,
    storedFiles,
    random,
    now,
    recordChanged,
  }
}

/** The module without its listeners at moments when `holds` is false. */
const listeningWhile = (holds: (now: Date) => boolean, module: ServerModule): ServerModule => {
  const filtered = <S extends { now: Date }>(
    listeners: Record<string, (step: S) => Promise<void>> = {},
  ) =>
    Object.fromEntries(
      Object.entries(listeners).map(([event, listen]) => [
        event,
        async (step: S) => {
          if (holds(step.now)) await listen(step)
        },
      ]),
    )
  return {
    ...module,
    listeners: filtered(module.listeners),
    afterCreate: filtered(module.afterCreate),
  }
}

const backupFiles = (database: Database) => ({
  make: (path: string, at: Date) => makeBackup(database, path, at),
  verify: verifyBackup,
  sha256: sha256OfFile,
})

const messageOf = (message: OutboxMessage): Message => ({
  id: String(message.id),
  to: message.recipient,
  subject: message.subject ?? '',
  text: message.text ?? '',
  headers: headersOf(message),
})
