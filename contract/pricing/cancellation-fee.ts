import { type CancellableState, type CancellationTier, tierFee } from './cancellation-tier.ts'
import { type AwaitedCrew, isCrewLate } from './late-crew.ts'
import { minChargeCents } from './min-charge.ts'
import { shareOf } from './rounding.ts'
import type { QuoteRules } from './rules.ts'

/**
 * A cancellation fee that an order had reached when it was rescheduled or revised. That is free but
 * doesn't lower the fee: a later cancellation costs at least `fee_cents`, unless that mover releases
 * the job. An order keeps the highest of these fees for each mover in `reached_fees`.
 *
 * `mover_id` is the mover assigned at that time, who receives a share of the fee; `fee_cents` is
 * computed from the price at that time; `bp` is the fee's rate in basis points of that price.
 */
export type ReachedFee = { mover_id: number; fee_cents: number; bp: number }

/** The fields of an order that its cancellation price depends on. */
export type CancellableOrder = AwaitedCrew & {
  state: string
  created_at: string
  placed_at: string | null
  window_start_at: string
  mover_id: number | null
  reached_fees: readonly ReachedFee[]
  quote: { answer: { service_cents: number; discount_cents: number } }
}

/**
 * Prices an order's cancellation by its customer at `now`: the current fee, or a fee that the move
 * had reached before it was changed if that one is higher. `mover_id` is the mover who had the
 * job when the fee was reached and receives `mover_cents` of it; null if no fee is due.
 *
 * A coupon's discount lowers the fee; protection, tolls and tip are always refunded. A fee that is
 * too small to be charged to a card is waived. A mover whose crew is late is owed nothing, not even
 * a fee that was reached before.
 */
export function cancellationFee(order: CancellableOrder, now: Date, rules: QuoteRules) {
  const { fee_cents, percent, tier } = feeByTier(order, now, rules)
  const currentFee = { fee_cents, percent, tier, mover_id: fee_cents > 0 ? order.mover_id : null }
  const highestFee = owedFees(order, tier).reduce<typeof currentFee>(
    (highest, reached) =>
      reached.fee_cents > highest.fee_cents
        ? {
            fee_cents: reached.fee_cents,
            percent: reached.bp / 100,
            tier: 'rescheduled',
            mover_id: reached.mover_id,
          }
        : highest,
    currentFee,
  )
  const dueFee =
    highestFee.fee_cents < minChargeCents
      ? { ...highestFee, fee_cents: 0, mover_id: null }
      : highestFee
  const mover_cents = shareOf(dueFee.fee_cents, rules.fees.cancel_mover_bp)
  return { ...dueFee, mover_cents, platform_cents: dueFee.fee_cents - mover_cents }
}

/** Returns the earlier fees that are still owed to movers, now that this tier applies. */
const owedFees = (
  { reached_fees, mover_id }: CancellableOrder,
  tier: CancellationTier,
): readonly ReachedFee[] =>
  tier === 'late_crew' ? reachedFeesAfterRelease(reached_fees, mover_id) : reached_fees

/**
 * Returns the fee in cents for the mover who gives an order back, or cancels it, at `now`: the
 * platform's share of the cancellation fee that the customer no longer owes from then on. Being late
 * doesn't lower it.
 */
export function releaseFee(order: CancellableOrder, now: Date, rules: QuoteRules): number {
  const reached_fees = order.reached_fees.filter(({ mover_id }) => mover_id === order.mover_id)
  const punctual = { ...order, reached_fees, crew_late_at: null }
  return cancellationFee(punctual, now, rules).platform_cents
}

/** Returns the reached fees after an order is changed at `now`: the highest for each mover. */
export function reachedFeesAfterChange(
  order: CancellableOrder,
  now: Date,
  rules: QuoteRules,
): ReachedFee[] {
  const { mover_id } = order
  const { fee_cents, percent, tier } = feeByTier(order, now, rules)
  if (tier === 'late_crew') return [...owedFees(order, tier)]
  const previous = order.reached_fees.find((reached) => reached.mover_id === mover_id)
  if (mover_id === null || fee_cents <= (previous?.fee_cents ?? 0)) return [...order.reached_fees]
  return [
    ...order.reached_fees.filter((reached) => reached !== previous),
    { mover_id, fee_cents, bp: Math.round(percent * 100) },
  ]
}

/** Returns the reached fees after a mover releases the job, who is then owed nothing. */
export const reachedFeesAfterRelease = (
  reached_fees: readonly ReachedFee[],
  mover_id: number | null,
): ReachedFee[] => reached_fees.filter((reached) => reached.mover_id !== mover_id)

/** Prices a cancellation at `now` by the tiers alone, as if the order was never changed. */
const feeByTier = (order: CancellableOrder, now: Date, rules: QuoteRules) => {
  const { service_cents, discount_cents } = order.quote.answer
  return tierFee(
    {
      service_cents: service_cents - discount_cents,
      state: order.state as CancellableState,
      placed_at: order.placed_at ?? order.created_at,
      window_start_at: order.window_start_at,
      now: now.toISOString(),
      has_mover: order.mover_id !== null,
      crew: crewOf(order, now),
    },
    rules,
  )
}

function crewOf(order: CancellableOrder, now: Date): 'late' | 'seen' | null {
  if (order.crew_seen_at !== null) return 'seen'
  return isCrewLate(order, now) ? 'late' : null
}
