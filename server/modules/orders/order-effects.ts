import { eq, sql } from 'drizzle-orm'
import type { TransitionOf } from '#contract/kernel/machine.ts'
import type { orderMachine } from '#contract/machines/order.ts'
import { apologyCode, creditCode } from '#contract/pricing/coupon-codes.ts'
import { meteredPrice } from '#contract/pricing/metered-price.ts'
import { rulesOf } from '#server/database/rule-sets.ts'
import { quotes, tables } from '#server/database/tables.ts'

import type { Effect, Step } from '#server/kernel/kernel.ts'
import { feeFor } from './cancellation.ts'
import { countUse, couponOf } from './coupon-use.ts'
import { frozen, type OrderRow } from './order-row.ts'

const minute = 60_000
const firstRefusalMinutes = 30
const apologyPercent = 15

type OrderEffect = Effect<OrderRow>
const stamp = (field: keyof OrderRow): OrderEffect => ({
  set: ({ now }) => ({ [field]: now.toISOString() }),
})

/** What each transition does to the order itself; money and messages listen to its event. */
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
    set: () => ({ mover_id: null, driver_id: null, accepted_at: null, eta_at: null }),
    after: giveUp,
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
  deliver: { set: delivered },
  complete: {
    set: ({ now }) => ({ completed_at: now.toISOString() }),
    after: countJob,
  },
  cancel: {
    set: async ({ tx, row, actor, input, now }) => {
      const isFree = actor.kind === 'mover' || (actor.kind === 'admin' && input.waive_fee === true)
      return { cancel_fee_cents: isFree ? 0 : feeFor(row, now, await rulesOf(tx, row)).fee_cents }
    },
    after: async (step) => {
      if (step.actor.kind === 'mover') await giveUp(step)
    },
  },
  expire: {
    after: (step) =>
      giveCoupon(step, { code: apologyCode(step.row), amount: apologyPercent, cap_cents: 7500 }),
  },
  dispute: null,
  resolve: {
    set: ({ row, now }) => ({ completed_at: row.completed_at ?? now.toISOString() }),
    after: async (step) => {
      if (!step.before.completed_at) await countJob(step)
    },
  },
}

/** What it costs a mover to leave a job, and what its customer gets where that is on short notice. */
async function giveUp(step: Step<OrderRow> & { before: OrderRow }): Promise<void> {
  const { movers } = tables
  await step.tx
    .update(movers)
    .set({ releases: sql`${movers.releases} + 1` })
    .where(eq(movers.id, Number(step.before.mover_id)))
  const { fees } = await rulesOf(step.tx, step.row)
  const left = Date.parse(step.row.window_start_at) - step.now.getTime()
  if (left < fees.release_late_hours * 60 * minute)
    await giveCoupon(step, {
      code: creditCode(step.row),
      amount: 100,
      cap_cents: fees.release_credit,
    })
}

async function countJob({ tx, row }: Step<OrderRow>): Promise<void> {
  const { movers } = tables
  await tx
    .update(movers)
    .set({ jobs_done: sql`${movers.jobs_done} + 1` })
    .where(eq(movers.id, Number(row.mover_id)))
}

/** All that the new quote was made of, and its price; a mover keeps the first refusal for half an hour. */
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
    mover_id: null,
    driver_id: null,
    accepted_at: null,
    ...(row.mover_id ? { first_refusal_mover_id: row.mover_id, first_refusal_until: until } : {}),
  }
}

/** The proof, and the price by the minutes from the first box lifted to the last one set down. */
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
      // One that does not match was refused.
      code_matched: Boolean(input.code),
    },
    metered,
  }
}

async function giveCoupon(
  { tx, now }: Step<OrderRow>,
  coupon: { code: string; amount: number; cap_cents: number },
): Promise<void> {
  const at = now.toISOString()
  await tx
    .insert(tables.coupons)
    .values({
      ...coupon,
      max_uses: 1,
      is_badge: false,
      is_active: true,
      created_at: at,
      updated_at: at,
    })
    .onConflictDoNothing()
}
