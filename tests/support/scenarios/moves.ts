import { asc, eq, like } from 'drizzle-orm'
import type { Response } from 'light-my-request'
import sharp from 'sharp'

import type { Job } from '#contract/calls/jobs.ts'
import type { Move } from '#contract/calls/moves.ts'
import type { Placement } from '#contract/calls/placement.ts'
import type { Quote, QuoteAsk } from '#contract/calls/quotes.ts'
import { ledgerCharges, rateLimits, tables } from '#server/database/tables.ts'
import type { Client, TestApp } from '../app/app.ts'
import { aDriver, aMover, type Person } from '../people/people.ts'

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
  declined: '4000 0000 0000 0002',
  poor: '4000 0000 0000 9995',
  expired: '4000 0000 0000 0069',
  asks: '4000 0025 0000 3155',
  slow: '4000 0000 0000 0119',
}

/** A Tuesday noon in San Francisco, far from holidays and month ends. */
export const tuesday = '2027-04-06T19:00:00.000Z'
/**
 * `cheap` is Wednesday the 14th, with only the midweek rule; `dear` is Saturday the 1st, a weekend
 * at the turn of a month in season.
 */
export const cheap = '2027-04-14T19:00:00.000Z'
export const dear = '2027-05-01T19:00:00.000Z'

type Span = { days?: number; hours?: number; minutes?: number; seconds?: number }
const length = ({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Span) =>
  (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000

export const inTime = ({ clock }: Pick<TestApp, 'clock'>, span: Span): string =>
  new Date(clock.now.getTime() + length(span)).toISOString()

/** Advances the clock. */
export function pass(app: Pick<TestApp, 'clock'>, span: Span): void {
  app.clock.now = new Date(app.clock.now.getTime() + length(span))
}

/** Sets the clock to a span before an instant, or after it if the span is negative. */
export function setBefore(app: Pick<TestApp, 'clock'>, instant: string, span: Span): void {
  app.clock.now = new Date(Date.parse(instant) - length(span))
}

export async function aQuote(
  app: TestApp,
  client: Client,
  ask: Partial<QuoteAsk> = {},
): Promise<Quote> {
  return answer<Quote>(
    await client.post('/api/quotes', {
      stops: [
        { kind: 'pickup', zip: '94110' },
        { kind: 'dropoff', zip: '94612' },
      ],
      ...(ask.items ? {} : { size: 'studio' }),
      window_start_at: inTime(app, { days: 5 }),
      ...ask,
    }),
  )
}

/** Books a draft: priced and booked, but not paid for. */
export async function aBookedMove(
  app: TestApp,
  customer: Client,
  ask: Partial<QuoteAsk> = {},
): Promise<BookedMove> {
  const quote = await aQuote(app, customer, ask)
  const booked = await customer.post('/api/orders', bookingOf(quote))
  return { ...answer<{ id: number; code: string }>(booked), quote }
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
  return answer<{ id: number }>(await customer.post('/api/payment-methods', cardDetails(number))).id
}

export const place = (customer: Client, order: { id: number }, card: number, key?: string) =>
  customer.post(
    `/api/orders/${order.id}/placement`,
    { payment_method_id: card },
    key ? { headers: { 'idempotency-key': key } } : {},
  )

export const reschedule = (customer: Client, { id }: { id: number }, quote: Quote) =>
  customer.post(`/api/orders/${id}/rescheduling`, { quote_id: quote.id, hash: quote.hash })

/**
 * Places a move from San Francisco (94110) to Oakland (94612) in five days, paid for and open to
 * movers.
 */
export async function aPlacedMove(
  app: TestApp,
  customer: Client,
  ask: Partial<QuoteAsk> = {},
  number = cards.good,
): Promise<PlacedMove> {
  const booked = await aBookedMove(app, customer, ask)
  const card = await aCard(customer, number)
  const { order } = answer<Placement>(await place(customer, booked, card))
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
export async function taken(
  who: Client,
  order: { id: number },
  name: string,
  input: object = {},
): Promise<OrderRow> {
  return answer<OrderRow>(await take(who, order, name, input))
}

const story = [
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
export type Chapter = (typeof story)[number]

/** The next transition from each state; an accepted job is assigned, again if necessary. */
const nextOf: Partial<Record<string, Chapter>> = {
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
 * unloading take `minutes` in total, from the first box lifted to the last one set down; the crew
 * departs half an hour before the window, or at once if that has passed.
 */
export async function carryOut(
  app: TestApp,
  move: PlacedMove,
  customer: Client,
  { mover, driver }: Crew,
  { until = 'complete', minutes = 60 }: { until?: Chapter; minutes?: number } = {},
): Promise<void> {
  const steps: Record<Chapter, () => Promise<unknown>> = {
    accept: () => taken(mover, move, 'accept'),
    assign: () => taken(mover, move, 'assign', { driver_id: driver.driver_id }),
    confirm: () => taken(customer, move, 'confirm'),
    depart: () => {
      untilWork(app, { window_start_at })
      return taken(driver, move, 'depart')
    },
    arrive: () => taken(driver, move, 'arrive'),
    start_loading: () => taken(driver, move, 'start_loading'),
    finish_loading: () => taken(driver, move, 'finish_loading'),
    start_unloading: () => taken(driver, move, 'start_unloading'),
    deliver: async () => {
      pass(app, { minutes })
      await taken(driver, move, 'deliver', {
        photo: await aPhoto(driver),
        code: move.delivery_code,
      })
    },
    complete: () => taken(customer, move, 'complete'),
  }
  const { state, window_start_at } = await moveOf(customer, move)
  const chapters = story.slice(story.indexOf(nextOf[state] ?? 'accept'), story.indexOf(until) + 1)
  for (const chapter of chapters) await steps[chapter]()
}

/** Advances the clock to half an hour before the move's window, when a crew departs. */
export function untilWork(app: Pick<TestApp, 'clock'>, { window_start_at }: MoveTime): void {
  const departs = Date.parse(window_start_at) - length({ minutes: 30 })
  app.clock.now = new Date(Math.max(app.clock.now.getTime(), departs))
}

type MoveTime = { window_start_at: string }

/** Returns the order as its customer sees it. */
export const moveOf = async (customer: Client, { code }: { code: string }): Promise<Move> =>
  answer<Move>(await customer.get(`/api/moves/${code}`))

/** Returns the order as its mover or driver sees it. */
export const jobOf = async (who: Client, { code }: { code: string }): Promise<Job> =>
  answer<Job>(await who.get(`/api/jobs/${code}`))

/** Returns the order's stored row. */
export async function orderRow({ db }: TestApp, { id }: { id: number }): Promise<OrderRow> {
  const [row] = await db.select().from(tables.orders).where(eq(tables.orders.id, id))
  if (!row) throw new Error(`there is no order ${id}`)
  return row
}

/** Uploads a photo that differs from all earlier ones and returns its key. */
export async function aPhoto(who: Client): Promise<string> {
  return storePicture(who, await aPicture())
}

/** Uploads a PNG and returns its key. */
export async function storePicture(who: Client, bytes: Buffer): Promise<string> {
  const boundary = 'a-line-that-parts'
  const body = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="door.png"\r\n` +
        'content-type: image/png\r\n\r\n',
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  return answer<{ key: string }>(await who.post('/api/files', body, { headers })).key
}

let pictures = 0

/** Makes a PNG of one color, a different one each time. */
export function aPicture(size: { width?: number; height?: number } = {}): Promise<Buffer> {
  const color = ++pictures
  const background = { r: color & 255, g: (color >> 8) & 255, b: (color >> 16) & 255 }
  const create = { width: 320, height: 240, ...size, channels: 3 as const, background }
  return sharp({ create }).png().toBuffer()
}

/** Returns the body of a successful response; throws for any other. */
export function answer<T>(response: Response): T {
  if (response.statusCode >= 300)
    throw new Error(`${response.statusCode} ${response.raw.req.url}: ${response.body}`)
  return response.json<T>()
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

/** Returns the errors of a 422 by field; throws for any other response. */
export function errorsOf(response: Response): Record<string, string[]> {
  if (response.statusCode !== 422) throw new Error(`${response.statusCode}: ${response.body}`)
  return response.json<{ errors: Record<string, string[]> }>().errors
}
