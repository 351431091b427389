import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { statesIn } from '#contract/order-phases.ts'

import { routeMiles } from '#contract/pricing/trip.ts'
import { tables } from '#server/database/tables.ts'
import { documentsInForce } from '#server/domain/documents-in-force.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import type { OrderRow } from './order-row.ts'

/** A mover, and whether their papers let them work. */
type Candidate = (typeof tables.movers)['$inferSelect'] & { has_papers: boolean }

const roadFactorBp = 13_000
const travelMph = 22

/** What a mover may decline to carry. */
export const isHeavy = ({ weight_lb }: { weight_lb: number }): boolean => weight_lb > 150

export async function candidate(
  db: Db | Tx,
  mover_id: number,
  now: Date,
  { isLocked = false } = {},
): Promise<Candidate | undefined> {
  const { movers } = tables
  const query = db
    .select({ ...getTableColumns(movers), has_papers: documentsInForce(movers.id, now) })
    .from(movers)
    .where(eq(movers.id, mover_id))
  const [mover] = await (isLocked ? query.for('update') : query)
  return mover
}

/** Why a mover may not take a job, as keys of the texts `mover.*`; empty when they may. */
export function obstacles(mover: Candidate, order: OrderRow, now: Date): string[] {
  const { answer } = order.quote
  const found = {
    not_approved: mover.status !== 'approved',
    not_available: !mover.is_available,
    uninsured: !mover.insurance_expires_at || mover.insurance_expires_at <= now.toISOString(),
    papers: !mover.has_papers,
    other_city: !mover.city_ids.includes(order.city_id),
    heavy: !mover.takes_heavy && order.items.some(isHeavy),
    too_far: answer.miles > mover.farthest_miles,
    low_pay: answer.mover_cents < mover.minimum_pay_cents,
  }
  return Object.entries(found)
    .filter(([, holds]) => holds)
    .map(([key]) => key)
}

/** What a job takes of a mover's calendar. */
type Busy = Pick<OrderRow, 'id' | 'code' | 'window_start_at' | 'stops'> & { minutes: number }

/** The mover's jobs that are not done yet. */
export function busyWith(db: Db | Tx, mover_id: number): Promise<Busy[]> {
  const { id, code, window_start_at, stops, quote, mover_id: mover, state } = tables.orders
  const minutes = sql<number>`(${quote}->'answer'->>'billed_minutes')::float8`
  return db
    .select({ id, code, window_start_at, stops, minutes })
    .from(tables.orders)
    .where(and(eq(mover, mover_id), inArray(state, statesIn('assigned', 'under_way'))))
}

/** The job among `others` that this one overlaps, the drive from one to the other included. */
export function overlapping(order: OrderRow, others: readonly Busy[]): Busy | undefined {
  const wanted = { ...order, minutes: order.quote.answer.billed_minutes }
  return others.find(
    (other) =>
      other.id !== wanted.id &&
      startOf(wanted) < endOf(other) + travel(other, wanted) &&
      startOf(other) < endOf(wanted) + travel(wanted, other),
  )
}

const minute = 60_000
const startOf = (job: Busy) => Date.parse(job.window_start_at)
const endOf = (job: Busy) => startOf(job) + job.minutes * minute

function travel(from: Busy, to: Busy): number {
  const last = from.stops.at(-1)
  const first = to.stops[0]
  if (!last || !first) return 0
  return (routeMiles([last, first], roadFactorBp) / travelMph) * 60 * minute
}

/** The states in which a driver may be sent to a job. */
export const readyDrivers = ['approved', 'on_duty', 'off_duty'] as const
