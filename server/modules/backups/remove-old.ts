import { and, eq, inArray, lt, notInArray, or } from 'drizzle-orm'

import { system } from '#contract/kernel/access.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { isBackupRunning } from '#server/domain/backup-running.ts'
import { setting } from '#server/domain/setting.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { difference, pastOf, recordEvent } from '#server/kernel/transition/event.ts'

/**
 * Deletes the scheduled backups beyond the limits, each with its row. Waits for the next time while
 * another backup is being made, which may build on one of them.
 */
export async function removeOldBackups(context: AppContext): Promise<void> {
  const { kernel, backups: stored } = context
  const now = kernel.now()
  if (await isBackupRunning(kernel.db, now)) return
  const { removed, kept } = await stored.prune({
    daily: await setting(kernel.db, 'daily_backups_kept'),
    weekly: await setting(kernel.db, 'weekly_backups_kept'),
    monthly: await setting(kernel.db, 'monthly_backups_kept'),
  })
  const oldest = kept.at(-1)?.made_at ?? new Date(0).toISOString()
  await deleteRows(context, removed, { before: oldest, except: kept.map(({ name }) => name) })
  await stored.removeLeftovers(now)
}

/** Removes what failed backups have left, unless another one is being made. */
export async function removeLeftovers({ kernel, backups }: AppContext): Promise<void> {
  const now = kernel.now()
  if (!(await isBackupRunning(kernel.db, now))) await backups.removeLeftovers(now)
}

/**
 * Deletes the rows of removed backups, and of scheduled ones that are older than all that are kept:
 * they have failed, or belong to an earlier version.
 */
async function deleteRows(
  { kernel }: AppContext,
  removed: string[],
  old: { before: string; except: string[] },
): Promise<void> {
  const { backups } = tables
  const isOld = and(
    eq(backups.kind, 'daily'),
    lt(backups.created_at, old.before),
    notInArray(backups.name, old.except),
  )
  await transact(kernel.db, async (tx) => {
    const rows = await tx
      .delete(backups)
      .where(or(inArray(backups.name, removed), isOld))
      .returning()
    for (const row of rows)
      await recordEvent(kernel, tx, {
        actor: system,
        now: kernel.now(),
        request_id: null,
        diff: difference(row, null),
        ...pastOf(resources.backups, row.id, 'deleted'),
        version: 0,
      })
  })
}
