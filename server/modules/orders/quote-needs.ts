import { isDeepStrictEqual } from 'node:util'
import { and, eq, gte } from 'drizzle-orm'

import type { Quote } from '#contract/calls/quotes.ts'
import { cardAmount, isChargeable } from '#contract/pricing/card-amount.ts'
import { maxTotal } from '#contract/pricing/metered-price.ts'
import { quotes, tables } from '#server/database/tables.ts'
import { hasFreeCrew, readCrewPlan, vehicleCapacity } from '#server/domain/crew-plan.ts'
import { lockedCreditFor } from '#server/domain/customer-credits.ts'
import { isPaidAtBooking } from '#server/domain/paid-at-booking.ts'
import { pricePaymentsOf } from '#server/domain/price-payments.ts'
import { rulesOf } from '#server/domain/rule-sets.ts'
import { setting } from '#server/domain/setting.ts'
import type { FieldErrors } from '#server/kernel/http/problem.ts'
import type { Step, Tx } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import { couponOf, hasUseLeft } from './coupon-use.ts'
import type { OrderRow } from './order-row.ts'
import { consentTo, type QuoteRow } from './revision.ts'

const hour = 3_600_000

const say = ({ actor }: Pick<Step<OrderRow>, 'actor'>, key: string, values = {}) => [
  translate(actor.locale, `needs.${key}`, values),
]

/**
 * A move is rescheduled to the window of a quote for the same route, of this or no order. Staff only
 * change its day and time, and may not make it dearer: everything else needs the customer's consent,
 * for which they propose it.
 */
export async function checkNewQuote(step: Step<OrderRow>): Promise<FieldErrors | undefined> {
  const { tx, row, now, actor } = step
  const found = await usableQuote(step)
  const isGood =
    found &&
    found.quote.city.id === row.city_id &&
    (found.ask.order === undefined || found.ask.order === row.code) &&
    isSameRoute(found.quote.stops, row.stops)
  if (!isGood || !(await isOwnDiscount(tx, found, row))) return { quote_id: say(step, 'new_quote') }
  if (actor.kind === 'admin') {
    if (!isSameWork(found.quote, row)) return { quote_id: say(step, 'new_quote') }
    if (found.quote.price.total_cents > row.total_cents)
      return { quote_id: say(step, 'dearer_quote') }
  }
  const coupon_id = await couponOf(tx, found.quote)
  if (coupon_id !== row.coupon_id && !(await hasUseLeft(tx, coupon_id, row.customer_id)))
    return { quote_id: say(step, 'coupon_used') }
  return (await holdsQuoted(tx, row, found, now))
    ? undefined
    : { payment: say(step, 'authorized_payment') }
}

/**
 * A move is revised to a quote for this order and its window. Where the quote is for other stops,
 * their addresses must have been checked.
 */
export async function checkRevisedQuote(step: Step<OrderRow>): Promise<FieldErrors | undefined> {
  const { tx, row, now } = step
  const found = await usableQuote(step)
  const refusal = found ? await whyNotRevised(tx, row, found, now) : 'revised_quote'
  if (!found || refusal) {
    const hours = await setting(tx, 'revision_hours_ahead')
    return { quote_id: say(step, refusal ?? 'revised_quote', { hours }) }
  }
  return (await holdsQuoted(tx, row, found, now))
    ? undefined
    : { payment: say(step, 'authorized_payment') }
}

/**
 * Returns why an order can't be revised to a quote, as a key of the `needs.*` texts; null if it can.
 * The quote's booked terms come from the order, so no coupon has to be checked again.
 */
export async function whyNotRevised(
  db: Tx,
  row: OrderRow,
  found: QuoteRow,
  now: Date,
): Promise<'revised_quote' | 'revised_city' | 'revised_full' | 'revised_late' | null> {
  const { quote, ask, addresses } = found
  if (ask.order !== row.code || !hasBookedTerms(quote, row)) return 'revised_quote'
  if (quote.city.id !== row.city_id) return 'revised_city'
  if (!addresses && !isSameRoute(quote.stops, row.stops)) return 'revised_quote'
  const consent = await consentTo(db, row, found, now)
  if (consent === 'kept') return null
  if (await isTooLong(db, row, quote, now)) return 'revised_full'
  if (consent === 'none') return null
  // Another mover must have time to take the job before it expires.
  const hours = await setting(db, 'revision_hours_ahead')
  const isInTime = Date.parse(row.window_start_at) - now.getTime() >= hours * hour
  return isInTime ? null : 'revised_late'
}

/** Reports whether a change makes a move so long that no crew of the city has the time for it. */
async function isTooLong(
  db: Tx,
  row: OrderRow,
  { price, stops, request }: Quote,
  now: Date,
): Promise<boolean> {
  const { window_start_at, city_id, code } = row
  if (price.billed_minutes <= row.quote.answer.billed_minutes) return false
  const start = new Date(window_start_at)
  const { fees } = await rulesOf(db, row)
  const plan = await readCrewPlan(db, city_id, fees, { from: start, to: start, now, own: code })
  const vehicle_ft3 = await vehicleCapacity(db, request.vehicle)
  return !hasFreeCrew(plan, { window_start_at, stops, minutes: price.billed_minutes, vehicle_ft3 })
}

/**
 * Reports whether a quote has the window and the terms of the booking. A quote that was asked for
 * without signing in names the order, too, but has its own terms.
 */
function hasBookedTerms(quote: Quote, row: OrderRow): boolean {
  const { request } = row.quote
  const termsOf = (of: typeof request) => [
    of.peak,
    of.coupon_percent,
    of.coupon_cap_cents ?? null,
    of.tip_cents ?? 0,
  ]
  return (
    Date.parse(quote.window_start_at) === Date.parse(row.window_start_at) &&
    Date.parse(quote.window_end_at) === Date.parse(row.window_end_at) &&
    quote.rules_version === row.quote.rules_version &&
    quote.pricing_mode === row.pricing_mode &&
    quote.is_flexible === row.is_flexible &&
    isDeepStrictEqual(termsOf(quote.request), termsOf(request))
  )
}

/** Reads the quote of the input, if it is the one that was shown and still stands. */
async function usableQuote({ tx, input, now }: Step<OrderRow>): Promise<QuoteRow | undefined> {
  const [found] = await tx
    .select()
    .from(quotes)
    .where(eq(quotes.id, String(input.quote_id)))
  const isUsable =
    found &&
    found.quote.hash === input.hash &&
    found.expires_at > now.toISOString() &&
    found.quote.window_start_at > now.toISOString()
  return isUsable ? found : undefined
}

/** Reports whether the card holds what the quoted price can come to, as far as that is due. */
async function holdsQuoted(
  tx: Tx,
  row: OrderRow,
  { quote }: QuoteRow,
  now: Date,
): Promise<boolean> {
  if (!(await isPaidAtBooking(tx, row, quote.window_start_at, now))) return true
  const owed_cents = maxTotal(quote.price, row.pricing_mode, await rulesOf(tx, { quote }))
  const card_cents = cardAmount(owed_cents, await lockedCreditFor(tx, row, owed_cents, now))
  if (!isChargeable(card_cents)) return true
  const { payments } = tables
  const [covering] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        pricePaymentsOf(row.id),
        eq(payments.state, 'authorized'),
        gte(payments.amount_cents, card_cents),
      ),
    )
  return covering !== undefined
}

/** Reports whether a quote has the work of the booking, and what the customer pays beside it. */
export function isSameWork({ request, items, is_flexible }: Quote, row: OrderRow): boolean {
  const workOf = (of: typeof request) => [
    of.vehicle,
    of.crew_size,
    of.stops,
    of.declared_value_cents,
    of.tip_cents ?? 0,
  ]
  return (
    is_flexible === row.is_flexible &&
    isDeepStrictEqual(items.map(thingOf), row.items.map(thingOf)) &&
    isDeepStrictEqual(workOf(request), workOf(row.quote.request))
  )
}

/** The size of a listed item may have been edited since the booking; one of the customer's own may not. */
const thingOf = ({ item_id, name, quantity, volume_ft3, weight_lb }: OrderRow['items'][number]) =>
  item_id ? { item_id, quantity } : { name, quantity, volume_ft3, weight_lb }

type Stop = { kind: string; zip: string }

/** Reports whether a quote is for the booked stops. */
const isSameRoute = (stops: readonly Stop[], booked: readonly Stop[]): boolean =>
  stops.length === booked.length &&
  stops.every(({ kind, zip }, at) => kind === booked[at]?.kind && zip === booked[at]?.zip)

/** Reports whether a quote's affiliate discount belongs to the affiliate of this order. */
async function isOwnDiscount(
  tx: Tx,
  { quote: { affiliate } }: QuoteRow,
  row: OrderRow,
): Promise<boolean> {
  if (!affiliate?.percent) return true
  const { affiliates } = tables
  const [own] = await tx
    .select({ slug: affiliates.slug })
    .from(affiliates)
    .where(eq(affiliates.id, row.affiliate_id ?? 0))
  return own?.slug === affiliate.slug
}
