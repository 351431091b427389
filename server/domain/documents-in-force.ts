import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'

type DocumentRow = (typeof tables.documents)['$inferSelect']

/** The kinds of document that a mover's business and each of its drivers must have. */
export const requiredDocuments = {
  mover: ['insurance', 'registration', 'legal_agreement'],
  driver: ['license', 'background_check'],
} as const satisfies Record<string, readonly DocumentRow['kind'][]>

/** The kinds of document that have an expiry date, which the upload must state. */
export const expiringKinds: readonly DocumentRow['kind'][] = [
  'license',
  'insurance',
  'registration',
]

const hourMs = 3_600_000
/** A renewal uploaded this long before the previous document expires is in time. */
const renewalNoticeMs = 48 * hourMs
/** How much longer the previous document is valid while a renewal in time waits for its review. */
const reviewGraceMs = 72 * hourMs

/**
 * Returns until when a document is in force, in milliseconds since 1970: Infinity for one that
 * doesn't expire, -Infinity for one that isn't in force. `validUntil` says the same in SQL.
 */
export function inForceUntil(
  row: Pick<DocumentRow, 'kind' | 'state' | 'expires_at' | 'in_force_until' | 'uploaded_at'>,
): number {
  const { kind, state, expires_at, in_force_until, uploaded_at } = row
  if (state === 'approved' || state === 'expiring')
    return expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(expires_at)
  if (in_force_until === null) return Number.NEGATIVE_INFINITY
  const until = Date.parse(in_force_until)
  const isInReview = state === 'uploaded' || state === 'in_review'
  const isInTime = uploaded_at !== null && Date.parse(uploaded_at) <= until - renewalNoticeMs
  return isInReview && isInTime && expiringKinds.includes(kind) ? until + reviewGraceMs : until
}

const milliseconds = (at: AnyColumn) => sql`(extract(epoch from ${at}) * 1000)::float8`

const listed = (kinds: readonly string[]) =>
  sql.join(
    kinds.map((kind) => sql`${kind}`),
    sql`, `,
  )

const { documents, drivers } = tables

const validUntil = sql`
  case
    when ${documents.state} in ('approved', 'expiring')
      then coalesce(${milliseconds(documents.expires_at)}, 'Infinity')
    when ${documents.in_force_until} is null then '-Infinity'
    when ${documents.state} in ('uploaded', 'in_review')
      and ${documents.kind} in (${listed(expiringKinds)}) and
      ${milliseconds(documents.uploaded_at)}
        <= ${milliseconds(documents.in_force_until)} - ${sql.raw(String(renewalNoticeMs))}
      then ${milliseconds(documents.in_force_until)} + ${sql.raw(String(reviewGraceMs))}
    else ${milliseconds(documents.in_force_until)}
  end`

/**
 * Selects until when a mover's documents let them work, in milliseconds since 1970: the business
 * needs one in force of each required kind, and if it has drivers, the license of one of them; of
 * `driver_id` if a driver is named. A kind without any document row counts as not required.
 */
export function documentsValidUntil(
  mover_id: AnyColumn,
  driver_id: AnyColumn | null = null,
): SQL<number> {
  const license =
    driver_id === null
      ? sql`${documents.driver_id} in (select id from ${drivers} where ${drivers.status} <> 'left')`
      : sql`${documents.driver_id} = ${driver_id}`
  const groups = sql`
    select max(${validUntil}) as until from ${documents}
    where ${documents.mover_id} = ${mover_id} and (
      (${documents.driver_id} is null and ${documents.kind} in (${listed(requiredDocuments.mover)}))
      or (${license} and ${documents.kind} = 'license'))
    group by ${documents.driver_id} is null, ${documents.kind}`
  // Nested, because the query builder may drop table names from columns at the top level.
  return sql`(select coalesce(min(until), 'Infinity')::float8 from (${groups}) as groups)`
}

/**
 * Selects until when a driver's license is in force, in milliseconds since 1970; infinite if none is
 * required.
 */
export function licenseValidUntil(driver_id: AnyColumn): SQL<number> {
  const license = sql`
    select max(${validUntil}) from ${documents}
    where ${documents.driver_id} = ${driver_id} and ${documents.kind} = 'license'`
  return sql`coalesce((${license}), 'Infinity')::float8`
}

/** Selects until when a mover is insured, counting a renewal in review. */
export function insuredUntil({
  id,
  insurance_expires_at,
}: {
  id: AnyColumn
  insurance_expires_at: AnyColumn
}): SQL<number> {
  const renewal = sql`
    select max(${validUntil}) from ${documents}
    where ${documents.mover_id} = ${id} and ${documents.driver_id} is null
      and ${documents.kind} = 'insurance' and ${documents.in_force_until} is not null`
  return sql`coalesce(
    greatest(${milliseconds(insurance_expires_at)}, (${renewal})), '-Infinity')::float8`
}
