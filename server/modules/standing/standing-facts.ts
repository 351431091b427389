import { and, count, desc, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm'

import type { claimKinds } from '#contract/resources/claims.ts'
import type { StandingKind } from '#contract/resources/standing-appeals.ts'
import { tables } from '#server/database/tables.ts'
import { setting } from '#server/domain/setting.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'

const { orders, events, claims, feedbacks } = tables
const minute = 60_000
/** The most events of one source that are read: a company with so many has no standing left. */
const maxEvents = 500
/** The latest jobs that are listed one by one. */
const latestJobs = 50

/** Something that counts against a mover, with the record that shows it. */
export type Fact = {
  kind: StandingKind
  record_id: number
  order_id: number
  code: string
  at: string
}

/** Claims about things, not about money or manners. */
const damageKinds = [
  'damage',
  'loss',
  'property',
] as const satisfies readonly (typeof claimKinds)[number][]

/** A crew of such an order was there, but nobody knows when. */
const isReinstated = sql<boolean>`${orders.step_log} @> '[{"step": "reinstate"}]'`

/** Lists the jobs that were given back or missed, by the events that changed the mover's record. */
export async function recordFacts(
  db: Db | Tx,
  mover_id: number,
  since: { release: string; no_show: string },
): Promise<Fact[]> {
  const earliest = since.release < since.no_show ? since.release : since.no_show
  const found = await db
    .select({
      record_id: events.id,
      order_id: orders.id,
      code: orders.code,
      at: events.created_at,
      diff: events.diff,
      is_reinstated: isReinstated,
    })
    .from(events)
    .innerJoin(orders, eq(orders.code, events.reason))
    .where(
      and(
        eq(events.resource, 'movers'),
        eq(events.record_id, mover_id),
        eq(events.name, 'movers.edited'),
        gte(events.created_at, earliest),
        sql`${events.diff} ?| array['releases', 'no_shows_until']`,
      ),
    )
    .orderBy(events.id)
    .limit(maxEvents)
  return found.flatMap(({ diff, is_reinstated, ...fact }) => {
    const facts: Fact[] = []
    if (rises(diff, 'releases') && fact.at >= since.release)
      facts.push({ ...fact, kind: rises(diff, 'late_releases') ? 'late_release' : 'release' })
    // Only a no-show that is added moves the end of the record; a reinstated one is forgiven.
    if (endOf(diff) !== null && !is_reinstated && fact.at >= since.no_show)
      facts.push({ ...fact, kind: 'no_show' })
    return facts
  })
}

type Diff = Record<string, unknown> | null

const changeOf = (diff: Diff, field: string): [unknown, unknown] | undefined => {
  const change = diff?.[field]
  return Array.isArray(change) ? [change[0], change[1]] : undefined
}

const rises = (diff: Diff, field: string): boolean => {
  const [before, after] = changeOf(diff, field) ?? [0, 0]
  return Number(after) > Number(before)
}

const endOf = (diff: Diff): unknown => changeOf(diff, 'no_shows_until')?.[1] ?? null

/** Reads when crews were at the door, and by when they should have been. */
const arrivalColumns = (
  lateMinutes: number,
  lateBy = sql`make_interval(mins => ${lateMinutes}::int)`,
) => ({
  order_id: orders.id,
  code: orders.code,
  at: sql<string>`${orders.arrived_at}`,
  // A mover who takes a late job over has as much time from then on.
  is_late: sql<boolean>`${orders.arrived_at} > greatest(
      coalesce(${orders.crew_late_at}, ${orders.window_end_at} + ${lateBy}),
      ${orders.accepted_at} + ${lateBy})
    and not ${isReinstated}`,
})

/** Lists the late arrivals since then. An order that was reinstated has no time of arrival. */
export async function lateArrivals(db: Db | Tx, mover_id: number, since: string): Promise<Fact[]> {
  const columns = arrivalColumns(await setting(db, 'late_crew_minutes'))
  const found = await db
    .select(columns)
    .from(orders)
    .where(and(eq(orders.mover_id, mover_id), gte(orders.arrived_at, since), columns.is_late))
    .orderBy(desc(orders.id))
    .limit(maxEvents)
  return found.map(({ order_id, code, at }) => ({
    kind: 'late_arrival',
    record_id: order_id,
    order_id,
    code,
    at: iso(at),
  }))
}

/** Lists the latest jobs at which a crew arrived, the newest first. */
export async function latestArrivals(db: Db, mover_id: number) {
  const found = await db
    .select(arrivalColumns(await setting(db, 'late_crew_minutes')))
    .from(orders)
    .where(and(eq(orders.mover_id, mover_id), isNotNull(orders.arrived_at)))
    .orderBy(desc(orders.window_start_at), desc(orders.id))
    .limit(latestJobs)
  return found.map((job) => ({ ...job, at: iso(job.at) }))
}

/** Lists the claims since then that the mover has to pay, and those left without an answer. */
export async function claimFacts(db: Db | Tx, mover_id: number, since: string): Promise<Fact[]> {
  const paid = await db
    .select({
      record_id: claims.id,
      order_id: claims.order_id,
      code: orders.code,
      at: claims.decided_at,
    })
    .from(claims)
    .innerJoin(orders, eq(orders.id, claims.order_id))
    .where(
      and(
        eq(claims.mover_id, mover_id),
        inArray(claims.kind, [...damageKinds]),
        inArray(claims.borne_by, ['mover', 'split']),
        inArray(claims.state, ['agreed', 'decided', 'settled']),
        sql`${claims.decided_cents} > 0`,
        gte(claims.decided_at, since),
      ),
    )
    .orderBy(desc(claims.id))
    .limit(maxEvents)
  const missed = await db
    .select({
      record_id: claims.id,
      order_id: claims.order_id,
      code: orders.code,
      at: events.created_at,
    })
    .from(claims)
    .innerJoin(orders, eq(orders.id, claims.order_id))
    .innerJoin(
      events,
      and(
        eq(events.resource, 'claims'),
        eq(events.record_id, claims.id),
        eq(events.name, 'claim.answer_missed'),
      ),
    )
    .where(and(eq(claims.mover_id, mover_id), gte(events.created_at, since)))
    .orderBy(desc(claims.id))
    .limit(maxEvents)
  return [
    ...paid.map((fact) => ({ ...fact, at: String(fact.at), kind: 'damage_claim' as const })),
    ...missed.map((fact) => ({ ...fact, kind: 'missed_answer' as const })),
  ]
}

const kindByStars = { 1: 'one_star', 2: 'two_stars', 3: 'three_stars' } as const

const isPublished = and(eq(feedbacks.from, 'customer'), eq(feedbacks.state, 'published'))

/** Lists the published reviews since then that have few stars. */
export async function reviewFacts(db: Db | Tx, mover_id: number, since: string): Promise<Fact[]> {
  const found = await db
    .select({
      record_id: feedbacks.id,
      order_id: feedbacks.order_id,
      code: orders.code,
      at: feedbacks.created_at,
      stars: feedbacks.stars,
    })
    .from(feedbacks)
    .innerJoin(orders, eq(orders.id, feedbacks.order_id))
    .where(
      and(
        eq(feedbacks.mover_id, mover_id),
        isPublished,
        gte(feedbacks.created_at, since),
        inArray(feedbacks.stars, [1, 2, 3]),
      ),
    )
    .orderBy(desc(feedbacks.id))
    .limit(maxEvents)
  return found.map(({ stars, ...fact }) => ({
    ...fact,
    kind: kindByStars[stars as keyof typeof kindByStars],
  }))
}

/** Counts the jobs, answered claims and reviews since then that the parts are measured by. */
export async function occasionsSince(db: Db | Tx, mover_id: number, since: string) {
  const [jobs] = await db
    .select({
      arrived: count(orders.arrived_at),
      delivered: sql<number>`count(*) filter (where ${orders.delivered_at} >= ${since})::int`,
    })
    .from(orders)
    .where(and(eq(orders.mover_id, mover_id), gte(orders.arrived_at, since)))
  const [answered] = await db
    .select({ count: count() })
    .from(claims)
    .where(and(eq(claims.mover_id, mover_id), gte(claims.answered_at, since)))
  const [reviews] = await db
    .select({ count: count() })
    .from(feedbacks)
    .where(and(eq(feedbacks.mover_id, mover_id), isPublished, gte(feedbacks.created_at, since)))
  return {
    arrived: jobs?.arrived ?? 0,
    delivered: jobs?.delivered ?? 0,
    answered: answered?.count ?? 0,
    reviews: reviews?.count ?? 0,
  }
}

/** Returns the mean of each month's published reviews, by the months of a time zone. */
export async function monthlyRatings(db: Db, mover_id: number, time_zone: string, since: string) {
  const month = sql<string>`to_char(${feedbacks.created_at} at time zone ${time_zone}, 'YYYY-MM')`
  return db
    .select({
      month: sql<string>`month`,
      mean: sql<number>`round(avg(stars), 2)::float8`,
      count: sql<number>`count(*)::int`,
    })
    .from(
      db
        .select({ month: month.as('month'), stars: feedbacks.stars })
        .from(feedbacks)
        .where(and(eq(feedbacks.mover_id, mover_id), isPublished, gte(feedbacks.created_at, since)))
        .as('reviews'),
    )
    .groupBy(sql`month`)
    .orderBy(sql`month`)
}

const iso = (at: string): string => new Date(at).toISOString()

/** Returns the instant this many days ago. */
export const daysAgo = (now: Date, days: number): string =>
  new Date(now.getTime() - days * 24 * 60 * minute).toISOString()
