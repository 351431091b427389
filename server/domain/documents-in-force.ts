import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'

/** The kinds of document that a mover's business and each of its drivers must have. */
export const requiredDocuments = {
  mover: ['insurance', 'registration', 'legal_agreement'],
  driver: ['licence', 'background_check'],
} as const satisfies Record<string, readonly (typeof tables.documents.$inferSelect)['kind'][]>

/**
 * Tells whether a mover's documents let them work: the business has one in force of each required
 * kind, and if it has drivers, at least one driver's licence is in force. A kind without any
 * document row counts as not required.
 */
export function documentsInForce(mover_id: AnyColumn, now: Date): SQL<boolean> {
  const { documents, drivers } = tables
  const at = now.toISOString()
  const kinds = sql.join(
    requiredDocuments.mover.map((kind) => sql`${kind}`),
    sql`, `,
  )
  const isInForce = sql`
    (${documents.state} in ('approved', 'expiring')
      and (${documents.expires_at} is null or ${documents.expires_at} > ${at}))
    or ${documents.in_force_until} > ${at}`
  const missing = sql`
    select 1 from ${documents}
    where ${documents.mover_id} = ${mover_id} and (
      (${documents.driver_id} is null and ${documents.kind} in (${kinds}))
      or (${documents.kind} = 'licence' and ${documents.driver_id} in (
        select id from ${drivers} where ${drivers.status} <> 'left')))
    group by ${documents.driver_id} is null, ${documents.kind}
    having not coalesce(bool_or(${isInForce}), false)`
  // Nested, because the query builder may drop table names from columns at the top level.
  return sql`not exists (${missing})`
}
