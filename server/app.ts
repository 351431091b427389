import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'

import { machines } from '#contract/machines.ts'
import { resources } from '#contract/resources.ts'
import type { Config } from './config.ts'
import type { Database } from './database/connection.ts'
import { forgetExpired } from './database/forget-expired.ts'
import { tables } from './database/tables.ts'
import type { House, Ports } from './house.ts'
import { registerResources } from './kernel/crud.ts'
import type { Kernel } from './kernel/kernel.ts'
import { createPolicy } from './kernel/policy.ts'
import { createScheduler } from './kernel/scheduler.ts'
import { sessionRoutes } from './modules/accounts/session-routes.ts'
import { userRules } from './modules/accounts/user-rules.ts'
import { catalogRoutes } from './modules/booking/catalog-routes.ts'
import { bookingPart } from './modules/booking/part.ts'
import { quoteRoutes } from './modules/booking/routes.ts'
import { fileRoutes } from './modules/files/routes.ts'
import { financePart } from './modules/finance/part.ts'
import { outboxPage } from './modules/messages/outbox-page.ts'
import { messagesPart } from './modules/messages/part.ts'
import { ordersPart } from './modules/orders/part.ts'
import { orderRoutes } from './modules/orders/routes.ts'
import { deliverPayment } from './modules/payments/deliver.ts'
import { paymentsPart } from './modules/payments/part.ts'
import { paymentRoutes } from './modules/payments/routes.ts'
import { reportRoutes } from './modules/reports/routes.ts'
import { answerUnrouted, errors } from './plugins/errors.ts'
import { idempotency } from './plugins/idempotency.ts'
import { rateLimits } from './plugins/limits.ts'
import { methodOverride } from './plugins/method-override.ts'
import { openapi } from './plugins/openapi.ts'
import { readable } from './plugins/readable.ts'
import { session } from './plugins/session.ts'

export type Options = {
  config: Config
  database: Database
  ports: Ports
  now?: () => Date
  logger?: FastifyServerOptions['logger']
}

export type App = { server: FastifyInstance; house: House }

/** Puts the product together. Opens no port and starts no clock; `server.inject` and `house.scheduler` do. */
export async function buildApp({
  config,
  database,
  ports,
  now = () => new Date(),
  logger,
}: Options): Promise<App> {
  const kernel = await buildKernel(config, database, now)
  const server = Fastify({
    logger: logger ?? false,
    // One proxy: what stands further left in X-Forwarded-For is the client's own word.
    trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: 1_048_576,
    // A slow machine may take a while to read the fronts in.
    pluginTimeout: 60_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: answerUnrouted,
  })
  const house: House = {
    ...{ config, kernel, ports, log: server.log, pool: database.pool },
    scheduler: createScheduler(
      kernel,
      {
        mail: (parcel) => ports.mail.send(messageOf(parcel)),
        text: (parcel) => ports.texts.send(messageOf(parcel)),
        payments: (parcel) => deliverPayment(house, parcel),
      },
      server.log,
      (at) => forgetExpired(kernel.db, at),
    ),
  }

  await server.register(errors)
  // Before whatever has routes: it only knows of those that come later.
  await server.register(openapi, { baseUrl: config.baseUrl })
  await server.register(formbody)
  await server.register(session, { db: kernel.db, config, now })
  await server.register(readable)
  await server.register(rateLimits, { pool: database.pool })
  await server.register(idempotency, { db: kernel.db, now, secret: config.sessionSecret })
  await server.register(methodOverride)
  server.addHook('onSend', async (request, reply) => {
    reply.header('X-Request-Id', request.id).header('X-Content-Type-Options', 'nosniff')
    if (request.url.startsWith('/api/')) reply.header('Cache-Control', 'no-store')
  })
  server.addHook('onResponse', async (request) => {
    if (!['GET', 'HEAD', 'OPTIONS'].includes(request.method)) house.scheduler.kick()
  })

  server.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    const ok = await database.ping()
    return reply.code(ok ? 200 : 503).send({ ok })
  })
  await server.register(async (scope) => {
    sessionRoutes(scope, house)
    quoteRoutes(scope, house)
    catalogRoutes(scope, house)
    orderRoutes(scope, house)
    paymentRoutes(scope, house)
    reportRoutes(scope, house)
    await fileRoutes(scope, house)
    registerResources(scope, kernel)
    if (config.environment !== 'production') outboxPage(scope, house)
  })
  return { server, house }
}

async function buildKernel(config: Config, database: Database, now: () => Date): Promise<Kernel> {
  const casbin = (file: string) => readFileSync(join(config.root, 'casbin', file), 'utf8')
  const kernel: Kernel = {
    db: database.db,
    resources,
    machines,
    tables: tables as unknown as Kernel['tables'],
    policy: await createPolicy(casbin('model.conf'), casbin('policy.csv'), config.fullAccessRoles),
    parts: [
      userRules(config.fullAccessRoles),
      bookingPart,
      ordersPart,
      paymentsPart(() => kernel),
      financePart(() => kernel),
      messagesPart(config.baseUrl),
    ],
    now,
  }
  return kernel
}

const messageOf = (parcel: {
  id: number
  recipient: string
  subject: string | null
  text: string | null
}) => ({
  id: String(parcel.id),
  to: parcel.recipient,
  subject: parcel.subject ?? '',
  text: parcel.text ?? '',
})
