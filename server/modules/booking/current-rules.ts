import { and, eq, gt, isNull, lte, or } from 'drizzle-orm'

import { type QuoteRules, rulesFrom } from '#contract/pricing/rules.ts'
import { ruleSets, tables } from '#server/database/tables.ts'
import type { Db } from '#server/kernel/kernel.ts'
import { hashOf } from './quote-hash.ts'

export type CurrentRules = { rules: QuoteRules; version: string }

/** The rules in force, and their version: the sha256 under which they are kept for good. */
export async function currentRules(db: Db, now: Date): Promise<CurrentRules> {
  const { vehicles, fees } = tables
  const at = now.toISOString()
  const [vehicleRows, feeRows] = await Promise.all([
    db.select().from(vehicles).where(eq(vehicles.is_active, true)),
    db
      .select({ code: fees.code, value: fees.value })
      .from(fees)
      .where(
        and(
          or(isNull(fees.active_from), lte(fees.active_from, at)),
          or(isNull(fees.active_to), gt(fees.active_to, at)),
        ),
      ),
  ])
  const rules = rulesFrom({ vehicles: vehicleRows, fees: feeRows })
  const version = hashOf(rules)
  await db.insert(ruleSets).values({ version, rules }).onConflictDoNothing()
  return { rules, version }
}
