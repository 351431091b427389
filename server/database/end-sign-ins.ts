import { createHash } from 'node:crypto'
import { eq, type SQL } from 'drizzle-orm'

import { sessions, tokens } from '#server/database/tables.ts'
import type { Tx } from '#server/kernel/kernel.ts'
import { publishSignOut } from '#server/kernel/outbox/publish.ts'

/** Derives a sign-in's id. A session and the tokens issued with it are one sign-in. */
export const signInId = (keys: { session_hash: string | null; token_hash: string | null }) =>
  createHash('sha256')
    .update(`sign-in ${keys.session_hash ?? keys.token_hash}`)
    .digest('hex')
    .slice(0, 32)

/** Ends sessions and tokens, and the Realtime Database sessions that came from them. */
export async function endSignIns(
  tx: Tx,
  ofSessions: SQL | undefined,
  ofTokens: SQL | undefined,
  now: Date,
): Promise<void> {
  const { user_id, session_hash, hash } = tokens
  const endedTokens = ofTokens
    ? await tx.delete(tokens).where(ofTokens).returning({ user_id, session_hash, token_hash: hash })
    : []
  const endedSessions = ofSessions
    ? await tx
        .delete(sessions)
        .where(ofSessions)
        .returning({ user_id: sessions.user_id, session_hash: sessions.hash })
    : []
  const ended = new Map<number, Set<string>>()
  for (const each of [...endedTokens, ...endedSessions]) {
    const ids = ended.get(each.user_id) ?? new Set()
    ended.set(each.user_id, ids.add(signInId({ token_hash: null, ...each })))
  }
  for (const [user, ids] of ended) await publishSignOut(tx, user, [...ids], now)
}

/** Ends every sign-in of a user. */
export const endAllSignIns = (tx: Tx, user_id: number, now: Date): Promise<void> =>
  endSignIns(tx, eq(sessions.user_id, user_id), eq(tokens.user_id, user_id), now)
