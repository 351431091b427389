import { and, eq, isNull, sql } from 'drizzle-orm'

import type { Quote } from '#contract/calls/quotes.ts'
import { tables } from '#server/database/tables.ts'
import type { Tx } from '#server/kernel/kernel.ts'

/**
 * Returns the id of a quote's coupon. A coupon deleted since is still found if no other one has its
 * code now; `hasUseLeft` refuses it.
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
 * Reports whether the customer may still use the coupon. Anyone can read a quote by its id,
 * including one with another customer's coupon; uses count only when a move is placed.
 */
export async function hasUseLeft(
  tx: Tx,
  coupon_id: number | null,
  customer_id: number,
): Promise<boolean> {
  if (coupon_id === null) return true
  const { coupons } = tables
  // Locked, so that two customers can't both get the last use.
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
