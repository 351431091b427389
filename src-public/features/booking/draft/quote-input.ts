import { windowHours } from '#contract/booking-windows.ts'
import type { CalendarInput } from '#contract/calls/price-calendar.ts'
import type { QuoteInput } from '#contract/calls/quotes.ts'
import { instantOf } from '../../../lib/local-time.ts'
import type { Draft, ItemDraft, StopDraft } from './draft.ts'

/**
 * Builds the request for the price of a draft; null while a required part is missing.
 *
 * @param affiliate the slug of the affiliate who referred the visitor
 */
export function quoteInputOf(draft: Draft, affiliate: string | null = null): QuoteInput | null {
  const move = calendarInputOf(draft, affiliate)
  const timeZone = draft.stops[0]?.place?.time_zone
  if (move === null || timeZone === undefined) return null
  const start = instantOf(draft.date, draft.hour, timeZone)
  const end = instantOf(draft.date, draft.hour + windowHours, timeZone)
  if (start === null || end === null) return null
  return { ...move, window_start_at: start, window_end_at: end }
}

/** Builds the request for the prices of the next days, which needs no day. */
export function calendarInputOf(
  draft: Draft,
  affiliate: string | null = null,
): CalendarInput | null {
  const isPlaced = draft.stops.every((stop) => stop.place !== null)
  const hasGoods = draft.items === null ? draft.size !== null : draft.items.length > 0
  const { declared_value_cents } = draft
  const stops = draft.stops.flatMap(stopRequest)
  const isWhole = isPlaced && hasGoods && stops.length === draft.stops.length
  if (!isWhole || declared_value_cents === null) return null
  return {
    stops,
    ...(draft.items === null ? {} : { items: draft.items.map(itemRequest) }),
    ...(draft.size === null ? {} : { size: draft.size }),
    ...(draft.vehicle === null ? {} : { vehicle: draft.vehicle }),
    ...(draft.crew_size === null ? {} : { crew_size: draft.crew_size }),
    is_flexible: draft.is_flexible,
    pricing_mode: draft.pricing_mode,
    coupon: draft.coupon.trim() || null,
    ...(affiliate === null ? {} : { affiliate }),
    declared_value_cents,
    tip_cents: draft.tip_cents,
  }
}

/** Returns what the price depends on; nothing for a stop without a valid floor. */
function stopRequest(stop: StopDraft): QuoteInput['stops'] {
  const { kind, place, zip, floor, flights, has_elevator, carry_ft } = stop
  if (floor === null) return []
  return [
    {
      kind,
      zip: place?.zip ?? zip,
      floor,
      ...(flights === null ? {} : { flights }),
      has_elevator,
      carry_ft,
    },
  ]
}

function itemRequest(item: ItemDraft): NonNullable<QuoteInput['items']>[number] {
  if (item.item_id !== null) return { item_id: item.item_id, quantity: item.quantity }
  const { name, quantity, volume_ft3, weight_lb } = item
  return { name, quantity, volume_ft3, weight_lb }
}
