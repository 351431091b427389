import { eq } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import { isArrivalProven } from '#server/domain/arrival-proof.ts'
import { setting } from '#server/domain/setting.ts'
import type { Tx } from '#server/kernel/kernel.ts'

const day = 86_400_000

type Earning = { mover_id: number; order_id: number }

/**
 * Returns until when an earning that is charged now stays pending, null if it doesn't: the end of a
 * new mover's reserve, or of the time in which the customer may contest the fee, whichever is later.
 */
export async function reserveEnd(tx: Tx, earning: Earning, now: Date): Promise<Date | null> {
  const ends = [await newMoverEnd(tx, earning, now), await contestEnd(tx, earning)]
  const latest = Math.max(...ends.map((end) => end?.getTime() ?? 0))
  return latest > now.getTime() ? new Date(latest) : null
}

/** Returns null for a mover who has done more jobs than are paid out after a reserve. */
async function newMoverEnd(tx: Tx, { mover_id }: Earning, now: Date): Promise<Date | null> {
  const { movers } = tables
  const [mover] = await tx
    .select({ jobs_done: movers.jobs_done })
    .from(movers)
    .where(eq(movers.id, mover_id))
  const days = await setting(tx, 'reserve_days')
  if (!mover || days === 0 || mover.jobs_done > (await setting(tx, 'reserve_jobs'))) return null
  return new Date(now.getTime() + days * day)
}

/** Returns null for a fee that nobody can contest, or whose crew has proven that it was there. */
async function contestEnd(tx: Tx, { order_id }: Earning): Promise<Date | null> {
  const { orders } = tables
  const [order] = await tx
    .select({ contest_until: orders.contest_until, arrival: orders.arrival })
    .from(orders)
    .where(eq(orders.id, order_id))
  return order?.contest_until && !isArrivalProven(order) ? new Date(order.contest_until) : null
}
