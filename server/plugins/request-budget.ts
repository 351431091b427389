import type { FastifyInstance, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'

import { fileSegments, serverSegments } from '#contract/routes.ts'
import { isFromInside, networkOf } from '#server/kernel/http/network-of.ts'
import { problem } from '#server/kernel/http/problem.ts'
import { translate } from '#server/kernel/translate.ts'
import { acceptedLocale } from './session.ts'
import { burstSeconds, tokenBuckets } from './token-buckets.ts'

// Costs per request. A page with a query is rendered for each request; a file is only read.
// Providers report from a few addresses, in bursts, and do not repeat a report that was refused.
const costs = { page: 1, pageWithQuery: 10, call: 1, hook: 0.1, file: 0.1 }

declare module 'fastify' {
  interface FastifyRequest {
    /** Tokens that this request has taken from its address's budget. */
    budgetTaken: number
  }
}

/**
 * Limits the request rate of every address, in this process's memory. Excess requests get a 429
 * before anything is looked up. Requests of signed-in users are not counted.
 */
export const requestBudget = plugin(
  async (app: FastifyInstance, { perSecond }: { perSecond: number }) => {
    const buckets = tokenBuckets({ perSecond, burst: perSecond * burstSeconds })
    app.decorateRequest('budgetTaken', 0)

    app.addHook('onRequest', (request, _reply, done) => {
      if (isFromInside(request)) return done()
      const cost = costOf(request)
      const seconds = buckets.take(networkOf(request.ip), cost)
      if (seconds > 0) return done(tooMany(request, seconds))
      request.budgetTaken = cost
      done()
    })
    app.addHook('onResponse', (request, _reply, done) => {
      if (request.actor && request.budgetTaken > 0)
        buckets.giveBack(networkOf(request.ip), request.budgetTaken)
      done()
    })
  },
)

function costOf({ url }: FastifyRequest): number {
  const [, segment = ''] = url.split(/[/?]/, 2)
  if (fileSegments.includes(segment)) return costs.file
  if (segment === 'hooks') return costs.hook
  if (serverSegments.includes(segment)) return costs.call
  return url.includes('?') ? costs.pageWithQuery : costs.page
}

function tooMany({ headers }: FastifyRequest, seconds: number) {
  const message = translate(acceptedLocale(headers['accept-language']), 'too_many')
  return problem(429, { message }, { 'Retry-After': String(Math.ceil(seconds)) })
}
