import type { FastifyInstance, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'

import { hasMalformedBearer, readApiToken } from './api-token.ts'

/** How long a browser remembers a preflight's answer, in seconds. */
const remembered = 600

const preflight = {
  'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key, If-Match',
  'Access-Control-Max-Age': String(remembered),
}
const exposed =
  'X-Total-Count, X-Next-Cursor, X-Request-Id, X-Event-Id, X-RateLimit-Limit, Retry-After, Idempotency-Replayed'

/** Reports whether a request is answered by its token, or refused for it, and not by a cookie. */
const showsToken = (request: FastifyRequest): boolean =>
  readApiToken(request) !== null ||
  (request.headers.cookie === undefined && hasMalformedBearer(request))

/**
 * Lets pages of the allowed origins read the answers to their requests with an API token. Requests
 * with a cookie stay closed to them: no answer allows credentials. `@fastify/cors` would open the
 * answers to every request of an origin, and adds a route for each OPTIONS request.
 */
export const cors = plugin(
  async (app: FastifyInstance, options: { origins: readonly string[] }) => {
    const origins = new Set(options.origins)
    if (origins.size === 0) return
    app.addHook('onRequest', async (request, reply) => {
      if (!request.url.startsWith('/api/')) return
      // A cache must not give the answer to one origin to another.
      reply.header('Vary', 'Origin')
      const { origin } = request.headers
      if (origin === undefined || !origins.has(origin)) return
      const isPreflight =
        request.method === 'OPTIONS' &&
        request.headers['access-control-request-method'] !== undefined
      if (!isPreflight && !showsToken(request)) return
      reply.header('Access-Control-Allow-Origin', origin)
      if (isPreflight) return reply.code(204).headers(preflight).send()
      reply.header('Access-Control-Expose-Headers', exposed)
    })
  },
)
