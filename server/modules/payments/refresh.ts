import { eq } from 'drizzle-orm'

import { system } from '#contract/kernel/access.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { systemTransition } from '#server/kernel/transition/transition.ts'
import type { EventSubject } from '#server/ports/provider-events.ts'
import { refreshDispute } from './dispute.ts'
import { lockPayment } from './payment-row.ts'
import { lockRefund, type RefundRow, returnRefund } from './return-refund.ts'
import { settle } from './settle.ts'

/**
 * Asks the provider for the present state of a record that has changed, and records it. Records that
 * are not ours are ignored: an account at the provider may serve other purposes too.
 */
export async function refreshRecord(context: AppContext, subject: EventSubject): Promise<void> {
  if (subject.kind === 'charge') return refreshCharge(context, subject.reference)
  if (subject.kind === 'refund') return refreshRefund(context, subject.reference)
  if (subject.kind === 'dispute') return refreshDispute(context, subject.reference)
}

async function refreshCharge(context: AppContext, reference: string): Promise<void> {
  const { kernel, ports } = context
  const { payments } = tables
  const [payment] = await kernel.db.select().from(payments).where(eq(payments.reference, reference))
  if (!payment) return
  if (payment.state !== 'authorized') return settle(context, payment.id, { isRetry: true })
  const charge = await ports.payments.status(reference)
  if (charge.status === 'unavailable') throw new Error('the payment provider did not answer')
  if (charge.status !== 'released') return
  const act = { actor: system, now: kernel.now(), request_id: null }
  await transact(kernel.db, async (tx) => {
    const locked = await lockPayment(tx, payment.id)
    if (locked?.state !== 'authorized') return
    await systemTransition(kernel, tx, [locked], { resource: 'payments', name: 'lapse' }, act)
  })
}

async function refreshRefund(context: AppContext, reference: string): Promise<void> {
  const { refunds } = tables
  const [refund] = await context.kernel.db
    .select()
    .from(refunds)
    .where(eq(refunds.reference, reference))
  if (refund?.state === 'settled') return checkSettled(context, refund)
  if (refund) await returnRefund(context, refund.id)
}

/** Takes note of a refund that came back after it was settled. */
async function checkSettled({ kernel, ports }: AppContext, refund: RefundRow): Promise<void> {
  const answer = await ports.payments.refundStatus(refund.reference ?? '')
  if (answer.status === 'unavailable') throw new Error('the payment provider did not answer')
  if (answer.status !== 'failed') return
  const { reason } = answer
  await transact(kernel.db, async (tx) => {
    const locked = await lockRefund(tx, refund.id)
    if (locked.state !== 'settled' || locked.reference !== refund.reference) return
    const act = { now: kernel.now(), request_id: null }
    const move = { resource: 'refunds', name: 'bounce', input: { reason } }
    await systemTransition(kernel, tx, [locked], move, act)
  })
}
