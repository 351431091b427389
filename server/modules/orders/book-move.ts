import { and, eq } from 'drizzle-orm'

import type { bookMove as bookCall } from '#contract/calls/placement.ts'
import type { Quote } from '#contract/calls/quotes.ts'
import type { Actor } from '#contract/kernel/access.ts'
import type { BodyOf } from '#contract/kernel/call.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { quotes, tables } from '#server/database/tables.ts'
import { activeAffiliate } from '#server/domain/active-affiliate.ts'
import { otherPlaces } from '#server/domain/address-check.ts'
import { notServed } from '#server/domain/not-served.ts'
import { type FieldErrors, invalid } from '#server/kernel/http/problem.ts'
import type { Act, AnyRow, Tx } from '#server/kernel/kernel.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { translate } from '#server/kernel/translate.ts'
import { areOwnPhotos } from './amend.ts'
import { couponOf } from './coupon-use.ts'
import { isFavorite } from './favorite-movers.ts'
import { frozen } from './order-row.ts'

/**
 * Creates a draft order from a quote and freezes the quote's price in it. An address may not name
 * another place than the quoted one: the price would be another, too.
 */
export async function bookMove(
  { kernel, ports: { maps } }: AppContext,
  booking: BodyOf<typeof bookCall>,
  act: Act,
): Promise<AnyRow> {
  const { locale } = act.actor
  const located = await Promise.all(booking.stops.map(({ address }) => maps.locate({ address })))
  return transact(kernel.db, async (tx) => {
    const [found] = await tx.select().from(quotes).where(eq(quotes.id, booking.quote_id))
    const errors: FieldErrors = {}
    // A price for changing a booked move has the terms of its booking.
    if (!found || found.expires_at <= act.now.toISOString() || found.ask.order !== undefined)
      errors.quote_id = [translate(locale, 'needs.valid_quote')]
    else if (found.quote.hash !== booking.hash)
      errors.hash = [translate(locale, 'booking.price_changed')]
    else if (found.quote.stops.length !== booking.stops.length)
      errors.stops = [translate(locale, 'validation.invalid', { field: 'stops' })]
    Object.assign(errors, otherPlaces(booking.stops, located, found?.quote.stops ?? [], locale))
    if (!(await areOwnPhotos(tx, booking.photos ?? [], ownId(act.actor, 'user_id'))))
      errors.photos = [translate(locale, 'validation.missing_reference', { field: 'photos' })]
    const { preferred_mover_id: preferred = null } = booking
    if (preferred !== null && !(await isFavorite(tx, act.actor, preferred)))
      errors.preferred_mover_id = [translate(locale, 'booking.not_favorite')]
    if (!found || Object.keys(errors).length) throw invalid(locale, errors)
    const { quote, ask } = found
    await requireLiveCity(tx, quote, locale)

    const { sizes, vehicles } = tables
    const [chosen] = await tx
      .select({ vehicle_id: vehicles.id, size_id: sizes.id })
      .from(vehicles)
      .leftJoin(sizes, eq(sizes.slug, quote.size ?? ''))
      .where(eq(vehicles.code, quote.vehicle.code))
    return insertRow(
      kernel,
      tx,
      resources.orders,
      {
        customer_id: act.actor.customer_id,
        city_id: quote.city.id,
        coupon_id: await couponOf(tx, quote),
        affiliate_id: await affiliateOf(tx, quote, booking, act.actor),
        size_id: chosen?.size_id ?? null,
        vehicle_id: chosen?.vehicle_id,
        crew_size: quote.crew_size,
        pricing_mode: quote.pricing_mode,
        window_start_at: quote.window_start_at,
        window_end_at: quote.window_end_at,
        is_flexible: quote.is_flexible,
        stops: quote.stops.map((stop, at) => ({ ...stop, ...booking.stops[at] })),
        items: quote.items,
        notes: booking.notes ?? null,
        photos: booking.photos ?? [],
        quote: frozen(quote),
        declared_value_cents: ask.declared_value_cents ?? 0,
        total_cents: quote.price.total_cents,
        tip_cents: quote.price.tip_cents,
        delivery_code: String(kernel.random(10_000)).padStart(4, '0'),
        source: booking.source ?? null,
        // Until when is decided as it is placed.
        first_refusal_mover_id: preferred,
      },
      act,
    )
  })
}

/** Refuses a quote of a city that has stopped being served since. */
async function requireLiveCity(tx: Tx, quote: Quote, locale: string): Promise<void> {
  const { cities } = tables
  const [live] = await tx
    .select({ id: cities.id })
    .from(cities)
    .where(and(eq(cities.id, quote.city.id), eq(cities.status, 'live')))
    .for('share')
  const [from] = quote.stops
  if (!live && from) throw await notServed(tx, from, locale)
}

/**
 * Finds the affiliate of a booking. The quote's affiliate takes precedence over the booking's,
 * since the price may contain their discount. Affiliates earn nothing on their own moves.
 */
async function affiliateOf(
  tx: Tx,
  quote: Quote,
  booking: BodyOf<typeof bookCall>,
  actor: Actor,
): Promise<number | null> {
  const slug = quote.affiliate?.slug ?? booking.affiliate
  const sender = slug ? await activeAffiliate(tx, slug) : undefined
  if (!sender) return null
  const { users } = tables
  const [customer] = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, ownId(actor, 'user_id')))
  return customer?.email?.toLowerCase() === sender.email.toLowerCase() ? null : sender.id
}
