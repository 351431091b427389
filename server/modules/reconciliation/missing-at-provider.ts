import { and, asc, gt, gte, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { tables } from '#server/database/tables.ts'
import type { Db } from '#server/kernel/kernel.ts'
import type { Provider } from './comparison.ts'
import type { Difference } from './differences.ts'

const { payments, refunds, payouts, payment_disputes } = tables

/** Movements of an amount that we booked less than this ago may still be on their way. */
const graceMs = 24 * 3_600_000
const pageSize = 200

type Window = { after: string; now: Date }

/** A table whose entries a run marks when the provider reports them. */
type Book = {
  table: typeof payments | typeof refunds | typeof payouts | typeof payment_disputes
  reference: PgColumn
  /** The change of our balance at the provider. */
  cents: ReturnType<typeof sql<number>>
  at: PgColumn
}

const books: Record<Provider, readonly Book[]> = {
  payments: [
    {
      table: payments,
      reference: payments.reference,
      cents: sql<number>`${payments.captured_cents}`,
      at: payments.settled_at,
    },
    {
      table: refunds,
      reference: refunds.reference,
      cents: sql<number>`-${refunds.amount_cents}`,
      at: refunds.settled_at,
    },
    {
      table: payment_disputes,
      reference: payment_disputes.reference,
      cents: sql<number>`-${payment_disputes.amount_cents}`,
      at: payment_disputes.created_at,
    },
  ],
  payouts: [
    {
      table: payouts,
      reference: payouts.transfer_reference,
      cents: sql<number>`-${payouts.amount_cents}`,
      at: payouts.paid_at,
    },
  ],
}

/** Yields pages of the amounts, booked in the window, that no run has seen at the provider. */
export async function* missingAtProvider(
  db: Db,
  provider: Provider,
  { after, now }: Window,
): AsyncGenerator<Difference[]> {
  const until = new Date(now.getTime() - graceMs).toISOString()
  for (const { table, reference, cents, at } of books[provider]) {
    let last = 0
    for (;;) {
      const rows = await db
        .select({ id: table.id, reference, cents })
        .from(table)
        .where(
          and(
            gt(table.id, last),
            isNotNull(reference),
            isNull(table.reconciled_at),
            gte(at, after),
            lte(at, until),
            sql`${cents} <> 0`,
          ),
        )
        .orderBy(asc(table.id))
        .limit(pageSize)
      if (rows.length > 0) yield rows.map(differenceOf)
      last = rows.at(-1)?.id ?? last
      if (rows.length < pageSize) break
    }
  }
}

export const differenceOf = (row: { reference: unknown; cents: number }): Difference => ({
  kind: 'missing_at_provider',
  reference: String(row.reference),
  our_cents: Number(row.cents),
  their_cents: null,
})
