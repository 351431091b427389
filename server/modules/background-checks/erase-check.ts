import { eq, sql } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import { eraseHistory } from '#server/domain/erasure.ts'
import type { Listener } from '#server/kernel/kernel.ts'

/** Blanks what the checks of a closed account say about the person; results and dates stay. */
export const eraseCheck: Listener = async ({ tx, row }) => {
  const { background_checks: checks } = tables
  const isTheirs = eq(checks.user_id, row.id)
  await tx
    .update(checks)
    .set({
      findings: null,
      dispute_text: null,
      form_url: null,
      version: sql`${checks.version} + 1`,
    })
    .where(isTheirs)
  const ids = sql`select ${checks.id} from ${checks} where ${isTheirs}`
  await eraseHistory(tx, 'background_checks', ids, ['findings', 'dispute_text', 'form_url'])
}
