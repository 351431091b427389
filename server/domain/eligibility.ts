import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'

import { statesIn } from '#contract/order-phases.ts'
import type { QuoteRules } from '#contract/pricing/rules.ts'
import { routeMiles } from '#contract/pricing/trip.ts'
import { tables } from '#server/database/tables.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import { documentsInForce } from './documents-in-force.ts'

type OrderRow = (typeof tables.orders)['$inferSelect']
type Fees = QuoteRules['fees']

/** The columns by which a mover's right to take a job is judged. */
export const candidateColumns = (now: Date) => {
  const { movers } = tables
  return {
    id: movers.id,
    status: movers.status,
    is_available: movers.is_available,
    insurance_expires_at: movers.insurance_expires_at,
    city_ids: movers.city_ids,
    takes_heavy: movers.takes_heavy,
    farthest_miles: movers.farthest_miles,
    minimum_pay_cents: movers.minimum_pay_cents,
    has_documents: documentsInForce(movers.id, now),
  }
}

export type Candidate = Pick<
  (typeof tables.movers)['$inferSelect'],
  Exclude<keyof ReturnType<typeof candidateColumns>, 'has_documents'>
> & { has_documents: boolean }

/** Reads the mover who wants a job; locked for the transaction where that is asked for. */
export async function candidate(
  db: Db | Tx,
  mover_id: number,
  now: Date,
  { isLocked = false } = {},
): Promise<Candidate | undefined> {
  const { movers } = tables
  const query = db.select(candidateColumns(now)).from(movers).where(eq(movers.id, mover_id))
  const [mover] = await (isLocked ? query.for('update') : query)
  return mover
}

/** Whether a mover serves the city: a condition that an index answers. */
export const serves = (city_id: number): SQL =>
  sql`${tables.movers.city_ids} @> ${JSON.stringify([city_id])}::jsonb`

/**
 * Why a mover may not take a job, as keys of the texts `mover.*`; empty when they may. Here alone it is
 * decided who may take a job; `overlapping` and `firstRefusal` say who may not take it yet.
 */
export function obstacles(mover: Candidate, order: OrderRow, fees: Fees, now: Date): string[] {
  const { answer } = order.quote
  const found = {
    not_approved: mover.status !== 'approved',
    not_available: !mover.is_available,
    uninsured: !mover.insurance_expires_at || mover.insurance_expires_at <= now.toISOString(),
    papers: !mover.has_documents,
    other_city: !mover.city_ids.includes(order.city_id),
    heavy: !mover.takes_heavy && order.items.some((item) => isHeavy(item, fees)),
    too_far: answer.miles > mover.farthest_miles,
    low_pay: answer.mover_cents < mover.minimum_pay_cents,
  }
  return Object.entries(found)
    .filter(([, holds]) => holds)
    .map(([key]) => key)
}

/** Whether an item costs extra for its weight, which a mover may decline to carry. */
export const isHeavy = ({ weight_lb }: { weight_lb: number }, { heavy_150_lb }: Fees): boolean =>
  weight_lb > heavy_150_lb

/** The mover who may decide on the job before all others, and until when; null when there is none. */
export function firstRefusal(
  {
    first_refusal_mover_id: mover_id,
    first_refusal_until: until,
  }: Pick<OrderRow, 'first_refusal_mover_id' | 'first_refusal_until'>,
  now: Date,
): { mover_id: number | null; until: string } | null {
  return until && until > now.toISOString() ? { mover_id, until } : null
}

/** The time that a job takes of a mover's calendar. */
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

/** The job among `others` that this one overlaps, including the drive from one to the other. */
export function overlapping(
  order: OrderRow,
  others: readonly Busy[],
  fees: Fees,
): Busy | undefined {
  const wanted = { ...order, minutes: order.quote.answer.billed_minutes }
  return others.find(
    (other) =>
      other.id !== wanted.id &&
      startOf(wanted) < endOf(other) + drive(other, wanted, fees) &&
      startOf(other) < endOf(wanted) + drive(wanted, other, fees),
  )
}

const minute = 60_000
const startOf = (job: Busy) => Date.parse(job.window_start_at)
const endOf = (job: Busy) => startOf(job) + job.minutes * minute

/** Milliseconds from the last stop of one job to the first stop of the next. */
function drive(from: Busy, to: Busy, { haversine_bp, speed_mph }: Fees): number {
  const last = from.stops.at(-1)
  const first = to.stops[0]
  if (!last || !first) return 0
  return (routeMiles([last, first], haversine_bp) / speed_mph) * 60 * minute
}

/** The states in which a driver may be sent to a job. */
export const readyDrivers = ['approved', 'on_duty', 'off_duty'] as const
