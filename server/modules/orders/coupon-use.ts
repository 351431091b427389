import { and, eq, isNull, sql } from 'drizzle-orm'

import type { Quote } from '#contract/calls/quotes.ts'
import { tables } from '#server/database/tables.ts'
import type { Tx } from '#server/kernel/kernel.ts'

/**
 * The id of the coupon that a price was made with: if that was deleted since and nobody has its code
 * now, still of that one, which has no use left.
 */
export async function couponOf(tx: Tx, { coupon }: Quote): Promise<number | null> {
  if (!coupon) return null
  const { coupons } = tables
  const [found] = await tx
    .select({ id: coupons.id })
    .from(coupons)
    .where(eq(sql`lower(${coupons.code})`, coupon.code.toLowerCase()))
    .orderBy(sql`${coupons.deleted_at} desc nulls first`)
    .limit(1)
  return found?.id ?? null
}

/**
 * Says whether the customer may still use the coupon. Prices are given out freely, also to others
 * than its owner by their id; the uses are counted when a move is placed.
 */
export async function hasUseLeft(
  tx: Tx,
  coupon_id: number | null,
  customer_id: number,
): Promise<boolean> {
  if (coupon_id === null) return true
  const { coupons } = tables
  // Locked, so that the last use is not given to two.
  const [coupon] = await tx
    .select()
    .from(coupons)
    .where(and(eq(coupons.id, coupon_id), isNull(coupons.deleted_at)))
    .for('update')
  if (!coupon || (coupon.customer_id !== null && coupon.customer_id !== customer_id)) return false
  return coupon.max_uses === null || coupon.uses < coupon.max_uses
}

export async function countUse(tx: Tx, coupon_id: number | null): Promise<void> {
  if (coupon_id === null) return
  const { coupons } = tables
  await tx
    .update(coupons)
    .set({ uses: sql`${coupons.uses} + 1` })
    .where(eq(coupons.id, coupon_id))
}
