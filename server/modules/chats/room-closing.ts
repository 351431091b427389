import { isIn } from '#contract/order-phases.ts'
import type { tables } from '#server/database/tables.ts'

type OrderRow = (typeof tables.orders)['$inferSelect']

const readOnlyAfterDays = 30

/** Returns when an order's room becomes read-only; null while the order is still open. */
export function closesAt(order: OrderRow): string | null {
  const { state, completed_at, updated_at } = order
  if (!isIn(state, 'completed', 'called_off')) return null
  const ended = Date.parse(completed_at ?? updated_at)
  return new Date(ended + readOnlyAfterDays * 86_400_000).toISOString()
}
