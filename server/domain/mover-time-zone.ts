import { and, eq } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'

/** Reads a mover's time zone: their days end by it, and their mail names times in it. */
export async function moverTimeZone(db: Db | Tx, mover_id: number): Promise<string> {
  const { movers, users } = tables
  const [found] = await db
    .select({ time_zone: users.time_zone })
    .from(users)
    .innerJoin(movers, and(eq(movers.user_id, users.id), eq(movers.id, mover_id)))
  if (!found) throw new Error(`mover ${mover_id} has no user`)
  return found.time_zone
}
