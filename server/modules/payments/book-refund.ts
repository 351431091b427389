import { and, eq, inArray, ne, sql } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import type { Act, Kernel, Tx } from '#server/kernel/kernel.ts'
import { systemTransition } from '#server/kernel/transition.ts'
import type { PaymentRow } from './settle.ts'

/** What goes back to the customer of a captured amount. */
export type Refund = { amount_cents: number; reason: string }

/** Writes down that a part of a captured payment, which is locked, or what is left of it, goes back. */
export async function bookRefund(
  kernel: Kernel,
  tx: Tx,
  payment: PaymentRow,
  { amount_cents, reason }: Refund,
  { now, request_id }: Act,
): Promise<PaymentRow> {
  const isAll = payment.captured_cents - payment.refunded_cents === amount_cents
  const move = isAll
    ? { resource: 'payments', name: 'refund_rest', input: { reason } }
    : { resource: 'payments', name: 'refund_part', input: { reason, amount_cents } }
  const [row = payment] = await systemTransition(kernel, tx, [payment], move, { now, request_id })
  return row
}

type RefundState = (typeof tables.refunds)['$inferSelect']['state']

/** Refunds that may go out at any moment, and those that somebody has asked for. */
export const promised: readonly RefundState[] = ['approved', 'processing', 'failed']
export const asked: readonly RefundState[] = ['requested', ...promised]

/** What is spoken for of a payment by its refunds in these states, all `but` one. */
export async function spokenFor(
  tx: Tx,
  payment_id: number,
  states: readonly RefundState[],
  but = 0,
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
