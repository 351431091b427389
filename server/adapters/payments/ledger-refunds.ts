import { eq } from 'drizzle-orm'

import {
  ledgerCards,
  ledgerCharges,
  ledgerDisputes,
  ledgerRefunds,
} from '#server/database/tables.ts'
import type { Tx } from '#server/kernel/kernel.ts'
import { randomHex } from '#server/kernel/random-hex.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import type { Payments, RefundState } from '#server/ports/payments.ts'
import { disputeOf } from './ledger-disputes.ts'
import type { LedgerOptions } from './ledger-options.ts'

const pendingMs = 3_600_000

type RefundRow = typeof ledgerRefunds.$inferSelect

/**
 * The embedded provider's refunds; some cards take an hour for them, or return nothing after it. What
 * a bank disputes is not refunded besides.
 */
export function ledgerRefundMethods({
  db,
  now,
  random,
}: LedgerOptions): Pick<Payments, 'refund' | 'refundStatus'> {
  return {
    refund: ({ key, charge, amount_cents }) =>
      transact(db, async (tx): Promise<RefundState> => {
        const [known] = await tx
          .select()
          .from(ledgerCharges)
          .where(eq(ledgerCharges.reference, charge))
          .for('update')
        const [done] = await tx
          .select()
          .from(ledgerRefunds)
          .where(eq(ledgerRefunds.idempotency_key, key))
        if (done) {
          if (done.charge_reference !== charge || done.amount_cents !== amount_cents)
            throw new Error(`the key ${key} was used with other parameters`)
          return stateOf(done, now())
        }
        const refunded_cents = await refundedOf(tx, charge, now())
        const [dispute] = await tx
          .select()
          .from(ledgerDisputes)
          .where(eq(ledgerDisputes.charge_reference, charge))
        const taken = dispute && disputeOf(dispute, now())
        if (taken && !['won', 'lost'].includes(taken.status))
          return { status: 'failed', refund: null, reason: 'charge_disputed' }
        const lost_cents = taken?.status === 'lost' ? taken.amount_cents : 0
        if (!known || known.captured_cents - refunded_cents - lost_cents < amount_cents)
          return { status: 'failed', refund: null, reason: 'amount_too_large' }
        const [card] = await tx
          .select({ behavior: ledgerCards.behavior })
          .from(ledgerCards)
          .where(eq(ledgerCards.reference, known.card_reference))
        const fails = card?.behavior === 'refund_fails'
        const isSlow = fails || card?.behavior === 'refund_pending'
        const at = now()
        const [made] = await tx
          .insert(ledgerRefunds)
          .values({
            idempotency_key: key,
            reference: `re_${randomHex(random, 24)}`,
            charge_reference: charge,
            amount_cents,
            settles_at: isSlow ? new Date(at.getTime() + pendingMs).toISOString() : null,
            fails,
            created_at: at.toISOString(),
          })
          .returning()
        if (!made) throw new Error(`the refund ${key} was not stored`)
        await tx
          .update(ledgerCharges)
          .set({ refunded_cents: refunded_cents + amount_cents })
          .where(eq(ledgerCharges.reference, charge))
        return stateOf(made, at)
      }),

    async refundStatus(refund) {
      const [known] = await db
        .select()
        .from(ledgerRefunds)
        .where(eq(ledgerRefunds.reference, refund))
      if (!known) throw new Error(`there is no refund ${refund}`)
      return stateOf(known, now())
    },
  }
}

/** Sums up what a charge has returned, or is about to return, in cents. */
async function refundedOf(tx: Tx, charge: string, now: Date): Promise<number> {
  const rows = await tx
    .select()
    .from(ledgerRefunds)
    .where(eq(ledgerRefunds.charge_reference, charge))
  return rows
    .filter((row) => stateOf(row, now).status !== 'failed')
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0)
}

function stateOf(row: RefundRow, now: Date): RefundState {
  const refund = row.reference ?? row.idempotency_key
  const isSettled = !row.settles_at || row.settles_at <= now.toISOString()
  if (!row.fails) return { status: isSettled ? 'done' : 'pending', refund }
  // Some banks return a refund only after it was reported as done.
  return isSettled
    ? { status: 'failed', refund, reason: 'account_closed' }
    : { status: 'done', refund }
}
