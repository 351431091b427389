import { desc, eq } from 'drizzle-orm'

import type { Standing, StandingEvent } from '#contract/calls/standing.ts'
import {
  countsUntil,
  partWeights,
  pointsKept,
  pointsOf,
  type StandingPart,
  standingEventName,
  standingKinds,
  standingParts,
} from '#contract/standing.ts'
import { tables } from '#server/database/tables.ts'
import { moverTimeZone } from '#server/domain/mover-time-zone.ts'
import { setting } from '#server/domain/setting.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import {
  claimFacts,
  daysAgo,
  type Fact,
  lateArrivals,
  latestArrivals,
  monthlyRatings,
  occasionsSince,
  recordFacts,
  reviewFacts,
} from './standing-facts.ts'

const dayMs = 86_400_000
/** The most appeals that are read, newest first: more than events can be appealed while they count. */
const maxAppeals = 1000
const maxDots = 50

/** An event that counts, or was struck, with what the appeal of it needs to know. */
export type StandingFact = Fact & Omit<StandingEvent, 'code' | 'at' | 'kind'>

/** Reads everything that counts against a mover now, and how many occasions each part had. */
export async function countingFacts(
  db: Db | Tx,
  mover_id: number,
  now: Date,
): Promise<{ facts: StandingFact[]; occasions: Record<StandingPart, number>; days: number }> {
  const days = {
    standing_days: await setting(db, 'standing_days'),
    no_show_record_days: await setting(db, 'no_show_record_days'),
  }
  const appealDays = await setting(db, 'standing_appeal_days')
  const since = daysAgo(now, days.standing_days)
  const found = [
    ...(await recordFacts(db, mover_id, {
      release: since,
      no_show: daysAgo(now, days.no_show_record_days),
    })),
    ...(await lateArrivals(db, mover_id, since)),
    ...(await claimFacts(db, mover_id, since)),
    ...(await reviewFacts(db, mover_id, since)),
  ]
  const appeals = await appealsOf(db, mover_id)
  const counted = found.filter((fact) => !isStruck(appeals.get(nameOf(fact))))
  const inKind = (...kinds: Fact['kind'][]) =>
    counted.filter(({ kind }) => kinds.includes(kind)).length
  const { arrived, delivered, answered, reviews } = await occasionsSince(db, mover_id, since)
  const occasions = {
    on_time: arrived + inKind('no_show'),
    release: arrived + inKind('release', 'late_release'),
    damage: delivered,
    answer: answered + inKind('missed_answer'),
    rating: reviews,
  }
  const facts = found
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .map((fact) => {
      const event = nameOf(fact)
      const appeal = appeals.get(event) ?? null
      const until = new Date(Date.parse(fact.at) + appealDays * dayMs)
      const { part } = standingKinds[fact.kind]
      return {
        ...fact,
        event,
        points: isStruck(appeal) ? 0 : pointsOf(fact.kind, occasions[part]),
        counts_until: countsUntil(fact.kind, fact.at, days).toISOString(),
        appeal_until: appeal === null && until > now ? until.toISOString() : null,
        appeal,
      }
    })
  return { facts, occasions, days: days.standing_days }
}

/** Reads the standing of a mover: its score, what it is made of, and what it was over time. */
export async function standingOf(db: Db, mover_id: number, now: Date): Promise<Standing> {
  const { facts, occasions, days } = await countingFacts(db, mover_id, now)
  const time_zone = await moverTimeZone(db, mover_id)
  const parts = standingParts.map((key) => {
    const own = facts.filter(({ kind }) => standingKinds[kind].part === key)
    return {
      key,
      value: pointsKept(
        key,
        own.map(({ points }) => points),
      ),
      weight: partWeights[key],
      of: occasions[key],
      events: own.map(({ record_id: _, order_id: _order, ...event }) => event),
    }
  })
  return {
    score: Math.round(parts.reduce((sum, { value }) => sum + value, 0)),
    days,
    parts,
    ratings: await monthlyRatings(db, mover_id, time_zone, daysAgo(now, 365)),
    jobs: await latestJobs(db, mover_id, facts),
    time_zone,
  }
}

type Appeal = NonNullable<StandingEvent['appeal']>

const isStruck = (appeal: Appeal | null | undefined): boolean => appeal?.state === 'granted'

const nameOf = ({ kind, record_id }: Fact): string => standingEventName(kind, record_id)

async function appealsOf(db: Db | Tx, mover_id: number): Promise<Map<string, Appeal>> {
  const { standing_appeals: appeals, tickets } = tables
  const found = await db
    .select({
      kind: appeals.kind,
      record_id: appeals.record_id,
      state: appeals.state,
      text: appeals.text,
      at: appeals.created_at,
      reason: appeals.reason,
      ticket: tickets.code,
    })
    .from(appeals)
    .innerJoin(tickets, eq(tickets.id, appeals.ticket_id))
    .where(eq(appeals.mover_id, mover_id))
    .orderBy(desc(appeals.id))
    .limit(maxAppeals)
  return new Map(
    found.map(({ kind, record_id, ...appeal }) => [standingEventName(kind, record_id), appeal]),
  )
}

/** Lists how the latest jobs ended, oldest first; what was struck is left out. */
async function latestJobs(
  db: Db,
  mover_id: number,
  facts: readonly StandingFact[],
): Promise<Standing['jobs']> {
  const counted = facts.filter(({ appeal }) => !isStruck(appeal))
  const late = new Set(
    counted.filter(({ kind }) => kind === 'late_arrival').map(({ record_id }) => record_id),
  )
  const struck = new Set(
    facts
      .filter(({ kind, appeal }) => kind === 'late_arrival' && isStruck(appeal))
      .map(({ record_id }) => record_id),
  )
  const arrivals = (await latestArrivals(db, mover_id)).map(({ order_id, code, at, is_late }) => ({
    code,
    at,
    outcome:
      late.has(order_id) || (is_late && !struck.has(order_id))
        ? ('late' as const)
        : ('on_time' as const),
  }))
  const missed = counted.filter(({ kind }) => kind === 'no_show')
  const missedEvents = new Set(missed.map(({ record_id }) => record_id))
  const givenBack = counted.filter(
    ({ kind, record_id }) =>
      (kind === 'release' || kind === 'late_release') && !missedEvents.has(record_id),
  )
  return [
    ...arrivals,
    ...missed.map(({ code, at }) => ({ code, at, outcome: 'missed' as const })),
    ...givenBack.map(({ code, at }) => ({ code, at, outcome: 'given_back' as const })),
  ]
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .slice(-maxDots)
}
