import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

import { isFromInside, networkOf } from '#server/kernel/http/network-of.ts'
import { problem } from '#server/kernel/http/problem.ts'
import { actorOf } from '#server/kernel/http/request.ts'
import { retryConflicts } from '#server/kernel/sql/transact.ts'
import { translate } from '#server/kernel/translate.ts'

type Limit = {
  points: number
  /** Length of the window, in seconds. */
  duration: number
  /**
   * The key by which requests are counted where a declaration names the limit; other limits get
   * their key from the caller.
   */
  per?: 'address' | 'user'
  /** The identity library's error code, included in a refusal. */
  code?: string
  /**
   * Counted in addition to a narrower limit. Responses carry the narrower limit's headers until
   * this one is exceeded.
   */
  isCeiling?: true
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour
const address = { per: 'address' } as const
const user = { per: 'user' } as const
const signingIn = { code: 'auth/too-many-requests' } as const

/** Allowed tries in a window, per key. */
const limits = {
  /**
   * Sign-in attempts: to one account from one address, to one account from all addresses, to any
   * account from one address, and to an account from a browser that has signed in to it before.
   */
  login_account_address: { points: 5, duration: 15 * minute, ...signingIn },
  login_account: { points: 100, duration: hour, isCeiling: true, ...signingIn },
  login_address: { points: 60, duration: 15 * minute, ...address, ...signingIn },
  login_device: { points: 20, duration: 15 * minute, ...signingIn },
  /** Sign-in codes and password links sent. */
  code_account_address: { points: 6, duration: 15 * minute, ...signingIn },
  code_account: { points: 30, duration: hour, isCeiling: true, ...signingIn },
  code_address: { points: 60, duration: 15 * minute, ...address, ...signingIn },
  code_device: { points: 6, duration: 15 * minute, ...signingIn },
  /**
   * Codes sent by text message, in addition to those above, because every text costs: to one number,
   * from one address, and to all numbers of a country, whoever requests them.
   */
  text_number: { points: 40, duration: day, isCeiling: true, ...signingIn },
  text_address: { points: 30, duration: hour, ...address, isCeiling: true, ...signingIn },
  text_country: { points: 1000, duration: hour, isCeiling: true, ...signingIn },
  /** Quotes requested without an account. */
  quote_address: { points: 600, duration: 10 * minute, ...address },
  /** Price calendars; each prices up to 30 days and reads the jobs of a city's crews. */
  calendar_address: { points: 200, duration: 10 * minute, ...address },
  /**
   * Calendar links made, reads of one link, and guesses at links: reads of unknown ones. Other reads
   * from an address aren't counted, because a calendar service reads for all its users.
   */
  calendar_link_user: { points: 30, duration: day, ...user },
  calendar_link_read: { points: 60, duration: hour },
  calendar_guess_address: { points: 60, duration: 10 * minute, ...address },
  /** External calendars that are added, or read on demand. */
  calendar_feed_user: { points: 60, duration: hour, ...user },
  /** Drivers who turn on the sharing of their location. */
  location_user: { points: 60, duration: hour, ...user },
  /** Previews of a mover's wishes; each counts the jobs of a month. */
  preview_user: { points: 60, duration: minute, ...user },
  /** Day plans, each of which compares thousands of sequences, and plans that are taken. */
  chain_user: { points: 60, duration: minute, ...user },
  chain_take_user: { points: 30, duration: day, ...user },
  /** Questions about why another crew got a job; each judges all movers of a city. */
  why_user: { points: 60, duration: 10 * minute, ...user },
  /** Steps that a phone reports too late. */
  late_step_user: { points: 60, duration: hour, ...user },
  /** Photos of the condition; a crew may have several jobs a day. */
  order_photo_user: { points: 200, duration: hour, ...user },
  /** Visits to affiliates' pages. */
  click_address: { points: 60, duration: 10 * minute, ...address },
  /** Contact form messages, from one address and by one account, email address or phone number. */
  contact_address: { points: 20, duration: hour, ...address },
  contact_account: { points: 5, duration: hour },
  /** Requests to be put on the waiting list, from one address and for one email address. */
  waiting_address: { points: 20, duration: hour, ...address },
  waiting_account: { points: 5, duration: hour },
  /** Guest links opened and refreshed; an office may have many visitors at one address. */
  guest_address: { points: 600, duration: 10 * minute, ...address },
  /** Agreements signed; each makes a PDF. */
  signature_user: { points: 20, duration: hour, ...user },
  /** Drivers invited by one mover, and invitations to one driver. */
  crew_user: { points: 20, duration: day, ...user },
  crew_invitation: { points: 3, duration: day },
  /** Requests and disputes of background checks by one account, and requests to one driver. */
  background_user: { points: 30, duration: day, ...user },
  background_request: { points: 3, duration: day },
  /** Guests' writes and uploads, from one address and by one link. */
  guest_write_address: { points: 120, duration: 10 * minute, ...address },
  guest_write_link: { points: 40, duration: hour },
  guest_upload_address: { points: 30, duration: hour, ...address },
  guest_upload_link: { points: 10, duration: hour },
  /** Guest links made. */
  guest_made_user: { points: 100, duration: hour, ...user },
  /** Guest links sent by mail or text: by one customer, to one address, and texts to a country. */
  guest_link_user: { points: 20, duration: day },
  guest_link_recipient: { points: 5, duration: day },
  guest_text_country: { points: 300, duration: hour, isCeiling: true },
  /** Notes of one guest. */
  guest_note_link: { points: 10, duration: hour },
  /** Messages that one guest writes in the chat of a move. */
  guest_chat_link: { points: 30, duration: 10 * minute },
  /** Searches of the help; each scans every text. */
  search_address: { points: 120, duration: minute, ...address },
  /** Searches of the staff, as fast as somebody types. */
  search_user: { points: 20, duration: 1, ...user },
  /** Unsubscribe links; a mail provider opens the links of all its users from a few addresses. */
  unsubscribe_address: { points: 600, duration: 10 * minute, ...address },
  /** Sign-ins to the Realtime Database; each page load takes one. */
  realtime_token: { points: 600, duration: hour, ...user },
  /** Cards added, and cards declined. Testing stolen card numbers takes many of both. */
  card_user: { points: 60, duration: hour, ...user },
  card_address: { points: 300, duration: hour, ...address },
  decline_user: { points: 10, duration: hour, ...user },
  decline_address: { points: 50, duration: hour, ...address },
  /** Tickets and their messages, not counting staff. */
  ticket_user: { points: 60, duration: hour, ...user },
  ticket_address: { points: 300, duration: hour, ...address },
  ticket_message_user: { points: 120, duration: hour, ...user },
  ticket_message_address: { points: 500, duration: hour, ...address },
  upload_user: { points: 120, duration: hour, ...user },
  /** API tokens made, and webhooks added, tried or given a new secret. */
  api_token_user: { points: 30, duration: hour, ...user },
  webhook_user: { points: 60, duration: hour, ...user },
  /** Files to import that are uploaded, looked at or checked; each may have 50 MB. */
  import_user: { points: 200, duration: hour, ...user },
  /** Downloads of all of an account's records; each reads every one of them. */
  export_user: { points: 10, duration: day, ...user },
  /** Receipts rendered as PDFs, and payment histories exported. */
  receipt_user: { points: 120, duration: hour, ...user },
  /** Chat messages that send a notification. */
  instant_user: { points: 120, duration: 10 * minute, ...user },
  /** Wrong delivery codes, per order. */
  delivery_code: { points: 5, duration: hour },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits
export type Limits = {
  /** Counts a try. Throws a 429 with `Retry-After` and `X-RateLimit-*` if the limit is exceeded. */
  consume(name: LimitName, key: string, request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** Removes one try from the count. */
  giveBack(name: LimitName, key: string): Promise<void>
  /**
   * Counts a request against limits that declare what they count by. Returns a function that undoes
   * the count.
   */
  consumeFor(
    names: readonly LimitName[],
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<() => Promise<void>>
  /** Clears the count, after a try that succeeded. */
  reset(name: LimitName, key: string): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    limits: Limits
  }
}

/** Counts tries in the database, so that all processes share the counts. */
export function countTries(pool: Pool) {
  const limiters = Object.fromEntries(
    Object.entries(limits).map(([name, limit]) => [
      name,
      new RateLimiterPostgres({
        points: limit.points,
        duration: limit.duration,
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
    const counted = await retryConflicts(() => limiters[name].consume(key.toLowerCase())).catch(
      orRejected,
    )
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
      // The page being rendered is counted against its own request budget.
      if (isFromInside(request)) return {}
      const known = limitNamed(name)
      return count(known, keyOf(known, request), () => refusalOf(known, request.locale))
    },
    async uncount(name: LimitName, key: string): Promise<void> {
      await retryConflicts(() => limiters[name].reward(key.toLowerCase()))
    },
    async forget(name: LimitName, key: string): Promise<void> {
      await retryConflicts(() => limiters[name].delete(key.toLowerCase()))
    },
  }
}

type Tries = ReturnType<typeof countTries>

/** Returns the name of a declared limit; throws for an unknown one. */
function limitNamed(name: string): LimitName {
  const known = Object.keys(limits).find((one): one is LimitName => one === name)
  if (!known) throw new Error(`there is no limit called ${name}`)
  return known
}

/** Returns the key that a request is counted by. */
function keyOf(name: LimitName, request: FastifyRequest): string {
  const { per }: Limit = limits[name]
  if (!per) throw new Error(`the limit ${name} does not say what a request is counted for`)
  return per === 'user' ? String(actorOf(request).user_id) : networkOf(request.ip)
}

function refusalOf(name: LimitName, locale: string): { message: string; code?: string } {
  const { code }: Limit = limits[name]
  const message = translate(locale, code ? `auth.${code}` : 'too_many')
  return code ? { message, code } : { message }
}

/**
 * Provides rate limits for handlers that determine the key themselves, such as the account
 * concerned.
 */
export const rateLimits = plugin(async (app: FastifyInstance, { tries }: { tries: Tries }) => {
  app.decorate('limits', {
    async consume(name, key, request, reply) {
      const { isCeiling }: Limit = limits[name]
      const headers = await tries.count(name, key, () => refusalOf(name, request.locale))
      if (!isCeiling) reply.headers(headers)
    },
    giveBack: (name, key) => tries.uncount(name, key),
    async consumeFor(names, request, reply) {
      for (const name of names) reply.headers(await tries.countRequest(name, request))
      return async () => {
        for (const name of names) await tries.uncount(name, keyOf(name, request))
      }
    },
    reset: (name, key) => tries.forget(name, key),
  })
})

/** Returns the count that the limiter throws when a limit is exceeded; rethrows anything else. */
function orRejected(thrown: unknown): RateLimiterRes {
  if (thrown instanceof RateLimiterRes) return thrown
  throw thrown
}
