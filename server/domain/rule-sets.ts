import { eq } from 'drizzle-orm'

import type { QuoteRules } from '#contract/pricing/rules.ts'
import { ruleSets } from '#server/database/tables.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'

/** Never invalidated: a version is the sha256 of its rules, so an entry fits any database. */
const known = new Map<string, QuoteRules>()

/** Reads the rules that a quote was priced with; they keep applying to it after later changes. */
export async function rulesOf(
  db: Db | Tx,
  { quote: { rules_version: version } }: { quote: { rules_version: string } },
): Promise<QuoteRules> {
  const before = known.get(version)
  if (before) return before
  const [found] = await db
    .select({ rules: ruleSets.rules })
    .from(ruleSets)
    .where(eq(ruleSets.version, version))
  if (!found) throw new Error(`the rules ${version} are gone`)
  known.set(version, found.rules)
  return found.rules
}
