import type { IncomingMessage, Server } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { isReservedSegment } from '#contract/routes.ts'
import { clientAddress, forwardedByProxy } from '#server/kernel/http/client-address.ts'
import type {} from '#server/kernel/http/request.ts'
import { identityPaths } from '#server/realtime-database/identity.ts'
import type { Limits } from '#server/realtime-database/limits.ts'
import { Refusal } from '#server/realtime-database/refusal.ts'
import { answerRest } from '#server/realtime-database/rest.ts'
import { wantsEventStream } from '#server/realtime-database/rest-stream.ts'
import { serveRealtime } from '#server/realtime-database/server.ts'
import type { EmbeddedRealtime } from './embedded.ts'

export type ServeOptions = {
  /** The public origin: pages of other origins can't connect. */
  baseUrl: string
  /** Whether a proxy determines the host and the client's address. */
  trustProxy: boolean
}

const kilobyte = 1024

/** Mobile carriers put many customers behind one address. */
export const connectionsPerAddress = 2000

/**
 * Resource limits for the product's clients, which send chat messages, read marks and their
 * presence.
 */
const limits: Partial<Limits> = {
  messageLength: 64 * kilobyte,
  // The SDK splits messages at 16,384 UTF-16 code units, of three bytes at most.
  frameBytes: 48 * kilobyte,
  queuedBytes: 64 * kilobyte,
  unreadLength: 256 * kilobyte,
  unauthenticatedBytes: 8 * kilobyte,
  // One network read, which the credential arrived with, plus what was there before.
  authenticatingBytes: (64 + 8) * kilobyte,
  addressBytes: 1024 * kilobyte,
  totalBytes: 64 * 1024 * kilobyte,
  authTimeoutMs: 10_000,
  connectionsPerAddress,
  unauthenticatedUnsentBytes: 64 * kilobyte,
}

/** Internal prefix of the `/{path}.json` requests, because Fastify can't route by suffix. */
const restPrefix = '/.rest'

/**
 * Rewrites the URL of a JSON request for the tree to its internal route; returns others unchanged.
 */
export const restRouteOf = (url: string): string =>
  /^\/[^?]*\.json(\?|$)/.test(url) &&
  !url.startsWith('/.well-known/') &&
  !isReservedSegment(url.split(/[/?]/)[1] ?? '')
    ? restPrefix + url
    : url

/**
 * Serves the SDK's web sockets, its sign-in, and the tree as JSON on this server. Returns a function
 * that counts the connections.
 */
export async function serveEmbedded(
  app: FastifyInstance,
  realtime: EmbeddedRealtime,
  options: ServeOptions,
): Promise<() => number> {
  serveRoutes(app, realtime)
  const sockets = await serveSockets(app.server, realtime, options)
  app.addHook('preClose', sockets.close)
  return sockets.connections
}

/** Serves the SDK's sign-in and the tree as JSON. */
export function serveRoutes(app: FastifyInstance, realtime: EmbeddedRealtime): void {
  const { identity } = realtime
  const { authenticate } = identity
  app.register(async (scope) => {
    scope.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof Refusal)) throw error
      return reply.code(503).send({ error: error.message })
    })
    identityRoutes(scope, identity)
    scope.register(restRoutes)
  })

  async function restRoutes(scope: FastifyInstance) {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    scope.route({
      method: ['GET', 'PUT', 'PATCH', 'POST', 'DELETE'],
      url: `${restPrefix}/*`,
      ...outside,
      handler: async (request, reply) => {
        const database = await realtime.opened()
        const target = request.url.slice(restPrefix.length)
        const [path = ''] = target.split('?', 1)
        const search = target.slice(path.length)
        const rest = {
          method: request.method,
          path,
          query: new URLSearchParams(search),
          headers: request.headers,
          body: String(request.body ?? ''),
        }
        if (wantsEventStream(rest)) {
          const [server] = realtime.servers
          if (!server) return reply.code(503).send({ error: 'The server is closing' })
          reply.hijack()
          return server.stream(rest, request.raw, reply.raw)
        }
        const answer = await answerRest({ database, authenticate }, rest)
        return reply.code(answer.status).headers(answer.headers).send(answer.body)
      },
    })
  }
}

/** Serves the SDK's web sockets. `close` ends them and carries out their departures. */
export async function serveSockets(
  server: Server,
  realtime: EmbeddedRealtime,
  { baseUrl, trustProxy }: ServeOptions,
): Promise<{ connections(): number; close(): Promise<void> }> {
  const { identity, servers, onError } = realtime
  const hostOf = (request: IncomingMessage) =>
    (trustProxy ? forwardedByProxy(request, 'x-forwarded-host') : undefined) ??
    request.headers.host ??
    ''
  const served = serveRealtime(server, {
    database: await realtime.open(),
    authenticate: identity.authenticate,
    hostOf,
    limits,
    onError,
    addressOf: (request) => clientAddress(request, trustProxy),
    accept: (request) =>
      [undefined, baseUrl, `http://${hostOf(request)}`, `https://${hostOf(request)}`].includes(
        request.headers.origin,
      ),
  })
  servers.add(served)
  return {
    connections: served.connections,
    async close() {
      servers.delete(served)
      await served.close()
    },
  }
}

const outside = { schema: { hide: true }, config: { isTokenOnly: true } } as const

function identityRoutes(app: FastifyInstance, identity: EmbeddedRealtime['identity']): void {
  const answer =
    (respond: (body: object) => Promise<{ status: number; body: object }>) =>
    async (
      request: FastifyRequest,
      reply: { code(status: number): { send(body: object): unknown } },
    ) => {
      const { status, body } = await respond((request.body ?? {}) as object)
      return reply.code(status).send(body)
    }
  // Fastify escapes a colon in a path by doubling it.
  const post = (path: string, respond: Parameters<typeof answer>[0]) =>
    app.post(path.replace(':', '::'), outside, answer(respond))
  post(identityPaths.signInWithCustomToken, identity.signInWithCustomToken)
  post(identityPaths.lookup, identity.lookup)
  post(identityPaths.refresh, identity.refresh)
  app.get(identityPaths.keySet, outside, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(await identity.keySet()),
  )
}
