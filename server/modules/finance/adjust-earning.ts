import { and, asc, eq, inArray } from 'drizzle-orm'

import { system } from '#contract/kernel/access.ts'
import { earningMachine } from '#contract/machines/earning.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import type { Listener } from '#server/kernel/kernel.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { announce } from '#server/kernel/transition/announce.ts'
import { transitionWithin } from '#server/kernel/transition/transition.ts'
import { post } from './journal.ts'

type RefundRow = (typeof tables.refunds)['$inferSelect']

/** Returns the mover's share of a refund in cents. The platform bears the odd cent of a split. */
const shareOfMover: Record<RefundRow['borne_by'], (cents: number) => number> = {
  platform: () => 0,
  mover: (cents) => cents,
  split: (cents) => Math.floor(cents / 2),
}

/**
 * Deducts the mover's share of a refund from the order's earning. If that is already paid or in a
 * payout, adds a negative earning instead, which reduces the next payout.
 */
export const bearRefund: Listener<RefundRow> = async ({ kernel, tx, row, now, request_id }) => {
  const { orders, earnings } = tables
  const { order_id, payment_id } = row
  const share = shareOfMover[row.borne_by](row.amount_cents)
  const [order] = await tx.select().from(orders).where(eq(orders.id, order_id))
  if (share === 0 || !order?.mover_id) return
  const { mover_id } = order
  const lines = { mover_payable: share, refunds: -share }
  const posting = { posting: `share-${row.id}`, memo: 'Mover’s share of a refund' }
  await post(tx, { ...posting, order_id, payment_id, mover_id, lines }, now)

  const act = { actor: system, now, request_id }
  const [open] = await tx
    .select({ id: earnings.id })
    .from(earnings)
    .where(
      and(
        eq(earnings.order_id, order_id),
        inArray(earnings.state, [...earningMachine.transitions.adjust.from]),
      ),
    )
    .orderBy(asc(earnings.id))
    .limit(1)
  const move = (id: number, name: string, input = {}) =>
    transitionWithin(kernel, tx, { ...act, resource: 'earnings', id, name, input })
  if (open) await move(open.id, 'adjust', { amount_cents: -share, reason: row.reason })
  else {
    const nothing = { gross_cents: 0, commission_cents: 0 }
    const debt = { adjustment_cents: -share, net_cents: -share }
    const values = { order_id, mover_id, ...nothing, ...debt }
    await move((await insertRow(kernel, tx, resources.earnings, values, act)).id, 'release')
  }
  await announce(kernel, 'refund.borne', { tx, row, now, input: { share_cents: share } })
}
