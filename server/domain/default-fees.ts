import { inArray, sql } from 'drizzle-orm'

import { defaultFees } from '#contract/pricing/rules.ts'
import { tables } from '#server/database/tables.ts'
import type { Db } from '#server/kernel/kernel.ts'
import { transact } from '#server/kernel/sql/transact.ts'

type FeeRow = (typeof tables.fees)['$inferInsert']
type FeeScope = NonNullable<FeeRow['scope']>

const scopes = [
  ['peak_', 'peak'],
  ['cancel_', 'cancellation'],
  ['release_', 'cancellation'],
  ['crew_', 'labor'],
  ['stair_minutes', 'labor'],
  ['elevator_', 'labor'],
  ['risk_', 'labor'],
  ['minimum_', 'labor'],
  ['commission_', 'platform'],
  ['service_fee', 'platform'],
  ['protection_', 'platform'],
] as const

const scopeOf = (code: string): FeeScope =>
  scopes.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 'price'

/** The rows of every fee that prices need, with their initial values. */
export const defaultFeeRows = (): FeeRow[] =>
  Object.entries(defaultFees).map(([code, { kind, value }]) => ({
    code,
    kind,
    value,
    scope: scopeOf(code),
  }))

/**
 * Adds the fees that came with a new version: without them, nothing could be priced. A database
 * without any fee is left alone, because its reference data is not loaded yet.
 */
export async function addMissingFees(db: Db): Promise<void> {
  const { fees } = tables
  const rows = defaultFeeRows()
  const codes = rows.map(({ code }) => code)
  await transact(db, async (tx) => {
    // Several processes may start together.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('missing fees'))`)
    const stored = await tx.select({ code: fees.code }).from(fees).where(inArray(fees.code, codes))
    const known = new Set(stored.map(({ code }) => code))
    const missing = rows.filter(({ code }) => !known.has(code))
    if (known.size > 0 && missing.length > 0) await tx.insert(fees).values(missing)
  })
}
