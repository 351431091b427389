import { and, asc, gt, gte, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import type { Tx } from '#server/kernel/kernel.ts'
import type { Provider } from './comparison.ts'
import type { Difference } from './differences.ts'

const { payments, refunds, payouts } = tables

/** Movements of an amount that we booked less than this ago may still be on their way. */
const graceMs = 24 * 3_600_000
const most = 500

type Window = { after: string; now: Date }

/** Lists amounts of our books, booked in the window, that no run has seen at the provider. */
export async function missingAtProvider(
  tx: Tx,
  provider: Provider,
  { after, now }: Window,
): Promise<Difference[]> {
  const until = new Date(now.getTime() - graceMs).toISOString()
  const within = (at: SQL): SQL | undefined => and(gte(at, after), lte(at, until))
  if (provider === 'payouts') {
    const rows = await tx
      .select({
        reference: payouts.transfer_reference,
        cents: sql<number>`-${payouts.amount_cents}`,
      })
      .from(payouts)
      .where(
        and(
          isNotNull(payouts.transfer_reference),
          isNull(payouts.reconciled_at),
          within(sql`${payouts.paid_at}`),
        ),
      )
      .orderBy(asc(payouts.id))
      .limit(most)
    return rows.map(missing)
  }
  const charges = await tx
    .select({ reference: payments.reference, cents: payments.captured_cents })
    .from(payments)
    .where(
      and(
        gt(payments.captured_cents, 0),
        isNotNull(payments.reference),
        isNull(payments.reconciled_at),
        within(sql`${payments.settled_at}`),
      ),
    )
    .orderBy(asc(payments.id))
    .limit(most)
  const returned = await tx
    .select({ reference: refunds.reference, cents: sql<number>`-${refunds.amount_cents}` })
    .from(refunds)
    .where(
      and(
        isNotNull(refunds.reference),
        isNull(refunds.reconciled_at),
        within(sql`${refunds.settled_at}`),
      ),
    )
    .orderBy(asc(refunds.id))
    .limit(most)
  return [...charges, ...returned].map(missing)
}

const missing = (row: { reference: string | null; cents: number }): Difference => ({
  kind: 'missing_at_provider',
  reference: String(row.reference),
  our_cents: Number(row.cents),
  their_cents: null,
})
