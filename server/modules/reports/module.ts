import { capturedEvent, countedEvents } from '#contract/calls/reports.ts'
import type { tables } from '#server/database/tables.ts'
import type { Listener } from '#server/kernel/kernel.ts'
import { tally } from '#server/kernel/resource/hourly-totals.ts'
import type { ServerModule } from '#server/server-module.ts'
import { reportRoutes } from './routes.ts'

type OrderRow = (typeof tables.orders)['$inferSelect']
type PaymentRow = (typeof tables.payments)['$inferSelect']

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
