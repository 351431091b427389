import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'

/** The papers that the business and each of its drivers must have. */
export const requiredPapers = {
  mover: ['insurance', 'registration', 'legal_agreement'],
  driver: ['licence', 'background_check'],
} as const satisfies Record<string, readonly (typeof tables.documents.$inferSelect)['kind'][]>

/**
 * Whether a mover's papers let them work: of each kind that the business must have one is in force,
 * and where it has drivers, the licence of at least one of them. What nobody asked for is not missed.
 */
export function documentsInForce(mover_id: AnyColumn, now: Date): SQL<boolean> {
  const { documents } = tables
  const at = now.toISOString()
  const kinds = sql.join(
    requiredPapers.mover.map((kind) => sql`${kind}`),
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
      or (${documents.driver_id} is not null and ${documents.kind} = 'licence'))
    group by ${documents.driver_id} is null, ${documents.kind}
    having not coalesce(bool_or(${isInForce}), false)`
  // Nested: of what is written at the top, the query builder may leave the tables' names away.
  return sql`not exists (${missing})`
}
