import { and, eq, isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { QuoteRules } from '#contract/pricing/rules.ts'
import { tables } from '#server/database/tables.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import { documentsValidUntil, insuredUntil } from './documents-in-force.ts'
import { factsOf, unmetWishes } from './job-wishes.ts'

type OrderRow = (typeof tables.orders)['$inferSelect']
type Fees = QuoteRules['fees']

/** Returns the columns needed to decide whether a mover may take a job. */
export const candidateColumns = () => {
  const { movers } = tables
  return {
    id: movers.id,
    status: movers.status,
    is_available: movers.is_available,
    is_closing: isClosing(movers.user_id),
    city_ids: movers.city_ids,
    takes_heavy: movers.takes_heavy,
    farthest_miles: movers.farthest_miles,
    minimum_pay_cents: movers.minimum_pay_cents,
    minimum_hourly_cents: movers.minimum_hourly_cents,
    radius_mi: movers.radius_mi,
    base_zip: movers.base_zip,
    base_point: movers.base_point,
    max_flights: movers.max_flights,
    vehicle_ids: movers.vehicle_ids,
    takes_same_day: movers.takes_same_day,
    takes_extra_stops: movers.takes_extra_stops,
    /** In milliseconds since 1970, or infinite, as `documents_until`. */
    insured_until: insuredUntil(movers),
    documents_until: documentsValidUntil(movers.id),
  }
}

export type Candidate = Pick<
  (typeof tables.movers)['$inferSelect'],
  Exclude<
    keyof ReturnType<typeof candidateColumns>,
    'is_closing' | 'insured_until' | 'documents_until'
  >
> & { is_closing: boolean; insured_until: number; documents_until: number }

/** Reports whether the account of a business's holder is being closed, and the business with it. */
function isClosing(user_id: SQLWrapper): SQL<boolean> {
  const holder = alias(tables.users, 'holder')
  return sql<boolean>`exists (
    select 1 from ${tables.users} as ${sql.identifier('holder')}
    where ${and(eq(holder.id, user_id), isNotNull(holder.closes_at))})`
}

/** Reads the mover who wants a job. `isLocked` locks the row for the rest of the transaction. */
export async function candidate(
  db: Db | Tx,
  mover_id: number,
  { isLocked = false } = {},
): Promise<Candidate | undefined> {
  const { movers } = tables
  const query = db.select(candidateColumns()).from(movers).where(eq(movers.id, mover_id))
  const [mover] = await (isLocked ? query.for('update') : query)
  return mover
}

/** Returns the condition that a mover serves the city, in a form that the index supports. */
export const serves = (city_id: number): SQL =>
  sql`${tables.movers.city_ids} @> ${JSON.stringify([city_id])}::jsonb`

/**
 * Returns the reasons why a mover may not take a job, as keys of the `mover.*` texts; empty when
 * they may. `is_own` is the result of `isOwnMove`, `time_zone` the one of the job's city. A mover's
 * wishes don't count while the job is held for that mover. With `capacityConflict`, which asks the mover's
 * calendar, this decides who may take a job; `firstRefusal` says who may take it first.
 */
export function obstacles(
  mover: Candidate,
  order: OrderRow,
  { fees, now, is_own, time_zone }: { fees: Fees; now: Date; is_own: boolean; time_zone: string },
): string[] {
  const { insured_until, documents_until } = mover
  const valid_until = Math.min(insured_until, documents_until)
  const wasInsured = insured_until !== Number.NEGATIVE_INFINITY
  const found = {
    own_move: is_own,
    suspended: mover.status === 'suspended',
    not_approved: mover.status !== 'approved' && mover.status !== 'suspended',
    closing: mover.is_closing,
    not_available: !mover.is_available,
    uninsured: wasInsured && insured_until <= now.getTime(),
    papers: !wasInsured || documents_until <= now.getTime(),
    papers_by_then: valid_until > now.getTime() && valid_until <= Date.parse(order.window_end_at),
    other_city: !mover.city_ids.includes(order.city_id),
  }
  const isHeld = firstRefusal(order, now)?.mover_id === mover.id
  const facts = factsOf(order, { fees, time_zone, now })
  return [
    ...Object.entries(found)
      .filter(([, holds]) => holds)
      .map(([key]) => key),
    ...(isHeld ? [] : unmetWishes(mover, facts, fees)),
  ]
}

/** Reports whether an item is subject to the heavy-item fee; movers may decline such items. */
export const isHeavy = ({ weight_lb }: { weight_lb: number }, { heavy_150_lb }: Fees): boolean =>
  weight_lb > heavy_150_lb

/** Returns the mover who has first refusal of the job and until when; null when nobody has. */
export function firstRefusal(
  {
    first_refusal_mover_id: mover_id,
    first_refusal_until: until,
  }: Pick<OrderRow, 'first_refusal_mover_id' | 'first_refusal_until'>,
  now: Date,
): { mover_id: number | null; until: string } | null {
  return until && until > now.toISOString() ? { mover_id, until } : null
}

/** The driver states in which a driver may be assigned to a job. */
export const assignableDriverStates = ['approved', 'on_duty', 'off_duty'] as const
