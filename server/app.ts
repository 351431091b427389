import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'

import { machines } from '#contract/machines.ts'
import { resources } from '#contract/resources.ts'
import type { Config } from './config.ts'
import { verifyBackup } from './database/backup/backup-file.ts'
import { makeBackup, sha256OfFile } from './database/backup/make-backup.ts'
import type { Database } from './database/connection.ts'
import { forgetExpired } from './database/forget-expired.ts'
import { watchHealth } from './database/health.ts'
import { storedFiles } from './database/stored-files.ts'
import { tables } from './database/tables.ts'
import type { House, Ports } from './house.ts'
import { defaultBodyLimit } from './kernel/body-limit.ts'
import { trustProxyRule } from './kernel/client-address.ts'
import type { Kernel, Part, Random } from './kernel/kernel.ts'
import { loggedError, reasonOf } from './kernel/logged-error.ts'
import type { Parcel } from './kernel/outbox.ts'
import { createPolicy } from './kernel/policy.ts'
import { registerResources } from './kernel/register-resources.ts'
import { createScheduler } from './kernel/scheduler.ts'
import { headersOf } from './kernel/write-letter.ts'
import { passwordRoutes } from './modules/accounts/password-routes.ts'
import { sessionRoutes } from './modules/accounts/session-routes.ts'
import { userRules } from './modules/accounts/user-rules.ts'
import { askForDaily } from './modules/backups/daily.ts'
import { deliverBackup } from './modules/backups/deliver.ts'
import { backupsPart } from './modules/backups/part.ts'
import { backupRoutes } from './modules/backups/routes.ts'
import { catalogRoutes } from './modules/booking/catalog-routes.ts'
import { cityPages } from './modules/booking/city-page.ts'
import { cityRoutes } from './modules/booking/city-routes.ts'
import { bookingPart } from './modules/booking/part.ts'
import { quoteRoutes } from './modules/booking/routes.ts'
import { deliverRoom } from './modules/chats/deliver-room.ts'
import { deliverSupportChat, deliverTranscript } from './modules/chats/deliver-support.ts'
import { forgetRooms } from './modules/chats/forget-rooms.ts'
import { chatsPart } from './modules/chats/part.ts'
import { chatRoutes } from './modules/chats/routes.ts'
import { contentPart } from './modules/content/part.ts'
import { publishedPost } from './modules/content/posts.ts'
import { contentRoutes } from './modules/content/routes.ts'
import { documentsPart } from './modules/documents/part.ts'
import { documentRoutes } from './modules/documents/routes.ts'
import { deliverWarning } from './modules/documents/warnings.ts'
import { fileRoutes } from './modules/files/routes.ts'
import { deliverPayout } from './modules/finance/deliver-payout.ts'
import { financePart } from './modules/finance/part.ts'
import { financeRoutes } from './modules/finance/routes.ts'
import { deliverStatement } from './modules/finance/statement.ts'
import { askForMissingFiles, deliverStatementFile } from './modules/finance/statement-file.ts'
import { walletPart } from './modules/finance/wallet-part.ts'
import { deliverOffers } from './modules/messages/offers.ts'
import { outboxPage } from './modules/messages/outbox-page.ts'
import { messagesPart } from './modules/messages/part.ts'
import { deliverChatRecheck } from './modules/notifications/instant.ts'
import { notificationsPart } from './modules/notifications/part.ts'
import { deliverPush } from './modules/notifications/push.ts'
import { notificationRoutes } from './modules/notifications/routes.ts'
import { unsubscribeRoutes } from './modules/notifications/unsubscribe-routes.ts'
import { ordersPart } from './modules/orders/part.ts'
import { orderRoutes } from './modules/orders/routes.ts'
import { deliverPayment } from './modules/payments/deliver.ts'
import { paymentsPart } from './modules/payments/part.ts'
import { refundsPart } from './modules/payments/refund-part.ts'
import { paymentRoutes } from './modules/payments/routes.ts'
import { pictureRoutes } from './modules/pictures/routes.ts'
import { announceChanges } from './modules/realtime/changes.ts'
import { deliverRealtime, deliverSignOut } from './modules/realtime/deliver.ts'
import { writeGrants } from './modules/realtime/grants.ts'
import { realtimePart } from './modules/realtime/part.ts'
import { realtimeRoutes } from './modules/realtime/routes.ts'
import { reportsPart } from './modules/reports/part.ts'
import { reportRoutes } from './modules/reports/routes.ts'
import { settingsPart } from './modules/settings/part.ts'
import { contactRoutes } from './modules/support/contact-routes.ts'
import { messageFileRoutes } from './modules/support/file-routes.ts'
import { supportPart } from './modules/support/part.ts'
import { viewsPart } from './modules/views/part.ts'
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

export type App = { server: FastifyInstance; house: House }

/** Puts the product together. Opens no port and starts no clock; `server.inject` and `house.scheduler` do. */
export async function buildApp(options: Options): Promise<App> {
  const { config, database, ports, now = () => new Date(), logger } = options
  const tries = countTries(database.pool)
  const hearing = new Set<(resource: string) => void>()
  const kernel = await buildKernel({
    random: randomInt,
    isNews: () => true,
    ...options,
    now,
    tries,
    changed(...change) {
      house.changes.note(...change)
      for (const hear of hearing) hear(change[0])
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
  const house: House = {
    ...{ config, kernel, ports, log: server.log, pool: database.pool },
    changes: announceChanges(ports.realtime, server.log),
    hearChanges: (hear) => void hearing.add(hear),
    scheduler: createScheduler(
      kernel,
      {
        mail: (parcel) => ports.mail.send(messageOf(parcel)),
        text: (parcel) => ports.texts.send(messageOf(parcel)),
        payments: (parcel) => deliverPayment(house, parcel),
        payouts: (parcel) => deliverPayout(house, parcel),
        statements: (parcel) => deliverStatement(house, parcel),
        documents: (parcel) => deliverWarning(house, parcel),
        offers: (parcel) => deliverOffers(house, parcel),
        realtime: (parcel) => deliverRealtime(house, parcel),
        sign_outs: (parcel) => deliverSignOut(house, parcel),
        grants: ({ recipient }) => writeGrants(house, Number(recipient)),
        rooms: (parcel) => deliverRoom(house, parcel),
        chat_rechecks: (parcel) => deliverChatRecheck(house, parcel),
        support_chats: (parcel) => deliverSupportChat(house, parcel),
        transcripts: (parcel) => deliverTranscript(house, parcel),
      },
      server.log,
      async (at) => {
        await forgetExpired(kernel.db, at)
        await forgetRooms(house, at)
        await askForDaily(kernel, at)
        await askForMissingFiles(kernel, at)
      },
      {
        backups: (parcel) => deliverBackup(house, backupFiles(database), parcel),
        statement_files: (parcel) => deliverStatementFile(house, parcel),
        push: (parcel) => deliverPush(house, parcel),
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
    if (!['GET', 'HEAD', 'OPTIONS'].includes(request.method)) house.scheduler.kick()
  })

  server.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    const ok = await health.isWell()
    return reply.code(ok ? 200 : 503).send({ ok })
  })
  const readCity = cityPages(house)
  await server.register(async (scope) => {
    sessionRoutes(scope, house)
    passwordRoutes(scope, house)
    quoteRoutes(scope, house)
    catalogRoutes(scope, house)
    cityRoutes(scope, house, readCity)
    orderRoutes(scope, house)
    paymentRoutes(scope, house)
    financeRoutes(scope, house)
    documentRoutes(scope, house)
    reportRoutes(scope, house)
    contentRoutes(scope, house)
    pictureRoutes(scope, house, {
      city: readCity,
      post: (slug) => publishedPost(house, slug, 'en'),
    })
    contactRoutes(scope, house)
    realtimeRoutes(scope, house)
    chatRoutes(scope, house)
    messageFileRoutes(scope, house)
    notificationRoutes(scope, house)
    unsubscribeRoutes(scope, house)
    backupRoutes(scope, house)
    await fileRoutes(scope, house)
    registerResources(scope, kernel)
    if (config.environment !== 'production') outboxPage(scope, house)
  })
  return { server, house }
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
  changed,
}: Pick<Required<Options>, 'config' | 'database' | 'isNews'> &
  Pick<Kernel, 'now' | 'random' | 'tries' | 'changed'>): Promise<Kernel> {
  const casbin = (file: string) => readFileSync(join(config.root, 'casbin', file), 'utf8')
  const kernel: Kernel = {
    db: database.db,
    resources,
    machines,
    tables: tables as unknown as Kernel['tables'],
    policy: await createPolicy(casbin('model.conf'), casbin('policy.csv'), config.fullAccessRoles),
    parts: [
      userRules(config),
      settingsPart,
      bookingPart(() => kernel),
      ordersPart(() => kernel),
      paymentsPart(() => kernel),
      refundsPart(() => kernel, config.baseUrl),
      financePart(() => kernel),
      walletPart(() => kernel, config.baseUrl),
      documentsPart(() => kernel, config.baseUrl),
      reportsPart,
      contentPart(() => kernel),
      heardWhile(
        isNews,
        messagesPart(() => kernel, config),
      ),
      heardWhile(
        isNews,
        notificationsPart(() => kernel),
      ),
      supportPart(() => kernel, config.baseUrl),
      heardWhile(isNews, chatsPart),
      realtimePart,
      backupsPart,
      viewsPart,
    ],
    tries,
    storedFiles,
    random,
    now,
    changed,
  }
  return kernel
}

/** The part, deaf to what happens at other moments. */
const heardWhile = (holds: (now: Date) => boolean, part: Part): Part => {
  const heard = <S extends { now: Date }>(hears: Record<string, (step: S) => Promise<void>> = {}) =>
    Object.fromEntries(
      Object.entries(hears).map(([what, hear]) => [
        what,
        async (step: S) => {
          if (holds(step.now)) await hear(step)
        },
      ]),
    )
  return { ...part, listeners: heard(part.listeners), sequels: heard(part.sequels) }
}

const backupFiles = (database: Database) => ({
  make: (path: string, at: Date) => makeBackup(database, path, at),
  verify: verifyBackup,
  sha256: sha256OfFile,
})

const messageOf = (parcel: Parcel): Message => ({
  id: String(parcel.id),
  to: parcel.recipient,
  subject: parcel.subject ?? '',
  text: parcel.text ?? '',
  headers: headersOf(parcel),
})
