import { and, desc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'

import {
  type Preview,
  type previewPreferences,
  type WishKey,
  wishKeys,
} from '#contract/calls/preferences.ts'
import type { BodyOf } from '#contract/kernel/call.ts'
import type { Fees } from '#contract/pricing/rules.ts'
import { trueHourly } from '#contract/pricing/true-hourly.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { baseOf, type JobFacts, unmetWishes, type Wishes } from '#server/domain/job-wishes.ts'
import { rulesOf } from '#server/domain/rule-sets.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import type { Act, Db } from '#server/kernel/kernel.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'

const days = 30
const dayMs = 86_400_000
const minuteMs = 60_000
/** The most jobs that are counted, so that a city with many answers as fast as a small one. */
const maxCounted = 2000

/** Counts the latest jobs that would have met a mover's wishes; those not given are as saved. */
export async function previewOf(
  { kernel, ports }: AppContext,
  given: BodyOf<typeof previewPreferences>,
  { actor, now }: Act,
): Promise<Preview> {
  const { db } = kernel
  const { movers } = tables
  const [saved] = await db
    .select()
    .from(movers)
    .where(eq(movers.id, ownId(actor, 'mover_id')))
  if (!saved) throw notFound(actor.locale)
  const wishes: Wishes = { ...saved, ...given }
  if (wishes.radius_mi !== null && wishes.base_zip && baseOf(wishes) === null) {
    const located = await ports.maps.locate({ zip: wishes.base_zip })
    if (located.ok) wishes.base_point = { ...located.place, zip: wishes.base_zip }
  }
  const since = new Date(now.getTime() - days * dayMs).toISOString()
  const jobs = await latestJobs(db, saved.city_ids, since)
  const latest = jobs.slice(0, maxCounted)
  const is_partial = jobs.length > maxCounted
  const first = latest.at(-1)
  const counted_ms =
    is_partial && first ? now.getTime() - Date.parse(first.placed_at) : days * dayMs
  return { ...counted(wishes, latest, counted_ms), is_partial }
}

type Job = { facts: JobFacts; fees: Fees; placed_at: string }

/** Reads the jobs that were placed in these cities since then, the latest first. */
async function latestJobs(db: Db, city_ids: readonly number[], since: string): Promise<Job[]> {
  const { cities, orders } = tables
  if (city_ids.length === 0) return []
  const day = (at: SQL | typeof orders.placed_at) =>
    sql`(${at} at time zone ${cities.time_zone})::date`
  const rows = await db
    .select({
      placed_at: orders.placed_at,
      vehicle_id: orders.vehicle_id,
      stops: orders.stops,
      heaviest_lb: sql<number>`coalesce((
        select max((item ->> 'weight_lb')::float8) from jsonb_array_elements(${orders.items}) item
      ), 0)`,
      rules_version: sql<string>`quoted.rules_version`,
      speed_mph: sql<number | null>`(quoted.request ->> 'speed_mph')::float8`,
      mover_cents: sql<number>`(quoted.answer ->> 'mover_cents')::float8`,
      billed_minutes: sql<number>`(quoted.answer ->> 'billed_minutes')::float8`,
      miles: sql<number>`(quoted.answer ->> 'miles')::float8`,
      is_same_day: sql<boolean>`${day(orders.placed_at)} = ${day(sql`${orders.window_start_at}`)}`,
    })
    .from(orders)
    .innerJoin(cities, eq(cities.id, orders.city_id))
    // The quote is large and stored compressed; so it is unpacked once a row.
    .innerJoin(
      sql`lateral jsonb_to_record(${orders.quote})
        as quoted (answer jsonb, request jsonb, rules_version text)`,
      sql`true`,
    )
    .where(and(inArray(orders.city_id, [...city_ids]), gte(orders.placed_at, since)))
    .orderBy(desc(orders.placed_at))
    .limit(maxCounted + 1)
  const jobs: Job[] = []
  for (const row of rows) {
    const { fees } = await rulesOf(db, { quote: row })
    const { mover_cents, billed_minutes, miles, stops } = row
    const priced = { mover_cents, billed_minutes, miles }
    jobs.push({
      fees,
      placed_at: String(row.placed_at),
      facts: {
        pay_cents: mover_cents,
        per_hour_cents: trueHourly(priced, row.speed_mph ?? fees.speed_mph),
        miles,
        from: stops[0] ?? null,
        heaviest_lb: row.heaviest_lb,
        flights: stops.reduce((sum, stop) => sum + (stop.has_elevator ? 0 : stop.flights), 0),
        stops: stops.length,
        vehicle_id: row.vehicle_id,
        is_same_day: row.is_same_day,
      },
    })
  }
  return jobs
}

/** Counts jobs that were placed within this time. */
function counted(
  wishes: Wishes,
  jobs: readonly Job[],
  counted_ms: number,
): Omit<Preview, 'is_partial'> {
  const judged = jobs.map(({ facts, fees }) => ({
    cents: facts.pay_cents,
    unmet: unmetWishes(wishes, facts, fees),
  }))
  const fitting = judged.filter(({ unmet }) => unmet.length === 0)
  const lostTo = (key: WishKey) => {
    const lost = judged.filter(({ unmet }) => unmet.includes(key))
    return {
      key,
      count: lost.length,
      cents: centsOf(lost),
      only_count: lost.filter(({ unmet }) => unmet.length === 1).length,
    }
  }
  const perWeek = (judgedJobs: readonly { cents: number }[]) =>
    Math.round((centsOf(judgedJobs) * 7 * dayMs) / Math.max(minuteMs, counted_ms))
  return {
    days: Math.max(1, Math.round(counted_ms / dayMs)),
    open: judged.length,
    fit: fitting.length,
    per_week_cents: perWeek(fitting),
    open_per_week_cents: perWeek(judged),
    lost_to: wishKeys.map(lostTo).filter(({ count }) => count > 0),
    has_base: baseOf(wishes) !== null,
  }
}

const centsOf = (jobs: readonly { cents: number }[]) =>
  jobs.reduce((sum, { cents }) => sum + cents, 0)
