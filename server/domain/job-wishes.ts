import type { WishKey } from '#contract/calls/preferences.ts'
import { localDay } from '#contract/pricing/peak-rules.ts'
import type { Fees } from '#contract/pricing/rules.ts'
import { type Point, routeMiles } from '#contract/pricing/trip.ts'
import { trueHourly } from '#contract/pricing/true-hourly.ts'
import type { tables } from '#server/database/tables.ts'

type OrderRow = (typeof tables.orders)['$inferSelect']
type MoverRow = (typeof tables.movers)['$inferSelect']

/** The part of a mover that says which jobs they want. */
export type Wishes = Pick<
  MoverRow,
  | 'takes_heavy'
  | 'farthest_miles'
  | 'minimum_pay_cents'
  | 'minimum_hourly_cents'
  | 'radius_mi'
  | 'base_zip'
  | 'base_point'
  | 'max_flights'
  | 'vehicle_ids'
  | 'takes_same_day'
  | 'takes_extra_stops'
>

/** The facts of a job that wishes can be about. */
export type JobFacts = {
  pay_cents: number
  per_hour_cents: number
  miles: number
  from: Point | null
  heaviest_lb: number
  /** At all stops without an elevator. */
  flights: number
  stops: number
  vehicle_id: number
  /** Whether it begins on the day on which it is offered, in its city. */
  is_same_day: boolean
}

/** Returns the facts of an order that is offered now. */
export function factsOf(
  order: Pick<OrderRow, 'quote' | 'items' | 'stops' | 'vehicle_id' | 'window_start_at'>,
  { fees, time_zone, now }: { fees: Fees; time_zone: string; now: Date },
): JobFacts {
  const { answer, request } = order.quote
  return {
    pay_cents: answer.mover_cents,
    per_hour_cents: trueHourly(answer, request.speed_mph ?? fees.speed_mph),
    miles: answer.miles,
    from: order.stops[0] ?? null,
    heaviest_lb: order.items.reduce((most, { weight_lb }) => Math.max(most, weight_lb), 0),
    flights: order.stops.reduce((sum, stop) => sum + (stop.has_elevator ? 0 : stop.flights), 0),
    stops: order.stops.length,
    vehicle_id: order.vehicle_id,
    is_same_day:
      localDay('window_start_at', order.window_start_at, time_zone) ===
      localDay('now', now.toISOString(), time_zone),
  }
}

/** Returns the wishes of a mover that a job doesn't meet. */
export function unmetWishes(
  mover: Wishes,
  job: JobFacts,
  fees: Pick<Fees, 'heavy_150_lb' | 'haversine_bp'>,
): WishKey[] {
  const unmet: Record<WishKey, boolean> = {
    heavy: !mover.takes_heavy && job.heaviest_lb > fees.heavy_150_lb,
    too_far: job.miles > mover.farthest_miles,
    low_pay: job.pay_cents < mover.minimum_pay_cents,
    low_hourly: job.per_hour_cents < mover.minimum_hourly_cents,
    far_from_base:
      mover.radius_mi !== null && (milesFromBase(mover, job, fees) ?? 0) > mover.radius_mi,
    stairs: mover.max_flights !== null && job.flights > mover.max_flights,
    other_truck: mover.vehicle_ids.length > 0 && !mover.vehicle_ids.includes(job.vehicle_id),
    same_day: !mover.takes_same_day && job.is_same_day,
    extra_stops: !mover.takes_extra_stops && job.stops > 2,
  }
  return (Object.keys(unmet) as WishKey[]).filter((key) => unmet[key])
}

/** Returns the place of the mover's home ZIP code; null while it isn't known. */
export const baseOf = ({ base_zip, base_point }: Pick<Wishes, 'base_zip' | 'base_point'>) =>
  base_point !== null && base_point.zip === base_zip ? base_point : null

/** Returns the miles by road from the mover's home ZIP code to a job; null if its place isn't known. */
export function milesFromBase(
  mover: Pick<Wishes, 'base_zip' | 'base_point'>,
  { from }: Pick<JobFacts, 'from'>,
  { haversine_bp }: Pick<Fees, 'haversine_bp'>,
): number | null {
  const base = baseOf(mover)
  return base && from && routeMiles([base, from], haversine_bp)
}
