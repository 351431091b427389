import { and, asc, eq, gt, isNotNull, lt, or } from 'drizzle-orm'

import type { Actor } from '#contract/kernel/access.ts'
import { memberMay } from '#contract/member-rights.ts'
import { tables } from '#server/database/tables.ts'
import type { Db } from '#server/kernel/kernel.ts'

/**
 * Reads the times of a mover's drivers and trucks that touch a span, in the order they were made. Why
 * a driver is away is for those who dispatch, and for the driver.
 */
export async function readCrewTimes(
  db: Db,
  mover_id: number,
  { from, to }: { from: number; to: number },
  actor: Actor,
) {
  const { availability_exceptions: exceptions, drivers, mover_vehicles: trucks, users } = tables
  const rows = await db
    .select({
      id: exceptions.id,
      from_at: exceptions.from_at,
      to_at: exceptions.to_at,
      is_open: exceptions.is_open,
      title: exceptions.title,
      driver_id: exceptions.driver_id,
      mover_vehicle_id: exceptions.mover_vehicle_id,
      driver: users.name,
      user_id: users.id,
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
  const seesAll = memberMay(actor.member_role, 'availability_exceptions:list')
  return rows.map(({ user_id, ...time }) => {
    const isSeen = seesAll || time.driver_id === null || user_id === actor.user_id
    return isSeen ? time : { ...time, title: null }
  })
}
