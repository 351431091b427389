import { createHash } from 'node:crypto'
import { and, eq, gt, gte, isNotNull, isNull, or } from 'drizzle-orm'

import {
  ledgerCards,
  ledgerCharges,
  ledgerDisputes,
  ledgerRefunds,
} from '#server/database/tables.ts'
import type { Dispute, Movement, Payments } from '#server/ports/payments.ts'
import type { LedgerOptions } from './ledger-options.ts'

/** How long the bank takes to decide about the evidence. */
const decisionMs = 24 * 3_600_000

type DisputeRow = typeof ledgerDisputes.$inferSelect

/** The embedded provider's disputes, and the movements of our balance there. */
export function ledgerDisputeMethods({
  db,
  now,
}: LedgerOptions): Pick<Payments, 'dispute' | 'submitEvidence' | 'movements'> {
  return {
    async dispute(reference) {
      const [known] = await db
        .select()
        .from(ledgerDisputes)
        .where(eq(ledgerDisputes.reference, reference))
      if (!known) throw new Error(`there is no dispute ${reference}`)
      return disputeOf(known, now())
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

    async *movements({ after }) {
      const all = [
        ...(await captures(after)),
        ...(await refunds(after)),
        ...(await disputes(after)),
      ]
      yield* all.sort((a, b) => (a.created_at < b.created_at ? -1 : 1))
    },
  }

  async function captures(after: string): Promise<Movement[]> {
    const rows = await db
      .select({ charge: ledgerCharges, behaviour: ledgerCards.behaviour })
      .from(ledgerCharges)
      .leftJoin(ledgerCards, eq(ledgerCards.reference, ledgerCharges.card_reference))
      .where(and(isNotNull(ledgerCharges.captured_at), gte(ledgerCharges.captured_at, after)))
    return rows.map(({ charge, behaviour }) => ({
      reference: `txn_${charge.reference}`,
      kind: 'charge',
      source: charge.reference,
      amount_cents: charge.captured_cents - (behaviour === 'settles_less' ? 100 : 0),
      fee_cents: charge.fee_cents + (behaviour === 'fee_differs' ? 7 : 0),
      created_at: charge.captured_at ?? charge.created_at,
    }))
  }

  async function refunds(after: string): Promise<Movement[]> {
    const { created_at, settles_at } = ledgerRefunds
    const rows = await db
      .select()
      .from(ledgerRefunds)
      .where(or(gte(created_at, after), gte(settles_at, after)))
    const at = now().toISOString()
    const all = rows.flatMap((row): Movement[] => {
      const given: Movement = {
        reference: `txn_${row.reference ?? row.idempotency_key}`,
        kind: 'refund',
        source: row.reference,
        amount_cents: -row.amount_cents,
        fee_cents: 0,
        created_at: row.created_at,
      }
      if (!row.fails || !row.settles_at || row.settles_at > at) return [given]
      const returned = {
        reference: `${given.reference}_returned`,
        amount_cents: row.amount_cents,
        created_at: row.settles_at,
      }
      return [given, { ...given, ...returned }]
    })
    return all.filter((movement) => movement.created_at >= after)
  }

  async function disputes(after: string): Promise<Movement[]> {
    const { created_at, decides_at } = ledgerDisputes
    const rows = await db
      .select()
      .from(ledgerDisputes)
      .where(or(gte(created_at, after), gte(decides_at, after)))
    const all = rows.flatMap((row): Movement[] => {
      const taken: Movement = {
        reference: `txn_${row.reference}`,
        kind: 'dispute',
        source: row.reference,
        amount_cents: -row.amount_cents,
        fee_cents: row.fee_cents,
        created_at: row.created_at,
      }
      if (!row.decides_at || statusOf(row, now()) !== 'won') return [taken]
      const returned = {
        reference: `${taken.reference}_won`,
        amount_cents: row.amount_cents,
        fee_cents: 0,
        created_at: row.decides_at,
      }
      return [taken, { ...taken, ...returned }]
    })
    return all.filter((movement) => movement.created_at >= after)
  }
}

function disputeOf(row: DisputeRow, now: Date): Dispute {
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
