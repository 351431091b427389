import { asc, eq, inArray } from 'drizzle-orm'

import { system } from '#contract/kernel/access.ts'
import { openPaymentDisputes } from '#contract/machines/payment-dispute.ts'
import { disputeReasons } from '#contract/resources/payment-disputes.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import type { Act, Kernel, Tx } from '#server/kernel/kernel.ts'
import { enqueue } from '#server/kernel/outbox/outbox.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { announce } from '#server/kernel/transition/announce.ts'
import { systemTransition } from '#server/kernel/transition/transition.ts'
import type { Dispute } from '#server/ports/payments.ts'
import type { RefreshTask } from '#server/ports/provider-events.ts'
import type { DisputeRow } from './dispute-row.ts'
import { queueEvidence } from './evidence.ts'
import { lockPayment, type PaymentRow } from './payment-row.ts'

const { payment_disputes, payments } = tables

const day = 24 * 3_600_000
/** Staff is warned this long before the bank's deadline. */
const warningMs = 2 * day

/**
 * Asks the provider for the present state of a dispute and records it. Safe to repeat and in any
 * order. A dispute about a charge that is not ours is ignored, and so is one that the provider
 * doesn't know: if our books have it, a reconciliation reports it.
 */
export async function refreshDispute(
  { kernel, ports }: AppContext,
  reference: string,
): Promise<void> {
  const answer = await ports.payments.dispute(reference)
  if (answer.status === 'unavailable') throw new Error('the payment provider did not answer')
  if (answer.status === 'unknown') return
  const known: Dispute = answer
  const act: Act = { actor: system, now: kernel.now(), request_id: null }
  await transact(kernel.db, async (tx) => {
    const [found] = await tx
      .select({ id: payments.id })
      .from(payments)
      .where(eq(payments.reference, known.charge))
    // The lock of the payment keeps a second event from opening the same dispute.
    const payment = found && (await lockPayment(tx, found.id))
    if (!payment) return
    // A process may have died between the capture and its record.
    if (payment.captured_cents === 0) throw new Error(`payment ${payment.id} is not captured yet`)
    const recorded = await lockDispute(tx, reference)
    // An inquiry takes nothing back, even when it is closed, and a dispute that is already won has
    // returned what it took.
    if (!recorded && (known.status === 'inquiry' || known.status === 'won')) return
    const opened = recorded ?? (await open(kernel, tx, payment, known, act))
    const row = await takeFee(kernel, tx, opened, known, act)
    const name = transitionTo(row, known)
    if (name) await systemTransition(kernel, tx, [row], { resource: 'payment_disputes', name }, act)
  })
}

async function lockDispute(tx: Tx, reference: string): Promise<DisputeRow | undefined> {
  const [row] = await tx
    .select()
    .from(payment_disputes)
    .where(eq(payment_disputes.reference, reference))
    .for('update')
  return row
}

async function open(
  kernel: Kernel,
  tx: Tx,
  payment: PaymentRow,
  { dispute, amount_cents, fee_cents, reason, evidence_due_at }: Dispute,
  act: Act,
): Promise<DisputeRow> {
  const values = {
    order_id: payment.order_id,
    payment_id: payment.id,
    reference: dispute,
    reason: disputeReasons.find((one) => one === reason) ?? 'general',
    amount_cents,
    dispute_fee_cents: fee_cents,
    evidence_due_at,
    warn_at: evidence_due_at && new Date(Date.parse(evidence_due_at) - warningMs).toISOString(),
  }
  const row = (await insertRow(
    kernel,
    tx,
    resources.payment_disputes,
    values,
    act,
  )) as unknown as DisputeRow
  const disputed_cents = payment.disputed_cents + amount_cents
  if (payment.state === 'captured' || payment.state === 'partially_refunded') {
    const move = { resource: 'payments', name: 'dispute', set: { disputed_cents } }
    await systemTransition(kernel, tx, [payment], move, act)
  } else await tx.update(payments).set({ disputed_cents }).where(eq(payments.id, payment.id))
  await announce(kernel, 'payment_dispute.opened', { tx, row, now: act.now, input: {} })
  await queueEvidence(tx, row, act.now)
  return row
}

/** Takes over a fee that the provider has reported, or corrected, after the dispute was opened. */
async function takeFee(
  kernel: Kernel,
  tx: Tx,
  row: DisputeRow,
  { fee_cents }: Dispute,
  act: Act,
): Promise<DisputeRow> {
  if (row.dispute_fee_cents === fee_cents) return row
  const set = { dispute_fee_cents: fee_cents }
  const move = { resource: 'payment_disputes', name: 'report_fee', set }
  const [changed = row] = await systemTransition(kernel, tx, [row], move, act)
  return changed
}

function transitionTo(
  { state }: DisputeRow,
  { status }: Dispute,
): 'submit' | 'win' | 'lose' | null {
  const isOpen = openPaymentDisputes.some((one) => one === state)
  if (status === 'won') return isOpen || state === 'accepted' ? 'win' : null
  if (status === 'lost') return isOpen ? 'lose' : null
  if (status === 'under_review')
    return state === 'opened' || state === 'answering' ? 'submit' : null
  return null
}

/** Notes that the bank has returned a disputed amount. */
export async function restorePayment(
  kernel: Kernel,
  tx: Tx,
  { payment_id, amount_cents }: DisputeRow,
  now: Date,
): Promise<void> {
  const payment = await lockPayment(tx, payment_id)
  if (!payment) throw new Error(`there is no payment ${payment_id}`)
  const disputed_cents = payment.disputed_cents - amount_cents
  if (payment.state !== 'disputed' || disputed_cents > 0) {
    await tx.update(payments).set({ disputed_cents }).where(eq(payments.id, payment_id))
    return
  }
  const isRefunded = payment.refunded_cents >= payment.captured_cents
  const rest = isRefunded ? 'restore_refunded' : 'restore_rest'
  const name = payment.refunded_cents > 0 ? rest : 'restore'
  const move = { resource: 'payments', name, set: { disputed_cents } }
  await systemTransition(kernel, tx, [payment], move, { now, request_id: null })
}

/** The most disputes that are asked about in an hour. */
const maxAsked = 200

/** Asks about the disputes that a bank has not decided, in case an event was lost. */
export async function askAboutOpenDisputes({ kernel }: AppContext, now: Date): Promise<void> {
  await transact(kernel.db, async (tx) => {
    const open = await tx
      .select({ reference: payment_disputes.reference })
      .from(payment_disputes)
      .where(inArray(payment_disputes.state, openPaymentDisputes))
      .orderBy(asc(payment_disputes.evidence_due_at), asc(payment_disputes.id))
      .limit(maxAsked)
    const at = now.toISOString()
    await enqueue(
      tx,
      open.map(({ reference }) => ({
        channel: 'payments',
        key: `ask-dispute-${reference}-${at.slice(0, 13)}`,
        recipient: `dispute ${reference}`,
        payload: { act: 'refresh', subject: { kind: 'dispute', reference } } satisfies RefreshTask,
        next_attempt_at: at,
        created_at: at,
      })),
    )
  })
}
