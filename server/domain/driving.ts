import { and, eq, inArray } from 'drizzle-orm'

import { isOnTheWay, statesIn } from '#contract/order-phases.ts'
import { tables } from '#server/database/tables.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import { setting } from './setting.ts'

const { orders, drivers, users } = tables
const hour = 3_600_000

type OrderRow = typeof orders.$inferSelect
type DrivenOrder = Pick<OrderRow, 'code' | 'state' | 'step_log' | 'crew_seen_at'>

/** A drive to the next stop of a job. */
export type Drive = {
  /** The code of the job's order. */
  code: string
  /** When the step that began it reached us. */
  since: string
  /** When it counts as over at the latest: somebody forgot to report the arrival. */
  until: Date
}

/** The steps after which the crew drives; any other ends the drive. */
const beginnings = ['depart', 'finish_loading', 'leave_stop']

/**
 * Returns since when an order's crew drives to the next stop; null if it doesn't. Counts from when
 * the step reached us, which a phone can't claim to be another time.
 */
export function drivingSince({
  state,
  step_log,
  crew_seen_at,
}: Omit<DrivenOrder, 'code'>): string | null {
  if (!isOnTheWay(state)) return null
  // The customer says that the crew is at the door.
  if (state === 'en_route' && crew_seen_at !== null) return null
  const last = step_log.findLast(({ undone_at }) => !undone_at)
  return last && beginnings.includes(last.step) ? last.received_at : null
}

/**
 * Finds which users are driving to a stop and don't want to be disturbed on the way, with the drive
 * of each. A drive that takes longer than the setting allows no longer counts.
 */
export async function quietDrives(
  db: Db | Tx,
  user_ids: readonly number[],
  now: Date,
): Promise<Map<number, Drive>> {
  if (user_ids.length === 0) return new Map()
  const found = await db
    .select({
      user_id: drivers.user_id,
      code: orders.code,
      state: orders.state,
      step_log: orders.step_log,
      crew_seen_at: orders.crew_seen_at,
    })
    .from(orders)
    .innerJoin(drivers, eq(drivers.id, orders.driver_id))
    .innerJoin(users, eq(users.id, drivers.user_id))
    .where(
      and(
        inArray(orders.state, statesIn('under_way')),
        inArray(drivers.user_id, [...user_ids]),
        eq(users.quiet_while_driving, true),
      ),
    )
    .orderBy(orders.id)
  if (found.length === 0) return new Map()
  const longest = (await setting(db, 'quiet_drive_hours')) * hour
  return new Map(
    found.flatMap(({ user_id, ...order }) => {
      const since = drivingSince(order)
      if (since === null) return []
      const until = new Date(Date.parse(since) + longest)
      return until > now ? [[user_id, { code: order.code, since, until }] as const] : []
    }),
  )
}
