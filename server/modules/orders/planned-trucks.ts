import { and, eq } from 'drizzle-orm'

import { planJobs } from '#contract/calendar/fits.ts'
import type { PlannedTruck } from '#contract/calls/order-view.ts'
import { tables } from '#server/database/tables.ts'
import { readCapacities } from '#server/domain/mover-capacity.ts'
import { rulesOf } from '#server/domain/rule-sets.ts'
import { vehicleName } from '#server/domain/vehicle-names.ts'
import type { Db } from '#server/kernel/kernel.ts'
import type { OrderRow } from './order-row.ts'

type At = { now: Date; locale: string }

/**
 * Plans the trucks of a mover's jobs that are taken, as the board does, and returns them by the
 * job's code. `order` is one of the jobs: its fees say how long the drives take.
 */
export async function plannedTrucks(
  db: Db,
  mover_id: number,
  order: OrderRow,
  { now, locale }: At,
): Promise<Map<string, PlannedTruck>> {
  const capacity = (await readCapacities(db, [mover_id], now)).get(mover_id)
  if (!capacity) return new Map()
  const plan = planJobs(capacity, (await rulesOf(db, order)).fees)
  const { mover_vehicles: trucks, vehicles } = tables
  const rows = await db
    .select({ id: trucks.id, plate: trucks.plate, vehicle: vehicleName(locale) })
    .from(trucks)
    .innerJoin(vehicles, eq(vehicles.id, trucks.vehicle_id))
    .where(and(eq(trucks.mover_id, mover_id), eq(trucks.is_active, true)))
  const known = new Map(rows.map(({ id, ...truck }) => [id, truck]))
  return new Map(
    [...plan].flatMap(([code, { truck_id }]) => {
      const truck = truck_id === null ? undefined : known.get(truck_id)
      return truck ? [[code, truck] as const] : []
    }),
  )
}
