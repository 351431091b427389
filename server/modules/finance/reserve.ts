import { eq } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import { setting } from '#server/domain/setting.ts'
import type { Tx } from '#server/kernel/kernel.ts'

const day = 86_400_000

/**
 * Returns until when an earning that is charged now stays pending; null for a mover who has done
 * more jobs than are paid out after a reserve.
 */
export async function reserveEnd(tx: Tx, mover_id: number, now: Date): Promise<Date | null> {
  const { movers } = tables
  const [mover] = await tx
    .select({ jobs_done: movers.jobs_done })
    .from(movers)
    .where(eq(movers.id, mover_id))
  const days = await setting(tx, 'reserve_days')
  if (!mover || days === 0 || mover.jobs_done > (await setting(tx, 'reserve_jobs'))) return null
  return new Date(now.getTime() + days * day)
}
