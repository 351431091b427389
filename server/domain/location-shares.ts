import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'

import type { LocationShare, Tracking } from '#contract/calls/locations.ts'
import { isOnTheWay, nextStopOf } from '#contract/order-phases.ts'
import { paths } from '#contract/realtime/paths.ts'
import { tables } from '#server/database/tables.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import { publish } from '#server/kernel/outbox/publish.ts'
import { rulesOf } from './rule-sets.ts'

const { location_shares: shares, orders, drivers } = tables
type ShareRow = (typeof shares)['$inferSelect']
type OrderRow = (typeof orders)['$inferSelect']

/** Returns a driver's share of a job as the driver sees it. */
export const shownShare = (share: ShareRow | undefined): LocationShare => ({
  is_on: share !== undefined && share.stopped_at === null,
  consented_at: share?.consented_at ?? null,
})

export async function shareOf(
  db: Db | Tx,
  order_id: number,
  driver_id: number,
): Promise<ShareRow | undefined> {
  const [share] = await db
    .select()
    .from(shares)
    .where(and(eq(shares.order_id, order_id), eq(shares.driver_id, driver_id)))
  return share
}

/** Returns how an order's truck can be followed; null while it is not on the way. */
export async function trackingOf(db: Db | Tx, order: OrderRow): Promise<Tracking | null> {
  if (!isOnTheWay(order.state) || order.driver_id === null) return null
  const share = await shareOf(db, order.id, order.driver_id)
  const { fees } = await rulesOf(db, order)
  return {
    is_shared: shownShare(share).is_on,
    stop: nextStopOf(order.state, order.stops),
    speed_mph: order.quote.request.speed_mph ?? fees.speed_mph,
    haversine_bp: fees.haversine_bp,
  }
}

/** Ends the shares that are on among some, and removes their last positions after the commit. */
export async function stopShares(
  tx: Tx,
  where: SQL,
  stopped_by: NonNullable<ShareRow['stopped_by']>,
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  const stopped = await tx
    .update(shares)
    .set({ stopped_at: at, stopped_by, updated_at: at, version: sql`${shares.version} + 1` })
    .where(and(isNull(shares.stopped_at), where))
    .returning({ order_id: shares.order_id })
  if (stopped.length === 0) return
  const ids = stopped.map(({ order_id }) => order_id)
  const found = await tx.select({ code: orders.code }).from(orders).where(inArray(orders.id, ids))
  const writes = Object.fromEntries(found.map(({ code }) => [paths.locationShare(code), null]))
  await publish(tx, writes, now)
}

/** Ends the shares of a user who drives, as they sign out. */
export const stopSharesOfUser = (tx: Tx, user_id: number, now: Date): Promise<void> => {
  const own = tx.select({ id: drivers.id }).from(drivers).where(eq(drivers.user_id, user_id))
  return stopShares(tx, inArray(shares.driver_id, own), 'sign_out', now)
}
