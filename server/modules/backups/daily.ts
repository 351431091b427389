import { randomBytes } from 'node:crypto'
import { and, eq, like, sql } from 'drizzle-orm'

import { system } from '#contract/kernel/access.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { queue } from './backup-task.ts'

/**
 * Requests the backup of the day (UTC), unless it exists. When several processes run this at once,
 * the lock lets only one succeed. The name has a random part, because another server may store a
 * backup of the same day in the same place.
 */
export async function queueDailyBackup({ kernel }: AppContext, now: Date): Promise<void> {
  const day = `haulwell-daily-${now.toISOString().slice(0, 10)}`
  const { backups } = tables
  await transact(kernel.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('daily backup'))`)
    const known = and(eq(backups.kind, 'daily'), like(backups.name, `${day}%`))
    const [row] = await tx.select({ id: backups.id }).from(backups).where(known).limit(1)
    if (row) return
    const name = `${day}-${randomBytes(3).toString('hex')}`
    const act = { actor: system, now, request_id: null }
    await insertRow(kernel, tx, resources.backups, { name, kind: 'daily' }, act)
    await queue(tx, [{ make: name }], now)
  })
}
