import { and, eq, type SQL } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'

const { payments } = tables

/** Selects payments of the price of moves, in contrast to those of tips. */
export const paysPrice: SQL = eq(payments.purpose, 'price')

/** Selects the payments of an order's price. */
export const pricePaymentsOf = (order_id: number): SQL | undefined =>
  and(eq(payments.order_id, order_id), paysPrice)
