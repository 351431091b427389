import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach } from 'vitest'

import type { Offer } from '#contract/calls/jobs.ts'
import type { Quote, QuoteAsk } from '#contract/calls/quotes.ts'
import { tables } from '#server/database/tables.ts'
import { app, customer } from './customer-scenario.ts'
import {
  aCrew,
  answer,
  aPlacedMove,
  aQuote,
  type Chapter,
  type Crew,
  carryOut,
  type PlacedMove,
} from './moves.ts'
import { anAdmin, type Person } from './people.ts'

export { app, customer }
/** Beside the customer, an administrator. */
export let admin: Person
/** New for each test. */
export let crew: Crew

beforeAll(async () => {
  admin = await anAdmin(app)
})
beforeEach(async () => {
  crew = await aCrew(app)
})

/** The customer's move, carried out by the crew so far. */
export async function aMoveUntil(until: Chapter, ask: Partial<QuoteAsk> = {}): Promise<PlacedMove> {
  const move = await aPlacedMove(app, customer, ask)
  await carryOut(app, move, customer, crew, { until })
  return move
}

/** What the customer's move costs in another window. */
export const quoteFor = (window_start_at: string, ask: Partial<QuoteAsk> = {}): Promise<Quote> =>
  aQuote(app, customer, { window_start_at, ...ask })

/** What a mover is offered of an order. */
export const offersOf = async (who: Person, code: string): Promise<Offer[]> =>
  answer<Offer[]>(await who.get('/api/jobs/open')).filter((offer) => offer.code === code)

/** What the order brings its mover; there is never more than one. */
export async function earningOf({ id }: { id: number }) {
  const { earnings } = tables
  const [row, ...more] = await app.db.select().from(earnings).where(eq(earnings.order_id, id))
  if (more.length) throw new Error(`order ${id} has several earnings`)
  return row
}

/** The coupons that a customer alone can use, the oldest first. */
export async function ownCouponsOf({ user_id }: Person) {
  const { coupons, customers } = tables
  const rows = await app.db
    .select({ coupon: coupons })
    .from(coupons)
    .innerJoin(customers, eq(customers.id, coupons.customer_id))
    .where(eq(customers.user_id, user_id))
    .orderBy(coupons.id)
  return rows.map(({ coupon }) => coupon)
}

export async function couponOf(code: string) {
  const { coupons } = tables
  const [row] = await app.db.select().from(coupons).where(eq(coupons.code, code))
  return row
}

/** The jobs that a mover has given back or cancelled. */
export async function releasesOf({ mover }: Crew): Promise<number> {
  const profile = await mover.get(`/api/movers/${mover.mover_id}`)
  return answer<{ releases: number }>(profile).releases
}
