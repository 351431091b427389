import { eq } from 'drizzle-orm'

import type { TransitionOf } from '#contract/kernel/machine.ts'
import type { refundMachine } from '#contract/machines/refund.ts'
import { tables } from '#server/database/tables.ts'
import { creditRefundable } from '#server/domain/credit-refund.ts'
import { grantCredit } from '#server/domain/grant-credit.ts'
import { setting } from '#server/domain/setting.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import type { Effect, Hook, Need, Step, Tx } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import { usd } from '#server/kernel/usd.ts'
import {
  approvedStates,
  bookRefund,
  openStates,
  refundableCents,
  restoreRefund,
} from './book-refund.ts'
import { isInDispute } from './dispute-row.ts'
import { checkBearer } from './divide-refund.ts'
import { lockPayment, type PaymentRow } from './payment-row.ts'
import { atMost, isWithinLimit } from './request-refund.ts'
import { queueReturn, type RefundRow } from './return-refund.ts'

type RefundNeed = Need<RefundRow>

/**
 * Effects of refunds by staff: requested, approved, returned through the provider, then recorded.
 */
export const refundEffects: Record<TransitionOf<typeof refundMachine>, Effect<RefundRow> | null> = {
  approve: {
    set: (step) => ({ approved_by_id: approverOf(step) }),
    after: async (step) => {
      await giveBackCredit(step)
      await queueReturn(step.tx, step.row, step.now)
    },
  },
  reject: null,
  process: {
    // The provider remembers the failure under the old key, so a refund that failed needs a new one.
    set: ({ row }) =>
      row.state === 'failed'
        ? { failure: null, reference: null, reconciled_at: null, resends: row.resends + 1 }
        : { failure: null },
    after: async ({ tx, row, actor, now }) => {
      if (actor.kind === 'admin') await queueReturn(tx, row, now)
    },
  },
  settle: {
    set: ({ now }) => ({ settled_at: now.toISOString() }),
    after: async (step) => {
      const { kernel, tx, row } = step
      if (row.payment_id === null) return
      const reason = `Refund ${row.id}: ${row.reason}`.slice(0, 500)
      const payment = await paymentOf(tx, row.payment_id)
      await bookRefund(kernel, tx, payment, { ...row, reason }, step)
    },
  },
  fail: { set: ({ input }) => ({ failure: String(input.reason) }) },
  bounce: {
    set: ({ input }) => ({ failure: String(input.reason), settled_at: null }),
    after: async (step) => {
      if (step.row.payment_id === null) return
      const payment = await paymentOf(step.tx, step.row.payment_id)
      await restoreRefund(step.kernel, step.tx, payment, step.row.amount_cents, step)
    },
  },
}

/** Gives the customer a new credit for the part of the price that credit had paid. */
async function giveBackCredit(step: Step<RefundRow>): Promise<void> {
  const { tx, row } = step
  if (row.credit_cents === 0) return
  const order = await orderOf(tx, row.order_id)
  await grantCredit({ ...step, row: order }, { reason: 'refund', amount_cents: row.credit_cents })
}

async function paymentOf(tx: Tx, id: number): Promise<PaymentRow> {
  const payment = await lockPayment(tx, id)
  if (!payment) throw new Error(`there is no payment ${id}`)
  return payment
}

async function orderOf(tx: Tx, id: number) {
  const { orders } = tables
  const [order] = await tx.select().from(orders).where(eq(orders.id, id))
  if (!order) throw new Error(`there is no order ${id}`)
  return order
}

type Requested = RefundRow & { payment_id: number }

const request: Hook = async ({ tx, actor, input }) => {
  // Only a decision about the move itself returns nothing but credit, without a payment.
  const { payment_id, amount_cents, credit_cents = 0, borne_by, refunded_for } = input as Requested
  const refuse = (field: string, key: string, values = {}) =>
    invalid(actor.locale, { [field]: [translate(actor.locale, key, values)] })
  const field = 'payment_id'
  const payment = await lockPayment(tx, payment_id)
  if (!payment) throw refuse(field, 'validation.missing_reference', { field })
  const { order_id, captured_cents } = payment
  if (captured_cents === 0) throw refuse('payment_id', 'refund.not_captured')
  if (await isInDispute(tx, payment_id)) throw refuse('payment_id', 'refund.disputed')
  const left = await refundableCents(tx, payment, openStates)
  if (amount_cents > left) throw invalid(actor.locale, { amount_cents: atMost(actor.locale, left) })
  // All of a tip went to the crew, so that it is taken back from there.
  if (payment.purpose === 'tip') {
    if (credit_cents > 0) throw refuse('credit_cents', 'refund.tip_credit')
    return { order_id, requested_by_id: actor.user_id, refunded_for: 'tip', borne_by: 'mover' }
  }
  if (refunded_for === 'tip') throw refuse('refunded_for', 'refund.no_tip')
  const order = await orderOf(tx, order_id)
  const credit_left = await creditRefundable(tx, order)
  if (credit_cents > credit_left)
    throw invalid(actor.locale, { credit_cents: atMost(actor.locale, credit_left) })
  checkBearer(actor, order, { borne_by, refunded_for })
  return { order_id, requested_by_id: actor.user_id }
}

/** Returns who approves a refund; the system approves on behalf of the requester. */
const approverOf = ({ row, actor }: Pick<Step<RefundRow>, 'row' | 'actor'>) =>
  actor.kind === 'system' ? row.requested_by_id : actor.user_id

const otherApprover: RefundNeed = async (step) => {
  const { tx, row, actor } = step
  if (row.requested_by_id !== approverOf(step) || (await isWithinLimit(tx, row))) return undefined
  const limit = usd(actor.locale, await setting(tx, 'refund_alone_cents'))
  return { approved_by_id: [translate(actor.locale, 'refund.other_approver', { limit })] }
}

/** Checks the amount again, because other refunds may have been approved since the request. */
const refundableAmount: RefundNeed = async ({ tx, row, actor }) => {
  if (row.payment_id !== null) {
    const payment = await paymentOf(tx, row.payment_id)
    if (await isInDispute(tx, payment.id))
      return { payment_id: [translate(actor.locale, 'refund.disputed')] }
    const free = await refundableCents(tx, payment, approvedStates, row.id)
    if (row.amount_cents > free) return { amount_cents: atMost(actor.locale, free) }
  }
  const credit_left = await creditRefundable(tx, await orderOf(tx, row.order_id), row.id)
  if (row.credit_cents <= credit_left) return undefined
  return { credit_cents: atMost(actor.locale, credit_left) }
}

export const refundNeeds = {
  other_approver: otherApprover,
  refundable_amount: refundableAmount,
}

export const refundHooks = { create: request }
