import { eq } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import type { Need, Step, Tx } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import type { RowOf } from '#server/server-module.ts'

type DifferenceRow = RowOf<'reconciliation_differences'>

const { payments, payment_disputes } = tables

/**
 * Requires a difference about a fee whose record in our books still has the fee that the run
 * found: a charge that our books have come to know since has its fee posted already.
 */
export const postableFee: Need<DifferenceRow> = async ({ tx, row, actor }) => {
  const say = (key: string) => [translate(actor.locale, `reconciliation.${key}`)]
  if (row.kind !== 'fee_differs') return { kind: say('no_fee') }
  const known = await lockedRecord(tx, row)
  if (known && known.fee_cents !== row.our_cents) return { our_cents: say('fee_changed') }
  return undefined
}

/** Records the provider's fee where our books have the charge or the dispute. */
export async function recordTheirFee({ tx, row }: Step<DifferenceRow>): Promise<void> {
  const known = await lockedRecord(tx, row)
  const fee_cents = Number(row.their_cents)
  if (known?.kind === 'charge')
    await tx.update(payments).set({ fee_cents }).where(eq(payments.id, known.id))
  if (known?.kind === 'dispute')
    await tx
      .update(payment_disputes)
      .set({ dispute_fee_cents: fee_cents })
      .where(eq(payment_disputes.id, known.id))
}

/** Locks and reads the charge or the dispute that names the fee; undefined if no record does. */
async function lockedRecord(tx: Tx, { provider, reference }: DifferenceRow) {
  if (provider !== 'payments') return undefined
  const [charge] = await tx
    .select({ id: payments.id, fee_cents: payments.fee_cents })
    .from(payments)
    .where(eq(payments.reference, reference))
    .for('update')
  if (charge) return { kind: 'charge', ...charge } as const
  const [dispute] = await tx
    .select({ id: payment_disputes.id, fee_cents: payment_disputes.dispute_fee_cents })
    .from(payment_disputes)
    .where(eq(payment_disputes.reference, reference))
    .for('update')
  return dispute ? ({ kind: 'dispute', ...dispute } as const) : undefined
}
