import { and, asc, eq, inArray } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import { jobContacts, tables } from '#server/database/tables.ts'
import { isArrivalProven } from '#server/domain/arrival-proof.ts'
import { crewPhotos } from '#server/domain/crew-photos.ts'
import { pictureUrls } from '#server/domain/picture-urls.ts'
import { vehicleName } from '#server/domain/vehicle-names.ts'
import type { Db } from '#server/kernel/kernel.ts'
import { contestOf } from './customer-absence.ts'
import { lateCrewOf } from './late-crew.ts'
import type { OrderRow } from './order-row.ts'

export type OrderParts = Awaited<ReturnType<typeof partsOf>>

/** Reads the records that the views of an order show besides its own row, in a language. */
export async function partsOf({ kernel, ports }: AppContext, order: OrderRow, locale: string) {
  const { cities, vehicles, movers, drivers, users, customers, events, feedbacks } = tables
  const { db } = kernel
  const [[city], [vehicle], [mover], [driver], [customer], timeline, reviews] = await Promise.all([
    db
      .select({ name: cities.name, time_zone: cities.time_zone })
      .from(cities)
      .where(eq(cities.id, order.city_id)),
    db
      .select({ name: vehicleName(locale) })
      .from(vehicles)
      .where(eq(vehicles.id, order.vehicle_id)),
    db
      .select({
        id: movers.id,
        business_name: movers.business_name,
        usdot: movers.usdot,
        photo: movers.photo,
        rating: movers.rating,
        rating_count: movers.rating_count,
        insurance_expires_at: movers.insurance_expires_at,
      })
      .from(movers)
      .where(eq(movers.id, order.mover_id ?? 0)),
    db
      .select({
        id: drivers.id,
        name: users.name,
        phone: users.phone,
        heard_at: jobContacts.last_at,
      })
      .from(drivers)
      .innerJoin(users, eq(users.id, drivers.user_id))
      .leftJoin(
        jobContacts,
        and(eq(jobContacts.order_id, order.id), eq(jobContacts.user_id, users.id)),
      )
      .where(eq(drivers.id, order.driver_id ?? 0)),
    db
      .select({ name: users.name, phone: users.phone })
      .from(customers)
      .innerJoin(users, eq(users.id, customers.user_id))
      .where(eq(customers.id, order.customer_id)),
    db
      .select({
        name: events.name,
        at: events.created_at,
        happened_at: events.happened_at,
        actor: events.actor,
        to: events.to,
      })
      .from(events)
      .where(and(eq(events.resource, 'orders'), eq(events.record_id, order.id)))
      .orderBy(asc(events.id)),
    db
      .select({
        id: feedbacks.id,
        from: feedbacks.from,
        stars: feedbacks.stars,
        tags: feedbacks.tags,
        text: feedbacks.text,
        photo: feedbacks.photo,
        reply: feedbacks.reply,
        state: feedbacks.state,
      })
      .from(feedbacks)
      .where(
        and(eq(feedbacks.order_id, order.id), inArray(feedbacks.state, ['waiting', 'published'])),
      )
      .orderBy(asc(feedbacks.id)),
  ])
  const [photo = ''] = await crewPhotos(db, ports.files, mover ? [mover] : [])
  return {
    city: city ?? { name: '', time_zone: 'UTC' },
    vehicle: vehicle?.name ?? '',
    mover: mover ? { ...mover, photo } : null,
    driver: driver ?? null,
    customer: customer ?? null,
    // Whom staff asks first is not for the others.
    timeline: timeline.filter(
      ({ name }) => name.startsWith('order.') && name !== 'order.offered_first',
    ),
    reviews,
  }
}

/**
 * Returns the fields that all views of an order share. Notes for the crew, exact places, contacts
 * and photos are left out unless `isParty`: the viewer currently has a part in the move.
 */
export async function shared(
  { kernel, ports: { files } }: AppContext,
  order: OrderRow,
  parts: OrderParts,
  isParty = true,
) {
  return {
    id: order.id,
    code: order.code,
    state: order.state,
    version: order.version,
    city: parts.city,
    vehicle: parts.vehicle,
    crew_size: order.crew_size,
    window_start_at: order.window_start_at,
    window_end_at: order.window_end_at,
    eta_at: order.eta_at,
    late_crew: lateCrewOf(order, kernel.now()),
    failed_to_show_at: order.failed_to_show_at,
    contact_tries: isParty ? order.contact_tries : [],
    arrival: order.arrival && {
      photo: order.arrival.photo ? await files.signedUrl(order.arrival.photo) : null,
      is_near: order.arrival.is_near ?? null,
      is_proven: isArrivalProven(order),
    },
    absence: order.absence && {
      photo: await files.signedUrl(order.absence.photo),
      reported_at: order.absence.reported_at,
    },
    contest: contestOf(order, kernel.now()),
    stops: stopViews(order, isParty),
    items: order.items.map((item) => ({
      ...item,
      item_id: item.item_id ?? null,
      note: (isParty && item.note) || null,
    })),
    notes: isParty ? order.notes : null,
    photos: isParty ? await pictureUrls(kernel.db, files, order.photos) : [],
    miles: order.quote.answer.miles,
    volume_ft3: order.quote.answer.volume_ft3,
    billed_minutes: order.quote.answer.billed_minutes,
    mover: parts.mover,
    driver: parts.driver,
    proof: order.proof && {
      photo: await files.signedUrl(order.proof.photo),
      photos: await pictureUrls(kernel.db, files, [order.proof.photo, ...order.proof_photos]),
      signature: order.proof.signature ? await files.signedUrl(order.proof.signature) : null,
      code_matched: order.proof.code_matched,
      signature_reason: order.proof.signature_reason ?? null,
    },
    timeline: parts.timeline,
    reviews: await reviewViews(kernel.db, files, parts.reviews),
  }
}

/** Returns an order's stops; somebody who isn't a party to it sees only roughly where they are. */
export const stopViews = (order: OrderRow, isParty: boolean) =>
  order.stops.map((stop, at) => ({
    kind: stop.kind,
    address: isParty ? stop.address : null,
    unit: (isParty && stop.unit) || null,
    city: stop.city,
    state_code: stop.state_code,
    zip: stop.zip,
    lat: isParty ? stop.lat : roughly(stop.lat),
    lng: isParty ? stop.lng : roughly(stop.lng),
    floor: stop.floor,
    flights: stop.flights,
    has_elevator: stop.has_elevator,
    carry_ft: stop.carry_ft,
    parking_note: (isParty && stop.parking_note) || null,
    access_code: (isParty && stop.access_code) || null,
    contact_name: (isParty && stop.contact_name) || null,
    contact_phone: (isParty && stop.contact_phone) || null,
    needs_certificate: stop.needs_certificate ?? false,
    ...stopTimes(order, at),
  }))

/** The truck is at the first and the last stop while it is loaded and unloaded. */
function stopTimes(order: OrderRow, at: number) {
  if (at === 0) return { arrived_at: order.arrived_at, left_at: order.loading_finished_at }
  if (at === order.stops.length - 1)
    return { arrived_at: order.unloading_started_at, left_at: order.delivered_at }
  const { arrived_at = null, left_at = null } = order.stops[at] ?? {}
  return { arrived_at, left_at }
}

/** Adds the URLs of the reviews' photos. */
async function reviewViews(
  db: Db,
  files: AppContext['ports']['files'],
  reviews: OrderParts['reviews'],
) {
  const urls = await pictureUrls(
    db,
    files,
    reviews.flatMap(({ photo }) => photo ?? []),
  )
  return reviews.map(({ photo, ...review }) => ({
    ...review,
    photo: urls.find(({ key }) => key === photo) ?? null,
  }))
}

/** Rounds a coordinate to about half a mile. */
const roughly = (degrees: number): number => Math.round(degrees * 100) / 100
