import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

import { networkOf } from '#server/kernel/network-of.ts'
import { problem } from '#server/kernel/problem.ts'
import { actorOf } from '#server/kernel/request.ts'
import { translate } from '#server/kernel/translate.ts'

type Limit = {
  points: number
  /** Of the window, in seconds. */
  duration: number
  /** What a request is counted for where a declaration names the limit; elsewhere the caller says it. */
  per?: 'address' | 'user'
  /** The identity library's code, which a refusal carries. */
  code?: string
}

const minute = 60
const hour = 60 * minute
const address = { per: 'address' } as const
const user = { per: 'user' } as const
const signingIn = { code: 'auth/too-many-requests' } as const

/** Points in a window of seconds, for each key. */
const limits = {
  /** Tries to sign in, for one account and for one address. */
  login_account: { points: 5, duration: 15 * minute, ...signingIn },
  login_address: { points: 60, duration: 15 * minute, ...address, ...signingIn },
  /** Codes sent. */
  code_account: { points: 6, duration: 15 * minute, ...signingIn },
  code_address: { points: 60, duration: 15 * minute, ...address, ...signingIn },
  /** Prices asked for without an account. */
  quote_address: { points: 600, duration: 10 * minute, ...address },
  /** Visits to affiliates’ pages. */
  click_address: { points: 60, duration: 10 * minute, ...address },
  /** Messages by the contact form, from one address and by one account, e-mail address or phone. */
  contact_address: { points: 20, duration: hour, ...address },
  contact_account: { points: 5, duration: hour },
  /** Links of mails: a mail provider's machines leave for all its readers. */
  unsubscribe_address: { points: 600, duration: 10 * minute, ...address },
  /** Sign-ins to the Realtime Database: a page load takes one. */
  realtime_token: { points: 600, duration: hour, ...user },
  upload_user: { points: 120, duration: hour, ...user },
  /** Messages of a chat that somebody is to be told of. */
  instant_user: { points: 120, duration: 10 * minute, ...user },
  /** Wrong delivery codes for an order. */
  delivery_code: { points: 5, duration: hour },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits
export type Limits = {
  /** Counts a try; throws a 429 with `Retry-After` and `X-RateLimit-*` when there have been too many. */
  consume(name: LimitName, key: string, request: FastifyRequest, reply: FastifyReply): Promise<void>
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
        ...{ points: limit.points, duration: limit.duration },
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
      }),
    ]),
  ) as Record<LimitName, RateLimiterPostgres>

  async function count(
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
  }

  return {
    count,
    async countRequest(name: string, request: FastifyRequest): Promise<Record<string, string>> {
      const { per, known } = limitNamed(name)
      const key = per === 'user' ? String(actorOf(request).user_id) : networkOf(request.ip)
      return count(known, key, () => refusalOf(known, request.locale))
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

/** The limit that a declaration names, which says what requests are counted for. */
function limitNamed(name: string): { known: LimitName; per: 'address' | 'user' } {
  const known = Object.keys(limits).find((one): one is LimitName => one === name)
  const { per }: Limit = known ? limits[known] : { points: 0, duration: 0 }
  if (!known || !per) throw new Error(`there is no limit of requests called ${name}`)
  return { known, per }
}

function refusalOf(name: LimitName, locale: string): { message: string; code?: string } {
  const { code }: Limit = limits[name]
  const message = translate(locale, code ? `auth.${code}` : 'too_many')
  return code ? { message, code } : { message }
}

/** Rate limits of what a handler finds out: the account that a request is about. */
export const rateLimits = plugin(async (app: FastifyInstance, { tries }: { tries: Tries }) => {
  app.decorate('limits', {
    async consume(name, key, request, reply) {
      reply.headers(await tries.count(name, key, () => refusalOf(name, request.locale)))
    },
    reset: (name, key) => tries.forget(name, key),
  })
})

/** The limiter throws its count when the limit is passed; anything else is an error. */
function orRejected(thrown: unknown): RateLimiterRes {
  if (thrown instanceof RateLimiterRes) return thrown
  throw thrown
}
