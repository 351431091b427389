import { and, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'

/**
 * Returns the condition that the customer may use a coupon now: not deleted, active, within its
 * dates, not used up, and not another customer's own. The placed order with the code `order` may
 * keep the coupon it has used, even if that is used up now.
 */
export function couponInForce(
  now: Date,
  customer_id: number | null,
  order?: string,
): SQL | undefined {
  const { coupons } = tables
  const at = now.toISOString()
  return and(
    isNull(coupons.deleted_at),
    eq(coupons.is_active, true),
    or(isNull(coupons.customer_id), eq(coupons.customer_id, customer_id ?? 0)),
    or(isNull(coupons.starts_at), lte(coupons.starts_at, at)),
    or(isNull(coupons.ends_at), gt(coupons.ends_at, at)),
    or(
      isNull(coupons.max_uses),
      sql`${coupons.uses} < ${coupons.max_uses}`,
      order === undefined ? undefined : usedBy(order),
    ),
  )
}

function usedBy(code: string): SQL {
  const { coupons, orders } = tables
  return sql`exists (
    select 1 from ${orders}
    where ${and(eq(orders.code, code), eq(orders.coupon_id, coupons.id), isNotNull(orders.placed_at))}
  )`
}
