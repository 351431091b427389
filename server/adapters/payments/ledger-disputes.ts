import { createHash } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'

import { ledgerDisputes } from '#server/database/tables.ts'
import type { Dispute, Payments } from '#server/ports/payments.ts'
import type { LedgerOptions } from './ledger-options.ts'

/** How long the bank takes to decide about the evidence. */
const decisionMs = 24 * 3_600_000

type DisputeRow = typeof ledgerDisputes.$inferSelect

/** The embedded provider's disputes. */
export function ledgerDisputeMethods({
  db,
  now,
}: LedgerOptions): Pick<Payments, 'dispute' | 'submitEvidence'> {
  return {
    async dispute(reference) {
      const [known] = await db
        .select()
        .from(ledgerDisputes)
        .where(eq(ledgerDisputes.reference, reference))
      return known ? disputeOf(known, now()) : { status: 'unknown' }
    },

    async submitEvidence({ key, dispute, summary, document }) {
      const at = now().toISOString()
      const decides_at = new Date(now().getTime() + decisionMs).toISOString()
      const document_sha256 = createHash('sha256').update(document).digest('hex')
      const [answered] = await db
        .update(ledgerDisputes)
        .set({ evidence_key: key, summary, document_sha256, answered_at: at, decides_at })
        .where(
          and(
            eq(ledgerDisputes.reference, dispute),
            isNull(ledgerDisputes.answered_at),
            gt(ledgerDisputes.evidence_due_at, at),
          ),
        )
        .returning()
      if (answered) return { status: 'done' }
      const [known] = await db
        .select()
        .from(ledgerDisputes)
        .where(eq(ledgerDisputes.reference, dispute))
      return known?.evidence_key === key
        ? { status: 'done' }
        : { status: 'impossible', reason: known?.answered_at ? 'already_answered' : 'too_late' }
    },
  }
}

/** Describes a dispute as it is now. */
export function disputeOf(row: DisputeRow, now: Date): Dispute {
  return {
    dispute: row.reference,
    charge: row.charge_reference,
    amount_cents: row.amount_cents,
    fee_cents: row.fee_cents,
    reason: row.reason,
    status: statusOf(row, now),
    evidence_due_at: row.evidence_due_at,
  }
}

/** The bank decides for the platform whenever it has received evidence. */
function statusOf(
  { answered_at, decides_at, evidence_due_at }: DisputeRow,
  now: Date,
): Dispute['status'] {
  const at = now.toISOString()
  if (answered_at === null) return evidence_due_at > at ? 'needs_response' : 'lost'
  return decides_at && decides_at > at ? 'under_review' : 'won'
}
