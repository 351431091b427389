import { eq } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import { candidate, obstacles } from '#server/domain/eligibility.ts'
import { isOwnMove } from '#server/domain/own-move.ts'
import { rulesOf } from '#server/domain/rule-sets.ts'
import { timeZoneOf } from '#server/domain/time-zone-of.ts'
import type { Tx } from '#server/kernel/kernel.ts'
import type { OrderRow } from './order-row.ts'

/**
 * Returns the first reason why a mover may not take an order, as a key of the `mover.*` texts;
 * undefined if they may. `isLocked` locks the mover for the rest of the transaction.
 */
export async function moverObstacle(
  tx: Tx,
  row: OrderRow,
  mover_id: number,
  now: Date,
  { isLocked = false } = {},
): Promise<string | undefined> {
  const mover = await candidate(tx, mover_id, { isLocked })
  if (!mover) return 'not_approved'
  const { fees } = await rulesOf(tx, row)
  const is_own = await isOwn(tx, mover.id, row.id)
  const time_zone = await timeZoneOf(tx, row.city_id)
  return obstacles(mover, row, { fees, now, is_own, time_zone })[0]
}

export async function isOwn(tx: Tx, mover_id: number, order_id: number): Promise<boolean> {
  const { orders } = tables
  const [found] = await tx
    .select({ is_own: isOwnMove(mover_id, order_id) })
    .from(orders)
    .where(eq(orders.id, order_id))
  return found?.is_own ?? false
}
