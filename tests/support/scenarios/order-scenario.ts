import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach } from 'vitest'

import type { Offer } from '#contract/calls/jobs.ts'
import type { Quote, QuoteInput } from '#contract/calls/quotes.ts'
import type { SettingKey } from '#contract/settings.ts'
import { tables } from '#server/database/tables.ts'
import type { AnyRow } from '#server/kernel/kernel.ts'
import { unwrap } from '../app/response.ts'
import { anAdmin, type Person } from '../people/people.ts'
import { app, customer } from './customer-scenario.ts'
import {
  aCrew,
  aPlacedMove,
  aQuote,
  type Crew,
  carryOut,
  type MoveStep,
  type PlacedMove,
} from './moves.ts'

type CreditRow = (typeof tables.customer_credits)['$inferSelect']

export { app, customer }
/** An administrator, in addition to the customer. */
export let admin: Person
/** New for each test. */
export let crew: Crew

beforeAll(async () => {
  admin = await anAdmin(app)
})
beforeEach(async () => {
  crew = await aCrew(app)
})

/** Places the customer's move and lets the crew carry it out up to `until`. */
export async function aMoveCarriedOutTo(
  until: MoveStep,
  ask: Partial<QuoteInput> = {},
): Promise<PlacedMove> {
  const move = await aPlacedMove(app, customer, ask)
  await carryOut(app, move, customer, crew, { until })
  return move
}

/** Quotes the customer's move for another window. */
export const quoteFor = (window_start_at: string, ask: Partial<QuoteInput> = {}): Promise<Quote> =>
  aQuote(app, customer, { window_start_at, ...ask })

/** Returns the offers of an order that a mover sees. */
export const offersOf = async (who: Person, code: string): Promise<Offer[]> =>
  unwrap<Offer[]>(await who.get('/api/jobs/open')).filter((offer) => offer.code === code)

/** Returns the mover's earning from the order; there is never more than one. */
export async function earningOf({ id }: { id: number }) {
  const { earnings } = tables
  const [row, ...more] = await app.db.select().from(earnings).where(eq(earnings.order_id, id))
  if (more.length) throw new Error(`order ${id} has several earnings`)
  return row
}

/** Returns a customer's credits, oldest first. */
export async function creditsOf({ user_id }: Person) {
  const { customer_credits: credits, customers } = tables
  const rows = await app.db
    .select({ credit: credits })
    .from(credits)
    .innerJoin(customers, eq(customers.id, credits.customer_id))
    .where(eq(customers.user_id, user_id))
    .orderBy(credits.id)
  return rows.map(({ credit }) => credit)
}

export async function customerIdOf({ user_id }: Person): Promise<number> {
  const { customers } = tables
  const [row] = await app.db.select().from(customers).where(eq(customers.user_id, user_id))
  return Number(row?.id)
}

/** Grants a customer a credit as an administrator. */
export async function grant(
  to: Person,
  amount_cents: number,
  more: object = {},
): Promise<CreditRow> {
  const customer_id = await customerIdOf(to)
  const body = { customer_id, amount_cents, note: 'A scratched table', ...more }
  return unwrap<CreditRow>(await admin.post('/api/customer_credits', body))
}

export async function couponOf(code: string) {
  const { coupons } = tables
  const [row] = await app.db.select().from(coupons).where(eq(coupons.code, code))
  return row
}

/** Returns the number of jobs that a mover has released or canceled. */
export async function releasesOf({ mover }: Crew): Promise<number> {
  const profile = await mover.get(`/api/movers/${mover.mover_id}`)
  return unwrap<{ releases: number }>(profile).releases
}

/** Changes a setting as an administrator; put it back afterwards. */
export async function setSetting(key: SettingKey, value: number): Promise<void> {
  const rows = unwrap<(AnyRow & { key: string })[]>(await admin.get('/api/settings?_end=100'))
  const row = rows.find((one) => one.key === key)
  unwrap(await admin.patch(`/api/settings/${row?.id}`, { value }))
}
