import { and, eq, gte, lt } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import type { Db } from '#server/kernel/kernel.ts'

/**
 * The process that makes a backup updates its row more often than this. After a longer silence that
 * process has died.
 */
export const silenceMs = 3_600_000

const isRunning = eq(tables.backups.state, 'running')
const silentSince = (now: Date) => new Date(now.getTime() - silenceMs).toISOString()

/**
 * Reports whether a backup is being made. Files are not removed during that time, because the database that
 * it has read may refer to them.
 */
export async function isBackupRunning(db: Db, now: Date): Promise<boolean> {
  const { backups } = tables
  const [row] = await db
    .select({ id: backups.id })
    .from(backups)
    .where(and(isRunning, gte(backups.updated_at, silentSince(now))))
    .limit(1)
  return row !== undefined
}

/** Returns the ids of backups that a process has left unfinished. */
export async function abandonedBackups(db: Db, now: Date): Promise<number[]> {
  const { backups } = tables
  const rows = await db
    .select({ id: backups.id })
    .from(backups)
    .where(and(isRunning, lt(backups.updated_at, silentSince(now))))
    .limit(100)
  return rows.map(({ id }) => id)
}

/** Records that a backup is still being made. */
export async function touchBackup(db: Db, name: string, now: Date): Promise<void> {
  const { backups } = tables
  await db
    .update(backups)
    .set({ updated_at: now.toISOString() })
    .where(and(eq(backups.name, name), isRunning))
}
