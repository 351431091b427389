import { eq } from 'drizzle-orm'

import { system } from '#contract/kernel/access.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import type { Act, Tx } from '#server/kernel/kernel.ts'
import { enqueue } from '#server/kernel/outbox/outbox.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { transitionWithin } from '#server/kernel/transition/transition.ts'
import { lockPayment } from './settle.ts'

export type RefundRow = (typeof tables.refunds)['$inferSelect']

export type RefundTask = { act: 'return'; refund_id: number }

export const queueReturn = (tx: Tx, { id, version }: RefundRow, now: Date) =>
  enqueue(tx, [
    {
      channel: 'payments',
      key: `return-refund-${id}-${version}`,
      recipient: `refund ${id}`,
      payload: { act: 'return', refund_id: id } satisfies RefundTask,
      next_attempt_at: now.toISOString(),
      created_at: now.toISOString(),
    },
  ])

/**
 * Returns an approved refund through the provider and records it afterwards. Safe to repeat: the
 * refund becomes `processing` before the request, and its idempotency key gives the same answer.
 */
export async function returnRefund(context: AppContext, id: number): Promise<void> {
  const { kernel, ports } = context
  const act: Act = { actor: system, now: kernel.now(), request_id: null }
  const move = (tx: Tx, name: string, input = {}) =>
    transitionWithin(kernel, tx, { ...act, resource: 'refunds', id, name, input })

  const refund = await transact(kernel.db, async (tx) => {
    const found = await lockRefund(tx, id)
    if (found.state === 'approved') await move(tx, 'process')
    return found
  })
  if (refund.state !== 'approved' && refund.state !== 'processing') return
  const settlement = await ports.payments.refund({
    key: `return-refund-${id}`,
    charge: await chargeOf(context, refund),
    amount_cents: refund.amount_cents,
  })
  if (!settlement.ok && settlement.reason === 'unavailable')
    throw new Error('the payment provider did not answer; it will be asked again')
  await transact(kernel.db, async (tx) => {
    const { state } = await lockRefund(tx, id)
    if (state !== 'processing') return
    if (settlement.ok) await move(tx, 'settle')
    else await move(tx, 'fail', { reason: settlement.reason })
  })
}

/** Locks a refund after its payment, in the order used everywhere, which prevents deadlocks. */
async function lockRefund(tx: Tx, id: number): Promise<RefundRow> {
  const { refunds } = tables
  const [found] = await tx.select().from(refunds).where(eq(refunds.id, id))
  if (found) await lockPayment(tx, found.payment_id)
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update')
  if (!refund) throw new Error(`there is no refund ${id}`)
  return refund
}

async function chargeOf({ kernel }: AppContext, { payment_id }: RefundRow): Promise<string> {
  const { payments } = tables
  const [payment] = await kernel.db
    .select({ charge: payments.reference })
    .from(payments)
    .where(eq(payments.id, payment_id))
  if (!payment?.charge) throw new Error(`payment ${payment_id} has no charge at the provider`)
  return payment.charge
}
