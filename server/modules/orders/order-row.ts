import type { Quote } from '#contract/calls/quotes.ts'
import type { tables } from '#server/database/tables.ts'

export type OrderRow = (typeof tables.orders)['$inferSelect']

/** Returns the part of a quote that is stored with an order. */
export const frozen = (quote: Quote): OrderRow['quote'] => ({
  id: quote.id,
  request: quote.request,
  answer: quote.price,
  rules_version: quote.rules_version,
  hash: quote.hash,
})

/** Returns the fields of an order that all lists of moves or jobs contain. */
export const summaryOf = (order: OrderRow) => ({
  id: order.id,
  code: order.code,
  state: order.state,
  window_start_at: order.window_start_at,
  window_end_at: order.window_end_at,
  from: placeName(order.stops[0]),
  to: placeName(order.stops.at(-1)),
})

export const placeName = (
  stop: { city: string; state_code: string; zip: string } | undefined,
): string => (stop ? `${stop.city}, ${stop.state_code} ${stop.zip}` : '')
