import type { Move } from '#contract/calls/moves.ts'
import type { Quote, QuoteInput } from '#contract/calls/quotes.ts'
import { instantOf } from '../../../lib/local-time.ts'

/** A day in the city's calendar, `2026-05-01`, and the hour at which the window starts there. */
export type Slot = { day: string; hour: number }

/**
 * Returns the window that starts at a slot, as long as the current one; null for an invalid day.
 */
export function windowAt({ day, hour }: Slot, move: Move) {
  const window_start_at = instantOf(day, hour, move.city.time_zone)
  if (window_start_at === null) return null
  const length = Date.parse(move.window_end_at) - Date.parse(move.window_start_at)
  const window_end_at = new Date(Date.parse(window_start_at) + length).toISOString()
  return { window_start_at, window_end_at }
}

/** Builds the price request for the same move at another time; null for an invalid day. */
export function quoteInputAt(
  slot: Slot,
  move: Move,
  quoted: Quote,
  coupon: string | null,
): QuoteInput | null {
  const window = windowAt(slot, move)
  if (window === null) return null
  return {
    stops: quoted.stops.map(({ kind, zip, floor, flights, has_elevator, carry_ft }) => {
      return { kind, zip, floor, flights, has_elevator, carry_ft }
    }),
    items: quoted.items.map(itemRequest),
    ...(quoted.size === null ? {} : { size: quoted.size }),
    vehicle: quoted.vehicle.code,
    crew_size: quoted.crew_size,
    ...window,
    is_flexible: quoted.is_flexible,
    pricing_mode: move.pricing_mode,
    coupon,
    order: move.code,
    declared_value_cents: move.declared_value_cents,
    tip_cents: move.tip_cents,
  }
}

/** Builds the item's request: catalog items by id, the customer's own by their measures. */
function itemRequest(item: Quote['items'][number]): NonNullable<QuoteInput['items']>[number] {
  const { item_id, name, quantity, volume_ft3, weight_lb, minutes, note } = item
  const noteField = note === null ? {} : { note }
  if (item_id !== null) return { item_id, quantity, ...noteField }
  return { name, quantity, volume_ft3, weight_lb, minutes, ...noteField }
}
