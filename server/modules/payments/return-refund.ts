import { eq } from 'drizzle-orm'

import { system } from '#contract/kernel/access.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { refundCovered } from '#server/domain/refund-covered.ts'
import type { Act, Kernel, Tx } from '#server/kernel/kernel.ts'
import { enqueue } from '#server/kernel/outbox/outbox.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { transitionWithin } from '#server/kernel/transition/transition.ts'
import type { RefundState } from '#server/ports/payments.ts'
import { approvedStates, refundableCents } from './book-refund.ts'
import { isInDispute } from './dispute-row.ts'
import { lockPayment } from './payment-row.ts'

export type RefundRow = (typeof tables.refunds)['$inferSelect']

export type RefundTask = { act: 'return'; refund_id: number }

export const queueReturn = (tx: Tx, { id, version }: RefundRow, now: Date, delayMs = 0) =>
  enqueue(tx, [
    {
      channel: 'payments',
      key: `return-refund-${id}-${version}-${now.getTime()}`,
      recipient: `refund ${id}`,
      payload: { act: 'return', refund_id: id } satisfies RefundTask,
      next_attempt_at: new Date(now.getTime() + delayMs).toISOString(),
      created_at: now.toISOString(),
    },
  ])

/** How long until a pending refund is asked for again, in case no event reports its end. */
const pendingMs = 6 * 3_600_000

/**
 * Returns an approved refund through the provider and records it afterwards. Safe to repeat: the
 * refund becomes `processing` before the request, and its idempotency key gives the same answer. A
 * refund that the provider still works on stays `processing`. One of credit alone has been given
 * back when it was approved.
 */
export async function returnRefund(context: AppContext, id: number): Promise<void> {
  const { kernel } = context
  const act: Act = { actor: system, now: kernel.now(), request_id: null }
  const move = (tx: Tx, name: string, input = {}) =>
    transitionWithin(kernel, tx, { ...act, resource: 'refunds', id, name, input })

  const refund = await transact(kernel.db, async (tx) => {
    const found = await lockRefund(tx, id)
    if (found.state === 'approved') await move(tx, 'process')
    return found
  })
  if (refund.state !== 'approved' && refund.state !== 'processing') return
  if (refund.reference === null && (await waitsForBank(kernel, refund, move))) return
  const answer = refund.payment_id === null ? given : await askFor(context, refund)
  if (answer.status === 'unavailable')
    throw new Error('the payment provider did not answer; it will be asked again')
  await transact(kernel.db, async (tx) => {
    const locked = await lockRefund(tx, id)
    if (locked.state !== 'processing') return
    if (answer.refund && locked.reference !== answer.refund) {
      const { refunds } = tables
      await tx.update(refunds).set({ reference: answer.refund }).where(eq(refunds.id, id))
    }
    if (answer.status === 'done') await move(tx, 'settle')
    else if (answer.status === 'failed') await move(tx, 'fail', { reason: answer.reason })
    else await queueReturn(tx, locked, kernel.now(), pendingMs)
  })
}

/** The outcome of a refund that needs no provider. */
const given = { status: 'done', refund: null } as const

/**
 * Puts off a refund while the customer's bank disputes the payment. A refund of what the bank has
 * returned already fails. Returns false if the refund can be sent.
 */
async function waitsForBank(
  kernel: Kernel,
  { id, payment_id, amount_cents }: RefundRow,
  move: (tx: Tx, name: string, input?: object) => Promise<unknown>,
): Promise<boolean> {
  return transact(kernel.db, async (tx) => {
    const locked = await lockRefund(tx, id)
    if (locked.state !== 'processing') return true
    if (payment_id === null) return false
    if (await isInDispute(tx, payment_id)) {
      await queueReturn(tx, locked, kernel.now(), pendingMs)
      return true
    }
    const payment = await lockPayment(tx, payment_id)
    if (!payment?.disputed_cents) return false
    if (amount_cents <= (await refundableCents(tx, payment, approvedStates, id))) return false
    await move(tx, 'fail', { reason: refundCovered })
    return true
  })
}

async function askFor(context: AppContext, refund: RefundRow): Promise<RefundState> {
  const { payments } = context.ports
  if (refund.reference) return payments.refundStatus(refund.reference)
  const { id, resends, amount_cents } = refund
  return payments.refund({
    key: resends === 0 ? `return-refund-${id}` : `return-refund-${id}-${resends}`,
    charge: await chargeOf(context, refund),
    amount_cents,
  })
}

/** Locks a refund after its payment, in the order used everywhere, which prevents deadlocks. */
export async function lockRefund(tx: Tx, id: number): Promise<RefundRow> {
  const { refunds } = tables
  const [found] = await tx.select().from(refunds).where(eq(refunds.id, id))
  if (found?.payment_id) await lockPayment(tx, found.payment_id)
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update')
  if (!refund) throw new Error(`there is no refund ${id}`)
  return refund
}

async function chargeOf({ kernel }: AppContext, { payment_id }: RefundRow): Promise<string> {
  const { payments } = tables
  const [payment] = await kernel.db
    .select({ charge: payments.reference })
    .from(payments)
    .where(eq(payments.id, payment_id ?? 0))
  if (!payment?.charge) throw new Error(`payment ${payment_id} has no charge at the provider`)
  return payment.charge
}
