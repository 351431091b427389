import { inArray } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import type { Tx } from '#server/kernel/kernel.ts'
import { announce } from '#server/kernel/transition/announce.ts'
import type { Movement } from '#server/ports/payments.ts'
import type { RowOf } from '#server/server-module.ts'
import type { Comparison, Provider } from './comparison.ts'

/** A charge, refund, dispute or transfer in our books. */
type Entry = {
  /** The change of our balance at the provider; an amount that came back later is not part of it. */
  amount_cents: number
  /** Whether an amount that left is meant to stay away. */
  isFinal: boolean
  /** The provider's fee; null if there is none to compare, or none is known yet. */
  fee_cents: number | null
  /** A charge whose fee the provider had not reported. */
  feeless?: RowOf<'payments'>
}

export type Books = ReadonlyMap<string, Entry>

const { payments, refunds, payouts, payment_disputes } = tables

/** Reads the entries of a page's movements, and marks them as known to the provider. */
export async function readBooks(
  { tx, now }: Pick<Comparison, 'tx' | 'now'>,
  provider: Provider,
  page: readonly Movement[],
): Promise<Books> {
  const reconciled = { reconciled_at: now.toISOString() }
  const of = (kind: Movement['kind']) =>
    page.flatMap((movement) =>
      movement.kind === kind && movement.source !== null ? [movement.source] : [],
    )
  if (provider === 'payouts') {
    const rows = await tx
      .update(payouts)
      .set(reconciled)
      .where(inArray(payouts.transfer_reference, of('transfer')))
      .returning()
    return new Map(
      rows.map(({ transfer_reference, amount_cents, state, failure }) => [
        String(transfer_reference),
        {
          amount_cents: -amount_cents,
          isFinal: state === 'paid' && failure === null,
          fee_cents: null,
        },
      ]),
    )
  }
  const charges = await tx
    .update(payments)
    .set(reconciled)
    .where(inArray(payments.reference, of('charge')))
    .returning()
  const returned = await tx
    .update(refunds)
    .set(reconciled)
    .where(inArray(refunds.reference, of('refund')))
    .returning()
  const disputes = await tx
    .select()
    .from(payment_disputes)
    .where(inArray(payment_disputes.reference, of('dispute')))
  return new Map<string, Entry>([
    ...charges.map((row): [string, Entry] => [
      String(row.reference),
      {
        amount_cents: row.captured_cents,
        isFinal: true,
        fee_cents: row.fee_cents,
        ...(row.fee_cents === null && row.captured_cents > 0 && { feeless: row }),
      },
    ]),
    ...returned.map(({ reference, amount_cents, state }): [string, Entry] => [
      String(reference),
      { amount_cents: -amount_cents, isFinal: state === 'settled', fee_cents: null },
    ]),
    ...disputes.map(({ reference, amount_cents, dispute_fee_cents, state }): [string, Entry] => [
      reference,
      { amount_cents: -amount_cents, isFinal: state !== 'won', fee_cents: dispute_fee_cents },
    ]),
  ])
}

/** Records the fee of a charge that the provider has reported only now, which posts it. */
export async function recordFee(
  { kernel, tx, now }: Pick<Comparison, 'kernel' | 'tx' | 'now'>,
  charge: RowOf<'payments'>,
  fee_cents: number,
): Promise<void> {
  const row = { ...charge, fee_cents }
  await setFee(tx, row)
  await announce(kernel, 'payment.fee_known', { tx, row, now, input: {} })
}

const setFee = (tx: Tx, { id, fee_cents }: RowOf<'payments'>) =>
  tx
    .update(payments)
    .set({ fee_cents })
    .where(inArray(payments.id, [id]))
