import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

import { problem } from '#server/kernel/problem.ts'
import { translate } from '#server/kernel/translate.ts'

/** Points in a window of seconds, for each key. */
const limits = {
  /** Tries to sign in, for one account and for one address. */
  login_account: { points: 5, duration: 15 * 60 },
  login_address: { points: 60, duration: 15 * 60 },
  /** Codes sent. */
  code_account: { points: 6, duration: 15 * 60 },
  code_address: { points: 60, duration: 15 * 60 },
  /** Prices asked for without an account. */
  quote_address: { points: 600, duration: 10 * 60 },
  /** Visits to affiliates’ pages. */
  click_address: { points: 60, duration: 10 * 60 },
  /** Messages by the contact form, from one address and by one account, e-mail address or phone. */
  contact_address: { points: 20, duration: 60 * 60 },
  contact_account: { points: 5, duration: 60 * 60 },
  /** Links of mails: a mail provider's machines leave for all its readers. */
  unsubscribe_address: { points: 600, duration: 10 * 60 },
  /** Sign-ins to the Realtime Database: a page load takes one. */
  realtime_token: { points: 600, duration: 60 * 60 },
  upload_user: { points: 120, duration: 60 * 60 },
  /** Messages of a chat that somebody is to be told of. */
  instant_user: { points: 120, duration: 10 * 60 },
  /** Wrong delivery codes for an order. */
  delivery_code: { points: 5, duration: 60 * 60 },
} as const

export type LimitName = keyof typeof limits
export type Limits = {
  /** Counts a try; throws a 429 with `Retry-After` and `X-RateLimit-*` when there have been too many. */
  consume(
    name: LimitName,
    key: string,
    request: FastifyRequest,
    reply: FastifyReply,
    code?: string,
  ): Promise<void>
  /** Forgets the tries, after one that succeeded. */
  reset(name: LimitName, key: string): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    limits: Limits
  }
}

/** Counts in the database, so that several processes count together. */
export function countTries(pool: Pool) {
  const limiters = Object.fromEntries(
    Object.entries(limits).map(([name, limit]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        ...limit,
      }),
    ]),
  ) as Record<LimitName, RateLimiterPostgres>

  return {
    async count(
      name: LimitName,
      key: string,
      refusal: (minutes: number) => { message: string },
    ): Promise<Record<string, string>> {
      const counted = await limiters[name].consume(key.toLowerCase()).catch(orRejected)
      const headers = {
        'X-RateLimit-Limit': String(limits[name].points),
        'X-RateLimit-Remaining': String(counted.remainingPoints),
      }
      if (counted.consumedPoints <= limits[name].points) return headers
      const seconds = Math.max(1, Math.ceil(counted.msBeforeNext / 1000))
      throw problem(429, refusal(Math.ceil(seconds / 60)), {
        ...headers,
        'Retry-After': String(seconds),
      })
    },
    async uncount(name: LimitName, key: string): Promise<void> {
      await limiters[name].reward(key.toLowerCase())
    },
    async forget(name: LimitName, key: string): Promise<void> {
      await limiters[name].delete(key.toLowerCase())
    },
  }
}

type Tries = ReturnType<typeof countTries>

/** Rate limits of requests. */
export const rateLimits = plugin(async (app: FastifyInstance, { tries }: { tries: Tries }) => {
  app.decorate('limits', {
    async consume(name, key, request, reply, code) {
      const refusal = () => {
        const message = translate(request.locale, code ? `auth.${code}` : 'too_many')
        return code ? { message, code } : { message }
      }
      reply.headers(await tries.count(name, key, refusal))
    },
    reset: (name, key) => tries.forget(name, key),
  })
})

/** The limiter throws its count when the limit is passed; anything else is an error. */
function orRejected(thrown: unknown): RateLimiterRes {
  if (thrown instanceof RateLimiterRes) return thrown
  throw thrown
}
