import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'

import { system } from '#contract/kernel/access.ts'
import type { AppContext } from '#server/context.ts'
import { files, tables } from '#server/database/tables.ts'
import { asAttachment } from '#server/kernel/http/as-attachment.ts'
import type { Kernel, Tx } from '#server/kernel/kernel.ts'
import { enqueue } from '#server/kernel/outbox/outbox.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { transitionWithin } from '#server/kernel/transition/transition.ts'
import type { DisputeRow } from './dispute-row.ts'
import { readEvidence } from './evidence-content.ts'
import { evidencePdf } from './evidence-pdf.ts'

const { payment_disputes } = tables

/** The making of a dispute's evidence, and its way to the bank. */
export type EvidenceTask = { act: 'collect_evidence' | 'send_evidence'; dispute_id: number }

export const queueEvidence = (tx: Tx, row: DisputeRow, now: Date) =>
  queue(tx, 'collect_evidence', row, now)

export const queueAnswer = (tx: Tx, row: DisputeRow, now: Date) =>
  queue(tx, 'send_evidence', row, now)

const queue = (tx: Tx, act: EvidenceTask['act'], { id, version }: DisputeRow, now: Date) =>
  enqueue(tx, [
    {
      channel: 'payments',
      key: `${act}-${id}-${version}`,
      recipient: `dispute ${id}`,
      payload: { act, dispute_id: id } satisfies EvidenceTask,
      next_attempt_at: now.toISOString(),
      created_at: now.toISOString(),
    },
  ])

export async function deliverEvidence(
  context: AppContext,
  { act, dispute_id }: EvidenceTask,
): Promise<void> {
  const row = await disputeBy(context.kernel, dispute_id)
  if (act === 'collect_evidence') return collectEvidence(context, row)
  if (row.state === 'answering') return sendEvidence(context, row)
}

/** Makes the evidence of a dispute as a PDF, stored under the hash of its bytes. */
async function collectEvidence(context: AppContext, row: DisputeRow): Promise<void> {
  const { kernel, ports } = context
  if (row.state !== 'opened') return
  try {
    const content = await readEvidence(context, row)
    const bytes = await evidencePdf(content)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const key = `documents/${row.created_at.slice(0, 4)}/${sha256}.pdf`
    const name = `evidence-${content.code}.pdf`
    await ports.files.write(key, bytes, {
      type: 'application/pdf',
      disposition: asAttachment(name),
    })
    await transact(kernel.db, async (tx) => {
      await tx
        .insert(files)
        .values({
          key,
          sha256,
          bytes: bytes.length,
          media_type: 'application/pdf',
          user_id: content.customer.user_id,
          name,
          created_at: kernel.now().toISOString(),
        })
        .onConflictDoNothing()
      await record(tx, row.id, { evidence: key, evidence_sha256: sha256, failure: null })
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const failure = reason.replaceAll(/[\s\p{Cc}]+/gu, ' ').slice(0, 500)
    await transact(kernel.db, (tx) => record(tx, row.id, { failure }))
    throw error
  }
}

const record = (tx: Tx, id: number, values: Partial<DisputeRow>) =>
  tx.update(payment_disputes).set(values).where(eq(payment_disputes.id, id))

/**
 * Sends the evidence to the bank and records it. Safe to repeat: the stored document and the key
 * are the same each time.
 */
async function sendEvidence({ kernel, ports }: AppContext, row: DisputeRow): Promise<void> {
  const { id, reference, summary, evidence } = row
  const stored = evidence && (await ports.files.read(evidence))
  if (!stored) throw new Error(`the evidence of dispute ${id} is not stored`)
  const sent = await ports.payments.submitEvidence({
    key: `evidence-${id}-${row.version}`,
    dispute: reference,
    summary: summary ?? '',
    document: await buffer(stored.stream),
  })
  if (sent.status === 'unavailable') throw new Error('the payment provider did not answer')
  const act = { actor: system, now: kernel.now(), request_id: null }
  await transact(kernel.db, async (tx) => {
    const [locked] = await tx
      .select()
      .from(payment_disputes)
      .where(eq(payment_disputes.id, id))
      .for('update')
    if (locked?.state !== 'answering') return
    const move =
      sent.status === 'done'
        ? { name: 'submit' }
        : { name: 'refuse', input: { reason: sent.reason.slice(0, 500) } }
    await transitionWithin(kernel, tx, { ...act, resource: 'payment_disputes', id, ...move })
  })
}

async function disputeBy({ db }: Kernel, id: number): Promise<DisputeRow> {
  const [row] = await db.select().from(payment_disputes).where(eq(payment_disputes.id, id))
  if (!row) throw new Error(`there is no dispute ${id}`)
  return row
}
