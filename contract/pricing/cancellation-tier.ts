import { millisecondsOf } from '#contract/pricing/instant.ts'
import { shareOf } from '#contract/pricing/rounding.ts'
import type { FeeCode, Fees } from '#contract/pricing/rules.ts'

/** The fees that a cancellation's price depends on. */
export type CancellationFees = Pick<Fees, Extract<FeeCode, `cancel_${string}`>>

/**
 * Order states in which a cancellation has a price. From `loading` on it is the whole price, and the
 * order's machine refuses to cancel.
 */
export type CancellableState =
  | 'placed'
  | 'accepted'
  | 'confirmed'
  | 'en_route'
  | 'arrived'
  | 'loading'
  | 'in_transit'
  | 'unloading'

/**
 * The rule that determined the fee. `unassigned`, `grace` (just booked), `early` and `late_crew`
 * (the crew is late and has not arrived) are free; `two_days`, `one_day`, `short` and `last_minute` depend on the time left;
 * `arrived` and `loading` depend on the state; `rescheduled` is a fee that applied before the move
 * was rescheduled or revised (cancellation-fee.ts).
 */
export type CancellationTier =
  | 'unassigned'
  | 'grace'
  | 'early'
  | 'late_crew'
  | 'two_days'
  | 'one_day'
  | 'short'
  | 'last_minute'
  | 'arrived'
  | 'loading'
  | 'rescheduled'

/**
 * Prices a cancellation at `now`: a share of `service_cents` (from a quote's answer, without
 * protection, tolls and tip), and its split: `fee_cents` = `mover_cents` + `platform_cents`.
 * Instants are ISO 8601 with Z or an offset.
 *
 * With the default rules, by the time left until the window starts:
 *   more than 48 h free · 48 h to 24 h 15 % · under 24 h to 4 h 35 % · under 4 h to 2 h 50 % ·
 *   under 2 h, and past the start, 65 %
 * so exactly 48, 24, 4 and 2 h cost 15, 15, 35 and 50 %. Exactly 10 minutes after booking
 * is still free. Without a mover, canceling is free in every state; once the crew has arrived,
 * only the state counts. A crew that is late and has not arrived makes it free. A crew that the
 * customer has seen counts as arrived. Throws a RangeError for an invalid instant.
 */
export function tierFee(
  request: {
    service_cents: number
    state: CancellableState
    placed_at: string
    window_start_at: string
    now: string
    has_mover: boolean
    crew?: 'late' | 'seen' | null
  },
  { fees }: { fees: CancellationFees },
) {
  const { tier, bp } = tierOf(request, fees)
  const fee_cents = shareOf(request.service_cents, bp)
  const mover_cents = shareOf(fee_cents, fees.cancel_mover_bp)
  return {
    fee_cents,
    percent: bp / 100,
    tier,
    mover_cents,
    platform_cents: fee_cents - mover_cents,
  }
}

function tierOf(
  request: Parameters<typeof tierFee>[0],
  fees: CancellationFees,
): { tier: CancellationTier; bp: number } {
  const now = millisecondsOf('now', request.now)
  const age = now - millisecondsOf('placed_at', request.placed_at)
  const left = millisecondsOf('window_start_at', request.window_start_at) - now

  if (!request.has_mover) return { tier: 'unassigned', bp: 0 }
  if (loadingOrLater.includes(request.state)) return { tier: 'loading', bp: fees.cancel_loading_bp }
  if (request.state === 'arrived' || request.crew === 'seen')
    return { tier: 'arrived', bp: fees.cancel_arrived_bp }
  if (request.crew === 'late') return { tier: 'late_crew', bp: 0 }
  if (age <= fees.cancel_grace_minutes * minute) return { tier: 'grace', bp: 0 }
  if (left > fees.cancel_early_hours * hour) return { tier: 'early', bp: 0 }
  if (left >= fees.cancel_two_days_hours * hour)
    return { tier: 'two_days', bp: fees.cancel_two_days_bp }
  if (left >= fees.cancel_one_day_hours * hour)
    return { tier: 'one_day', bp: fees.cancel_one_day_bp }
  if (left >= fees.cancel_short_hours * hour) return { tier: 'short', bp: fees.cancel_short_bp }
  return { tier: 'last_minute', bp: fees.cancel_last_minute_bp }
}

const loadingOrLater: CancellableState[] = ['loading', 'in_transit', 'unloading']
const minute = 60_000
const hour = 60 * minute
