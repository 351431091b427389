import { eq, lt } from 'drizzle-orm'

import type { orderMachine } from '#contract/machines/order.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { stopShares } from '#server/domain/location-shares.ts'
import type { Listener } from '#server/kernel/kernel.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import type { RowOf, ServerModule } from '#server/server-module.ts'
import { locationRoutes } from './routes.ts'

const { location_shares: shares } = tables
type Emitted = (typeof orderMachine.transitions)[keyof typeof orderMachine.transitions]['emits']

/** The events after which a truck is no longer on its way, or no longer this driver's. */
const ends = [
  'order.arrived',
  'order.arrival_reported',
  'order.unloading_started',
  'order.delivered',
  'order.cancelled',
  'order.no_show',
  'order.released',
  'order.documents_checked',
  'order.assigned',
  'order.unassigned',
  'order.taken_over',
  'order.rescheduled',
  'order.revised',
] as const satisfies readonly Emitted[]

const orderEnded: Listener<RowOf<'orders'>> = ({ tx, row, now }) =>
  stopShares(tx, eq(shares.order_id, row.id), 'order', now)

const driverSuspended: Listener<RowOf<'drivers'>> = ({ tx, row, now }) =>
  stopShares(tx, eq(shares.driver_id, row.id), 'suspension', now)

const hour = 3_600_000
/** No drive takes longer: somebody forgot the job. */
const maxHours = 12

/** Ends shares that have been on for longer than any drive. */
async function stopForgotten({ kernel }: AppContext, now: Date): Promise<void> {
  const before = new Date(now.getTime() - maxHours * hour).toISOString()
  await transact(kernel.db, (tx) => stopShares(tx, lt(shares.started_at, before), 'time', now))
}

/** Lets drivers show customers where they are, while they are on the way. */
export const locationsModule: ServerModule = {
  name: 'locations',
  listensToNewsOnly: true,
  routes: locationRoutes,
  listeners: {
    ...Object.fromEntries(ends.map((event) => [event, orderEnded])),
    'driver.suspended': driverSuspended,
  },
  jobs: [{ name: 'stop-forgotten-location-shares', every: 'hour', run: stopForgotten }],
}
