import { and, eq, inArray, ne, sql } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import type { Act, Kernel, Tx } from '#server/kernel/kernel.ts'
import { systemTransition } from '#server/kernel/transition/transition.ts'
import type { PaymentRow } from './payment-row.ts'

/** An amount of a captured payment that is returned to the customer. */
export type Refund = { amount_cents: number; reason: string }

/**
 * Records a refund of part or all of a captured payment. The payment must be locked. One that a bank
 * has disputed meanwhile stays disputed.
 */
export async function bookRefund(
  kernel: Kernel,
  tx: Tx,
  payment: PaymentRow,
  { amount_cents, reason }: Refund,
  { now, request_id }: Act,
): Promise<PaymentRow> {
  const isAll = payment.captured_cents - payment.refunded_cents === amount_cents
  const part = payment.state === 'disputed' ? 'refund_disputed' : 'refund_part'
  const move =
    isAll && payment.state !== 'disputed'
      ? { name: 'refund_rest', input: { reason } }
      : { name: part, input: { reason, amount_cents } }
  const [row = payment] = await systemTransition(
    kernel,
    tx,
    [payment],
    { resource: 'payments', ...move },
    { now, request_id },
  )
  return row
}

/** Records that a refund has come back. The payment must be locked. */
export async function restoreRefund(
  kernel: Kernel,
  tx: Tx,
  payment: PaymentRow,
  amount_cents: number,
  { now, request_id }: Pick<Act, 'now' | 'request_id'>,
): Promise<void> {
  const refunded_cents = payment.refunded_cents - amount_cents
  const undisputed = refunded_cents === 0 ? 'restore_refund' : 'restore_refund_part'
  const isDisputed = payment.state === 'disputed' || payment.disputed_cents > 0
  const name = isDisputed ? 'restore_refund_disputed' : undisputed
  const move = { resource: 'payments', name, set: { refunded_cents } }
  await systemTransition(kernel, tx, [payment], move, { now, request_id })
}

type RefundState = (typeof tables.refunds)['$inferSelect']['state']

/** The states of refunds that may be sent at any moment. */
export const approvedStates: readonly RefundState[] = ['approved', 'processing', 'failed']
/** The states of all open refunds, approved or not. */
export const openStates: readonly RefundState[] = ['requested', ...approvedStates]

/**
 * Returns how much of a captured payment may still be returned, in cents: what was captured, less
 * all that was returned, what the customer's bank has taken back, and all refunds in these states,
 * except the refund `but`. Everything that returns money of a payment is limited by this amount.
 */
export async function refundableCents(
  tx: Tx,
  payment: Pick<PaymentRow, 'id' | 'captured_cents' | 'refunded_cents' | 'disputed_cents'>,
  states: readonly RefundState[],
  but = 0,
): Promise<number> {
  const { captured_cents, refunded_cents, disputed_cents } = payment
  const left = captured_cents - refunded_cents - disputed_cents
  return left - (await pendingRefunds(tx, payment.id, states, but))
}

/** Sums up a payment's refunds in these states, except `but`, in cents. */
async function pendingRefunds(
  tx: Tx,
  payment_id: number,
  states: readonly RefundState[],
  but: number,
): Promise<number> {
  const { refunds } = tables
  const [found] = await tx
    .select({ cents: sql<number>`coalesce(sum(${refunds.amount_cents}), 0)::float8` })
    .from(refunds)
    .where(
      and(
        eq(refunds.payment_id, payment_id),
        inArray(refunds.state, [...states]),
        ne(refunds.id, but),
      ),
    )
  return found?.cents ?? 0
}
