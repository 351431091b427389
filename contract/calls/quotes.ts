import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { QuoteAnswer, QuoteRequest } from '#contract/pricing/quote-schema.ts'
import { closed, instant, nullable, text } from './schemas.ts'

/** Details of a stop that affect the price; the full address may follow later. */
const StopInput = Type.Object(
  {
    kind: Type.Enum(['pickup', 'dropoff', 'extra']),
    zip: Type.Optional(Type.String({ pattern: '^\\d{5}(-\\d{4})?$' })),
    /** Free text with a ZIP code or a city and its state, in place of `zip`. */
    address: Type.Optional(text(200)),
    floor: Type.Optional(Type.Integer({ minimum: -5, maximum: 120 })),
    flights: Type.Optional(Type.Integer({ minimum: 0, maximum: 60 })),
    has_elevator: Type.Optional(Type.Boolean()),
    carry_ft: Type.Optional(Type.Integer({ minimum: 0, maximum: 2000 })),
  },
  closed,
)

/** An item from the catalog, or the customer's own item with its measurements. */
const ItemInput = Type.Object(
  {
    item_id: Type.Optional(Type.Integer({ minimum: 1 })),
    name: Type.Optional(text(80)),
    quantity: Type.Integer({ minimum: 1, maximum: 99 }),
    volume_ft3: Type.Optional(Type.Integer({ minimum: 0, maximum: 500 })),
    weight_lb: Type.Optional(Type.Integer({ minimum: 0, maximum: 5000 })),
    minutes: Type.Optional(Type.Integer({ minimum: 0, maximum: 240 })),
    note: Type.Optional(text(200)),
  },
  closed,
)

/** Items, or the slug of a size whose items are used. Vehicle and crew are suggested if absent. */
export const QuoteAsk = Type.Object(
  {
    stops: Type.Array(StopInput, { minItems: 2, maxItems: 8 }),
    items: Type.Optional(Type.Array(ItemInput, { maxItems: 300 })),
    size: Type.Optional(Type.String({ maxLength: 80 })),
    vehicle: Type.Optional(Type.String({ maxLength: 40 })),
    crew_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })),
    window_start_at: instant,
    window_end_at: Type.Optional(instant),
    is_flexible: Type.Optional(Type.Boolean()),
    pricing_mode: Type.Optional(Type.Enum(['fixed', 'capped'])),
    coupon: Type.Optional(nullable(Type.String({ maxLength: 30 }))),
    /** The referring affiliate's slug. Its discount applies only if no coupon is used. */
    affiliate: Type.Optional(nullable(Type.String({ maxLength: 80 }))),
    /**
     * The code of the move to be rescheduled: its own use of the coupon is not counted against the
     * coupon's limit, and its own affiliate applies.
     */
    order: Type.Optional(Type.String({ maxLength: 20 })),
    declared_value_cents: Type.Optional(Type.Integer({ minimum: 0, maximum: 25_000_000 })),
    tip_cents: Type.Optional(Type.Integer({ minimum: 0, maximum: 500_000 })),
  },
  closed,
)
export type QuoteAsk = Static<typeof QuoteAsk>

const QuotedStop = Type.Object({
  kind: Type.Enum(['pickup', 'dropoff', 'extra']),
  zip: Type.String(),
  city: Type.String(),
  state_code: Type.String(),
  lat: Type.Number(),
  lng: Type.Number(),
  floor: Type.Integer(),
  flights: Type.Integer(),
  has_elevator: Type.Boolean(),
  carry_ft: Type.Integer(),
})

export const QuotedItem = Type.Object({
  item_id: nullable(Type.Integer()),
  name: Type.String(),
  quantity: Type.Integer(),
  volume_ft3: Type.Integer(),
  weight_lb: Type.Integer(),
  minutes: Type.Integer(),
  note: nullable(Type.String()),
})

export const Quote = Type.Object({
  id: Type.String(),
  /** SHA-256 over the request, the answer and the rules' version. */
  hash: Type.String(),
  rules_version: Type.String(),
  expires_at: instant,
  price: QuoteAnswer,
  /**
   * The highest possible total, which is authorized on the card; above the price in capped mode.
   */
  most_cents: Type.Integer(),
  request: QuoteRequest,
  vehicle: Type.Object({ code: Type.String(), name: Type.String(), capacity_ft3: Type.Integer() }),
  crew_size: Type.Integer(),
  pricing_mode: Type.Enum(['fixed', 'capped']),
  /** How full the vehicle is on its fullest trip, in percent of its capacity. */
  fill_percent: Type.Integer(),
  route_miles: Type.Number(),
  city: Type.Object({
    id: Type.Integer(),
    slug: Type.String(),
    name: Type.String(),
    time_zone: Type.String(),
  }),
  size: nullable(Type.String()),
  stops: Type.Array(QuotedStop),
  items: Type.Array(QuotedItem),
  coupon: nullable(Type.Object({ code: Type.String(), percent: Type.Integer() })),
  /** The referring affiliate and its discount: 0 if a coupon is used. */
  affiliate: nullable(
    Type.Object({ slug: Type.String(), name: Type.String(), percent: Type.Integer() }),
  ),
  window_start_at: instant,
  window_end_at: instant,
  is_flexible: Type.Boolean(),
})
export type Quote = Static<typeof Quote>

export const askQuote = defineCall({
  method: 'POST',
  path: '/api/quotes',
  summary: 'The price of a move, with every line; valid for 24 hours',
  by: 'anyone',
  body: QuoteAsk,
  answer: Quote,
  limits: ['quote_address'],
})

export const readQuote = defineCall({
  method: 'GET',
  path: '/api/quotes/:id',
  summary: 'An existing quote',
  by: 'anyone',
  answer: Quote,
})
