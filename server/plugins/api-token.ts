import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'

import type { Actor } from '#contract/kernel/access.ts'
import { permissionsOf } from '#contract/token-scopes.ts'
import { tables } from '#server/database/tables.ts'
import { apiTokenHash } from '#server/kernel/api-token.ts'
import { problem } from '#server/kernel/http/problem.ts'
import type {} from '#server/kernel/http/request.ts'
import type { Db } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import { burstSeconds, tokenBuckets } from './token-buckets.ts'

/** Returns the API token that a request shows, `hw_…`; null for one with anything else. */
export function readApiToken({ headers }: FastifyRequest): string | null {
  const [, token] = /^Bearer +(hw_\S*)$/i.exec(headers.authorization?.trim() ?? '') ?? []
  return token ?? null
}

/**
 * Reports whether a request has a bearer token that is none of ours, so that its sender learns of
 * the mistake instead of being taken for a visitor. An empty one is a visitor's.
 */
export const hasMalformedBearer = ({ headers }: FastifyRequest): boolean => {
  const [, token] = /^Bearer\b(.*\S)$/i.exec(headers.authorization?.trim() ?? '') ?? []
  return token !== undefined && !/^ +(\d{1,15}\|[\w-]{20,100}|hw_\S*)$/.test(token)
}

/** Creates a 401 that says what is wrong with the token (RFC 6750, section 3). */
export const badToken = (request: FastifyRequest, why: string) =>
  problem(
    401,
    { message: translate(request.locale, `token.${why}`) },
    { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
  )

/**
 * Returns two lookups of an API token's actor: its owner with the rights of this moment, cut down to
 * the token's scopes. Both throw a 401 that says why a token no longer works. `admit` begins a request:
 * it throws a 429 above the token's budget, and records at most once a minute when it was used.
 */
export function apiTokenActors(db: Db, now: () => Date, perSecond: number) {
  const { api_tokens: tokens, users } = tables
  const buckets = tokenBuckets({ perSecond, burst: perSecond * burstSeconds })
  const find = db
    .select({
      id: tokens.id,
      scopes: tokens.scopes,
      state: tokens.state,
      expires_at: tokens.expires_at,
      user_id: users.id,
      role: users.role,
      status: users.status,
      roles: users.roles,
      permissions: users.permissions,
      locale: users.locale,
      time_zone: users.time_zone,
      last_used_at: tokens.last_used_at,
    })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.user_id))
    .where(eq(tokens.hash, sql.placeholder('hash')))
    .prepare('find api token')

  async function recordUse(id: number, at: Date): Promise<void> {
    const before = new Date(at.getTime() - 60_000).toISOString()
    await db
      .update(tokens)
      .set({ last_used_at: at.toISOString() })
      .where(
        and(eq(tokens.id, id), or(isNull(tokens.last_used_at), lte(tokens.last_used_at, before))),
      )
  }

  async function read(request: FastifyRequest, token: string) {
    const [found] = await find.execute({ hash: apiTokenHash(token) })
    if (!found) throw badToken(request, 'unknown')
    const { id, scopes, state, expires_at, role, status, last_used_at, ...owner } = found
    request.locale = owner.locale
    if (state === 'revoked') throw badToken(request, 'revoked')
    if (state === 'expired' || Date.parse(expires_at) <= now().getTime())
      throw badToken(request, 'expired')
    if (role !== 'admin' || status !== 'active') throw badToken(request, 'owner')
    const actor: Actor = {
      ...owner,
      kind: 'admin',
      customer_id: null,
      mover_id: null,
      member_role: null,
      driver_id: null,
      city_ids: [],
      token: { id, permissions: permissionsOf(scopes) },
    }
    return { actor, id, last_used_at }
  }

  async function admit(request: FastifyRequest, token: string): Promise<Actor> {
    const { actor, id, last_used_at } = await read(request, token)
    const at = now()
    const seconds = Math.ceil(buckets.take(String(id)))
    if (seconds > 0)
      throw problem(
        429,
        { message: translate(request.locale, 'too_many') },
        { 'Retry-After': String(seconds) },
      )
    if (last_used_at === null || at.getTime() - Date.parse(last_used_at) >= 60_000)
      await recordUse(id, at)
    return actor
  }

  return {
    admit,
    find: async (request: FastifyRequest, token: string) => (await read(request, token)).actor,
  }
}
