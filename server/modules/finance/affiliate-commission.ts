import { eq } from 'drizzle-orm'

import { divisionOf, finalPrice } from '#contract/pricing/division.ts'
import { shareOf } from '#contract/pricing/rounding.ts'
import { tables } from '#server/database/tables.ts'
import type { Step } from '#server/kernel/kernel.ts'
import { post } from './journal.ts'

type OrderRow = (typeof tables.orders)['$inferSelect']

/**
 * Posts the affiliate's commission, a share of the service price after the discount. It is paid
 * from the platform's revenue, and at most what is left of the platform's take.
 */
export async function bookCommission({ tx, row, now }: Step<OrderRow>): Promise<void> {
  if (row.affiliate_id === null) return
  const { affiliates } = tables
  const [affiliate] = await tx
    .select({ commission_bp: affiliates.commission_bp })
    .from(affiliates)
    .where(eq(affiliates.id, row.affiliate_id))
  const { service_cents, discount_cents } = finalPrice(row)
  const share = shareOf(service_cents - discount_cents, affiliate?.commission_bp ?? 0)
  const commission = Math.min(share, Math.max(0, divisionOf(row).platform_cents))
  await post(
    tx,
    {
      posting: `affiliate-${row.code}`,
      memo: 'Affiliate commission',
      order_id: row.id,
      lines: { platform_revenue: commission, affiliate_payable: -commission },
    },
    now,
  )
}
