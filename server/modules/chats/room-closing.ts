import { isIn } from '#contract/order-phases.ts'
import type { tables } from '#server/database/tables.ts'

type OrderRow = (typeof tables.orders)['$inferSelect']

const readOnlyAfterDays = 30

/**
 * Returns when an order's room becomes read-only; null until the order is completed or called off,
 * and while it is disputed after that.
 * `roomWrites` stores it in the Realtime Database, whose rules refuse messages from then on. A room
 * with support never closes; `forgetRooms` removes the messages later.
 */
export function closesAt(order: OrderRow): string | null {
  const { state, completed_at, called_off_at } = order
  const endedAt = completed_at ?? called_off_at
  if (endedAt === null || !isIn(state, 'completed', 'called_off')) return null
  return new Date(Date.parse(endedAt) + readOnlyAfterDays * 86_400_000).toISOString()
}
