import { and, eq, inArray } from 'drizzle-orm'

import type { Proposal, readProposedWork } from '#contract/calls/change-proposals.ts'
import { holdAt } from '#contract/hold-times.ts'
import type { Actor } from '#contract/kernel/access.ts'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { reachedFeesAfterChange } from '#contract/pricing/cancellation-fee.ts'
import { cardAmount, isChargeable } from '#contract/pricing/card-amount.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { quotes, tables } from '#server/database/tables.ts'
import { type ProposalRow, proposalState } from '#server/domain/change-proposals.ts'
import { namedIn } from '#server/domain/item-names.ts'
import { maxOwed } from '#server/domain/max-owed.ts'
import { isPaidAtBooking } from '#server/domain/paid-at-booking.ts'
import { rulesOf } from '#server/domain/rule-sets.ts'
import { vehicleName } from '#server/domain/vehicle-names.ts'
import { forbidden, notFound } from '#server/kernel/http/problem.ts'
import type { Act, Tx } from '#server/kernel/kernel.ts'
import { findOwn, isOwn } from '#server/kernel/resource/find-own.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { creditToReserve } from './order-credit.ts'
import { stopViews } from './order-parts.ts'
import type { OrderRow } from './order-row.ts'
import { paymentPlans } from './payment-plans.ts'
import { consentTo, firstRefusalMinutes, quotedValues } from './revision.ts'

/** Reads a proposal of the actor's own move. */
export async function proposalView(context: AppContext, code: string, act: Act): Promise<Proposal> {
  const { kernel } = context
  const { actor, now } = act
  const { change_proposals, orders, cities } = tables
  const [proposal] = await findOwn(
    kernel.db,
    [resources.change_proposals, change_proposals],
    eq(change_proposals.code, code),
    actor,
  )
  if (!proposal) throw notFound(actor.locale)
  const [found] = await kernel.db
    .select({ order: orders, city: { name: cities.name, time_zone: cities.time_zone } })
    .from(orders)
    .innerJoin(cities, eq(cities.id, orders.city_id))
    .where(eq(orders.id, proposal.order_id))
  if (!found) throw notFound(actor.locale)
  const { order, city } = found
  const state = proposalState(proposal, now)
  return {
    id: proposal.id,
    code: proposal.code,
    state,
    transition: proposal.transition,
    reason: proposal.reason,
    expires_at: proposal.expires_at,
    move: { code: order.code, city: city.name, time_zone: city.time_zone },
    terms: state === 'open' ? await termsOf(context, proposal, order, act) : null,
  }
}

async function termsOf(
  { kernel }: AppContext,
  { quote_id, transition }: ProposalRow,
  order: OrderRow,
  { actor, now }: Act,
): Promise<Proposal['terms']> {
  const { movers } = tables
  const [plan] = [...(await paymentPlans(kernel.db, [order], actor.locale)).values()]
  return transact(kernel.db, async (tx) => {
    const [quoted] = await tx.select().from(quotes).where(eq(quotes.id, quote_id))
    if (!quoted) return null
    const [mover] = await tx
      .select({ business_name: movers.business_name })
      .from(movers)
      .where(eq(movers.id, order.mover_id ?? 0))
    const reached_fees = reachedFeesAfterChange(order, now, await rulesOf(tx, order))
    const after = { ...order, ...(await quotedValues(tx, order, quoted)), reached_fees }
    const plans = await plansOf(tx, order, after, actor)
    const owed_cents = await maxOwed(tx, after)
    const card_cents = cardAmount(owed_cents, await creditToReserve({ tx, now }, after))
    const to_hold_cents = isChargeable(card_cents) ? card_cents : 0
    const held_cents = plan?.held_at ? plan.amount_cents : 0
    const isNow = await isPaidAtBooking(tx, order, after.window_start_at, now)
    // A new day always takes the job from its mover, who then has the first choice.
    const rescheduled = order.mover_id === null ? 'none' : 'asked'
    return {
      ...plans,
      price: quoted.quote.price,
      consent: transition === 'revise' ? await consentTo(tx, order, quoted, now) : rescheduled,
      mover: mover?.business_name ?? null,
      refusal_minutes: firstRefusalMinutes,
      reached_fee_cents: Math.max(0, ...reached_fees.map(({ fee_cents }) => fee_cents)),
      card: plan?.card ? { brand: plan.card.brand, last4: plan.card.last4 } : null,
      held_cents,
      to_hold_cents,
      hold_at: isNow || to_hold_cents <= held_cents ? null : holdAt(after.window_start_at),
    } satisfies Proposal['terms']
  })
}

/** Reads what an open proposal would change, for staff who may also see the order. */
export async function proposedWork(
  { kernel }: AppContext,
  id: number,
  { actor, now }: Act,
): Promise<ResponseOf<typeof readProposedWork>> {
  const { change_proposals, orders } = tables
  if (!kernel.policy.can(actor, 'orders', 'show')) throw forbidden(actor.locale)
  const where = eq(change_proposals.id, id)
  const own = [resources.change_proposals, change_proposals] as const
  const [proposal] = await findOwn(kernel.db, own, where, actor)
  if (!proposal) throw notFound(actor.locale)
  if (proposalState(proposal, now) !== 'open') return { work: null }
  return transact(kernel.db, async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.id, proposal.order_id), isOwn(resources.orders, orders, actor)))
    if (!order) throw notFound(actor.locale)
    const [quoted] = await tx.select().from(quotes).where(eq(quotes.id, proposal.quote_id))
    if (!quoted) return { work: null }
    const after = { ...order, ...(await quotedValues(tx, order, quoted)) }
    return { work: await plansOf(tx, order, after, actor) }
  })
}

async function plansOf(tx: Tx, order: OrderRow, changed: OrderRow, actor: Actor) {
  const { vehicles } = tables
  const names = await tx
    .select({ id: vehicles.id, name: vehicleName(actor.locale) })
    .from(vehicles)
    .where(inArray(vehicles.id, [order.vehicle_id, changed.vehicle_id]))
  const planned = async (of: OrderRow) => ({
    ...planOf(of),
    vehicle: names.find(({ id }) => id === of.vehicle_id)?.name ?? '',
    items: (await namedIn(tx, of.items, actor.locale)).map(({ name, quantity }) => ({
      name,
      quantity,
    })),
  })
  return { before: await planned(order), after: await planned(changed) }
}

const planOf = (order: OrderRow) => ({
  window_start_at: order.window_start_at,
  window_end_at: order.window_end_at,
  crew_size: order.crew_size,
  stops: stopViews(order, true),
  declared_value_cents: order.declared_value_cents,
  total_cents: order.total_cents,
})
