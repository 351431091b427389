import { and, eq } from 'drizzle-orm'

import type { MoveAgain } from '#contract/calls/moves.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { namedIn } from '#server/domain/item-names.ts'
import { timeZoneOf } from '#server/domain/time-zone-of.ts'
import type { OrderRow } from './order-row.ts'

/** Returns what a booking like an earlier move begins with. Its price is requested again. */
export async function moveAgain(
  { kernel }: AppContext,
  order: OrderRow,
  locale: string,
): Promise<MoveAgain> {
  const { vehicles } = tables
  const [vehicle] = await kernel.db
    .select({ code: vehicles.code })
    .from(vehicles)
    .where(and(eq(vehicles.id, order.vehicle_id), eq(vehicles.is_active, true)))
  // Only the pickup's time zone matters, and that is the city's.
  const time_zone = await timeZoneOf(kernel.db, order.city_id)
  const booked = order.items.map((item) => ({ ...item, item_id: item.item_id ?? null }))
  const items = await namedIn(kernel.db, booked, locale)
  return {
    stops: order.stops.map((stop) => ({
      kind: stop.kind,
      address: stop.address,
      place: { zip: stop.zip, city: stop.city, state_code: stop.state_code, time_zone },
      unit: stop.unit ?? null,
      floor: stop.floor,
      flights: stop.flights,
      has_elevator: stop.has_elevator,
      carry_ft: stop.carry_ft,
      parking_note: stop.parking_note ?? null,
    })),
    items: items.map(({ item_id, name, quantity, volume_ft3, weight_lb }) => ({
      item_id,
      name,
      quantity,
      volume_ft3,
      weight_lb,
    })),
    vehicle: vehicle?.code ?? null,
    crew_size: order.crew_size,
    pricing_mode: order.pricing_mode,
    is_flexible: order.is_flexible,
    declared_value_cents: order.declared_value_cents,
  }
}
