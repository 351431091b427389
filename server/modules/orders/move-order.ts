import { inArray, type SQL, sql } from 'drizzle-orm'

import { statesIn } from '#contract/order-phases.ts'
import { tables } from '#server/database/tables.ts'

const { orders } = tables

/** Later than any day of a move in milliseconds, and below half of `afterAll`. */
const afterAll = 10_000_000_000_000

/**
 * The place of an order in the customer's list, ascending: moves ahead by their day, the next one
 * first; then the others, the latest first. It depends on the order alone and not on the time, so
 * that pages fit together.
 */
export const movePlace: SQL<string> = sql`case
  when ${inArray(orders.state, statesIn('open', 'assigned', 'under_way'))} then ${start()}
  else ${afterAll}::bigint - ${start()} end`

function start(): SQL {
  return sql`(extract(epoch from ${orders.window_start_at}) * 1000)::bigint`
}

/** The cursor of a page's end, `<place>-<id>`: see `listMoves`. */
export const cursorOf = (last: { place: string; order: { id: number } }): string =>
  `${last.place}-${last.order.id}`

/** Restricts a list to what follows a cursor. */
export function afterCursor(cursor: string): SQL {
  const [place = '0', id = '0'] = cursor.split('-')
  return sql`(${movePlace}, ${orders.id}) > (${place}::bigint, ${id}::bigint)`
}
