import { and, eq, getTableColumns, inArray } from 'drizzle-orm'

import { routeMiles } from '#contract/pricing/trip.ts'
import { papersInForce } from '#server/database/papers-in-force.ts'
import { tables } from '#server/database/tables.ts'
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
    .select({ ...getTableColumns(movers), has_papers: papersInForce(movers.id, now) })
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

const busyStates = [
  'accepted',
  'confirmed',
  'en_route',
  'arrived',
  'loading',
  'in_transit',
  'unloading',
] as const

/** The mover's jobs that are not done yet. */
export const busyWith = (db: Db | Tx, mover_id: number): Promise<OrderRow[]> =>
  db
    .select()
    .from(tables.orders)
    .where(and(eq(tables.orders.mover_id, mover_id), inArray(tables.orders.state, [...busyStates])))

/** The job among `others` that this one overlaps, the drive from one to the other included. */
export const overlapping = (order: OrderRow, others: readonly OrderRow[]): OrderRow | undefined =>
  others.find(
    (other) =>
      other.id !== order.id &&
      startOf(order) < endOf(other) + travel(other, order) &&
      startOf(other) < endOf(order) + travel(order, other),
  )

const minute = 60_000
const startOf = (order: OrderRow) => Date.parse(order.window_start_at)
const endOf = (order: OrderRow) => startOf(order) + order.quote.answer.billed_minutes * minute

function travel(from: OrderRow, to: OrderRow): number {
  const last = from.stops.at(-1)
  const first = to.stops[0]
  if (!last || !first) return 0
  return (routeMiles([last, first], roadFactorBp) / travelMph) * 60 * minute
}

/** The states in which a driver may be sent to a job. */
export const readyDrivers = ['approved', 'on_duty', 'off_duty'] as const
