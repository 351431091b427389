import { isDeepStrictEqual } from 'node:util'

import type { tables } from '#server/database/tables.ts'

type OrderRow = (typeof tables.orders)['$inferSelect']
type Stop = OrderRow['stops'][number]

/** The parts of an order that a change can affect; each has a text `order_changes.*`. */
export type OrderChange =
  | 'places'
  | 'access'
  | 'items'
  | 'vehicle'
  | 'crew'
  | 'protection'
  | 'unit'
  | 'parking'
  | 'access_code'
  | 'contact'
  | 'notes'
  | 'photos'

/** Returns the part of an order that each change is about, with nothing and an empty text alike. */
const parts: Record<OrderChange, (row: OrderRow) => unknown> = {
  places: ofStops(({ kind, zip, address }) => [kind, zip, address]),
  access: ofStops((stop) => [stop.floor, stop.flights, stop.has_elevator, stop.carry_ft]),
  items: ({ items }) => items.map(({ name, quantity, note }) => [name, quantity, note || null]),
  vehicle: ({ vehicle_id }) => vehicle_id,
  crew: ({ crew_size }) => crew_size,
  protection: ({ declared_value_cents }) => declared_value_cents,
  unit: ofStops(({ unit }) => unit || null),
  parking: ofStops(({ parking_note }) => parking_note || null),
  access_code: ofStops(({ access_code }) => access_code || null),
  contact: ofStops((stop) => [stop.contact_name || null, stop.contact_phone || null]),
  notes: ({ notes }) => notes || null,
  photos: ({ photos }) => photos,
}

function ofStops(part: (stop: Stop) => unknown): (row: OrderRow) => unknown {
  return ({ stops }) => stops.map(part)
}

/** Lists what differs between two versions of an order. */
export const orderChanges = (before: OrderRow, after: OrderRow): OrderChange[] =>
  (Object.keys(parts) as OrderChange[]).filter(
    (change) => !isDeepStrictEqual(parts[change](before), parts[change](after)),
  )
