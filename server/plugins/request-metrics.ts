import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { Counter, Histogram, type Registry } from 'prom-client'

import { isFromInside } from '#server/kernel/http/network-of.ts'

// Seconds. A page from the cache takes a millisecond, a booking some hundred.
const buckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/**
 * Counts and times every request, by its route, of which there are a few hundred. The requests with
 * which the server renders its own pages are left out.
 */
export const requestMetrics = plugin(
  async (app: FastifyInstance, { registry }: { registry: Registry }) => {
    const requests = new Counter({
      name: 'haulwell_http_requests_total',
      help: 'Requests that were answered.',
      labelNames: ['method', 'route', 'status'],
      registers: [registry],
    })
    const seconds = new Histogram({
      name: 'haulwell_http_request_seconds',
      help: 'Time from the last byte of a request’s head to the last byte of its response.',
      labelNames: ['route'],
      buckets,
      registers: [registry],
    })
    app.addHook('onResponse', async (request, { statusCode, elapsedTime }) => {
      if (isFromInside(request)) return
      const { method, routeOptions } = request
      const route = routeOptions.url ?? 'none'
      requests.inc({ method, route, status: statusCode })
      seconds.observe({ route }, elapsedTime / 1000)
    })
  },
)
