import { asc, desc, eq, inArray, like } from 'drizzle-orm'
import type { Response } from 'light-my-request'

import type { Job } from '#contract/calls/jobs.ts'
import type { Move } from '#contract/calls/moves.ts'
import type { Placement } from '#contract/calls/placement.ts'
import type { Quote, QuoteInput } from '#contract/calls/quotes.ts'
import { ledgerCharges, rateLimits, tables } from '#server/database/tables.ts'
import type { Client, TestApp } from '../app/app.ts'
import { advance, fromNow } from '../app/clock.ts'
import { unwrap } from '../app/response.ts'
import { aDriver, aMover, type Person } from '../people/people.ts'
import { aPhoto } from './pictures.ts'

export type OrderRow = (typeof tables.orders)['$inferSelect']
export type BookedMove = { id: number; code: string; quote: Quote }
export type PlacedMove = BookedMove & { card: number; delivery_code: string }
export type Crew = {
  mover: Person & { mover_id: number }
  driver: Person & { driver_id: number }
}

/** The embedded payment provider's cards. */
export const cards = {
  good: '4242 4242 4242 4242',
  other: '5555 5555 5555 4444',
  /** Accepted on file, and declined when it is charged. */
  declined: '4000 0000 0000 0341',
  poor: '4000 0000 0000 9995',
  /** Declined at once. */
  refused: '4000 0000 0000 0002',
  expired: '4000 0000 0000 0069',
  asks: '4000 0027 6000 3184',
  asksOnce: '4000 0025 0000 3155',
  slow: '4000 0000 0000 0119',
}

export async function aQuote(
  app: TestApp,
  client: Client,
  ask: Partial<QuoteInput> = {},
): Promise<Quote> {
  return unwrap<Quote>(
    await client.post('/api/quotes', {
      stops: [
        { kind: 'pickup', zip: '94110' },
        { kind: 'dropoff', zip: '94612' },
      ],
      ...(ask.items ? {} : { size: 'studio' }),
      window_start_at: fromNow(app, { days: 3 }),
      ...ask,
    }),
  )
}

/** Books a draft: priced and booked, but not paid for. */
export async function aBookedMove(
  app: TestApp,
  customer: Client,
  ask: Partial<QuoteInput> = {},
): Promise<BookedMove> {
  const quote = await aQuote(app, customer, ask)
  const booked = await customer.post('/api/orders', bookingOf(quote))
  return { ...unwrap<{ id: number; code: string }>(booked), quote }
}

export const bookingOf = (quote: Quote) => ({
  quote_id: quote.id,
  hash: quote.hash,
  stops: quote.stops.map((_stop, at) => ({ address: `${at + 1} Test Street` })),
})

export const cardDetails = (number: string) => ({
  number,
  exp_month: 12,
  exp_year: 2032,
  cvc: '123',
})

export async function aCard(customer: Client, number = cards.good): Promise<number> {
  return unwrap<{ id: number }>(await addCard(customer, cardDetails(number))).id
}

/**
 * Gives a card to the payment provider, as the browser does, confirms it at the bank if asked, and
 * puts it on file. Returns the first refusal, or the response to the last request.
 */
export async function addCard(customer: Client, details: object): Promise<Response> {
  const begun = await customer.post('/api/payment-methods/setups')
  if (begun.statusCode !== 201) return begun
  const { setup, step } = begun.json<{ setup: string; step: { url: string } }>()
  const entered = await customer.post(step.url, details)
  if (entered.statusCode !== 200) return entered
  if (entered.json<{ status: string }>().status === 'requires_action')
    await customer.post(`${step.url}/confirmation`, { approved: true })
  return customer.post('/api/payment-methods', { setup })
}

/** Gives a card to the provider; returns the setup that puts it on file. */
export async function anEnteredCard(customer: Client, number = cards.good): Promise<string> {
  const begun = await customer.post('/api/payment-methods/setups')
  const { setup, step } = unwrap<{ setup: string; step: { url: string } }>(begun)
  unwrap(await customer.post(step.url, cardDetails(number)))
  return setup
}

/** Answers the bank's request to confirm a payment, without our server noticing. */
export async function answerBank(
  customer: Client,
  { payment }: Placement,
  approved: boolean,
): Promise<void> {
  const step = payment?.next_action
  if (step?.provider !== 'embedded') throw new Error('the payment asks for no confirmation')
  unwrap(await customer.post(`${step.url}/confirmation`, { approved }))
}

/** Makes our server ask the provider how the customer answered the bank. */
export const checkPayment = (customer: Client, { payment }: Placement): Promise<Response> =>
  customer.post(`/api/payments/${payment?.id}/confirmation`)

/** Answers the bank's request to confirm a payment, as the customer's browser does. */
export async function confirmPayment(
  customer: Client,
  placement: Placement,
  approved: boolean,
): Promise<Response> {
  await answerBank(customer, placement, approved)
  return checkPayment(customer, placement)
}

export const place = (customer: Client, order: { id: number }, card: number, key?: string) =>
  customer.post(
    `/api/orders/${order.id}/placement`,
    { payment_method_id: card },
    key ? { headers: { 'idempotency-key': key } } : {},
  )

export const reschedule = (customer: Client, { id }: { id: number }, quote: Quote) =>
  customer.post(`/api/orders/${id}/rescheduling`, { quote_id: quote.id, hash: quote.hash })

/** Quotes a change of a booked move at its own window, with its truck and crew. */
export async function revisionQuote(
  app: TestApp,
  customer: Client,
  move: { id: number; code: string },
  ask: Partial<QuoteInput> = {},
): Promise<Quote> {
  const { window_start_at, window_end_at, quote, crew_size } = await orderRow(app, move)
  const { vehicle } = quote.request
  const booked = { window_start_at, window_end_at, vehicle, crew_size, order: move.code }
  return aQuote(app, customer, { ...booked, ...ask })
}

/** Changes a booked move to what a quote is for; the addresses are those of the booking. */
export const revise = (customer: Client, { id }: { id: number }, quote: Quote) =>
  customer.post(`/api/orders/${id}/revision`, bookingOf(quote))

/**
 * Places a move from San Francisco (94110) to Oakland (94612) in three days, so that its price is
 * held already, open to movers.
 */
export async function aPlacedMove(
  app: TestApp,
  customer: Client,
  ask: Partial<QuoteInput> = {},
  number = cards.good,
): Promise<PlacedMove> {
  const booked = await aBookedMove(app, customer, ask)
  const card = await aCard(customer, number)
  const { order } = unwrap<Placement>(await place(customer, booked, card))
  if (order.state !== 'placed') throw new Error(`the move was not placed: ${order.state}`)
  const { delivery_code } = await moveOf(customer, booked)
  return { ...booked, card, delivery_code }
}

/** Takes a transition, whether or not it is accepted. */
export const take = (
  who: Client,
  order: { id: number },
  name: string,
  input: object = {},
): Promise<Response> => who.post(`/api/orders/${order.id}/transitions/${name}`, input)

/** Takes a transition and throws if it is refused. */
export async function mustTake(
  who: Client,
  order: { id: number },
  name: string,
  input: object = {},
): Promise<OrderRow> {
  return unwrap<OrderRow>(await take(who, order, name, input))
}

/** Gives a job back, or cancels it, as its mover, who agrees to the fee for it. */
export async function giveBack(
  mover: Client,
  order: { id: number; code: string },
  name: 'release' | 'cancel' = 'release',
): Promise<OrderRow> {
  const { release_fee_cents } = await jobOf(mover, order)
  const reason = 'The truck broke down'
  return mustTake(mover, order, name, { reason, fee_cents: release_fee_cents })
}

const moveSteps = [
  'accept',
  'assign',
  'confirm',
  'depart',
  'arrive',
  'start_loading',
  'finish_loading',
  'start_unloading',
  'deliver',
  'complete',
] as const
export type MoveStep = (typeof moveSteps)[number]

/** The next transition from each state; an accepted job is assigned, again if necessary. */
const nextOf: Partial<Record<string, MoveStep>> = {
  accepted: 'assign',
  confirmed: 'depart',
  en_route: 'arrive',
  arrived: 'start_loading',
  loading: 'finish_loading',
  in_transit: 'start_unloading',
  unloading: 'deliver',
  delivered: 'complete',
}

/**
 * Carries a move out from its current state up to and including the transition `until`. Loading and
 * unloading take `minutes` in total, from the first box lifted to the last one set down, as many as
 * quoted unless stated; the crew departs half an hour before the window, or at once if that has
 * passed.
 */
export async function carryOut(
  app: TestApp,
  move: PlacedMove,
  customer: Client,
  { mover, driver }: Crew,
  {
    until = 'complete',
    minutes = move.quote.price.billed_minutes,
  }: { until?: MoveStep; minutes?: number } = {},
): Promise<void> {
  const steps: Record<MoveStep, () => Promise<unknown>> = {
    accept: () => mustTake(mover, move, 'accept'),
    assign: () => mustTake(mover, move, 'assign', { driver_id: driver.driver_id }),
    confirm: async () => {
      await holdPrice(app, move)
      await mustTake(customer, move, 'confirm')
    },
    depart: () => {
      advanceToDeparture(app, { window_start_at })
      return mustTake(driver, move, 'depart')
    },
    arrive: () => mustTake(driver, move, 'arrive'),
    start_loading: () => mustTake(driver, move, 'start_loading'),
    finish_loading: () => mustTake(driver, move, 'finish_loading'),
    start_unloading: () => mustTake(driver, move, 'start_unloading'),
    deliver: async () => {
      advance(app, { minutes })
      await mustTake(driver, move, 'deliver', {
        photo: await aPhoto(driver),
        code: move.delivery_code,
      })
    },
    complete: () => mustTake(customer, move, 'complete'),
  }
  const { state, window_start_at } = await moveOf(customer, move)
  const first = moveSteps.indexOf(nextOf[state] ?? 'accept')
  const last = moveSteps.indexOf(until)
  for (const step of moveSteps.slice(first, last + 1)) await steps[step]()
}

/** Advances the clock to the time at which the price of a move is held, unless it is held already. */
export async function holdPrice(app: TestApp, move: { id: number }): Promise<void> {
  const { secured_at, secure_at } = await orderRow(app, move)
  if (secured_at !== null || secure_at === null) return
  app.clock.now = new Date(Math.max(app.clock.now.getTime(), Date.parse(secure_at)))
  await app.drain()
}

/** Advances the clock to half an hour before the move's window, when a crew departs. */
export function advanceToDeparture(
  app: Pick<TestApp, 'clock'>,
  { window_start_at }: MoveTime,
): void {
  const departs = Date.parse(window_start_at) - 30 * 60_000
  app.clock.now = new Date(Math.max(app.clock.now.getTime(), departs))
}

type MoveTime = { window_start_at: string }

/** Returns the order as its customer sees it. */
export const moveOf = async (customer: Client, { code }: { code: string }): Promise<Move> =>
  unwrap<Move>(await customer.get(`/api/moves/${code}`))

/** Returns the order as its mover or driver sees it. */
export const jobOf = async (who: Client, { code }: { code: string }): Promise<Job> =>
  unwrap<Job>(await who.get(`/api/jobs/${code}`))

/** Returns the order's stored row. */
export async function orderRow({ db }: TestApp, { id }: { id: number }): Promise<OrderRow> {
  const [row] = await db.select().from(tables.orders).where(eq(tables.orders.id, id))
  if (!row) throw new Error(`there is no order ${id}`)
  return row
}

/** Returns the order's stored payments, oldest first. */
export async function paymentsOf({ db }: TestApp, { id }: { id: number }) {
  const { payments } = tables
  return db.select().from(payments).where(eq(payments.order_id, id)).orderBy(asc(payments.id))
}

/** Returns an order's charges from the payment provider's ledger, oldest first. */
export async function chargesOf({ db }: TestApp, { code }: { code: string }) {
  return db
    .select()
    .from(ledgerCharges)
    .where(like(ledgerCharges.idempotency_key, `authorize-${code}-%`))
    .orderBy(asc(ledgerCharges.idempotency_key))
}

/** Creates a crew: a mover, eligible unless `change` says otherwise, with a driver on duty. */
export async function aCrew(
  app: TestApp,
  change: Parameters<typeof aMover>[1] = {},
): Promise<Crew> {
  // Sign-ups are limited per address, and all tests share one.
  await app.db.delete(rateLimits)
  const mover = await aMover(app, change)
  return { mover, driver: await aDriver(app, mover) }
}

/** Returns a crew with a truck of the largest kind that serves these cities alone, so that they may be live. */
export async function aServingCrew(
  app: TestApp,
  ...slugs: string[]
): Promise<Crew & { truck_id: number; city_ids: number[] }> {
  const { cities, vehicles } = tables
  const found = await app.db.select().from(cities).where(inArray(cities.slug, slugs))
  const city_ids = found.map(({ id }) => id)
  const crew = await aCrew(app, { city_ids })
  const [vehicle] = await app.db
    .select({ id: vehicles.id })
    .from(vehicles)
    .orderBy(desc(vehicles.capacity_ft3))
    .limit(1)
  const truck = { vehicle_id: vehicle?.id, plate: `S ${crew.mover.mover_id}` }
  const { id } = unwrap<{ id: number }>(await crew.mover.post('/api/mover_vehicles', truck))
  return { ...crew, truck_id: id, city_ids }
}
