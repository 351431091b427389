import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  sql,
} from 'drizzle-orm'

import { type CrewJob, hasCrew } from '#contract/calendar/fits.ts'
import type { LostJob, WhyNot } from '#contract/calls/jobs.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import {
  type Candidate,
  candidate,
  candidateColumns,
  obstacles,
  serves,
} from '#server/domain/eligibility.ts'
import {
  capacityConflictText,
  crewJobColumns,
  crewJobOf,
  readCapacities,
} from '#server/domain/mover-capacity.ts'
import { obstacleText } from '#server/domain/obstacle-text.ts'
import { isOwnMove } from '#server/domain/own-move.ts'
import { rulesOf } from '#server/domain/rule-sets.ts'
import { timeZoneOf } from '#server/domain/time-zone-of.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import type { Act, Db } from '#server/kernel/kernel.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { type OrderRow, summaryOf } from './order-row.ts'
import { remediesFor } from './remedies.ts'

const dayMs = 86_400_000
const minuteMs = 60_000
/** Movers may ask about a job for this many days after it was taken. */
const askableDays = 30
const lostDays = 7
const maxLost = 20
const othersRoundedTo = 5

/**
 * Lists the jobs in the mover's cities that other crews took in the last days, the latest first. None
 * was taken before the mover served these cities, because `whyNot` says nothing about those.
 */
export async function lostJobs(
  { kernel: { db } }: AppContext,
  { actor, now }: Act,
): Promise<LostJob[]> {
  const { cities, events, orders } = tables
  if (actor.city_ids.length === 0) return []
  const mover_id = ownId(actor, 'mover_id')
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs).toISOString()
  const served_since = await servedSince(db, mover_id)
  const hasActedOn = sql`exists (
    select 1 from ${events} where ${events.resource} = 'orders'
      and ${events.record_id} = ${orders.id} and ${events.user_id} = ${ownId(actor, 'user_id')})`
  const rows = await db
    .select({ order: orders, time_zone: cities.time_zone })
    .from(orders)
    .innerJoin(cities, eq(cities.id, orders.city_id))
    .where(
      and(
        inArray(orders.city_id, [...actor.city_ids]),
        // The index is by when a job was placed.
        gte(orders.placed_at, daysAgo(askableDays)),
        gte(orders.accepted_at, daysAgo(lostDays)),
        gte(orders.accepted_at, served_since),
        isNotNull(orders.mover_id),
        ne(orders.mover_id, mover_id),
        sql`not ${hasActedOn}`,
      ),
    )
    .orderBy(desc(orders.accepted_at))
    .limit(maxLost)
  return rows.map(({ order, time_zone }) => {
    const { id: _, state: __, ...summary } = summaryOf(order)
    return { ...summary, time_zone, taken_at: String(order.accepted_at) }
  })
}

/** Returns since when a mover has served the present cities. */
async function servedSince(db: Db, mover_id: number): Promise<string> {
  const { events, movers } = tables
  const [mover] = await db
    .select({ created_at: movers.created_at })
    .from(movers)
    .where(eq(movers.id, mover_id))
  const [changed] = await db
    .select({ at: events.created_at })
    .from(events)
    .where(
      and(
        eq(events.resource, 'movers'),
        eq(events.record_id, mover_id),
        sql`${events.diff} ? 'city_ids'`,
      ),
    )
    .orderBy(desc(events.id))
    .limit(1)
  return changed?.at ?? mover?.created_at ?? ''
}

/**
 * Says why a job went to another crew. The mover is judged as they were when it was taken, so that
 * changing the wishes tells nothing more about the job, and a city added since reveals no job. The
 * crew that has it stays unnamed, and how many others could have taken it is rounded.
 */
export async function whyNot(context: AppContext, code: string, act: Act): Promise<WhyNot> {
  const { kernel } = context
  const { db } = kernel
  const { actor, now } = act
  const { orders } = tables
  const [order] = await db.select().from(orders).where(eq(orders.code, code))
  const mover = await candidate(db, ownId(actor, 'mover_id'))
  const taken_at = order?.accepted_at
  if (!order || !mover || !taken_at || !isTakenByAnother(order, mover.id))
    throw notFound(actor.locale)
  const taken = new Date(taken_at)
  const then = await asOf(db, mover, taken_at)
  const isRecent = taken.getTime() > now.getTime() - askableDays * dayMs
  if (!isRecent || !then?.city_ids.includes(order.city_id)) throw notFound(actor.locale)
  const { fees } = await rulesOf(db, order)
  const time_zone = await timeZoneOf(db, order.city_id)
  const movers = await candidatesFor(db, order)
  const judged = (who: Candidate, is_own: boolean) =>
    obstacles(who, asOpen(order), { fees, now: taken, is_own, time_zone })
  const is_own = movers.some(({ candidate, is_own }) => candidate.id === mover.id && is_own)
  const found = judged(then, is_own)
  const capacity = (await readCapacities(db, [mover.id], now)).get(mover.id)
  const jobs = await jobsAt(db, mover.id, order, taken_at)
  const crew = capacity && hasCrew(await crewJobOf(db, order), { ...capacity, jobs }, fees)
  const others = movers.filter(
    ({ candidate, is_own }) => candidate.id !== mover.id && judged(candidate, is_own).length === 0,
  )
  const { how, opened_at } = await historyOf(db, order, taken_at)
  return {
    code,
    how,
    open_minutes: Math.max(0, Math.floor((taken.getTime() - Date.parse(opened_at)) / minuteMs)),
    obstacles: [
      ...found.map((key) => obstacleText(actor.locale, key, then, time_zone)),
      ...(crew && !crew.ok ? [capacityConflictText(actor.locale, crew)] : []),
    ],
    remedies: remediesFor(found),
    others_at_least: Math.floor(others.length / othersRoundedTo) * othersRoundedTo,
  }
}

const isTakenByAnother = ({ mover_id }: OrderRow, own: number) =>
  mover_id !== null && mover_id !== own

/** Returns the job as if nobody had had first refusal. */
const asOpen = (order: OrderRow): OrderRow => ({
  ...order,
  first_refusal_mover_id: null,
  first_refusal_until: null,
})

/**
 * Returns the mover with the columns as they were then, by undoing what changed since; undefined if
 * there was no such mover yet, or if more has changed than is worth reading.
 */
async function asOf(db: Db, mover: Candidate, at: string): Promise<Candidate | undefined> {
  const { events, movers } = tables
  const maxUndone = 200
  const [row] = await db
    .select({ created_at: movers.created_at })
    .from(movers)
    .where(eq(movers.id, mover.id))
  const later = await db
    .select({ diff: events.diff, from: events.from })
    .from(events)
    .where(
      and(eq(events.resource, 'movers'), eq(events.record_id, mover.id), gt(events.created_at, at)),
    )
    .orderBy(desc(events.id))
    .limit(maxUndone + 1)
  if (!row || row.created_at > at || later.length > maxUndone) return undefined
  const before: Record<string, unknown> = {}
  for (const { diff } of later)
    for (const [name, change] of Object.entries(diff ?? {}))
      if (name in mover && Array.isArray(change)) before[name] = change[0]
  return { ...mover, ...(before as Partial<Candidate>) }
}

/** Reads all movers of the job's city. */
function candidatesFor(db: Db, order: OrderRow) {
  const { movers } = tables
  return db
    .select({ candidate: candidateColumns(), is_own: isOwnMove(movers.id, order.id) })
    .from(movers)
    .where(and(serves(order.city_id), eq(movers.status, 'approved')))
    .orderBy(asc(movers.id))
}

/** Reads the mover's own jobs around a job that they had when it was taken. */
function jobsAt(db: Db, mover_id: number, order: OrderRow, at: string): Promise<CrewJob[]> {
  const { orders, vehicles } = tables
  const { window_start_at } = orders
  const day = (by: number) => new Date(Date.parse(order.window_start_at) + by * dayMs).toISOString()
  return db
    .select(crewJobColumns())
    .from(orders)
    .innerJoin(vehicles, eq(vehicles.id, orders.vehicle_id))
    .where(
      and(
        eq(orders.mover_id, mover_id),
        lt(orders.accepted_at, at),
        gt(window_start_at, day(-2)),
        lt(window_start_at, day(2)),
        or(isNull(orders.called_off_at), gt(orders.called_off_at, at)),
      ),
    )
    .orderBy(asc(window_start_at))
}

const takenEvents = ['order.accepted', 'order.revision_agreed']
const changeEvents = ['order.rescheduled', 'order.revised']

/** Returns how the job was taken, and since when it had been open. */
async function historyOf(
  db: Db,
  order: OrderRow,
  taken_at: string,
): Promise<{ how: WhyNot['how']; opened_at: string }> {
  const { events } = tables
  const latest = await db
    .select({ name: events.name, to: events.to, user_id: events.user_id, at: events.created_at })
    .from(events)
    .where(and(eq(events.resource, 'orders'), eq(events.record_id, order.id)))
    .orderBy(desc(events.id))
    .limit(500)
  const rows = latest.reverse()
  const takes = rows.filter(({ name }) => takenEvents.includes(name))
  const last = takes.at(-1)
  const before = takes.filter((one) => one !== last && one.user_id === last?.user_id).at(-1)
  const isChangedBetween =
    before !== undefined &&
    rows.some(({ name, at }) => changeEvents.includes(name) && at >= before.at)
  const opened = rows.filter(({ to, at }) => to === 'placed' && at <= taken_at).at(-1)
  return {
    how: isChangedBetween || last?.name === 'order.revision_agreed' ? 'held' : 'first',
    opened_at: opened?.at ?? order.placed_at ?? taken_at,
  }
}
