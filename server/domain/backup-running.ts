import { and, eq, gte, ne } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import type { Db } from '#server/kernel/kernel.ts'

/** A backup that has been running for longer belongs to a process that died. */
const longestMs = 2 * 86_400_000

/**
 * Tells whether a backup is being made, other than the one of this name. Files are not removed
 * meanwhile, because the database that it has read may refer to them.
 */
export async function isBackupRunning(db: Db, now: Date, except = ''): Promise<boolean> {
  const { backups } = tables
  const since = new Date(now.getTime() - longestMs).toISOString()
  const [row] = await db
    .select({ id: backups.id })
    .from(backups)
    .where(
      and(eq(backups.state, 'running'), gte(backups.updated_at, since), ne(backups.name, except)),
    )
    .limit(1)
  return row !== undefined
}
