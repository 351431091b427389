import { and, eq, gte, inArray, lte, ne, sql } from 'drizzle-orm'

import { statesIn } from '#contract/order-phases.ts'
import type { QuoteRules } from '#contract/pricing/rules.ts'
import { tables } from '#server/database/tables.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import { moversServing } from './city-service.ts'
import { type JobTime, overlap } from './eligibility.ts'

type Fees = QuoteRules['fees']

/** A booked move in the plan. */
type PlannedMove = JobTime & { city_id: number }

/** The crews of a city, their jobs, and which of them could take each open move. */
export type CrewPlan = {
  city_id: number
  fees: Fees
  crews: readonly { id: number; city_ids: readonly number[]; jobs: readonly PlannedMove[] }[]
  /** The crew that is kept free for each open move; a move that no crew can take has none. */
  kept: ReadonlyMap<PlannedMove, number>
}

/** The moves that matter: those that begin within the span, without the move itself. */
type Span = { from: Date; to: Date; own?: string | undefined }

/** Jobs that begin farther apart than this can't overlap: work and drive take less. */
const nearMs = 36 * 3_600_000

/**
 * Reads the crews of a city with their jobs, and keeps a crew free for each move that is placed and
 * not accepted yet. Crews who serve other cities too are shared with the open moves there.
 * `isLocked` lets no other booking count on the same crews for the rest of the transaction.
 */
export async function readCrewPlan(
  db: Db | Tx,
  city_id: number,
  fees: Fees,
  { from, to, own = '' }: Span,
  { isLocked = false } = {},
): Promise<CrewPlan> {
  const near = await moversServing(db, [city_id])
  const city_ids = [...new Set(near.flatMap((mover) => mover.city_ids))]
  const movers = await moversServing(db, city_ids, { isLocked })
  const { orders } = tables
  const { window_start_at, stops, quote, mover_id, state } = orders
  const minutes = sql<number>`(${quote}->'answer'->>'billed_minutes')::float8`
  const bookedMoves = (which: Parameters<typeof and>[0]) =>
    db
      .select({ window_start_at, stops, minutes, mover_id, city_id: orders.city_id })
      .from(orders)
      .where(
        and(
          which,
          gte(window_start_at, new Date(from.getTime() - nearMs).toISOString()),
          lte(window_start_at, new Date(to.getTime() + nearMs).toISOString()),
          ne(orders.code, own),
        ),
      )
      .orderBy(window_start_at, orders.id)
  const ids = movers.map(({ id }) => id)
  const isAssigned = inArray(state, statesIn('assigned', 'under_way'))
  const jobs = ids.length === 0 ? [] : await bookedMoves(and(inArray(mover_id, ids), isAssigned))
  const open =
    city_ids.length === 0
      ? []
      : await bookedMoves(and(inArray(orders.city_id, city_ids), eq(state, 'placed')))
  const crews = movers.map((mover) => ({
    ...mover,
    jobs: jobs.filter((job) => job.mover_id === mover.id),
  }))
  const kept = new Map<PlannedMove, number>()
  for (const move of open) keepCrew({ crews, fees }, move, kept)
  return { city_id, fees, crews, kept }
}

/**
 * Tells whether a crew of the city is free for a job, with a crew left for each open move. A city
 * that no crew serves is not full: it stops being live instead.
 */
export function hasFreeCrew({ city_id, kept, ...plan }: CrewPlan, job: JobTime): boolean {
  if (!plan.crews.some((crew) => crew.city_ids.includes(city_id))) return true
  return keepCrew(plan, { ...job, city_id }, new Map(kept))
}

/**
 * Keeps a crew free for a move. Moves that are in the way go to other crews where they can: this is
 * the augmenting path of bipartite matching. Returns false, and keeps none, if there is no such crew.
 */
function keepCrew(
  plan: Pick<CrewPlan, 'crews' | 'fees'>,
  move: PlannedMove,
  kept: Map<PlannedMove, number>,
  tried = new Set<number>(),
): boolean {
  const isInTheWay = (other: PlannedMove) => isNear(move, other) && overlap(move, other, plan.fees)
  for (const { id, city_ids, jobs } of plan.crews) {
    if (tried.has(id) || !city_ids.includes(move.city_id)) continue
    tried.add(id)
    if (jobs.some(isInTheWay)) continue
    const others = [...kept].filter(([other, crew]) => crew === id && isInTheWay(other))
    if (!others.every(([other]) => keepCrew(plan, other, kept, tried))) continue
    kept.set(move, id)
    return true
  }
  return false
}

const isNear = (one: JobTime, other: JobTime): boolean =>
  Math.abs(Date.parse(one.window_start_at) - Date.parse(other.window_start_at)) < nearMs
