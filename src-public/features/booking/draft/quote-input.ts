import type { QuoteInput } from '#contract/calls/quotes.ts'
import { instantOf } from '../../../lib/local-time.ts'
import type { Draft, ItemDraft, StopDraft } from './draft.ts'
import { windowHours } from './draft.ts'

/**
 * Builds the request for the price of a draft; null while a required part is missing.
 *
 * @param affiliate the slug of the affiliate who referred the visitor
 */
export function quoteInputOf(draft: Draft, affiliate: string | null = null): QuoteInput | null {
  const [pickup] = draft.stops
  const timeZone = pickup?.place?.time_zone
  const isPlaced = draft.stops.every((stop) => stop.place !== null)
  const hasGoods = draft.items === null ? draft.size !== null : draft.items.length > 0
  if (timeZone === undefined || !isPlaced || !hasGoods) return null
  const start = instantOf(draft.date, draft.hour, timeZone)
  const end = instantOf(draft.date, draft.hour + windowHours, timeZone)
  if (start === null || end === null) return null
  return {
    stops: draft.stops.map(stopRequest),
    ...(draft.items === null ? {} : { items: draft.items.map(itemRequest) }),
    ...(draft.size === null ? {} : { size: draft.size }),
    ...(draft.vehicle === null ? {} : { vehicle: draft.vehicle }),
    ...(draft.crew_size === null ? {} : { crew_size: draft.crew_size }),
    window_start_at: start,
    window_end_at: end,
    is_flexible: draft.is_flexible,
    pricing_mode: draft.pricing_mode,
    coupon: draft.coupon.trim() || null,
    ...(affiliate === null ? {} : { affiliate }),
    declared_value_cents: draft.declared_value_cents,
    tip_cents: draft.tip_cents,
  }
}

function stopRequest(stop: StopDraft): QuoteInput['stops'][number] {
  return {
    kind: stop.kind,
    zip: stop.place?.zip ?? stop.zip,
    floor: stop.floor,
    ...(stop.flights === null ? {} : { flights: stop.flights }),
    has_elevator: stop.has_elevator,
    carry_ft: stop.carry_ft,
  }
}

function itemRequest(item: ItemDraft): NonNullable<QuoteInput['items']>[number] {
  if (item.item_id !== null) return { item_id: item.item_id, quantity: item.quantity }
  const { name, quantity, volume_ft3, weight_lb } = item
  return { name, quantity, volume_ft3, weight_lb }
}
