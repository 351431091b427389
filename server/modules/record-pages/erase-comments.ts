import { sql } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import { erasedText, eraseHistory } from '#server/domain/erasure.ts'
import type { Listener } from '#server/kernel/kernel.ts'

/** Blanks the comments on the records of a closed account. */
export const eraseComments: Listener = async ({ tx, row }) => {
  const { calls, comments, customers, orders, tickets } = tables
  const customer = sql`select ${customers.id} from ${customers} where ${customers.user_id} = ${row.id}`
  const records = {
    users: sql`select ${row.id}::bigint`,
    customers: customer,
    orders: sql`select ${orders.id} from ${orders} where ${orders.customer_id} in (${customer})`,
    tickets: sql`select ${tickets.id} from ${tickets} where ${tickets.requester_id} = ${row.id}`,
    calls: sql`select ${calls.id} from ${calls} where ${calls.user_id} = ${row.id}`,
  }
  for (const [name, ids] of Object.entries(records)) {
    const isOf = sql`${comments.resource} = ${name} and ${comments.record_id} in (${ids})`
    await tx
      .update(comments)
      .set({ text: erasedText, mentions: [], version: sql`${comments.version} + 1` })
      .where(isOf)
    await eraseHistory(tx, 'comments', sql`select ${comments.id} from ${comments} where ${isOf}`)
  }
}
