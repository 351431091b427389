import { and, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'

/** A coupon that may be used at this moment: active, within its dates, not used up. */
export function couponInForce(now: Date): SQL | undefined {
  const { coupons } = tables
  const at = now.toISOString()
  return and(
    eq(coupons.is_active, true),
    or(isNull(coupons.starts_at), lte(coupons.starts_at, at)),
    or(isNull(coupons.ends_at), gt(coupons.ends_at, at)),
    or(isNull(coupons.max_uses), sql`${coupons.uses} < ${coupons.max_uses}`),
  )
}
