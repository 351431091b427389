import { eq } from 'drizzle-orm'

import type { QuoteRules } from '#contract/pricing/rules.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import { ruleSets } from './tables.ts'

/** The rules that something was priced by, which stay in force for it. */
export async function rulesOf(
  db: Db | Tx,
  { quote }: { quote: { rules_version: string } },
): Promise<QuoteRules> {
  const [found] = await db
    .select({ rules: ruleSets.rules })
    .from(ruleSets)
    .where(eq(ruleSets.version, quote.rules_version))
  if (!found) throw new Error(`the rules ${quote.rules_version} are gone`)
  return found.rules
}
