import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

import type { AppContext } from '#server/context.ts'
import { hashOf } from '#server/kernel/hash-of.ts'
import { problem } from '#server/kernel/http/problem.ts'
import type { ServerModule } from '#server/server-module.ts'
import { addWorkMetrics } from './work-metrics.ts'

/** Serves metrics in the Prometheus format to clients that send the token. */
export const operationsModule: ServerModule = {
  name: 'operations',
  routes(scope: FastifyInstance, context: AppContext) {
    const { metrics } = context
    if (metrics === null) return
    const { registry, token } = metrics
    addWorkMetrics(registry, context)
    scope.get('/metrics', { schema: { hide: true } }, async ({ headers }, reply) => {
      if (!isSame(headers.authorization ?? '', `Bearer ${token}`))
        throw problem(401, { message: 'Send METRICS_TOKEN as a bearer token to read the metrics.' })
      return reply.type(registry.contentType).send(await registry.metrics())
    })
  },
}

/** Compares hashes, so that the time it takes says nothing about the token. */
const isSame = (one: string, other: string) =>
  timingSafeEqual(Buffer.from(hashOf(one)), Buffer.from(hashOf(other)))
