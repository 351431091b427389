import { and, eq, gt, isNull, lte, or } from 'drizzle-orm'

import { type QuoteRules, rulesFrom } from '#contract/pricing/rules.ts'
import type { AppContext } from '#server/context.ts'
import { ruleSets, tables } from '#server/database/tables.ts'
import { hashOf } from '#server/kernel/hash-of.ts'
import { problem } from '#server/kernel/http/problem.ts'
import { translate } from '#server/kernel/translate.ts'

export type CurrentRules = { rules: QuoteRules; version: string }

/** Reads the rules in force and stores them permanently under their version. */
export async function currentRules(
  context: AppContext,
  now: Date,
  locale: string,
): Promise<CurrentRules> {
  const { rules, version } = await rulesInForce(context, now, locale)
  await context.kernel.db
    .insert(ruleSets)
    .values({ version, rules, created_at: now.toISOString() })
    .onConflictDoNothing()
  return { rules, version }
}

/**
 * Reads the rules in force and their version, a sha256 of them. Throws a 503 if the rows are not a
 * complete set of rules, and logs why.
 */
export async function rulesInForce(
  { kernel: { db }, log }: AppContext,
  now: Date,
  locale: string,
): Promise<CurrentRules> {
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
  const rules = wholeRules({ vehicles: vehicleRows, fees: feeRows })
  if (rules instanceof RangeError) {
    log.error(rules, 'prices could not be calculated')
    throw problem(503, { message: translate(locale, 'booking.no_price') }, { 'Retry-After': '60' })
  }
  return { rules, version: hashOf(rules) }
}

function wholeRules(rows: Parameters<typeof rulesFrom>[0]): QuoteRules | RangeError {
  try {
    return rulesFrom(rows)
  } catch (error) {
    if (error instanceof RangeError) return error
    throw error
  }
}
