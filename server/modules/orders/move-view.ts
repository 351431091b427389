import { and, asc, desc, eq, gt, inArray, ne } from 'drizzle-orm'
import type { listMoves, Move, MoveSummary } from '#contract/calls/moves.ts'
import type { Receipt } from '#contract/calls/receipts.ts'
import type { Actor } from '#contract/kernel/access.ts'
import type { QueryOf } from '#contract/kernel/call.ts'
import { openClaims } from '#contract/machines/claim.ts'
import { orderMachine } from '#contract/machines/order.ts'
import { isIn, unchargedStates } from '#contract/order-phases.ts'
import { cancellationFee } from '#contract/pricing/cancellation-fee.ts'
import { finalPrice, lessThanQuoted } from '#contract/pricing/division.ts'
import { maxTotal } from '#contract/pricing/metered-price.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { certificatesOf, isElevatorReserved, isSettled } from '#server/domain/certificate.ts'
import { openProposalOf } from '#server/domain/change-proposals.ts'
import { creditReturned } from '#server/domain/credit-refund.ts'
import { doorWait } from '#server/domain/door-wait.ts'
import { firstRefusal } from '#server/domain/eligibility.ts'
import { namedIn } from '#server/domain/item-names.ts'
import { trackingOf } from '#server/domain/location-shares.ts'
import { pricePaymentsOf } from '#server/domain/price-payments.ts'
import { rulesOf } from '#server/domain/rule-sets.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import type { Db } from '#server/kernel/kernel.ts'
import { findOwn, isOwn, ownId } from '#server/kernel/resource/find-own.ts'
import { openTo } from '#server/kernel/resource/present.ts'
import { callOffReason, callOffReasonsOf } from './call-off-reason.ts'
import { chargedTips } from './charged-tips.ts'
import { containsWords, yearOfMove, yearsOf } from './find-moves.ts'
import { isInDisputeTime } from './in-dispute-time.ts'
import { afterCursor, cursorOf, movePlace } from './move-order.ts'
import { type OrderParts, partsOf, shared } from './order-parts.ts'
import { photosOf } from './order-photos.ts'
import { type OrderRow, placeName, summaryOf } from './order-row.ts'
import { paymentPlans } from './payment-plans.ts'
import { unfinishedBooking, unfinishedBookings } from './unfinished-bookings.ts'

const page = 20

export async function ownMove(
  { kernel }: AppContext,
  code: string,
  actor: Actor,
): Promise<OrderRow> {
  const { orders } = tables
  const [order] = await findOwn(kernel.db, [resources.orders, orders], eq(orders.code, code), actor)
  if (!order) throw notFound(actor.locale)
  return order
}

/** Returns the first move of the customer's list that is not over; null if there is none. */
export async function nextOwnMove({ kernel }: AppContext, actor: Actor): Promise<OrderRow | null> {
  const { orders } = tables
  const [order] = await kernel.db
    .select()
    .from(orders)
    .where(and(isOwn(resources.orders, orders, actor), inArray(orders.state, unchargedStates)))
    .orderBy(movePlace, orders.id)
    .limit(1)
  return order ?? null
}

/** Returns an order as its customer sees it. */
export async function moveView(context: AppContext, order: OrderRow, actor: Actor): Promise<Move> {
  const parts = await partsOf(context, order, actor.locale)
  const { payments, payment_methods } = tables
  const rows = await context.kernel.db
    .select({
      id: payments.id,
      state: payments.state,
      amount_cents: payments.amount_cents,
      captured_cents: payments.captured_cents,
      refunded_cents: payments.refunded_cents,
      brand: payment_methods.brand,
      last4: payment_methods.last4,
      created_at: payments.created_at,
    })
    .from(payments)
    .leftJoin(payment_methods, eq(payment_methods.id, payments.payment_method_id))
    .where(pricePaymentsOf(order.id))
    .orderBy(asc(payments.id))
  const { items, ...view } = await shared(context, order, parts)
  const plans = await paymentPlans(context.kernel.db, [order], actor.locale)
  const proposal = await openProposalOf(context.kernel.db, order.id, context.kernel.now())
  return {
    ...view,
    call_off_reason: callOffReason(order, parts.timeline),
    items: await namedIn(context.kernel.db, items, actor.locale),
    allowed_transitions: await openNow(context, order, actor),
    condition_photos: await photosOf(context, order, actor),
    delivery_code: order.delivery_code,
    pricing_mode: order.pricing_mode,
    price: order.quote.answer,
    total_cents: order.total_cents,
    max_cents: await maxCents(context, order),
    less_cents: order.times_held_at ? 0 : lessThanQuoted(order),
    tip_cents: order.tip_cents,
    paid_cents: order.paid_cents,
    refunded_cents: order.refunded_cents,
    credit_cents: order.credit_cents,
    credit_returned_cents: await creditReturned(context.kernel.db, order),
    given_credit_cents: order.given_credit_cents,
    cancel_fee_cents: order.cancel_fee_cents,
    declared_value_cents: order.declared_value_cents,
    certificates: (await certificatesOf(context.kernel.db, order.id)).map((certificate) => ({
      stop: certificate.stop,
      is_settled: isSettled(certificate),
      is_elevator_reserved: isElevatorReserved(certificate),
    })),
    has_open_claim: await hasOpenClaim(context.kernel.db, order),
    proposal: proposal ? { code: proposal.code, expires_at: proposal.expires_at } : null,
    first_refusal: await firstRefusalOf(context, order),
    payments: rows,
    payment_plan: plans.get(order.id) ?? null,
    unfinished: await unfinishedBooking(context.kernel.db, order, {
      actor,
      now: context.kernel.now(),
    }),
    waiting: order.state === 'arrived' ? await waitingFor(context, order) : null,
    tracking: await trackingOf(context.kernel.db, order),
  }
}

/** Returns how long the crew at the door waits for the customer, and what it costs if it leaves. */
async function waitingFor({ kernel: { db, now } }: AppContext, order: OrderRow) {
  const { fee_cents } = cancellationFee(order, now(), await rulesOf(db, order))
  return { ...(await doorWait(db, order, now())), fee_cents }
}

async function hasOpenClaim(db: Db, { id }: OrderRow): Promise<boolean> {
  const { claims } = tables
  const [open] = await db
    .select({ id: claims.id })
    .from(claims)
    .where(and(eq(claims.order_id, id), inArray(claims.state, [...openClaims])))
    .limit(1)
  return open !== undefined
}

/** Returns the mover who has the first choice of a changed move. */
async function firstRefusalOf(
  { kernel }: AppContext,
  order: OrderRow,
): Promise<Move['first_refusal']> {
  const refusal = isIn(order.state, 'open') ? firstRefusal(order, kernel.now()) : null
  if (!refusal) return null
  const { movers } = tables
  const [mover] = await kernel.db
    .select({ business_name: movers.business_name })
    .from(movers)
    .where(eq(movers.id, refusal.mover_id ?? 0))
  return mover ? { mover: mover.business_name, until: refusal.until } : null
}

/** Lists the transitions that the customer can take now; a delivered move is disputed in time only. */
async function openNow({ kernel }: AppContext, order: OrderRow, actor: Actor): Promise<string[]> {
  const open = openTo(orderMachine, order.state, actor, kernel.policy)
  if (!open.includes('dispute')) return open
  const isInTime = await isInDisputeTime(kernel.db, order, kernel.now())
  return isInTime ? open : open.filter((name) => name !== 'dispute')
}

/**
 * Lists a page of the customer's moves: see `movePlace` for their order. Drafts are apart from them,
 * and only those that can still be booked.
 */
export async function listOwnMoves(
  { kernel }: AppContext,
  actor: Actor,
  { after, unpaid, q, year }: QueryOf<typeof listMoves>,
) {
  const { orders, cities, movers, feedbacks } = tables
  const rows = await kernel.db
    .select({
      order: orders,
      place: movePlace,
      time_zone: cities.time_zone,
      mover: movers.business_name,
    })
    .from(orders)
    .innerJoin(cities, eq(cities.id, orders.city_id))
    .leftJoin(movers, eq(movers.id, orders.mover_id))
    .where(
      and(
        isOwn(resources.orders, orders, actor),
        ne(orders.state, 'draft'),
        after ? afterCursor(after) : undefined,
        unpaid ? inArray(orders.state, unchargedStates) : undefined,
        q ? containsWords(q) : undefined,
        year ? eq(yearOfMove, Number(year)) : undefined,
      ),
    )
    .orderBy(movePlace, orders.id)
    .limit(page + 1)
  const shown = rows.slice(0, page)
  const ids = shown.map(({ order }) => order.id)
  const reviewed = ids.length
    ? await kernel.db
        .select({ order_id: feedbacks.order_id })
        .from(feedbacks)
        .where(and(inArray(feedbacks.order_id, ids), eq(feedbacks.from, 'customer')))
    : []
  const isReviewed = new Set(reviewed.map((row) => row.order_id))
  const plans = await paymentPlans(
    kernel.db,
    shown.map(({ order }) => order),
    actor.locale,
  )
  const reasons = await callOffReasonsOf(
    kernel.db,
    shown.map(({ order }) => order),
  )
  const moves: MoveSummary[] = shown.map(({ order, time_zone, mover }) => ({
    ...summaryOf(order),
    time_zone,
    total_cents: order.total_cents,
    final_cents: finalCents(order),
    mover,
    is_reviewed: isReviewed.has(order.id),
    call_off_reason: reasons.get(order.id) ?? null,
    payment_plan: plans.get(order.id) ?? null,
  }))
  const last = rows.length > page ? shown.at(-1) : undefined
  const isWhole = !after && !unpaid && !q && !year
  return {
    moves,
    next: last ? cursorOf(last) : null,
    years: after || unpaid ? [] : await yearsOf(kernel.db, actor),
    unfinished: isWhole ? await unfinishedBookings(kernel.db, { actor, now: kernel.now() }) : [],
  }
}

const maxCents = async ({ kernel }: AppContext, order: OrderRow): Promise<number> =>
  maxTotal(order.quote.answer, order.pricing_mode, await rulesOf(kernel.db, order))

/** Returns a move's final cost, even before the card is charged; null while it is not known. */
function finalCents(order: OrderRow): number | null {
  const { state, paid_cents, credit_cents, refunded_cents, cancel_fee_cents, times_held_at } = order
  if (paid_cents > 0) return paid_cents + credit_cents - refunded_cents
  if (state === 'completed') return times_held_at ? null : finalPrice(order).total_cents
  return isIn(state, 'called_off') ? cancel_fee_cents : null
}

/** Reads when the price, or the fee, was charged to the card; null before that. */
async function chargedAt({ kernel }: AppContext, { id }: OrderRow): Promise<string | null> {
  const { payments } = tables
  const [charged] = await kernel.db
    .select({ settled_at: payments.settled_at })
    .from(payments)
    .where(and(pricePaymentsOf(id), gt(payments.captured_cents, 0)))
    .orderBy(desc(payments.id))
    .limit(1)
  return charged?.settled_at ?? null
}

/** Reads the refunds of an order's price that have reached the card, the oldest first. */
async function settledRefunds(
  { kernel }: AppContext,
  { id }: OrderRow,
): Promise<Receipt['refunds']> {
  const { payments, refunds } = tables
  return kernel.db
    .select({
      amount_cents: refunds.amount_cents,
      settled_at: refunds.settled_at,
      refunded_for: refunds.refunded_for,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment_id))
    .where(and(pricePaymentsOf(id), eq(refunds.state, 'settled')))
    .orderBy(asc(refunds.id))
}

/** Returns the receipt of a move: the quote, the measured times, charges and refunds. */
export async function receiptView(
  context: AppContext,
  order: OrderRow,
  actor: Actor,
): Promise<Receipt> {
  const parts: OrderParts = await partsOf(context, order, actor.locale)
  const { payments, credit_returned_cents } = await moveView(context, order, actor)
  const tips = await chargedTips(context.kernel.db, order.id)
  const { users } = tables
  const [customer] = await context.kernel.db
    .select({ name: users.name })
    .from(users)
    .where(eq(users.id, ownId(actor, 'user_id')))
  const spans = [
    { name: 'loading', from: order.loading_started_at, to: order.loading_finished_at },
    { name: 'driving', from: order.loading_finished_at, to: order.unloading_started_at },
    { name: 'unloading', from: order.unloading_started_at, to: order.delivered_at },
  ]
  const { states, cities } = tables
  const [place] = await context.kernel.db
    .select({ name: states.name })
    .from(states)
    .innerJoin(cities, eq(cities.state_id, states.id))
    .where(eq(cities.id, order.city_id))
  const charged = payments.filter((payment) => payment.captured_cents > 0)
  const card = charged.at(-1) ?? payments.at(-1)
  return {
    code: order.code,
    state: order.state,
    customer: customer?.name ?? '',
    mover: parts.mover?.business_name ?? null,
    city: parts.city,
    window_start_at: order.window_start_at,
    completed_at: order.completed_at,
    from: placeName(order.stops[0]),
    to: placeName(order.stops.at(-1)),
    pricing_mode: order.pricing_mode,
    quoted: order.quote.answer,
    max_cents: await maxCents(context, order),
    metered: order.times_held_at ? null : order.metered,
    measured: spans.flatMap(({ name, from, to }) =>
      from && to
        ? [{ name, from, to, minutes: Math.ceil((Date.parse(to) - Date.parse(from)) / 60_000) }]
        : [],
    ),
    charged_cents: order.paid_cents,
    refunded_cents: order.refunded_cents,
    credit_cents: order.credit_cents,
    credit_returned_cents,
    cancel_fee_cents: order.cancel_fee_cents,
    written_off_cents: order.written_off_cents,
    charged_at: await chargedAt(context, order),
    refunds: await settledRefunds(context, order),
    seller: context.config.company,
    tax_place: place?.name ?? '',
    tax_bp: order.quote.request.tax_bp,
    tips: tips.map(({ id, amount_cents, refunded_cents, charged_at, card: { brand, last4 } }) => ({
      id,
      amount_cents,
      refunded_cents,
      charged_at,
      brand,
      last4,
    })),
    card: card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null,
  }
}
