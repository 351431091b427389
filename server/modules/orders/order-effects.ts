import { eq, sql } from 'drizzle-orm'

import type { TransitionOf } from '#contract/kernel/machine.ts'
import type { orderMachine } from '#contract/machines/order.ts'
import { meteredPrice } from '#contract/pricing/metered-price.ts'
import {
  orderCancellation,
  reachedFeesAfterRelease,
  reachedFeesAfterReschedule,
} from '#contract/pricing/order-cancellation.ts'
import { quotes, tables } from '#server/database/tables.ts'
import { rulesOf } from '#server/domain/rule-sets.ts'
import type { Effect, Step } from '#server/kernel/kernel.ts'
import { countUse, couponOf } from './coupon-use.ts'
import { giveApology, giveCredit, promisesCredit } from './customer-coupon.ts'
import { frozen, type OrderRow } from './order-row.ts'
import { rememberProof } from './proof.ts'

const minute = 60_000
const firstRefusalMinutes = 30

type OrderEffect = Effect<OrderRow>
const stamp = (field: keyof OrderRow): OrderEffect => ({
  set: ({ now }) => ({ [field]: now.toISOString() }),
})

/**
 * Effects of each transition on the order itself. Payments and messages react to its event instead.
 */
export const orderEffects: Record<TransitionOf<typeof orderMachine>, OrderEffect | null> = {
  place: {
    set: ({ now }) => ({ placed_at: now.toISOString() }),
    after: ({ tx, row }) => countUse(tx, row.coupon_id),
  },
  accept: {
    set: ({ actor, now }) => ({
      mover_id: actor.mover_id,
      accepted_at: now.toISOString(),
      first_refusal_mover_id: null,
      first_refusal_until: null,
    }),
  },
  release: {
    set: released,
    after: countRelease,
  },
  assign: { set: ({ input }) => ({ driver_id: Number(input.driver_id) }) },
  confirm: null,
  reschedule: {
    set: rescheduled,
    after: async ({ tx, row, before }) => {
      if (row.coupon_id !== before.coupon_id) await countUse(tx, row.coupon_id)
    },
  },
  depart: { set: ({ input }) => ({ eta_at: input.eta_at ? String(input.eta_at) : null }) },
  arrive: stamp('arrived_at'),
  start_loading: stamp('loading_started_at'),
  finish_loading: stamp('loading_finished_at'),
  start_unloading: stamp('unloading_started_at'),
  deliver: { set: delivered, after: rememberProof },
  complete: {
    set: async (step) => ({
      completed_at: step.now.toISOString(),
      given_coupon_id: await giveCredit(step),
    }),
    after: countJob,
  },
  cancel: {
    set: async (step) => {
      const { actor, input } = step
      const isFree = actor.kind === 'mover' || (actor.kind === 'admin' && input.waive_fee === true)
      return isFree ? { cancel_fee_cents: 0 } : feeDue(step)
    },
    after: async (step) => {
      if (step.actor.kind === 'mover') await countRelease(step)
    },
  },
  // A customer who chose the time when cancelling cost a fee already owes it, and gets no coupon.
  expire: {
    set: async (step) => {
      const due = await feeDue(step)
      if (due.cancel_fee_cents > 0) return due
      return { given_coupon_id: await giveApology(step) }
    },
  },
  dispute: null,
  resolve: {
    set: async (step) =>
      step.row.completed_at
        ? {}
        : {
            completed_at: step.now.toISOString(),
            given_coupon_id: await giveCredit(step),
          },
    after: async (step) => {
      if (!step.before.completed_at) await countJob(step)
    },
  },
}

/** Returns the fee for cancelling now and the mover who gets a share of it. */
async function feeDue({ tx, row, now }: Step<OrderRow>) {
  const { fee_cents, mover_id } = orderCancellation(row, now, await rulesOf(tx, row))
  return { cancel_fee_cents: fee_cents, cancel_fee_mover_id: mover_id }
}

/**
 * Returns the values of an order that a mover releases. The mover loses any cancellation fee that
 * was reached before.
 */
async function released(step: Step<OrderRow>): Promise<Partial<OrderRow>> {
  const { mover_id, reached_fees } = step.row
  return {
    mover_id: null,
    driver_id: null,
    accepted_at: null,
    eta_at: null,
    reached_fees: reachedFeesAfterRelease(reached_fees, mover_id),
    ...((await promisesCredit(step)) ? { late_release_mover_id: mover_id } : {}),
  }
}

async function countRelease({ tx, before }: Step<OrderRow> & { before: OrderRow }): Promise<void> {
  const { movers } = tables
  await tx
    .update(movers)
    .set({ releases: sql`${movers.releases} + 1` })
    .where(eq(movers.id, Number(before.mover_id)))
}

async function countJob({ tx, row }: Step<OrderRow>): Promise<void> {
  const { movers } = tables
  await tx
    .update(movers)
    .set({ jobs_done: sql`${movers.jobs_done} + 1` })
    .where(eq(movers.id, Number(row.mover_id)))
}

/** Returns the order's values from the new quote. Its mover gets first refusal for half an hour. */
async function rescheduled({ tx, row, input, now }: Step<OrderRow>): Promise<Partial<OrderRow>> {
  const { vehicles } = tables
  const [found] = await tx
    .select()
    .from(quotes)
    .where(eq(quotes.id, String(input.quote_id)))
  if (!found) throw new Error('the new quote was checked and is gone')
  const { quote } = found
  const [vehicle] = await tx
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(eq(vehicles.code, quote.vehicle.code))
  const until = new Date(now.getTime() + firstRefusalMinutes * minute).toISOString()
  return {
    window_start_at: quote.window_start_at,
    window_end_at: quote.window_end_at,
    is_flexible: quote.is_flexible,
    crew_size: quote.crew_size,
    stops: row.stops.map((stop, at) => ({ ...stop, ...quote.stops[at] })),
    items: quote.items,
    declared_value_cents: quote.request.declared_value_cents,
    tip_cents: quote.price.tip_cents,
    coupon_id: await couponOf(tx, quote),
    ...(vehicle ? { vehicle_id: vehicle.id } : {}),
    quote: frozen(quote),
    total_cents: quote.price.total_cents,
    rescheduled_at: now.toISOString(),
    reached_fees: reachedFeesAfterReschedule(row, now, await rulesOf(tx, row)),
    mover_id: null,
    driver_id: null,
    accepted_at: null,
    ...(row.mover_id ? { first_refusal_mover_id: row.mover_id, first_refusal_until: until } : {}),
  }
}

/** Returns the proof of delivery and the price metered from the start of loading to now. */
async function delivered({ tx, row, input, now }: Step<OrderRow>): Promise<Partial<OrderRow>> {
  const began = Date.parse(row.loading_started_at ?? now.toISOString())
  const minutes = Math.ceil((now.getTime() - began) / minute)
  const { request, answer } = row.quote
  const metered = meteredPrice(
    { request, quoted: answer, mode: row.pricing_mode, minutes },
    await rulesOf(tx, row),
  )
  return {
    delivered_at: now.toISOString(),
    proof: {
      photo: String(input.photo),
      signature: input.signature ? String(input.signature) : null,
      signature_reason: input.signature ? String(input.signature_reason ?? '') || null : null,
      // A code that doesn't match was refused before.
      code_matched: Boolean(input.code),
    },
    metered,
  }
}
