import { sql } from 'drizzle-orm'

import type { Database } from '#server/database/connection.ts'
import { sessions, testClock } from '#server/database/tables.ts'
import { rowChanges } from '#server/kernel/sql/row-changes.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import type { TestClock } from './context.ts'

/** The name by which a moved clock counts as changed, for the other processes. */
export const clockChange = 'test_clock'

/** Opens the clock of a demo: the real time plus an offset that is stored in the database. */
export async function openTestClock({
  db,
}: Pick<Database, 'db'>): Promise<TestClock & { reread(): Promise<void> }> {
  let ahead_ms = 0
  const reread = async () => {
    const [stored] = await db.select().from(testClock)
    ahead_ms = stored?.ahead_ms ?? 0
  }
  await reread()
  return {
    reread,
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
        await tx.insert(rowChanges).values({ resource: clockChange })
        ahead_ms = next
      }),
  }
}
