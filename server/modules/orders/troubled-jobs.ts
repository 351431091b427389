import { eq } from 'drizzle-orm'
import { endOf, startOf } from '#contract/calendar/crew-time.ts'
import { type CrewJob, freeDrivers, noBuffers, planJobs } from '#contract/calendar/fits.ts'
import { closedSpans, openSpans } from '#contract/calendar/open-spans.ts'
import { worksAt } from '#contract/calendar/own-hours.ts'
import type { CalendarJob, CrewHours, UncoveredJob } from '#contract/calls/calendar.ts'
import type { Actor } from '#contract/kernel/access.ts'
import { tables } from '#server/database/tables.ts'
import type { MoverCapacity } from '#server/domain/mover-capacity.ts'
import { rulesOf } from '#server/domain/rule-sets.ts'
import type { Db } from '#server/kernel/kernel.ts'
import { jobsIn } from './calendar-jobs.ts'
import type { OrderRow } from './order-row.ts'

/** Lists the jobs ahead that begin outside the hours, or that run into a blocked time. */
export async function outsideHours(
  db: Db,
  capacity: MoverCapacity,
  actor: Actor,
  now: Date,
): Promise<CalendarJob[]> {
  const ahead = capacity.jobs.filter((job) => startOf(job) > now.getTime())
  const { clock } = capacity
  const outside = ahead.filter((job) => {
    const [start, end] = [startOf(job), endOf(job)]
    return (
      openSpans(capacity, clock, start, start + 1).length === 0 ||
      closedSpans(capacity.exceptions, start, end).length > 0
    )
  })
  const starts = outside.map(startOf)
  if (starts.length === 0) return []
  const range = { from: Math.min(...starts), to: Math.max(...starts) + 1 }
  const codes = new Set(outside.map(({ code }) => code))
  const jobs = await jobsIn(db, capacity, actor, range)
  return jobs.filter(({ job }) => codes.has(job.code)).map(({ view }) => view)
}

/** Lists the jobs ahead whose driver is away, or for which no truck is left, with who is free. */
export async function uncoveredJobs(
  db: Db,
  capacity: MoverCapacity,
  crew: readonly CrewHours[],
  actor: Actor,
  now: Date,
): Promise<UncoveredJob[]> {
  const ahead = capacity.jobs.filter((job) => endOf(job) > now.getTime())
  const [first] = ahead
  // Without times of their own everything is as it was when the jobs were taken.
  const hasOwnHours = [...capacity.trucks, ...capacity.drivers].some(({ hours }) => hours)
  if (!first || !hasOwnHours) return []
  const { fees } = await rulesOf(db, await orderOf(db, first.code))
  const plan = planJobs(capacity, fees)
  const awayDriver = ({ driver_id, ...job }: CrewJob) => {
    const driver = capacity.drivers.find(({ id }) => id === driver_id)
    return driver && !worksAt(driver.hours, job, noBuffers) ? driver.id : null
  }
  const hasTruck = ({ code }: { code: string }) => plan.get(code)?.truck_id !== null
  const found = ahead.filter((job) => awayDriver(job) !== null || !hasTruck(job))
  if (found.length === 0) return []
  const starts = found.map(startOf)
  const range = { from: Math.min(...starts), to: Math.max(...starts) + 1 }
  const codes = new Set(found.map(({ code }) => code))
  const jobs = await jobsIn(db, capacity, actor, range)
  const nameOf = (id: number | null) =>
    crew.find((one) => one.kind === 'driver' && one.id === id)?.name ?? null
  return jobs
    .filter(({ job }) => codes.has(job.code))
    .map(({ job, view }) => ({
      ...view,
      away_driver: nameOf(awayDriver(job)),
      has_truck: hasTruck(job),
      helpers: freeDrivers(job, capacity, fees).flatMap(({ id }) => nameOf(id) ?? []),
    }))
}

async function orderOf(db: Db, code: string): Promise<OrderRow> {
  const { orders } = tables
  const [order] = await db.select().from(orders).where(eq(orders.code, code))
  if (!order) throw new Error(`No order has the code ${code}`)
  return order
}
