import type { Move } from '#contract/calls/moves.ts'
import type { BookedStop } from '#contract/calls/placement.ts'
import type { Quote, QuoteInput } from '#contract/calls/quotes.ts'
import { dayOf, hourOf } from '../../../lib/local-time.ts'
import {
  type Draft,
  flightsInDraft,
  type ItemDraft,
  newDraft,
  newStop,
  type StopDraft,
} from '../../booking/draft/draft.ts'
import { quoteInputOf } from '../../booking/draft/quote-input.ts'

/** The parts of an order that a customer can change, as the API answers the order itself. */
export type BookedOrder = {
  code: string
  stops: (Quote['stops'][number] & BookedStop)[]
  items: Quote['items']
  crew_size: number
  pricing_mode: 'fixed' | 'capped'
  window_start_at: string
  window_end_at: string
  is_flexible: boolean
  declared_value_cents: number
  tip_cents: number
  total_cents: number
  quote: { request: { vehicle: string }; answer: Quote['price'] }
}

/** Returns a draft of the booking that describes what is booked. */
export function bookedDraft(order: BookedOrder, timeZone: string): Draft {
  return {
    ...newDraft(),
    stops: order.stops.map((stop, at) => stopDraft(stop, at, timeZone)),
    items: order.items.map(itemDraft),
    vehicle: order.quote.request.vehicle,
    crew_size: order.crew_size,
    date: dayOf(order.window_start_at, timeZone),
    hour: hourOf(order.window_start_at, timeZone),
    is_flexible: order.is_flexible,
    pricing_mode: order.pricing_mode,
    declared_value_cents: order.declared_value_cents,
    tip_cents: order.tip_cents,
  }
}

const stopKey = (at: number) => `booked-${at}`

function stopDraft(stop: BookedOrder['stops'][number], at: number, time_zone: string): StopDraft {
  const { kind, address, zip, city, state_code, floor, flights, has_elevator, carry_ft } = stop
  return {
    ...newStop(kind),
    key: stopKey(at),
    address,
    zip,
    place: { zip, city, state_code, time_zone },
    unit: stop.unit ?? '',
    floor,
    flights: flightsInDraft(floor, flights),
    has_elevator,
    carry_ft,
    parking_note: stop.parking_note ?? '',
    needs_certificate: stop.needs_certificate ?? false,
  }
}

function itemDraft(item: BookedOrder['items'][number], at: number): ItemDraft {
  const { item_id, name, quantity, volume_ft3, weight_lb } = item
  const key = item_id === null ? `own-${at}` : `item-${item_id}`
  return { key, item_id, name, quantity, volume_ft3, weight_lb }
}

/** Returns what is booked with the details that were saved since it was read. */
export const withDetails = (order: BookedOrder, { stops }: Pick<Move, 'stops'>): BookedOrder => ({
  ...order,
  stops: order.stops.map((stop, at) => ({ ...stop, ...detailsOf(stops[at]) })),
})

function detailsOf(stop: Move['stops'][number] | undefined): Partial<BookedStop> {
  if (stop === undefined) return {}
  const { unit, parking_note, access_code, contact_name, contact_phone } = stop
  return { unit, parking_note, access_code, contact_name, contact_phone }
}

/** Puts saved details into the draft, so that changing the move doesn't take them back. */
export const adoptDetails = (draft: Draft, { stops }: Pick<Move, 'stops'>): Partial<Draft> => ({
  stops: draft.stops.map((one) => {
    const saved = stops.find((_, at) => stopKey(at) === one.key)
    return saved ? { ...one, unit: saved.unit ?? '', parking_note: saved.parking_note ?? '' } : one
  }),
})

/** Builds the price request for changing the order to a draft, at the order's own window. */
export function revisionInput(draft: Draft, order: BookedOrder): QuoteInput | null {
  const input = quoteInputOf(draft)
  if (input === null) return null
  return {
    ...input,
    ...(draft.items === null ? {} : { items: draft.items.map((item) => itemRequest(item, order)) }),
    window_start_at: order.window_start_at,
    window_end_at: order.window_end_at,
    order: order.code,
  }
}

/** Items that stay keep their notes, and the customer's own the time for handling them. */
function itemRequest(
  item: ItemDraft,
  { items }: BookedOrder,
): NonNullable<QuoteInput['items']>[number] {
  const booked = items.find((_, at) => items[at] && itemDraft(items[at], at).key === item.key)
  const { item_id, name, quantity, volume_ft3, weight_lb } = item
  const note = booked?.note ? { note: booked.note } : {}
  if (item_id !== null) return { item_id, quantity, ...note }
  const minutes = booked ? { minutes: booked.minutes } : {}
  return { name, quantity, volume_ft3, weight_lb, ...minutes, ...note }
}

/** Returns the addresses of a draft's stops; who is at a booked stop stays as it was. */
export const addressesOf = (draft: Draft, order: BookedOrder): BookedStop[] =>
  draft.stops.map((stop) => {
    const booked = order.stops.find((_, at) => stopKey(at) === stop.key)
    return {
      address: stop.address.trim(),
      unit: stop.unit.trim() || null,
      parking_note: stop.parking_note.trim() || null,
      needs_certificate: stop.needs_certificate,
      access_code: booked?.access_code ?? null,
      contact_name: booked?.contact_name ?? null,
      contact_phone: booked?.contact_phone ?? null,
    }
  })

/** Reports whether a draft differs from what is booked. */
export function isChanged(draft: Draft, order: BookedOrder, timeZone: string): boolean {
  const booked = bookedDraft(order, timeZone)
  return digestOf(draft, order) !== digestOf(booked, order)
}

const digestOf = (draft: Draft, order: BookedOrder): string =>
  JSON.stringify([revisionInput(draft, order), addressesOf(draft, order)])
