import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'

import { type Actor, system } from '#contract/kernel/access.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { lockCredits } from '#server/domain/customer-credits.ts'
import { setting } from '#server/domain/setting.ts'
import type { Act, AfterCreate, Kernel, Tx } from '#server/kernel/kernel.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { announce } from '#server/kernel/transition/announce.ts'
import { transitionWithin } from '#server/kernel/transition/transition.ts'
import { translate } from '#server/kernel/translate.ts'
import { usd } from '#server/kernel/usd.ts'
import { approvedStates, type Refund } from './book-refund.ts'
import type { PaymentRow } from './payment-row.ts'
import type { RefundRow } from './return-refund.ts'

/** Returns the message that at most this amount can be refunded. */
export const atMost = (locale: string, cents: number): string[] => [
  translate(locale, 'needs.refundable_amount', { limit: usd(locale, Math.max(0, cents)) }),
]

/** A refund that a user requests together with another decision. */
export type RefundRequest = Refund & {
  /** Comes back as a credit, in addition to the amount for the card. */
  credit_cents?: number
  /** The claim that it pays. */
  claim_id?: number
  refunded_for?: RefundRow['refunded_for']
  borne_by?: RefundRow['borne_by']
  requested_by_id: number | null
  may_approve: boolean
}

/**
 * Stores a refund request, and approves it if the requester could approve it themselves. One of
 * credit alone has no payment: its `id` is null. Returns what became of it.
 */
export async function requestRefund(
  kernel: Kernel,
  tx: Tx,
  payment: Pick<PaymentRow, 'order_id'> & { id: number | null },
  { may_approve, ...request }: RefundRequest,
  act: Act,
): Promise<{ id: number; state: 'requested' | 'approved' }> {
  const values = { ...request, payment_id: payment.id, order_id: payment.order_id }
  const row = await insertRow(kernel, tx, resources.refunds, values, act)
  const { id } = row
  const refund = row as unknown as RefundRow
  if (!may_approve || !(await isWithinLimit(tx, refund))) {
    if (request.requested_by_id === null) await announceWaiting(kernel, tx, refund, act.now)
    return { id, state: 'requested' }
  }
  await transitionWithin(kernel, tx, {
    ...act,
    actor: system,
    resource: 'refunds',
    id,
    name: 'approve',
  })
  return { id, state: 'approved' }
}

/** Announces a request that the person who made it can't approve alone. */
export const announceRequest: AfterCreate = async ({ kernel, tx, row, now }) => {
  const refund = row as unknown as RefundRow
  if (refund.requested_by_id === null) return
  const { users } = tables
  const [requester] = await tx.select().from(users).where(eq(users.id, refund.requested_by_id))
  if (requester && isApprover(kernel, requester) && (await isWithinLimit(tx, refund))) return
  await announceWaiting(kernel, tx, refund, now)
}

const announceWaiting = (kernel: Kernel, tx: Tx, row: RefundRow, now: Date) =>
  announce(kernel, 'refund.requested', { tx, row, now, input: {} })

/** Reports whether an active user may approve refunds. */
export const isApprover = ({ policy }: Kernel, user: typeof tables.users.$inferSelect): boolean =>
  user.status === 'active' &&
  policy.can({ ...system, ...user, kind: user.role } as Actor, 'refunds', 'approve')

/**
 * Reports whether the requester of a refund may approve it too. All refunds of the order that they
 * both requested and approved count together; otherwise many small ones would bypass the limit.
 */
export async function isWithinLimit(tx: Tx, refund: RefundRow): Promise<boolean> {
  const { orders, payments, refunds } = tables
  const { id, order_id, payment_id, requested_by_id } = refund
  // Locked, because two concurrent refunds would not see each other. A move that credit has paid for
  // has no payment.
  if (payment_id === null) {
    const [order] = await tx.select().from(orders).where(eq(orders.id, order_id))
    await lockCredits(tx, Number(order?.customer_id))
  }
  await tx
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.order_id, order_id))
    .orderBy(asc(payments.id))
    .for('update')
  const [alone] = await tx
    .select({
      cents: sql<number>`coalesce(sum(${refunds.amount_cents} + ${refunds.credit_cents}), 0)::float8`,
    })
    .from(refunds)
    .where(
      and(
        eq(refunds.order_id, order_id),
        eq(refunds.requested_by_id, requested_by_id ?? 0),
        eq(refunds.approved_by_id, requested_by_id ?? 0),
        inArray(refunds.state, [...approvedStates, 'settled']),
        ne(refunds.id, id),
      ),
    )
  const limit = await setting(tx, 'refund_alone_cents')
  return (alone?.cents ?? 0) + refund.amount_cents + refund.credit_cents <= limit
}
