import { eq } from 'drizzle-orm'

import type { GuestStop, GuestView } from '#contract/calls/guests.ts'
import type { Tracking } from '#contract/calls/locations.ts'
import { etaRange } from '#contract/eta-range.ts'
import { type GuestField, guestKinds, guestSees } from '#contract/guest-kinds.ts'
import { isIn, showsDeliveryCode } from '#contract/order-phases.ts'
import type { StoredLocation } from '#contract/realtime/location.ts'
import { paths } from '#contract/realtime/paths.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { buildingView } from '#server/domain/building-view.ts'
import {
  type CertificateRow,
  certificatesOf,
  isShown,
  isValidOnDay,
} from '#server/domain/certificate.ts'
import { firstName } from '#server/domain/first-name.ts'
import { type LinkRow, linkEnd, type OrderRow } from '#server/domain/guest-link.ts'
import { namedIn } from '#server/domain/item-names.ts'
import { trackingOf } from '#server/domain/location-shares.ts'
import { vehicleName } from '#server/domain/vehicle-names.ts'

type Parts = {
  link: LinkRow
  order: OrderRow
  driver: string | null
  mover: { name: string; usdot: string | null; insurance_expires_at: string | null } | null
  truck: string
  seen: StoredLocation | null
  tracking: Tracking | null
  now: Date
  certificates: CertificateRow[]
  /** The order's items, named in the guest's language. */
  items: OrderRow['items']
}
type Shown = Required<Pick<GuestView, GuestField>>

const minute = 60_000

/** Makes each field of a guest's view. Which of them a guest gets is declared in guest-kinds.ts. */
const makers: { [F in GuestField]: (parts: Parts) => Shown[F] } = {
  window: ({ order }) => ({ start_at: order.window_start_at, end_at: order.window_end_at }),
  steps: ({ order }) => [
    { name: 'loaded', at: order.loading_finished_at },
    { name: 'unloading', at: order.unloading_started_at },
    { name: 'delivered', at: order.delivered_at },
  ],
  eta_range: rangeFor,
  eta_at: ({ order }) => (order.state === 'en_route' ? order.eta_at : null),
  stop: ({ link, order }) => stopOf(order.stops[link.stop ?? order.stops.length - 1]),
  stops: ({ order }) => order.stops.map(stopOf).filter((stop) => stop !== null),
  crew: ({ order }) => order.crew_size,
  driver: ({ driver }) => firstName(driver),
  mover: ({ mover }) => mover?.name ?? null,
  usdot: ({ mover }) => mover?.usdot ?? null,
  is_insured: ({ mover, order }) =>
    mover && (mover.insurance_expires_at ?? '') > order.window_end_at,
  truck: ({ truck }) => truck,
  items: ({ items }) => items.map(({ name, quantity }) => ({ name, quantity })),
  empty_at: ({ order }) => emptyAt(order),
  delivery_code: ({ link, order }) =>
    link.has_code && showsDeliveryCode(order.state) ? order.delivery_code : null,
  certificate: ({ link, order, certificates }) => {
    const stop = link.stop ?? order.stops.length - 1
    const row = certificates.find((one) => one.stop === stop)
    return row ? buildingView(row, order) : null
  },
  certificate_status: ({ order, certificates }) => {
    const row = certificates.find((one) => one.stop === 0)
    return row
      ? { state: row.state, is_valid: isShown(row) ? isValidOnDay(row, order) : null }
      : null
  },
}

/** Returns what the holder of a link sees of the move, in their language. */
export async function guestView(
  { kernel, ports }: AppContext,
  link: LinkRow,
  order: OrderRow,
  locale: string,
): Promise<GuestView> {
  const { db } = kernel
  const { cities, movers, drivers, users, vehicles, customers } = tables
  const [[city], [vehicle], [mover], [driver], [customer], certificates, items] = await Promise.all(
    [
      db.select({ time_zone: cities.time_zone }).from(cities).where(eq(cities.id, order.city_id)),
      db
        .select({ name: vehicleName(locale) })
        .from(vehicles)
        .where(eq(vehicles.id, order.vehicle_id)),
      db
        .select({
          name: movers.business_name,
          usdot: movers.usdot,
          insurance_expires_at: movers.insurance_expires_at,
        })
        .from(movers)
        .where(eq(movers.id, order.mover_id ?? 0)),
      db
        .select({ name: users.name })
        .from(drivers)
        .innerJoin(users, eq(users.id, drivers.user_id))
        .where(eq(drivers.id, order.driver_id ?? 0)),
      db
        .select({ name: users.name })
        .from(customers)
        .innerJoin(users, eq(users.id, customers.user_id))
        .where(eq(customers.id, order.customer_id)),
      certificatesOf(db, order.id),
      namedIn(db, order.items, locale),
    ],
  )
  const tracking = guestSees(link.kind, 'eta_range') ? await trackingOf(db, order) : null
  const parts = {
    link,
    order,
    mover: mover ?? null,
    driver: driver?.name ?? null,
    truck: vehicle?.name ?? '',
    tracking,
    seen: tracking?.is_shared ? await lastLocation(ports, order.code) : null,
    now: kernel.now(),
    certificates,
    items,
  }
  const { sees } = guestKinds[link.kind]
  return {
    kind: link.kind,
    name: link.name,
    customer: firstName(customer?.name ?? null) ?? '',
    time_zone: city?.time_zone ?? 'UTC',
    is_called_off: isIn(order.state, 'called_off'),
    ends_at: await linkEnd(db, order),
    ...Object.fromEntries(sees.map((field) => [field, makers[field](parts)])),
  }
}

/** A guest sees where a stop is, but no notes, codes or people there. */
function stopOf(stop: OrderRow['stops'][number] | undefined): GuestStop | null {
  if (!stop) return null
  const { kind, address, unit, city, state_code, zip, floor } = stop
  return { kind, address, unit: unit || null, city, state_code, zip, floor }
}

/**
 * Estimates when the truck is at the guest's stop, while it drives there. A guest who moves too learns
 * when it is at the next one.
 */
function rangeFor({ link, order, seen, tracking, now }: Parts): Shown['eta_range'] {
  const stop = tracking && order.stops[tracking.stop]
  const isTheirs = link.stop === null || link.stop === tracking?.stop
  return stop && seen && isTheirs ? etaRange(seen, stop, tracking, now) : null
}

/** Reads the last position of an order's truck; null if there is none. */
const lastLocation = async (
  { realtime }: AppContext['ports'],
  code: string,
): Promise<StoredLocation | null> =>
  (await realtime.read(paths.location(code))) as StoredLocation | null

/** Returns when the truck is loaded: half of the work after it has begun, until it has ended. */
function emptyAt(order: OrderRow): Shown['empty_at'] {
  if (order.loading_finished_at) return { at: order.loading_finished_at, is_done: true }
  const begins = Date.parse(order.loading_started_at ?? order.arrived_at ?? order.window_start_at)
  const work = (order.quote.answer.billed_minutes / 2) * minute
  return { at: new Date(begins + work).toISOString(), is_done: false }
}
