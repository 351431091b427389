import { and, eq, inArray } from 'drizzle-orm'

import { routeMiles } from '#contract/pricing/trip.ts'
import { tables } from '#server/database/tables.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import type { OrderRow } from './order-row.ts'

export type MoverRow = (typeof tables.movers)['$inferSelect']

const heavyPounds = 150
const roadFactorBp = 13_000
const travelMph = 22

/** Why a mover may not take a job, as keys of the texts `mover.*`; empty when they may. */
export function obstacles(mover: MoverRow, order: OrderRow, now: Date): string[] {
  const { answer } = order.quote
  const found = {
    not_approved: mover.status !== 'approved',
    not_available: !mover.is_available,
    uninsured: !mover.insurance_expires_at || mover.insurance_expires_at <= now.toISOString(),
    other_city: !mover.city_ids.includes(order.city_id),
    heavy: !mover.takes_heavy && order.items.some((item) => item.weight_lb > heavyPounds),
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
