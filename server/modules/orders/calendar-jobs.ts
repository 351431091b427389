import { and, asc, eq, gte, inArray, lt, notInArray } from 'drizzle-orm'
import { endOf, startOf } from '#contract/calendar/crew-time.ts'
import { type CrewJob, driveBefore, planJobs } from '#contract/calendar/fits.ts'
import type { CalendarJob } from '#contract/calls/calendar.ts'
import type { Actor } from '#contract/kernel/access.ts'
import { statesIn } from '#contract/order-phases.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { crewJobColumns, type MoverCapacity } from '#server/domain/mover-capacity.ts'
import { rulesOf } from '#server/domain/rule-sets.ts'
import type { Db } from '#server/kernel/kernel.ts'
import { isOwn } from '#server/kernel/resource/find-own.ts'
import { type OrderRow, summaryOf } from './order-row.ts'

/** More jobs than any crew does in the days of a calendar. */
const maxJobs = 1000

type ShownJob = { view: CalendarJob; job: CrewJob }

/** Reads the jobs that begin in a time, with the truck that is planned for each. */
export async function jobsIn(
  db: Db,
  capacity: MoverCapacity,
  actor: Actor,
  { from, to }: { from: number; to: number },
): Promise<ShownJob[]> {
  const { orders, cities, drivers, users, vehicles } = tables
  const rows = await db
    .select({
      order: orders,
      job: crewJobColumns(),
      time_zone: cities.time_zone,
      driver: users.name,
    })
    .from(orders)
    .innerJoin(cities, eq(cities.id, orders.city_id))
    .innerJoin(vehicles, eq(vehicles.id, orders.vehicle_id))
    .leftJoin(drivers, eq(drivers.id, orders.driver_id))
    .leftJoin(users, eq(users.id, drivers.user_id))
    .where(
      and(
        isOwn(resources.orders, orders, actor),
        notInArray(orders.state, statesIn('draft', 'called_off')),
        gte(orders.window_start_at, new Date(from).toISOString()),
        lt(orders.window_start_at, new Date(to).toISOString()),
      ),
    )
    .orderBy(asc(orders.window_start_at), asc(orders.id))
    .limit(maxJobs)
  const [first] = rows
  if (!first) return []
  // One set of fees for all drives: they differ little, and none of them is a promise.
  const { fees } = await rulesOf(db, first.order)
  const truckOf = await trucksFor(db, capacity, fees)
  const { clock } = capacity
  return rows.map(({ order, job, time_zone, driver }) => {
    const truck = truckOf(job.code)
    const before = rows
      .map((row) => row.job)
      .filter(
        (other) =>
          clock.dayOf(startOf(other)) === clock.dayOf(startOf(job)) &&
          truck !== null &&
          truckOf(other.code) === truck,
      )
    return {
      job,
      view: {
        ...jobOf(order, job, time_zone),
        truck,
        driver,
        travel_before_min: driveBefore(job, before, fees),
      },
    }
  })
}

const jobOf = (order: OrderRow, job: CrewJob, time_zone: string) => ({
  ...summaryOf(order),
  time_zone,
  ends_at: new Date(endOf(job)).toISOString(),
})

/** Returns the plate of the truck that is planned for each job. */
async function trucksFor(
  db: Db,
  capacity: MoverCapacity,
  fees: Parameters<typeof planJobs>[1],
): Promise<(code: string) => string | null> {
  const { mover_vehicles: trucks } = tables
  const plan = planJobs(capacity, fees)
  const ids = capacity.trucks.map(({ id }) => id)
  const plates = await db
    .select({ id: trucks.id, plate: trucks.plate })
    .from(trucks)
    .where(inArray(trucks.id, ids))
  const plateOf = new Map(plates.map(({ id, plate }) => [id, plate]))
  return (code) => plateOf.get(plan.get(code)?.truck_id ?? 0) ?? null
}
