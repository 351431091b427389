import { eq } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import { candidate, obstacles } from '#server/domain/eligibility.ts'
import { obstacleText } from '#server/domain/obstacle-text.ts'
import { isOwnMove } from '#server/domain/own-move.ts'
import { rulesOf } from '#server/domain/rule-sets.ts'
import { timeZoneOf } from '#server/domain/time-zone-of.ts'
import type { Tx } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import type { OrderRow } from './order-row.ts'

/** A reason as a key, and as the mover reads it. */
type Reason = { key: string; say: (locale: string) => string }

/**
 * Returns the first reason why a mover may not take an order; undefined if they may. `isLocked` locks
 * the mover for the rest of the transaction.
 */
export async function moverObstacle(
  tx: Tx,
  row: OrderRow,
  mover_id: number,
  now: Date,
  { isLocked = false } = {},
): Promise<Reason | undefined> {
  const mover = await candidate(tx, mover_id, { isLocked })
  if (!mover)
    return { key: 'not_approved', say: (locale) => translate(locale, 'mover.not_approved') }
  const { fees } = await rulesOf(tx, row)
  const is_own = await isOwn(tx, mover.id, row.id)
  const time_zone = await timeZoneOf(tx, row.city_id)
  const [key] = obstacles(mover, row, { fees, now, is_own, time_zone })
  if (key === undefined) return undefined
  return { key, say: (locale) => obstacleText(locale, key, mover, time_zone) }
}

export async function isOwn(tx: Tx, mover_id: number, order_id: number): Promise<boolean> {
  const { orders } = tables
  const [found] = await tx
    .select({ is_own: isOwnMove(mover_id, order_id) })
    .from(orders)
    .where(eq(orders.id, order_id))
  return found?.is_own ?? false
}
