import { and, eq, gte, inArray, lte, ne } from 'drizzle-orm'

import { windowHours } from '#contract/booking-windows.ts'
import { type JobTime, startOf } from '#contract/calendar/crew-time.ts'
import { type CrewJob, nearMs } from '#contract/calendar/fits.ts'
import type { QuoteRules } from '#contract/pricing/rules.ts'
import { tables } from '#server/database/tables.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import { moversServing } from './city-service.ts'
import {
  capacityConflict,
  crewJobColumns,
  type MoverCapacity,
  readCapacities,
} from './mover-capacity.ts'

type Fees = QuoteRules['fees']

/** A move that is to be sold: its time, and the capacity of its vehicle in ft³. */
export type WantedMove = JobTime & { vehicle_ft3: number }

/** A booked move in the plan. */
type PlannedMove = CrewJob & { city_id: number }

/** The movers of a city, their calendars, and which of them could take each open move. */
export type CrewPlan = {
  city_id: number
  fees: Fees
  now: Date
  movers: readonly { id: number; city_ids: readonly number[]; capacity: MoverCapacity }[]
  /** The mover who is kept free for each open move; a move that no one can take has none. */
  kept: ReadonlyMap<PlannedMove, number>
}

/** The moves that matter: those that begin within the span, without the move itself. */
type Span = { from: Date; to: Date; now: Date; own?: string | undefined }

/**
 * Reads the movers of a city with their calendars, and keeps one free for each move that is placed
 * and not accepted yet. Movers who serve other cities too are shared with the open moves there.
 * `isLocked` lets no other booking count on the same movers for the rest of the transaction.
 */
export async function readCrewPlan(
  db: Db | Tx,
  city_id: number,
  fees: Fees,
  { from, to, now, own = '' }: Span,
  { isLocked = false } = {},
): Promise<CrewPlan> {
  const near = await moversServing(db, [city_id])
  const city_ids = [...new Set(near.flatMap((mover) => mover.city_ids))]
  const serving = await moversServing(db, city_ids, { isLocked })
  const ids = serving.map(({ id }) => id)
  const capacities = await readCapacities(db, ids, now)
  const movers = serving.flatMap((mover) => {
    const capacity = capacities.get(mover.id)
    if (!capacity) return []
    const jobs = capacity.jobs.filter(({ code }) => code !== own)
    return [{ ...mover, capacity: { ...capacity, jobs } }]
  })
  const { orders, vehicles } = tables
  const { window_start_at } = orders
  const open =
    city_ids.length === 0
      ? []
      : await db
          .select({ ...crewJobColumns(), city_id: orders.city_id })
          .from(orders)
          .innerJoin(vehicles, eq(vehicles.id, orders.vehicle_id))
          .where(
            and(
              inArray(orders.city_id, city_ids),
              eq(orders.state, 'placed'),
              gte(window_start_at, new Date(from.getTime() - nearMs).toISOString()),
              lte(window_start_at, new Date(to.getTime() + nearMs).toISOString()),
              ne(orders.code, own),
            ),
          )
          .orderBy(window_start_at, orders.id)
  const kept = new Map<PlannedMove, number>()
  const plan = { city_id, fees, now, movers }
  for (const move of open) keepCrew(plan, move, kept)
  return { ...plan, kept }
}

/**
 * Reports whether a mover of the city has a crew for a job, with one left for each open move. A city
 * that no one serves is not full: it stops being live instead.
 */
export function hasFreeCrew({ kept, ...plan }: CrewPlan, wanted: WantedMove): boolean {
  const { city_id } = plan
  if (!plan.movers.some((mover) => mover.city_ids.includes(city_id))) return true
  const window_end_at = new Date(startOf(wanted) + windowHours * hourMs).toISOString()
  const move = { ...wanted, window_end_at, code: '', driver_id: null, city_id }
  return keepCrew(plan, move, new Map(kept))
}

const hourMs = 3_600_000

/** Reads the capacity of a kind of vehicle, in ft³; 0 if it is not known anymore. */
export async function vehicleCapacity(db: Db | Tx, code: string): Promise<number> {
  const { vehicles } = tables
  const [vehicle] = await db
    .select({ capacity_ft3: vehicles.capacity_ft3 })
    .from(vehicles)
    .where(eq(vehicles.code, code))
  return vehicle?.capacity_ft3 ?? 0
}

/**
 * Keeps a mover free for a move. Moves that are in the way go to other movers where they can: this
 * is the augmenting path of bipartite matching. Returns false, and keeps none, if there is no such
 * mover.
 */
function keepCrew(
  plan: Omit<CrewPlan, 'kept'>,
  move: PlannedMove,
  kept: Map<PlannedMove, number>,
  tried = new Set<number>(),
): boolean {
  const { fees, now } = plan
  for (const { id, city_ids, capacity } of plan.movers) {
    if (tried.has(id) || !city_ids.includes(move.city_id)) continue
    tried.add(id)
    const fitsBeside = (others: readonly CrewJob[]) =>
      capacityConflict(
        move,
        { ...capacity, jobs: [...capacity.jobs, ...others] },
        { fees, now },
      ) === null
    if (!fitsBeside([])) continue
    const keptHere = () =>
      [...kept].filter(([other, mover]) => mover === id && other !== move).map(([other]) => other)
    for (const other of keptHere().filter((other) => isNear(move, other))) {
      if (fitsBeside(keptHere())) break
      keepCrew(plan, other, kept, tried)
    }
    if (!fitsBeside(keptHere())) continue
    kept.set(move, id)
    return true
  }
  return false
}

const isNear = (one: JobTime, other: JobTime): boolean =>
  Math.abs(startOf(one) - startOf(other)) < nearMs
