import { eq } from 'drizzle-orm'

import type { QuoteInput } from '#contract/calls/quotes.ts'
import type { Actor } from '#contract/kernel/access.ts'
import { tables } from '#server/database/tables.ts'
import type { AnyRow } from '#server/kernel/kernel.ts'
import { requestQuote } from '#server/modules/booking/request-quote.ts'
import { bookMove } from '#server/modules/orders/book-move.ts'
import { hour } from './calendar.ts'
import { type Chance, chanceOf } from './chance.ts'
import type { MoveScenario } from './move-scenario.ts'
import { actAs, type Guest, type ReplayContext, take } from './replay.ts'
import { towns } from './towns.ts'
import { notes } from './words.ts'

export type OrderRow = (typeof tables.orders)['$inferSelect']

/** A booked move with what its replay needs. */
export type MoveReplay = {
  demo: ReplayContext
  scenario: MoveScenario
  chance: Chance
  guest: Guest
  id: number
  code: string
  delivery_code: string
  billed_minutes: number
  /** Builds a quote request for the same stops at another time. */
  askFor(window_at: number, more?: Partial<QuoteInput>): QuoteInput
  now(): number
  /** Returns a random time from now, between `low` and `high` units. */
  after(low: number, high: number, unit: number): number
  move(name: string, actor: Actor, input?: object): Promise<AnyRow>
  order(): Promise<OrderRow>
}

/** Requests a quote and books the move at its price. */
export async function book(demo: ReplayContext, scenario: MoveScenario): Promise<MoveReplay> {
  const { context, clock } = demo
  const { kernel } = context
  const chance = chanceOf(scenario.number * 7919 + 1)
  const stops = [stopAt('pickup'), stopAt('dropoff')]
  const guest = await demo.guest(scenario.customer)
  const quote = await requestQuote(
    context,
    askFor(scenario.window_at),
    guest.actor.locale,
    guest.actor,
  )
  const booking = {
    quote_id: quote.id,
    hash: quote.hash,
    stops: stops.map(({ address }) => ({ address })),
    notes: chance.happens(25) ? chance.pick(notes) : null,
  }
  const { id, code, delivery_code } = await bookMove(context, booking, actAs(demo, guest.actor))
  const now = () => clock.now.getTime()

  return {
    demo,
    scenario,
    chance,
    guest,
    id,
    askFor,
    now,
    code: String(code),
    delivery_code: String(delivery_code),
    billed_minutes: quote.price.billed_minutes,
    after: (low, high, unit) => now() + chance.between(low * 60, high * 60) * (unit / 60),
    move: (name, actor, input) => take(demo, actor, 'orders', id, name, input),
    async order() {
      const { orders } = tables
      const [order] = await kernel.db.select().from(orders).where(eq(orders.id, id))
      if (!order) throw new Error(`there is no order ${id}`)
      return order
    },
  }

  function stopAt(kind: 'pickup' | 'dropoff') {
    const zips: Record<string, readonly string[]> = towns[scenario.town].zips
    const zip = chance.pick(Object.keys(zips))
    const floor = chance.pick([1, 1, 1, 2, 2, 3, 3, 4, 6])
    return {
      address: `${chance.between(100, 2900)} ${chance.pick(zips[zip] ?? [])}`,
      ask: { kind, zip, floor, has_elevator: floor > 3 || chance.happens(10) },
    }
  }

  function askFor(window_at: number, more: Partial<QuoteInput> = {}): QuoteInput {
    return {
      stops: stops.map(({ ask }) => ask),
      size: scenario.size,
      window_start_at: new Date(window_at).toISOString(),
      window_end_at: new Date(window_at + 2 * hour).toISOString(),
      pricing_mode: scenario.is_capped ? 'capped' : 'fixed',
      is_flexible: scenario.is_flexible,
      declared_value_cents: scenario.declared_value_cents,
      tip_cents: scenario.tip_cents,
      ...(scenario.coupon ? { coupon: scenario.coupon } : {}),
      ...(scenario.affiliate ? { affiliate: scenario.affiliate } : {}),
      ...more,
    }
  }
}
