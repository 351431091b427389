import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'

import { translate } from '#server/kernel/translate.ts'
import { writeRefusal } from './errors.ts'

/** How long a connection may take, in milliseconds: for the headers, for a whole request, and idle. */
export const connectionDeadlines = {
  // Longer than the minute after which proxies close their idle connections.
  keepAliveTimeout: 72_000,
  // The largest upload, over the slowest line that `leastBytes` lets go on.
  requestTimeout: 600_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
}

const bodyMs = 30_000
const leastBytes = 64 * 1024

/**
 * Ends a request whose body has not come after 30 s with a 408. One that has brought 64 KB in that
 * time is given 30 s more, again and again: a photo over a slow line comes through, a body that is
 * sent a byte at a time doesn't.
 */
export const bodyDeadlines = plugin(async (app: FastifyInstance) => {
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request) && request.raw.socket instanceof Socket) watch(request, request.raw.socket)
    done()
  })
})

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function watch(request: FastifyRequest, socket: Socket): void {
  let seen = socket.bytesRead
  const timer = setInterval(() => {
    const came = socket.bytesRead - seen
    seen = socket.bytesRead
    if (!request.raw.complete && came >= leastBytes) return
    clearInterval(timer)
    if (request.raw.complete) return
    writeRefusal(socket, '408 Request Timeout', translate(request.locale, 'too_slow'))
    socket.destroySoon()
  }, bodyMs)
  timer.unref()
  request.raw.once('close', () => clearInterval(timer))
}
