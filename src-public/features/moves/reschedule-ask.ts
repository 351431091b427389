import type { Move } from '#contract/calls/moves.ts'
import type { Quote, QuoteAsk } from '#contract/calls/quotes.ts'
import { instantOf } from '../booking/local-time.ts'

/** A day of the city's calendar, `2026-05-01`, and the hour at which the window begins there. */
export type Slot = { day: string; hour: number }

/** The window that begins then, as long as the one there was; null for a day that is none. */
export function windowAt({ day, hour }: Slot, move: Move) {
  const window_start_at = instantOf(day, hour, move.city.time_zone)
  if (window_start_at === null) return null
  const length = Date.parse(move.window_end_at) - Date.parse(move.window_start_at)
  const window_end_at = new Date(Date.parse(window_start_at) + length).toISOString()
  return { window_start_at, window_end_at }
}

/** The same move as it was quoted, at another time; null for a day that is none. */
export function askAgainAt(
  slot: Slot,
  move: Move,
  quoted: Quote,
  coupon: string | null,
): QuoteAsk | null {
  const window = windowAt(slot, move)
  if (window === null) return null
  return {
    stops: quoted.stops.map(({ kind, zip, floor, flights, has_elevator, carry_ft }) => {
      return { kind, zip, floor, flights, has_elevator, carry_ft }
    }),
    items: quoted.items.map(askedItem),
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

/** One of the catalog's goes by its number, one of the customer's own by its measures. */
function askedItem(item: Quote['items'][number]): NonNullable<QuoteAsk['items']>[number] {
  const { item_id, name, quantity, volume_ft3, weight_lb, minutes, note } = item
  const told = note === null ? {} : { note }
  if (item_id !== null) return { item_id, quantity, ...told }
  return { name, quantity, volume_ft3, weight_lb, minutes, ...told }
}
