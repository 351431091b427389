import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'

import { translate } from '#server/kernel/translate.ts'
import { writeRefusal } from './errors.ts'

/** Connection timeouts in milliseconds: for the headers, for a whole request, and idle. */
export const connectionDeadlines = {
  // Longer than the minute after which proxies close their own idle connections.
  keepAliveTimeout: 72_000,
  // Enough for the largest upload at the slowest rate that `minBytes` allows.
  requestTimeout: 600_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
}

const bodyMs = 30_000
const minBytes = 64 * 1024

/**
 * Ends a request with a 408 if its body has not arrived within 30 s. A body that delivered at least
 * 64 KB in that time gets another 30 s, repeatedly: a photo over a slow connection gets through, a
 * body sent one byte at a time doesn't.
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
    const received = socket.bytesRead - seen
    seen = socket.bytesRead
    if (!request.raw.complete && received >= minBytes) return
    clearInterval(timer)
    if (request.raw.complete) return
    writeRefusal(socket, '408 Request Timeout', translate(request.locale, 'too_slow'))
    socket.destroySoon()
  }, bodyMs)
  timer.unref()
  request.raw.once('close', () => clearInterval(timer))
}
