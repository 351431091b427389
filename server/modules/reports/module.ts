import type { tables } from '#server/database/tables.ts'
import type { Listener } from '#server/kernel/kernel.ts'
import { tally } from '#server/kernel/resource/hourly-totals.ts'
import type { ServerModule } from '#server/server-module.ts'
import { reportRoutes } from './routes.ts'

type OrderRow = (typeof tables.orders)['$inferSelect']
type PaymentRow = (typeof tables.payments)['$inferSelect']

/**
 * Order events that are counted by the hour, with the order's total at that moment as the amount.
 */
export const countedEvents = [
  'order.placed',
  'order.accepted',
  'order.released',
  'order.completed',
  'order.cancelled',
  'order.unpaid',
  'order.no_show',
  'order.absence_reported',
  'order.expired',
  'order.disputed',
] as const

/** The payment event that is counted by the hour, with the captured amount. */
export const capturedEvent = 'payment.captured'

const count =
  (metric: string): Listener<OrderRow> =>
  async ({ tx, row, now }) =>
    tally(tx, now, row.id, [{ metric, city_id: row.city_id, count: 1, cents: row.total_cents }])

const countCapture: Listener<PaymentRow> = async ({ tx, row, now }) =>
  tally(tx, now, row.id, [{ metric: capturedEvent, count: 1, cents: row.captured_cents }])

/** Updates the hourly totals that reports read. */
export const reportsModule: ServerModule = {
  name: 'reports',
  routes: reportRoutes,

  listeners: {
    ...Object.fromEntries(countedEvents.map((name) => [name, count(name)])),
    [capturedEvent]: countCapture,
  },
}
