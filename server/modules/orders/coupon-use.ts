import { eq, sql } from 'drizzle-orm'

import type { Quote } from '#contract/calls/booking.ts'
import { tables } from '#server/database/tables.ts'
import type { Tx } from '#server/kernel/kernel.ts'

/** The id of the coupon that a price was made with. */
export async function couponOf(tx: Tx, { coupon }: Quote): Promise<number | null> {
  if (!coupon) return null
  const { coupons } = tables
  const [found] = await tx
    .select({ id: coupons.id })
    .from(coupons)
    .where(eq(sql`lower(${coupons.code})`, coupon.code.toLowerCase()))
  return found?.id ?? null
}

/** Prices are given out freely; the uses are counted when a move is placed. */
export async function hasUseLeft(tx: Tx, coupon_id: number | null): Promise<boolean> {
  if (coupon_id === null) return true
  const { coupons } = tables
  // Locked, so that the last use is not given to two.
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.id, coupon_id)).for('update')
  return coupon !== undefined && (coupon.max_uses === null || coupon.uses < coupon.max_uses)
}

export async function countUse(tx: Tx, coupon_id: number | null): Promise<void> {
  if (coupon_id === null) return
  const { coupons } = tables
  await tx
    .update(coupons)
    .set({ uses: sql`${coupons.uses} + 1` })
    .where(eq(coupons.id, coupon_id))
}
