import { and, asc, eq, gt, isNotNull, lt, or } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import type { Db } from '#server/kernel/kernel.ts'

/** Reads the times of a mover's drivers and trucks that touch a span, in the order they were made. */
export function readCrewTimes(
  db: Db,
  mover_id: number,
  { from, to }: { from: number; to: number },
) {
  const { availability_exceptions: exceptions, drivers, mover_vehicles: trucks, users } = tables
  return db
    .select({
      id: exceptions.id,
      from_at: exceptions.from_at,
      to_at: exceptions.to_at,
      is_open: exceptions.is_open,
      title: exceptions.title,
      driver_id: exceptions.driver_id,
      mover_vehicle_id: exceptions.mover_vehicle_id,
      driver: users.name,
      plate: trucks.plate,
    })
    .from(exceptions)
    .leftJoin(drivers, eq(drivers.id, exceptions.driver_id))
    .leftJoin(users, eq(users.id, drivers.user_id))
    .leftJoin(trucks, eq(trucks.id, exceptions.mover_vehicle_id))
    .where(
      and(
        eq(exceptions.mover_id, mover_id),
        or(isNotNull(exceptions.driver_id), isNotNull(exceptions.mover_vehicle_id)),
        gt(exceptions.to_at, new Date(from).toISOString()),
        lt(exceptions.from_at, new Date(to).toISOString()),
      ),
    )
    .orderBy(asc(exceptions.id))
}
