import type { BookedStop } from '#contract/calls/placement.ts'
import type { QuoteInput } from '#contract/calls/quotes.ts'
import type { Order } from './order-rows.ts'

type Stop = Order['stops'][number]
type Item = Order['items'][number]

/** The part of an order that the dialog changes; a stop or an item that was added may lack fields. */
export type Work = {
  stops: Partial<Stop>[]
  items: (Partial<Item> & Pick<Item, 'quantity'>)[]
  vehicle: string
  crew_size: number
  declared_value_cents: number | null
}

export const workOf = (order: Order): Work => ({
  stops: order.stops,
  items: order.items,
  vehicle: order.quote.request.vehicle,
  crew_size: order.crew_size,
  declared_value_cents: order.declared_value_cents,
})

/** Builds the price request for changing an order to other work, at the order's own window. */
export const revisionInput = (order: Order, work: Work): QuoteInput => ({
  stops: work.stops.map(({ kind, zip, floor, flights, has_elevator, carry_ft }) => ({
    kind: kind ?? 'extra',
    zip: (zip ?? '').trim(),
    ...(floor == null ? {} : { floor }),
    ...(flights == null ? {} : { flights }),
    has_elevator: has_elevator ?? false,
    carry_ft: carry_ft ?? 0,
  })),
  items: work.items.map(({ item_id, name, quantity, volume_ft3, weight_lb, minutes, note }) => ({
    ...(item_id
      ? { item_id }
      : {
          name: (name ?? '').trim(),
          volume_ft3: volume_ft3 ?? 0,
          weight_lb: weight_lb ?? 0,
          ...(minutes == null ? {} : { minutes }),
        }),
    quantity,
    ...(note ? { note } : {}),
  })),
  vehicle: work.vehicle,
  crew_size: work.crew_size,
  declared_value_cents: work.declared_value_cents ?? 0,
  window_start_at: order.window_start_at,
  window_end_at: order.window_end_at,
  order: order.code,
})

const placeOf = ({ kind, zip, address, unit }: Partial<Stop>) => [
  kind,
  (zip ?? '').trim(),
  (address ?? '').trim(),
  (unit ?? '').trim(),
]

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Returns the addresses of the stops; undefined if they stay, together with everything about them
 * that costs nothing. A code or a contact is only kept for a stop at the same address.
 */
export function changedAddresses(order: Order, { stops }: Work): BookedStop[] | undefined {
  if (isSame(stops.map(placeOf), order.stops.map(placeOf))) return undefined
  return stops.map((stop) => {
    const [, zip, address = ''] = placeOf(stop)
    const booked = order.stops.find((one) => one.address === address && one.zip === zip)
    return {
      address,
      unit: stop.unit?.trim() || null,
      parking_note: booked?.parking_note ?? null,
      access_code: booked?.access_code ?? null,
      contact_name: booked?.contact_name ?? null,
      contact_phone: booked?.contact_phone ?? null,
      needs_certificate: booked?.needs_certificate ?? false,
    }
  })
}
