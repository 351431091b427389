import { and, asc, count, desc, eq, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { type JobSummary, type Jobs, jobsPerPage, type listJobs } from '#contract/calls/jobs.ts'
import type { Actor } from '#contract/kernel/access.ts'
import type { QueryOf } from '#contract/kernel/call.ts'
import { statesIn } from '#contract/order-phases.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import type { Db } from '#server/kernel/kernel.ts'
import { isOwn } from '#server/kernel/resource/find-own.ts'
import { jobPay } from './job-pay.ts'
import { lateCrewOf } from './late-crew.ts'
import { summaryOf } from './order-row.ts'
import { plannedTrucks } from './planned-trucks.ts'

const past = statesIn('completed', 'disputed', 'called_off')

type Query = QueryOf<typeof listJobs>

/** Returns a page of the jobs of a mover or a driver, with the number of all that match. */
export async function jobsOf({ kernel }: AppContext, actor: Actor, query: Query): Promise<Jobs> {
  const { orders, cities, drivers, users, customers } = tables
  const { db } = kernel
  const isPast = query.which === 'past'
  const driverUsers = alias(users, 'driver_users')
  const order = isPast ? desc : asc
  const matching = and(
    isOwn(resources.orders, orders, actor),
    isPast ? inArray(orders.state, past) : notInArray(orders.state, past),
    filteredBy(query),
  )
  const rows = await db
    .select({
      order: orders,
      time_zone: cities.time_zone,
      customer: users.name,
      driver: driverUsers.name,
    })
    .from(orders)
    .innerJoin(cities, eq(cities.id, orders.city_id))
    .innerJoin(customers, eq(customers.id, orders.customer_id))
    .innerJoin(users, eq(users.id, customers.user_id))
    .leftJoin(drivers, eq(drivers.id, orders.driver_id))
    .leftJoin(driverUsers, eq(driverUsers.id, drivers.user_id))
    .where(and(matching, query.before ? afterCursor(query.before, isPast) : undefined))
    .orderBy(order(orders.window_start_at), order(orders.id))
    .limit(jobsPerPage + 1)
  const [counted] = await db
    .select({ total: count() })
    .from(orders)
    .innerJoin(cities, eq(cities.id, orders.city_id))
    .innerJoin(customers, eq(customers.id, orders.customer_id))
    .innerJoin(users, eq(users.id, customers.user_id))
    .where(matching)
  const shown = rows.slice(0, jobsPerPage)
  const last = shown.at(-1)?.order
  const trucks = isPast ? new Map() : await trucksFor(db, last, actor, kernel.now())
  return {
    jobs: await Promise.all(
      shown.map((row) => shownJob(db, row, { actor, trucks, now: kernel.now() })),
    ),
    next: last && rows.length > jobsPerPage ? cursorOf(last) : null,
    total: counted?.total ?? 0,
  }
}

type OrderRow = (typeof tables.orders)['$inferSelect']
type Trucks = Awaited<ReturnType<typeof plannedTrucks>>

/** Plans the trucks of a driver's list; the mover sees them on the board. */
async function trucksFor(
  db: Db,
  order: OrderRow | undefined,
  { kind, locale }: Actor,
  now: Date,
): Promise<Trucks> {
  if (kind !== 'driver' || !order || order.mover_id === null) return new Map()
  return plannedTrucks(db, order.mover_id, order, { now, locale })
}

type JobRow = { order: OrderRow; time_zone: string; customer: string; driver: string | null }

const shownJob = async (
  db: Db,
  { order, ...rest }: JobRow,
  { actor, trucks, now }: { actor: Actor; trucks: Trucks; now: Date },
): Promise<JobSummary> => ({
  ...summaryOf(order),
  ...rest,
  pay_cents: actor.kind === 'driver' ? null : await jobPay(db, order),
  truck: trucks.get(order.code) ?? null,
  late_until: lateCrewOf(order, now)?.ends_at ?? null,
})

const cursorOf = ({ window_start_at, id }: OrderRow) => `${Date.parse(window_start_at)}_${id}`

/** Selects the jobs that follow the one with this cursor. */
function afterCursor(cursor: string, isPast: boolean): SQL {
  const { orders } = tables
  const [ms, id] = cursor.split('_').map(Number)
  const at = new Date(Number(ms)).toISOString()
  const row = sql`(${orders.window_start_at}, ${orders.id})`
  const known = sql`(${at}::timestamptz, ${id}::bigint)`
  return isPast ? sql`${row} < ${known}` : sql`${row} > ${known}`
}

function filteredBy({ q, from, to, state, driver_id }: Query): SQL | undefined {
  const { orders, cities, users } = tables
  const day = sql`(${orders.window_start_at} at time zone ${cities.time_zone})::date`
  const words = q?.trim().toLowerCase()
  const holds = (text: SQL) => sql`position(${words} in lower(${text})) > 0`
  const place = (at: number) =>
    sql`concat_ws(' ', ${orders.stops} -> ${sql.raw(String(at))} ->> 'city', ${orders.stops} -> ${sql.raw(String(at))} ->> 'zip')`
  return and(
    words
      ? or(holds(sql`${orders.code}`), holds(sql`${users.name}`), holds(place(0)), holds(place(-1)))
      : undefined,
    from ? sql`${day} >= ${from}::date` : undefined,
    to ? sql`${day} <= ${to}::date` : undefined,
    state ? eq(orders.state, state) : undefined,
    driver_id ? eq(orders.driver_id, driver_id) : undefined,
  )
}
