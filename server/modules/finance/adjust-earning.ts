import { and, asc, eq, inArray, isNull } from 'drizzle-orm'

import { system } from '#contract/kernel/access.ts'
import { earningMachine } from '#contract/machines/earning.ts'
import { tables } from '#server/database/tables.ts'
import type { Act, Kernel, Listener, Tx } from '#server/kernel/kernel.ts'
import { announce } from '#server/kernel/transition/announce.ts'
import { transitionWithin } from '#server/kernel/transition/transition.ts'
import { addDebt } from './charge-release.ts'
import { post, reverse } from './journal.ts'
import { postingOf, sharesIn } from './return-shares.ts'

type RefundRow = (typeof tables.refunds)['$inferSelect']

/** Returns the mover's share of a refund in cents. The platform bears the odd cent of a split. */
export const shareOfMover: Record<RefundRow['borne_by'], (cents: number) => number> = {
  platform: () => 0,
  mover: (cents) => cents,
  split: (cents) => Math.floor(cents / 2),
  protection: () => 0,
}

/**
 * Deducts the mover's share of a refund, less the returned tax, from the order's earning. If that is
 * already paid or in a payout, adds a negative earning instead, which reduces the next payout.
 */
export const bearRefund: Listener<RefundRow> = async ({ kernel, tx, row, now, request_id }) => {
  const { order_id, payment_id } = row
  const { tax_cents } = await sharesIn(tx, row)
  const cost_cents = row.amount_cents + row.credit_cents - tax_cents
  if (row.borne_by === 'protection') {
    const lines = { protection_pool: cost_cents, refunds: -cost_cents }
    const posting = { posting: postingOf('protection', row), memo: 'Damage paid by protection' }
    await post(tx, { ...posting, order_id, payment_id, lines }, now)
    return
  }
  const share = shareOfMover[row.borne_by](cost_cents)
  const { mover_id, tip_id } = await earnerOf(tx, row)
  if (share === 0 || mover_id === null) return
  const lines = { mover_payable: share, refunds: -share }
  const posting = { posting: postingOf('share', row), memo: 'Mover’s share of a refund' }
  await post(tx, { ...posting, order_id, payment_id, mover_id, lines }, now)

  await deduct(
    kernel,
    tx,
    { order_id, mover_id, tip_id, cents: share, reason: row.reason },
    { now, request_id },
  )
  await announce(kernel, 'refund.borne', { tx, row, now, input: { share_cents: share } })
}

/** Reverses what a refund that came back has changed for the mover, the tax and the affiliate. */
export const unbearRefund: Listener<RefundRow> = async ({ kernel, tx, row, now, request_id }) => {
  const memo = 'Refund came back'
  await reverse(tx, postingOf('shares', row), memo, now)
  await reverse(tx, postingOf('protection', row), memo, now)
  const { mover_payable: share = 0 } = await reverse(tx, postingOf('share', row), memo, now)
  const { mover_id, tip_id } = await earnerOf(tx, row)
  if (share === 0 || mover_id === null) return
  const { order_id, reason } = row
  const returned = { order_id, mover_id, tip_id, cents: -share, reason }
  await deduct(kernel, tx, returned, { now, request_id })
}

/** Finds the mover who earned what is refunded, and the tip, if it is one. */
async function earnerOf(
  tx: Tx,
  { order_id, payment_id }: RefundRow,
): Promise<{ mover_id: number | null; tip_id: number | null }> {
  const { orders, tips } = tables
  const [tip] = await tx
    .select()
    .from(tips)
    .where(eq(tips.payment_id, payment_id ?? 0))
  if (tip) return { mover_id: tip.mover_id, tip_id: tip.id }
  const [order] = await tx.select().from(orders).where(eq(orders.id, order_id))
  return { mover_id: order?.mover_id ?? null, tip_id: null }
}

type Deduction = {
  order_id: number
  mover_id: number
  /** The tip that is taken back; null for the price of the order. */
  tip_id: number | null
  cents: number
  reason: string
}

/** Deducts an amount from the open earning of an order or tip, or from the mover's next payout. */
export async function deduct(
  kernel: Kernel,
  tx: Tx,
  { order_id, mover_id, tip_id, cents, reason }: Deduction,
  { now, request_id }: Pick<Act, 'now' | 'request_id'>,
): Promise<void> {
  const { earnings } = tables
  const act = { actor: system, now, request_id }
  const [open] = await tx
    .select({ id: earnings.id })
    .from(earnings)
    .where(
      and(
        eq(earnings.order_id, order_id),
        eq(earnings.mover_id, mover_id),
        tip_id === null ? isNull(earnings.tip_id) : eq(earnings.tip_id, tip_id),
        isNull(earnings.claim_id),
        inArray(earnings.state, [...earningMachine.transitions.adjust.from]),
      ),
    )
    .orderBy(asc(earnings.id))
    .limit(1)
  if (open)
    await transitionWithin(kernel, tx, {
      ...act,
      resource: 'earnings',
      id: open.id,
      name: 'adjust',
      input: { amount_cents: -cents, reason },
    })
  else await addDebt(kernel, tx, { order_id, mover_id, tip_id, cents }, act)
}
