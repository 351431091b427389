import { createHmac } from 'node:crypto'
import { and, eq, isNull, lt } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'

import { idempotencyKeys } from '#server/database/tables.ts'
import { invalid, problem } from '#server/kernel/http/problem.ts'
import type { Db } from '#server/kernel/kernel.ts'
import { openSealed, sealText } from '#server/kernel/sealed-text.ts'
import { translate } from '#server/kernel/translate.ts'

const abandonedAfter = 60_000

declare module 'fastify' {
  interface FastifyRequest {
    idempotencyKey: string | null
  }
}

/**
 * Replays the first response when an `Idempotency-Key` is repeated, so that the work is done once.
 * Keys are scoped to the caller and route. The same key with another body is a 422; while the first
 * request is running, a 409. A 5xx or 429 is not stored, so the same key can be retried.
 */
export const idempotency = plugin(
  async (
    app: FastifyInstance,
    { db, now, secret }: { db: Db; now: () => Date; secret: string },
  ) => {
    app.decorateRequest('idempotencyKey', null)
    /**
     * Keys of failed requests whose rows could not be deleted because the database was unavailable.
     */
    const unreleased = new Set<string>()

    app.addHook('preHandler', async (request, reply) => {
      const given = request.headers['idempotency-key']
      const caller = request.actor?.user_id
      if (!request.routeOptions.config.idempotent || typeof given !== 'string' || !given) return
      // Visitors must not be able to fill the table with refused requests; none of these routes is
      // open to them.
      if (!caller) return
      const key = digest(secret, [caller, ...tokenOf(request), request.method, request.url, given])
      const request_hash = digest(secret, [JSON.stringify(request.body ?? null)])
      const at = now()

      const abandoned = new Date(at.getTime() - abandonedAfter).toISOString()
      await db
        .delete(idempotencyKeys)
        .where(
          and(
            eq(idempotencyKeys.key, key),
            isNull(idempotencyKeys.status),
            unreleased.has(key) ? undefined : lt(idempotencyKeys.created_at, abandoned),
          ),
        )
      unreleased.delete(key)
      const [claimed] = await db
        .insert(idempotencyKeys)
        .values({ key, request_hash, created_at: at.toISOString() })
        .onConflictDoNothing()
        .returning()
      if (claimed) {
        request.idempotencyKey = key
        return
      }
      const [first] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))
      const text = (key: string) => translate(request.locale, key)
      if (first && first.request_hash !== request_hash)
        throw invalid(request.locale, { 'Idempotency-Key': [text('key_reused')] })
      if (!first || first.status === null)
        throw problem(409, { message: text('key_running') }, { 'Retry-After': '1' })
      const body = opened(secret, key, first.body)
      if (body === undefined) throw problem(409, { message: text('key_gone') })
      return reply.code(first.status).header('Idempotency-Replayed', 'true').send(body)
    })

    app.addHook('onSend', async (request, reply, payload) => {
      const key = request.idempotencyKey
      if (!key) return
      request.idempotencyKey = null
      const where = eq(idempotencyKeys.key, key)
      if (reply.statusCode >= 500 || reply.statusCode === 429) {
        unreleased.add(key)
        try {
          await db.delete(idempotencyKeys).where(where)
          unreleased.delete(key)
        } catch (error) {
          request.log.error(error)
        }
      } else
        await db
          .update(idempotencyKeys)
          .set({ status: reply.statusCode, body: sealed(secret, key, payload) })
          .where(where)
    })
  },
)

/** A token must not get the response to a request of its owner, or of another token. */
const tokenOf = ({ actor }: FastifyRequest): unknown[] => (actor?.token ? [actor.token.id] : [])

/**
 * Keyed with a secret, because a body may hold a card number, which could be found from a plain
 * hash by trying all numbers.
 */
const digest = (secret: string, parts: readonly unknown[]) =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('hex')

/** Encrypts a response, because it may hold what is stored nowhere else, such as a guest's link. */
const sealed = (secret: string, key: string, payload: unknown): { sealed: string } | null =>
  typeof payload === 'string' && payload !== '' ? { sealed: sealText(secret, key, payload) } : null

/** Returns a stored response; undefined for one that was sealed with another secret. */
function opened(secret: string, key: string, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('sealed' in body)) return body
  const text = openSealed(secret, key, String(body.sealed))
  return text === undefined ? undefined : JSON.parse(text)
}
