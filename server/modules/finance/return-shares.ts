import { and, eq, sql } from 'drizzle-orm'

import { divisionOf } from '#contract/pricing/division.ts'
import { roundHalfUp } from '#contract/pricing/rounding.ts'
import { tables } from '#server/database/tables.ts'
import type { Listener, Tx } from '#server/kernel/kernel.ts'
import { post } from './journal.ts'

type OrderRow = (typeof tables.orders)['$inferSelect']
type RefundRow = (typeof tables.refunds)['$inferSelect']

/**
 * Returns the tax and the affiliate's commission in a refund of the price, in cents: the same shares
 * of it as of the charged price. Computed from the sum of all settled refunds of the price, so that
 * rounding never returns more than there was. A payment for damage returns neither.
 */
export async function sharesIn(tx: Tx, refund: RefundRow) {
  const { orders } = tables
  const none = { tax_cents: 0, commission_cents: 0 }
  const [order] = await tx.select().from(orders).where(eq(orders.id, refund.order_id))
  if (refund.refunded_for !== 'price' || !order?.completed_at || order.times_held_at) return none
  const { total_cents, tax_cents } = divisionOf(order)
  if (total_cents === 0) return none
  const until = await settledCents(tx, refund)
  const shareIn = (whole: number) =>
    roundHalfUp(until * whole, total_cents) -
    roundHalfUp((until - refund.amount_cents - refund.credit_cents) * whole, total_cents)
  return {
    tax_cents: shareIn(tax_cents),
    commission_cents: shareIn(await commissionOf(tx, order)),
  }
}

/** Names a posting about a settled refund; one that came back may be settled again. */
export const postingOf = (
  kind: 'shares' | 'share' | 'protection',
  { id, resends }: RefundRow,
): string => (resends === 0 ? `${kind}-${id}` : `${kind}-${id}-${resends}`)

/** Posts that the tax and the affiliate's commission in a settled refund are no longer owed. */
export const returnShares: Listener<RefundRow> = async ({ tx, row, now }) => {
  const { tax_cents, commission_cents } = await sharesIn(tx, row)
  await post(
    tx,
    {
      posting: postingOf('shares', row),
      memo: 'Tax and commission in a refund',
      order_id: row.order_id,
      payment_id: row.payment_id,
      lines: {
        tax_payable: tax_cents,
        refunds: -tax_cents,
        affiliate_payable: commission_cents,
        platform_revenue: -commission_cents,
      },
    },
    now,
  )
}

/** Sums up the order's settled refunds of the price, including this one, which was just settled. */
async function settledCents(tx: Tx, { order_id }: RefundRow): Promise<number> {
  const { refunds } = tables
  const [found] = await tx
    .select({
      cents: sql<number>`coalesce(sum(${refunds.amount_cents} + ${refunds.credit_cents}), 0)::float8`,
    })
    .from(refunds)
    .where(
      and(
        eq(refunds.order_id, order_id),
        eq(refunds.state, 'settled'),
        eq(refunds.refunded_for, 'price'),
      ),
    )
  return found?.cents ?? 0
}

async function commissionOf(tx: Tx, { code }: OrderRow): Promise<number> {
  const { journal } = tables
  const [found] = await tx
    .select({ cents: journal.amount_cents })
    .from(journal)
    .where(and(eq(journal.posting, `affiliate-${code}`), eq(journal.account, 'affiliate_payable')))
  return -(found?.cents ?? 0)
}
