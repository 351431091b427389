import { and, eq, inArray } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import type { Tx } from '#server/kernel/kernel.ts'
import { announce } from '#server/kernel/transition/announce.ts'
import type { Movement } from '#server/ports/payments.ts'
import type { RowOf } from '#server/server-module.ts'
import type { ComparisonContext, Provider } from './comparison.ts'

/** A charge, refund, dispute or transfer in our books. */
export type Entry = {
  /** The change of our balance at the provider; an amount that came back later is not part of it. */
  amount_cents: number
  /** Whether an amount that left is meant to stay away. */
  isFinal: boolean
  /** The provider's fee that the record names; null if it is not known yet, or not kept there. */
  fee_cents: number | null
  /** A charge whose fee the provider had not reported. */
  feeless?: RowOf<'payments'>
  /** The order and the payment that it is about. */
  order_id?: number
  payment_id?: number | null
}

export type Books = {
  /** By the provider's reference of the charge, refund, dispute or transfer. */
  entries: ReadonlyMap<string, Entry>
  /** The posted fees that no record names, in cents by the movement's reference. */
  fees: ReadonlyMap<string, number>
  /**
   * The names of these postings, also of those to be made, by the movement's reference. A payout's fee
   * has none while our books don't have the payout: its answer may be lost, and come again.
   */
  postings: ReadonlyMap<string, string>
}

const { payments, refunds, payouts, payment_disputes, journal } = tables

/** Reads the entries of a page's movements, and marks them as known to the provider. */
export async function readBooks(
  comparison: Pick<ComparisonContext, 'tx' | 'now'>,
  provider: Provider,
  page: readonly Movement[],
): Promise<Books> {
  const entries = provider === 'payouts' ? readTransfers : readPayments
  const { tx } = comparison
  const postings = await feePostings(tx, provider, page)
  return {
    entries: await entries(comparison, page),
    fees: await readFees(tx, postings),
    postings,
  }
}

const sourcesOf = (page: readonly Movement[], kind: Movement['kind']): string[] =>
  page.flatMap((movement) =>
    movement.kind === kind && movement.source !== null ? [movement.source] : [],
  )

async function readTransfers(
  { tx, now }: Pick<ComparisonContext, 'tx' | 'now'>,
  page: readonly Movement[],
): Promise<Map<string, Entry>> {
  const rows = await tx
    .update(payouts)
    .set({ reconciled_at: now.toISOString() })
    .where(inArray(payouts.transfer_reference, sourcesOf(page, 'transfer')))
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

async function readPayments(
  { tx, now }: Pick<ComparisonContext, 'tx' | 'now'>,
  page: readonly Movement[],
): Promise<Map<string, Entry>> {
  const reconciled = { reconciled_at: now.toISOString() }
  const charges = await tx
    .update(payments)
    .set(reconciled)
    .where(inArray(payments.reference, sourcesOf(page, 'charge')))
    .returning()
  const returned = await tx
    .update(refunds)
    .set(reconciled)
    .where(inArray(refunds.reference, sourcesOf(page, 'refund')))
    .returning()
  const disputes = await tx
    .update(payment_disputes)
    .set(reconciled)
    .where(inArray(payment_disputes.reference, sourcesOf(page, 'dispute')))
    .returning()
  return new Map<string, Entry>([
    ...charges.map((row): [string, Entry] => [
      String(row.reference),
      {
        amount_cents: row.captured_cents,
        isFinal: true,
        fee_cents: row.fee_cents,
        order_id: row.order_id,
        payment_id: row.id,
        ...(row.fee_cents === null && row.captured_cents > 0 && { feeless: row }),
      },
    ]),
    ...returned.map(({ reference, amount_cents, state, order_id, payment_id }): [string, Entry] => [
      String(reference),
      {
        amount_cents: -amount_cents,
        isFinal: state === 'settled',
        fee_cents: null,
        order_id,
        payment_id,
      },
    ]),
    ...disputes.map(
      ({
        reference,
        amount_cents,
        dispute_fee_cents,
        state,
        order_id,
        payment_id,
      }): [string, Entry] => [
        reference,
        {
          amount_cents: -amount_cents,
          isFinal: state !== 'won',
          fee_cents: dispute_fee_cents,
          order_id,
          payment_id,
        },
      ],
    ),
  ])
}

/** Reads the posted fees of these names. */
async function readFees(tx: Tx, names: ReadonlyMap<string, string>): Promise<Map<string, number>> {
  const rows = await tx
    .select({ posting: journal.posting, cents: journal.amount_cents })
    .from(journal)
    .where(and(eq(journal.account, 'provider_fees'), inArray(journal.posting, [...names.values()])))
  const posted = new Map(rows.map(({ posting, cents }) => [posting, cents]))
  return new Map(
    [...names].flatMap(([reference, posting]) => {
      const cents = posted.get(posting)
      return cents === undefined ? [] : [[reference, cents] as const]
    }),
  )
}

/**
 * Names the postings of fees that no record names, by the movement's reference. The fee of a payout is
 * posted under its code, even if the provider reports it when the payout is sent.
 */
async function feePostings(
  tx: Tx,
  provider: Provider,
  page: readonly Movement[],
): Promise<Map<string, string>> {
  const paid = await tx
    .select({ reference: payouts.reference, code: payouts.code })
    .from(payouts)
    .where(inArray(payouts.reference, sourcesOf(page, 'fee')))
  const codes = new Map(paid.map(({ reference, code }) => [reference, code]))
  return new Map(
    page.flatMap(({ kind, reference, source }) => {
      const name = provider === 'payouts' && kind === 'fee' ? codes.get(source) : reference
      return name === undefined ? [] : [[reference, `fee-${name}`] as const]
    }),
  )
}

/** Records the fee of a charge that the provider has reported only now, which posts it. */
export async function recordFee(
  { kernel, tx, now }: Pick<ComparisonContext, 'kernel' | 'tx' | 'now'>,
  charge: RowOf<'payments'>,
  fee_cents: number,
): Promise<void> {
  const row = { ...charge, fee_cents }
  await tx.update(payments).set({ fee_cents }).where(eq(payments.id, row.id))
  await announce(kernel, 'payment.fee_known', { tx, row, now, input: {} })
}

/** Has a fee posted that no record names. */
export async function reportFee(
  { kernel, tx, now, run }: ComparisonContext,
  fee: { posting: string; cents: number; description: string | null },
  { order_id = null, payment_id = null }: { order_id?: number | null; payment_id?: number | null },
): Promise<void> {
  const input = { ...fee, order_id, payment_id }
  await announce(kernel, 'reconciliation_run.fee_found', { tx, row: run, now, input })
}
