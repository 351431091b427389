import { and, desc, eq, lt } from 'drizzle-orm'

import { system } from '#contract/kernel/access.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { setting } from '#server/domain/setting.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
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

/** Deletes the daily backups older than the number to keep, with their files. */
export async function forgetOldDailies(kernel: Kernel): Promise<void> {
  const { backups } = tables
  const isDaily = eq(backups.kind, 'daily')
  const now = kernel.now()
  await transact(kernel.db, async (tx) => {
    const limit = await setting(tx, 'daily_backups_kept')
    const [oldest] = await tx
      .select({ created_at: backups.created_at })
      .from(backups)
      .where(and(isDaily, eq(backups.state, 'verified')))
      .orderBy(desc(backups.created_at))
      .offset(limit - 1)
      .limit(1)
    if (!oldest) return
    const old = await tx
      .delete(backups)
      .where(and(isDaily, lt(backups.created_at, oldest.created_at)))
      .returning()
    for (const row of old)
      await recordEvent(kernel, tx, {
        actor: system,
        now,
        request_id: null,
        diff: difference(row, null),
        ...pastOf(resources.backups, row.id, 'deleted'),
        version: 0,
      })
    await queue(
      tx,
      old.map(({ name }) => ({ remove: name })),
      now,
    )
  })
}
