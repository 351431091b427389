import { eq } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import type { Db } from '#server/kernel/kernel.ts'
import { setting } from './setting.ts'

/** Returns the cents of fuel that are counted for a mover's mile: their own, or what is usual. */
export async function fuelRate(db: Db, mover_id: number): Promise<number> {
  const { movers } = tables
  const [mover] = await db
    .select({ own: movers.cost_per_mile_cents })
    .from(movers)
    .where(eq(movers.id, mover_id))
  return mover?.own ?? (await setting(db, 'fuel_mile_cents'))
}
