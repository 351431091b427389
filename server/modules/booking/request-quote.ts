import { and, eq, inArray, sql } from 'drizzle-orm'

import { maxDaysAhead, minNoticeHours } from '#contract/booking-windows.ts'
import type { Quote, QuoteInput } from '#contract/calls/quotes.ts'
import type { Actor } from '#contract/kernel/access.ts'
import { flightsTo } from '#contract/pricing/flights-to.ts'
import type { QuoteRules } from '#contract/pricing/rules.ts'
import type { AppContext } from '#server/context.ts'
import { quotes, tables } from '#server/database/tables.ts'
import { vehicleCapacity } from '#server/domain/crew-plan.ts'
import { refuseFullWindow } from '#server/domain/free-windows.ts'
import { liveCityAround } from '#server/domain/live-city.ts'
import { notServed } from '#server/domain/not-served.ts'
import { type FieldErrors, invalid, unavailable } from '#server/kernel/http/problem.ts'
import type { Db } from '#server/kernel/kernel.ts'
import { randomHex } from '#server/kernel/random-hex.ts'
import { translate } from '#server/kernel/translate.ts'
import type { Maps, Place } from '#server/ports/maps.ts'
import { affiliateDiscount } from './affiliate-discount.ts'
import { type BookedTerms, bookedTerms, maxCapCents } from './booked-terms.ts'
import { couponInForce } from './coupon-in-force.ts'
import { type CurrentRules, currentRules } from './current-rules.ts'
import { type KnownMove, priceMove } from './price-move.ts'
import { prohibitedItems } from './prohibited-item.ts'
import { refuseStopOrder, refuseUnsoldRoute } from './sellable.ts'

const hour = 3_600_000
const validHours = 24

/** Prices a move and stores the quote, which is valid for 24 hours. */
export async function requestQuote(
  context: AppContext,
  ask: QuoteInput,
  locale: string,
  actor: Actor | null,
): Promise<Quote> {
  const { kernel } = context
  const now = kernel.now()
  const window = windowOf(ask)
  const booked = await bookedTerms(kernel.db, ask, window, actor)
  refuseWindow(window, now, booked === null ? minNoticeHours : 0, locale)
  refuseStopOrder(ask.stops, locale)
  const { rules, version } = booked ?? (await currentRules(context, now, locale))
  const move = await resolveMove(context, ask, { rules, version, now }, locale, actor, booked)
  const priced = priceMove({ ...move, window })
  // A booked move has its window already.
  if (booked === null) {
    const vehicle_ft3 = await vehicleCapacity(kernel.db, priced.vehicle.code)
    const minutes = priced.price.billed_minutes
    const job = { ...window, stops: move.stops, minutes, vehicle_ft3 }
    const { city } = move
    const refused = { city, fees: rules.fees, own: ask.order, now, locale }
    await refuseFullWindow(kernel.db, job, refused)
  }
  const quote: Quote = {
    ...priced,
    id: `q_${randomHex(kernel.random, 24)}`,
    expires_at: new Date(now.getTime() + validHours * hour).toISOString(),
  }
  await kernel.db.insert(quotes).values({
    id: quote.id,
    ask,
    quote,
    created_at: now.toISOString(),
    expires_at: quote.expires_at,
  })
  return quote
}

/**
 * Locates the places of a move and looks up its items, coupon and affiliate; a booked
 * move keeps its terms. Refuses what isn't sold.
 */
export async function resolveMove(
  { kernel, ports }: AppContext,
  ask: MoveInput,
  { rules, version, now }: CurrentRules & { now: Date },
  locale: string,
  actor: Actor | null,
  booked: BookedTerms | null,
): Promise<Omit<KnownMove, 'window'>> {
  const stops = await resolveStops(ports.maps, ask, locale)
  const city = await cityNear(kernel.db, stops[0], locale)
  const items = await resolveItems(kernel.db, ask, locale)
  const { coupon, affiliate } =
    booked ?? (await currentDiscount(kernel.db, ask, now, locale, actor))
  const route_miles = await drive(ports.maps, stops, locale)
  refuseUnsoldRoute(stops, route_miles, rules.fees, locale)
  refuseUnknownVehicle(rules, ask.vehicle, locale)
  return {
    ask: { ...ask, ...booked?.ask },
    rules,
    version,
    stops,
    city,
    items,
    coupon,
    affiliate,
    route_miles,
    peak: booked?.peak ?? null,
    booked_at: now.toISOString(),
  }
}

/** A quote's request, whatever its window. */
type MoveInput = Omit<QuoteInput, 'window_start_at' | 'window_end_at'>

function windowOf(ask: QuoteInput) {
  const start = new Date(ask.window_start_at)
  const end = ask.window_end_at ? new Date(ask.window_end_at) : new Date(start.getTime() + 2 * hour)
  return { window_start_at: start.toISOString(), window_end_at: end.toISOString() }
}

function refuseWindow(
  { window_start_at, window_end_at }: ReturnType<typeof windowOf>,
  now: Date,
  notice_hours: number,
  locale: string,
): void {
  const ahead = Date.parse(window_start_at) - now.getTime()
  const length = Date.parse(window_end_at) - Date.parse(window_start_at)
  const say = (key: string, values = {}) => [translate(locale, `booking.${key}`, values)]
  const errors: FieldErrors = {}
  if (ahead <= 0) errors.window_start_at = say('past_window')
  else if (ahead < notice_hours * hour)
    errors.window_start_at = say('short_notice', { hours: notice_hours })
  else if (ahead > maxDaysAhead * 24 * hour)
    errors.window_start_at = say('far_window', { days: maxDaysAhead })
  if (length <= 0 || length > 24 * hour) errors.window_end_at = say('window_order')
  if (Object.keys(errors).length) throw invalid(locale, errors)
}

async function currentDiscount(
  db: Db,
  ask: MoveInput,
  now: Date,
  locale: string,
  actor: Actor | null,
) {
  const coupon = await findCoupon(db, ask, now, locale, actor)
  return { coupon, affiliate: await affiliateDiscount(db, ask, coupon !== null) }
}

export async function resolveStops(
  maps: Maps,
  ask: Pick<QuoteInput, 'stops'>,
  locale: string,
): Promise<Quote['stops']> {
  const errors: FieldErrors = {}
  const found = await Promise.all(
    ask.stops.map(async (stop, at) => {
      const field = `stops.${at}.${stop.zip ? 'zip' : 'address'}`
      const where = stop.zip ? { zip: stop.zip.slice(0, 5) } : { address: stop.address ?? '' }
      const located = await maps.locate(where)
      if (located.ok) return { ...placeOnly(located.place), ...measures(stop) }
      if (located.reason === 'unavailable') throw unavailable(locale)
      errors[field] = [translate(locale, 'booking.unknown_place')]
      return null
    }),
  )
  if (Object.keys(errors).length) throw invalid(locale, errors)
  return found.filter((stop) => stop !== null)
}

const placeOnly = ({ zip, city, state_code, lat, lng }: Place) => ({
  zip,
  city,
  state_code,
  lat,
  lng,
})

/** Returns a stop's access details. Missing flights follow from the floor. */
function measures(stop: QuoteInput['stops'][number]) {
  const floor = stop.floor ?? 1
  return {
    kind: stop.kind,
    floor,
    flights: stop.flights ?? flightsTo(floor),
    has_elevator: stop.has_elevator ?? false,
    carry_ft: stop.carry_ft ?? 0,
  }
}

/**
 * Finds the live city that a move begins in, with the tax of the pickup's state, which may differ
 * from the city's. Throws the 422 of `notServed` where there is none.
 */
export async function cityNear(db: Db, stop: Quote['stops'][number] | undefined, locale: string) {
  if (!stop) throw invalid(locale, { stops: [translate(locale, 'booking.no_pickup')] })
  const { states } = tables
  const [city, [state]] = await Promise.all([
    liveCityAround(db, stop),
    db.select({ tax_bp: states.tax_bp }).from(states).where(eq(states.code, stop.state_code)),
  ])
  if (!city || !state) throw await notServed(db, stop, locale)
  return { ...city, ...state }
}

/** Two places in one ZIP code are one point on the map, but still a drive. */
const minMiles = 1

export async function drive(maps: Maps, stops: Quote['stops'], locale: string): Promise<number> {
  const routed = await maps.routeMiles(stops)
  if (routed.ok) return Math.max(minMiles, routed.miles)
  if (routed.reason === 'unavailable') throw unavailable(locale)
  throw invalid(locale, { stops: [translate(locale, 'booking.unknown_place')] })
}

async function resolveItems(db: Db, ask: MoveInput, locale: string): Promise<Quote['items']> {
  const { items } = tables
  const requested: NonNullable<QuoteInput['items']> = ask.items ?? []
  const ids = requested.map((item) => item.item_id).filter((id) => id !== undefined)
  const rows = ids.length ? await db.select().from(items).where(inArray(items.id, ids)) : []
  const usual = requested.length ? [] : await itemsOfSize(db, ask.size)
  const own = requested.filter((item) => item.item_id === undefined)
  const prohibited = own.length ? await prohibitedItems(db) : () => undefined
  const known = new Map([...rows, ...usual.map(({ item }) => item)].map((row) => [row.id, row]))
  const errors: FieldErrors = {}
  const say = (key: string, values = {}) => [translate(locale, `booking.${key}`, values)]

  const wanted = requested.length
    ? requested
    : usual.map(({ item, quantity }): (typeof requested)[0] => ({ item_id: item.id, quantity }))
  const resolved = wanted.map((item, at) => {
    const row = item.item_id === undefined ? undefined : known.get(item.item_id)
    if (item.item_id !== undefined && !row) errors[`items.${at}.item_id`] = say('unknown_item')
    if (item.item_id === undefined) requireMeasures(item, `items.${at}`, errors, locale)
    const isSpanish = locale === 'es'
    // The order keeps the catalog's standard name; views name it in their reader's language.
    const name = row?.name ?? item.name ?? ''
    const refused = row ? row.is_prohibited && row : prohibited(name)
    if (refused) {
      const reason = (isSpanish && refused.prohibited_reason_es) || refused.prohibited_reason
      const field = row ? 'item_id' : 'name'
      const named = (isSpanish && row?.name_es) || name
      errors[`items.${at}.${field}`] = say('prohibited_item', { item: named, reason })
    }
    const volume_ft3 = row?.volume_ft3 ?? item.volume_ft3 ?? 0
    return {
      item_id: row?.id ?? null,
      name,
      quantity: item.quantity,
      volume_ft3,
      weight_lb: row?.weight_lb ?? item.weight_lb ?? 0,
      minutes: row?.minutes ?? item.minutes ?? Math.ceil(volume_ft3 / cubicFeetPerMinute),
      note: item.note ?? null,
    }
  })
  if (!resolved.length) errors.items = say('nothing_to_move')
  if (Object.keys(errors).length) throw invalid(locale, errors)
  return resolved
}

/** The time for handling a custom item without minutes: a typical value for furniture. */
const cubicFeetPerMinute = 8

/** Requires the name, volume and weight of a customer's own item, which decide its price. */
function requireMeasures(
  item: NonNullable<QuoteInput['items']>[number],
  field: string,
  errors: FieldErrors,
  locale: string,
): void {
  const needed = { name: item.name?.trim(), volume_ft3: item.volume_ft3, weight_lb: item.weight_lb }
  for (const [key, value] of Object.entries(needed))
    if (!value)
      errors[`${field}.${key}`] = [translate(locale, 'validation.required', { field: key })]
}

async function itemsOfSize(db: Db, slug: string | undefined) {
  if (!slug) return []
  const { sizes, size_items, items } = tables
  return db
    .select({ item: items, quantity: size_items.quantity })
    .from(size_items)
    .innerJoin(items, eq(items.id, size_items.item_id))
    .innerJoin(
      sizes,
      and(eq(sizes.id, size_items.size_id), eq(sizes.slug, slug), eq(sizes.is_active, true)),
    )
    .orderBy(size_items.id)
}

async function findCoupon(
  db: Db,
  { coupon: code, order }: MoveInput,
  now: Date,
  locale: string,
  actor: Actor | null,
) {
  if (!code?.trim()) return null
  const customer_id = await customerOf(db, actor, order)
  const { coupons } = tables
  const [coupon] = await db
    .select({ code: coupons.code, percent: coupons.amount, cap_cents: coupons.cap_cents })
    .from(coupons)
    .where(
      and(
        sql`lower(${coupons.code}) = ${code.trim().toLowerCase()}`,
        couponInForce(now, customer_id, order),
      ),
    )
  if (!coupon) throw invalid(locale, { coupon: [translate(locale, 'booking.coupon')] })
  return { ...coupon, cap_cents: Math.min(coupon.cap_cents, maxCapCents) }
}

/** Returns the customer the price is for; for an administrator, the customer of the order. */
async function customerOf(db: Db, actor: Actor | null, order: string | undefined) {
  if (actor?.kind !== 'admin' || order === undefined) return actor?.customer_id ?? null
  const { orders } = tables
  const [found] = await db
    .select({ customer_id: orders.customer_id })
    .from(orders)
    .where(eq(orders.code, order))
  return found?.customer_id ?? null
}

function refuseUnknownVehicle(
  { vehicles }: QuoteRules,
  vehicle: string | undefined,
  locale: string,
): void {
  if (vehicle === undefined || Object.hasOwn(vehicles, vehicle)) return
  throw invalid(locale, { vehicle: [translate(locale, 'booking.unknown_vehicle')] })
}
