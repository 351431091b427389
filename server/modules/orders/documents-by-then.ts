import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import {
  documentsValidUntil,
  inForceUntil,
  insuredUntil,
  requiredDocuments,
} from '#server/domain/documents-in-force.ts'
import type { Step } from '#server/kernel/kernel.ts'
import type { OrderRow } from './order-row.ts'

/** Reports whether the documents of a job's mover are in force up to the end of its window. */
export async function hasDocumentsFor({ tx, row }: Step<OrderRow>): Promise<boolean> {
  const { movers } = tables
  const [found] = await tx
    .select({
      insured_until: insuredUntil(movers),
      documents_until: documentsValidUntil(movers.id),
    })
    .from(movers)
    .where(eq(movers.id, Number(row.mover_id)))
  const until = found ? Math.min(found.insured_until, found.documents_until) : 0
  return until > Date.parse(row.window_end_at)
}

/** A renewal that has waited for our review this long is delayed by us. */
const reviewMs = 24 * 3_600_000

/**
 * Reports whether a renewal of each document that ends before a job has waited for our review for a
 * day: then the mover is not to blame for losing the job. One that is sent at the last moment, perhaps
 * again after it was rejected, is not.
 */
export async function isRenewalWithUs({
  tx,
  before,
  now,
}: Step<OrderRow> & { before: OrderRow }): Promise<boolean> {
  const { documents, drivers } = tables
  const ofBusiness = and(
    isNull(documents.driver_id),
    inArray(documents.kind, [...requiredDocuments.mover]),
  )
  const ofDriver = and(
    eq(documents.kind, 'license'),
    inArray(
      documents.driver_id,
      tx.select({ id: drivers.id }).from(drivers).where(ne(drivers.status, 'left')),
    ),
  )
  const rows = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.mover_id, Number(before.mover_id)), or(ofBusiness, ofDriver)))
  const ending = [...new Set(rows.map(({ kind }) => kind))].filter((kind) => {
    const until = rows.filter((row) => row.kind === kind).map(inForceUntil)
    return Math.max(...until) <= Date.parse(before.window_end_at)
  })
  const isWithUs = (kind: string) =>
    rows.some(
      (row) =>
        row.kind === kind &&
        ['uploaded', 'in_review'].includes(row.state) &&
        row.uploaded_at !== null &&
        now.getTime() - Date.parse(row.uploaded_at) >= reviewMs,
    )
  return ending.length > 0 && ending.every(isWithUs)
}
