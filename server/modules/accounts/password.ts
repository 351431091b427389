import { hash, verify } from '@node-rs/argon2'
import { eq, sql } from 'drizzle-orm'

import { credentials } from '#server/database/tables.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'

/** OWASP's second recommended argon2id configuration: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export async function setPassword(db: Db | Tx, user_id: number, password: string): Promise<void> {
  const password_hash = await hash(password, cost)
  await db
    .insert(credentials)
    .values({ user_id, password_hash })
    .onConflictDoUpdate({
      target: credentials.user_id,
      set: { password_hash, changed_at: sql`now()` },
    })
}

/**
 * Verifies a password. It takes as long for a user without a password, or for no user at all, as
 * for a wrong password, so that timing doesn't reveal which accounts exist.
 */
export async function isPassword(
  db: Db,
  user_id: number | undefined,
  password: string,
): Promise<boolean> {
  const [found] = user_id
    ? await db.select().from(credentials).where(eq(credentials.user_id, user_id))
    : []
  const isRight = await verify(found?.password_hash ?? (await decoy), password)
  return Boolean(found) && isRight
}

const decoy = hash('nobody has this password', cost)
