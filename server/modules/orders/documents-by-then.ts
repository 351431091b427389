import { and, eq, inArray, isNull, or } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import {
  documentsValidUntil,
  inForceUntil,
  insuredUntil,
  requiredDocuments,
} from '#server/domain/documents-in-force.ts'
import type { Step } from '#server/kernel/kernel.ts'
import type { OrderRow } from './order-row.ts'

/** Tells whether the documents of a job's mover are in force up to the end of its window. */
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

/**
 * Tells whether a renewal of each document that ends before a job waits for our review: then it is
 * our delay that the mover lost the job.
 */
export async function isRenewalWithUs({
  tx,
  before,
}: Step<OrderRow> & { before: OrderRow }): Promise<boolean> {
  const { documents } = tables
  const ofBusiness = and(
    isNull(documents.driver_id),
    inArray(documents.kind, [...requiredDocuments.mover]),
  )
  const rows = await tx
    .select()
    .from(documents)
    .where(
      and(
        eq(documents.mover_id, Number(before.mover_id)),
        or(ofBusiness, eq(documents.kind, 'license')),
      ),
    )
  const ending = [...new Set(rows.map(({ kind }) => kind))].filter((kind) => {
    const until = rows.filter((row) => row.kind === kind).map(inForceUntil)
    return Math.max(...until) <= Date.parse(before.window_end_at)
  })
  const isWithUs = (kind: string) =>
    rows.some((row) => row.kind === kind && ['uploaded', 'in_review'].includes(row.state))
  return ending.length > 0 && ending.every(isWithUs)
}
