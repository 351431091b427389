import { and, eq, gt } from 'drizzle-orm'
import { signInId } from '#server/database/end-sign-ins.ts'
import { sessions, tokens } from '#server/database/tables.ts'
import type { Db } from '#server/kernel/kernel.ts'

/** A session with the tokens issued with it, or a token of its own. */
export type SignIn = {
  id: string
  session_hash: string | null
  token_hash: string | null
  created_at: string
  last_used_at: string
  browser: string | null
  device: string | null
}

/** Returns a user's sign-ins that haven't expired, the one used last first. */
export async function signInsOf(db: Db, user_id: number, now: Date): Promise<SignIn[]> {
  const at = now.toISOString()
  const ofSessions = await db
    .select({
      session_hash: sessions.hash,
      created_at: sessions.created_at,
      last_used_at: sessions.last_used_at,
      browser: sessions.browser,
      device: sessions.device,
    })
    .from(sessions)
    .where(and(eq(sessions.user_id, user_id), gt(sessions.expires_at, at)))
  const ofTokens = await db
    .select({
      session_hash: tokens.session_hash,
      token_hash: tokens.hash,
      created_at: tokens.created_at,
      last_used_at: tokens.last_used_at,
      browser: tokens.browser,
      device: tokens.device,
    })
    .from(tokens)
    .where(and(eq(tokens.user_id, user_id), gt(tokens.expires_at, at)))
  const found = new Map<string, SignIn>()
  for (const each of [...ofSessions.map((row) => ({ ...row, token_hash: null })), ...ofTokens]) {
    const id = signInId(each)
    const known = found.get(id)
    if (!known) found.set(id, { id, ...each })
    else if (each.last_used_at > known.last_used_at) known.last_used_at = each.last_used_at
  }
  return [...found.values()].sort((one, other) =>
    other.last_used_at.localeCompare(one.last_used_at),
  )
}
