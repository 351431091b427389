import { sql } from 'drizzle-orm'

import type { Database } from '#server/database/connection.ts'
import { sessions, testClock } from '#server/database/tables.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import type { TestClock } from './context.ts'

/** Opens the clock of a demo: the real time plus an offset that is stored in the database. */
export async function openTestClock({ db }: Pick<Database, 'db'>): Promise<TestClock> {
  const [stored] = await db.select().from(testClock)
  let ahead_ms = stored?.ahead_ms ?? 0
  return {
    now: () => new Date(Date.now() + ahead_ms),
    aheadMs: () => ahead_ms,
    moveTo: (at) =>
      transact(db, async (tx) => {
        const next = Math.max(ahead_ms, at.getTime() - Date.now())
        await tx
          .insert(testClock)
          .values({ ahead_ms: next })
          .onConflictDoUpdate({ target: testClock.id, set: { ahead_ms: next } })
        // People stay signed in: they have not been away for as long as the clock says.
        const moved = sql`${(next - ahead_ms) / 1000} * interval '1 second'`
        await tx.update(sessions).set({ expires_at: sql`${sessions.expires_at} + ${moved}` })
        ahead_ms = next
      }),
  }
}
