import { createHmac } from 'node:crypto'
import { and, eq, isNull, lt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'

import { idempotencyKeys } from '#server/database/tables.ts'
import type { Db } from '#server/kernel/kernel.ts'
import { invalid, problem } from '#server/kernel/problem.ts'
import { translate } from '#server/kernel/translate.ts'

const abandonedAfter = 60_000

declare module 'fastify' {
  interface FastifyRequest {
    idempotencyKey: string | null
  }
}

/**
 * A repeated `Idempotency-Key` answers the first result; the work is done once. The key counts for
 * its caller and route. Used with another body it is a 422; while the first request runs, a 409.
 * A refusal of 5xx is not kept, so that the same key can be tried again.
 */
export const idempotency = plugin(
  async (
    app: FastifyInstance,
    { db, now, secret }: { db: Db; now: () => Date; secret: string },
  ) => {
    app.decorateRequest('idempotencyKey', null)
    /** Claims of requests that failed while the database was away, and could not be given up then. */
    const unreleased = new Set<string>()

    app.addHook('preHandler', async (request, reply) => {
      const given = request.headers['idempotency-key']
      const caller = request.actor?.user_id
      if (!request.routeOptions.config.idempotent || typeof given !== 'string' || !given) return
      // None of these writes is a visitor's, who must not be able to fill the table with refusals.
      if (!caller) return
      const key = digest(secret, [caller, request.method, request.url, given])
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
      const say = (text: string) => translate(request.locale, text)
      if (first && first.request_hash !== request_hash)
        throw invalid(request.locale, { 'Idempotency-Key': [say('key_reused')] })
      if (!first || first.status === null)
        throw problem(409, { message: say('key_running') }, { 'Retry-After': '1' })
      return reply.code(first.status).header('Idempotency-Replayed', 'true').send(first.body)
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
          .set({ status: reply.statusCode, body: parsed(payload) })
          .where(where)
    })
  },
)

/** Keyed, since a body may hold a card's number, which a bare hash would give away to guessing. */
const digest = (secret: string, parts: readonly unknown[]) =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('hex')

const parsed = (payload: unknown): unknown =>
  typeof payload === 'string' && payload !== '' ? JSON.parse(payload) : null
