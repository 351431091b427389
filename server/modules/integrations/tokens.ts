import { and, count, eq } from 'drizzle-orm'

import type { CurrentToken, IssuedToken, issueApiToken } from '#contract/calls/api-tokens.ts'
import type { Actor } from '#contract/kernel/access.ts'
import type { BodyOf } from '#contract/kernel/call.ts'
import { resources } from '#contract/resources.ts'
import { permissionsOf, type TokenScope, tokenScopeOf } from '#contract/token-scopes.ts'
import { tables } from '#server/database/tables.ts'
import { apiTokenHash, apiTokenPrefix, newApiToken } from '#server/kernel/api-token.ts'
import { type FieldErrors, invalid, notFound } from '#server/kernel/http/problem.ts'
import type { Act, Kernel, Listener } from '#server/kernel/kernel.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { systemTransition } from '#server/kernel/transition/transition.ts'
import { translate } from '#server/kernel/translate.ts'
import type { RowOf } from '#server/server-module.ts'

const { api_tokens: tokens, users } = tables

/** The most tokens that a person has at the same time. */
const maxTokens = 20
/** The longest life, so that a forgotten token ends by itself. */
const maxDays = 366
const dayMs = 86_400_000

/** Creates a token for the caller and returns it, once. */
export function issueToken(
  kernel: Kernel,
  { name, scopes, expires_at }: BodyOf<typeof issueApiToken>,
  act: Act,
): Promise<IssuedToken> {
  const { actor, now } = act
  const user_id = ownId(actor, 'user_id')
  const errors = { ...scopeErrors(kernel, scopes, actor), ...expiryErrors(expires_at, now, actor) }
  if (Object.keys(errors).length > 0) throw invalid(actor.locale, errors)
  return transact(kernel.db, async (tx) => {
    // Makes a person's requests wait for one another, so that they can't exceed the limit together.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user_id)).for('update')
    const isActive = and(eq(tokens.user_id, user_id), eq(tokens.state, 'active'))
    const [had] = await tx.select({ count: count() }).from(tokens).where(isActive)
    if ((had?.count ?? 0) >= maxTokens)
      throw invalid(actor.locale, {
        name: [translate(actor.locale, 'token.too_many', { max: maxTokens })],
      })
    const token = newApiToken()
    const values = {
      user_id,
      name,
      prefix: apiTokenPrefix(token),
      hash: apiTokenHash(token),
      scopes: [...scopes].sort(),
      expires_at: new Date(expires_at).toISOString(),
    }
    const { id } = await insertRow(kernel, tx, resources.api_tokens, values, act)
    return { id, token }
  })
}

/** Refuses scopes that give the caller nothing. */
function scopeErrors(kernel: Kernel, scopes: readonly string[], actor: Actor): FieldErrors {
  const isHeld = ({ actions, resource }: TokenScope) =>
    actions.some((action) => kernel.policy.can(actor, resource, action))
  const refused = scopes.filter((name) => {
    const scope = tokenScopeOf(name)
    return !scope || !isHeld(scope)
  })
  if (refused.length === 0) return {}
  const names = refused.slice(0, 5).join(', ')
  return { scopes: [translate(actor.locale, 'token.scopes', { names })] }
}

function expiryErrors(expires_at: string, now: Date, { locale }: Actor): FieldErrors {
  const ms = Date.parse(expires_at) - now.getTime()
  if (ms > 0 && ms <= maxDays * dayMs) return {}
  return { expires_at: [translate(locale, 'token.expiry', { days: maxDays })] }
}

/** Describes the token of the request; a 404 for a person. */
export async function currentToken({ db, policy }: Kernel, { actor }: Act): Promise<CurrentToken> {
  if (!actor.token) throw notFound(actor.locale)
  const [row] = await db.select().from(tokens).where(eq(tokens.id, actor.token.id))
  if (!row) throw notFound(actor.locale)
  const { id, name, user_id, expires_at, scopes } = row
  const permissions = [...permissionsOf(scopes)].filter((one) => {
    const [resource = '', action = ''] = one.split(':')
    return policy.can(actor, resource, action)
  })
  return { id, name, user_id, expires_at, scopes, permissions }
}

/** Ends the tokens of a person who has left, for good: coming back doesn't revive them. */
export const revokeTokensOf: Listener<RowOf<'users'>> = async ({
  kernel,
  tx,
  row,
  now,
  request_id,
}) => {
  const left = await tx
    .select()
    .from(tokens)
    .where(and(eq(tokens.user_id, row.id), eq(tokens.state, 'active')))
    .for('update')
  if (left.length === 0) return
  const revoke = { resource: 'api_tokens', name: 'revoke' }
  await systemTransition(kernel, tx, left, revoke, { now, request_id })
}
