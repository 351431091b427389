import { type CancellableState, cancellationFee } from '#contract/pricing/cancellation.ts'
import type { QuoteRules } from '#contract/pricing/rules.ts'
import type { OrderRow } from './order-row.ts'

/**
 * What cancelling an order costs its customer at `now`, of the service lines that they would pay:
 * a coupon's discount lowers the fee, and protection, tolls and tip are always returned.
 */
export function feeFor(order: OrderRow, now: Date, rules: QuoteRules) {
  const { service_cents, discount_cents } = order.quote.answer
  return cancellationFee(
    {
      service_cents: service_cents - discount_cents,
      state: order.state as CancellableState,
      placed_at: order.placed_at ?? order.created_at,
      window_start_at: order.window_start_at,
      now: now.toISOString(),
      has_mover: order.mover_id !== null,
    },
    rules,
  )
}
