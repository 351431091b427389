import { sql } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import { erasedText, eraseHistory } from '#server/domain/erasure.ts'
import type { Listener } from '#server/kernel/kernel.ts'

/** Blanks the comments on the records of a closed account. */
export const eraseComments: Listener = async ({ tx, row }) => {
  const { calls, claims, comments, customers, feedbacks, orders, payments, refunds, tickets } =
    tables
  const customer = sql`select ${customers.id} from ${customers} where ${customers.user_id} = ${row.id}`
  const order = sql`select ${orders.id} from ${orders} where ${orders.customer_id} in (${customer})`
  const ofOrders = (table: typeof claims | typeof feedbacks | typeof payments | typeof refunds) =>
    sql`select ${table.id} from ${table} where ${table.order_id} in (${order})`
  const records = {
    users: sql`select ${row.id}::bigint`,
    customers: customer,
    orders: order,
    claims: ofOrders(claims),
    feedbacks: ofOrders(feedbacks),
    payments: ofOrders(payments),
    refunds: ofOrders(refunds),
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
