import { eq, inArray } from 'drizzle-orm'

import { system } from '#contract/kernel/access.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { isBackupRunning } from '#server/domain/backup-running.ts'
import { setting } from '#server/domain/setting.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { databaseError, transact } from '#server/kernel/sql/transact.ts'
import { difference, pastOf, recordEvent } from '#server/kernel/transition/event.ts'
import { queue } from './backup-task.ts'

/**
 * Requests the backup of the day (UTC), unless it exists. When several processes run this at once,
 * the unique name lets only one succeed.
 */
export async function queueDailyBackup({ kernel }: AppContext, now: Date): Promise<void> {
  const name = `haulwell-daily-${now.toISOString().slice(0, 10)}`
  const { backups } = tables
  try {
    await transact(kernel.db, async (tx) => {
      const [known] = await tx.select().from(backups).where(eq(backups.name, name))
      if (known) return
      const act = { actor: system, now, request_id: null }
      await insertRow(kernel, tx, resources.backups, { name, kind: 'daily' }, act)
      await queue(tx, [{ make: name }], now)
    })
  } catch (error) {
    const isTaken = databaseError(error)?.code === '23505'
    if (!isTaken) throw error
  }
}

/**
 * Deletes the scheduled backups beyond the limits, each with its row. Waits for the next time while
 * another backup is being made, which may build on one of them.
 */
export async function removeOldBackups({ kernel, backups: stored }: AppContext): Promise<void> {
  const { backups } = tables
  const now = kernel.now()
  if (await isBackupRunning(kernel.db, now)) return
  const limits = {
    daily: await setting(kernel.db, 'daily_backups_kept'),
    weekly: await setting(kernel.db, 'weekly_backups_kept'),
    monthly: await setting(kernel.db, 'monthly_backups_kept'),
  }
  const removed = await stored.prune(limits)
  await transact(kernel.db, async (tx) => {
    const old = await tx.delete(backups).where(inArray(backups.name, removed)).returning()
    for (const row of old)
      await recordEvent(kernel, tx, {
        actor: system,
        now,
        request_id: null,
        diff: difference(row, null),
        ...pastOf(resources.backups, row.id, 'deleted'),
        version: 0,
      })
  })
  await stored.removeLeftovers(now)
}
