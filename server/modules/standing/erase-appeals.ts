import { sql } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import { erasedText, eraseHistory } from '#server/domain/erasure.ts'
import type { Listener } from '#server/kernel/kernel.ts'

/** Blanks what a person whose account is closed has written in appeals. */
export const eraseAppeals: Listener = async ({ tx, row }) => {
  const { standing_appeals: appeals, tickets } = tables
  const own = sql`${appeals.ticket_id} in (
    select ${tickets.id} from ${tickets} where ${tickets.requester_id} = ${row.id})`
  await tx
    .update(appeals)
    .set({ text: erasedText, version: sql`${appeals.version} + 1` })
    .where(own)
  const ids = sql`select ${appeals.id} from ${appeals} where ${own}`
  await eraseHistory(tx, 'standing_appeals', ids, ['text'])
}
