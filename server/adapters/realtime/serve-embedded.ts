import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { isReservedSegment } from '#contract/routes.ts'
import type {} from '#server/kernel/request.ts'
import { answerRest } from '#server/realtime-database/rest.ts'
import { serveRealtime } from '#server/realtime-database/server.ts'
import type { EmbeddedRealtime } from './embedded.ts'

type Options = {
  /** The public origin: pages of other origins may not connect. */
  baseUrl: string
  /** Behind a proxy, whose word the host and the client's address are. */
  trustProxy: boolean
}

/** Sockets from one address: a mobile carrier has many customers behind each of its own. */
const connectionsPerAddress = 2000

/** Where `/{path}.json` is answered: Fastify has no route for what only ends alike. */
const restPrefix = '/.rest'

/** The address by which a request for the tree's JSON finds its route; any other as it is. */
export const restRouteOf = (url: string): string =>
  /^\/[^?]*\.json(\?|$)/.test(url) && !isReservedSegment(url.split(/[/?]/)[1] ?? '')
    ? restPrefix + url
    : url

/** Answers the SDK on this server: its web sockets, its sign-in, and the tree as JSON. */
export async function serveEmbedded(
  app: FastifyInstance,
  realtime: EmbeddedRealtime,
  { baseUrl, trustProxy }: Options,
): Promise<void> {
  const { identity, cutOff, onError } = realtime
  const { authenticate } = identity
  const database = await realtime.open()

  identityRoutes(app, identity)
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    scope.route({
      method: ['GET', 'PUT', 'PATCH', 'POST', 'DELETE'],
      url: `${restPrefix}/*`,
      ...outside,
      handler: async (request, reply) => {
        const [path = '', search] = request.url.slice(restPrefix.length).split('?', 2)
        const answer = await answerRest(
          { database, authenticate },
          {
            ...{ method: request.method, path, query: new URLSearchParams(search) },
            ...{ authorization: request.headers.authorization, body: String(request.body ?? '') },
          },
        )
        return reply.code(answer.status).type('application/json').send(answer.body)
      },
    })
  })

  const first = (header: string | string[] | undefined) => header?.toString().split(',')[0]?.trim()
  const forwarded = (request: IncomingMessage, name: string) =>
    trustProxy ? first(request.headers[name]) : undefined
  const hostOf = (request: IncomingMessage) =>
    forwarded(request, 'x-forwarded-host') ?? request.headers.host ?? ''
  const mayConnect = countAddresses(
    (request) => forwarded(request, 'x-forwarded-for') ?? request.socket.remoteAddress ?? '',
  )
  const served = serveRealtime(app.server, {
    ...{ database, authenticate, hostOf, onError },
    accept: (request) =>
      [undefined, baseUrl, `http://${hostOf(request)}`, `https://${hostOf(request)}`].includes(
        request.headers.origin,
      ) && mayConnect(request),
  })
  cutOff.add(served.revoke)
  app.addHook('preClose', async () => {
    cutOff.delete(served.revoke)
    await served.close()
  })
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
  // A colon in a path is written twice.
  const accounts = '/identitytoolkit.googleapis.com/v1/accounts'
  app.post(`${accounts}::signInWithCustomToken`, outside, answer(identity.signInWithCustomToken))
  app.post(`${accounts}::lookup`, outside, answer(identity.lookup))
  app.post('/securetoken.googleapis.com/v1/token', outside, answer(identity.refresh))
}

/** Whether one more socket of a request's address is welcome; counts it until it closes. */
function countAddresses(addressOf: (request: IncomingMessage) => string) {
  const open = new Map<string, number>()
  return (request: IncomingMessage): boolean => {
    const address = addressOf(request)
    const count = open.get(address) ?? 0
    if (count >= connectionsPerAddress) return false
    open.set(address, count + 1)
    request.socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
    return true
  }
}
