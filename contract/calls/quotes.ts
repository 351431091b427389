import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { Item, itemFields } from '#contract/pricing/item.ts'
import { PriceBreakdown, QuoteRequest } from '#contract/pricing/quote-schema.ts'
import { Stop } from '#contract/pricing/stop.ts'
import { closed, instant, nullable } from './schemas.ts'

/** Details of a stop that affect the price; the full address may follow later. */
const StopInput = Type.Object(
  {
    kind: Stop.properties.kind,
    zip: Type.Optional(Type.String({ pattern: '^\\d{5}(-\\d{4})?$' })),
    /** Free text with a ZIP code or a city and its state, in place of `zip`. */
    address: Type.Optional(Stop.properties.address),
    ...Type.Partial(Type.Pick(Stop, ['floor', 'flights', 'has_elevator', 'carry_ft'])).properties,
  },
  closed,
)

/** An item from the catalog, or the customer's own item with its measurements. */
const ItemInput = Type.Object(
  {
    item_id: Type.Optional(itemFields.item_id.schema),
    name: Type.Optional(itemFields.name.schema),
    quantity: itemFields.quantity.schema,
    volume_ft3: Type.Optional(itemFields.volume_ft3.schema),
    weight_lb: Type.Optional(itemFields.weight_lb.schema),
    minutes: Type.Optional(itemFields.minutes.schema),
    note: Type.Optional(itemFields.note.schema),
  },
  closed,
)

/** Items, or the slug of a size whose items are used. Vehicle and crew are suggested if absent. */
export const QuoteInput = Type.Object(
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
     * The code of the booked move that is to be changed. Its own use of the coupon doesn't count
     * against the coupon's limit, and its own affiliate applies. If the window stays the same, the
     * booking's rules, coupon, peak rules, pricing mode and tip still apply. The quote is valid only
     * for this move.
     */
    order: Type.Optional(Type.String({ maxLength: 20 })),
    declared_value_cents: Type.Optional(Type.Integer({ minimum: 0, maximum: 25_000_000 })),
    tip_cents: Type.Optional(Type.Integer({ minimum: 0, maximum: 500_000 })),
  },
  closed,
)
export type QuoteInput = Static<typeof QuoteInput>

const QuotedStop = Type.Pick(Stop, [
  'kind',
  'zip',
  'city',
  'state_code',
  'lat',
  'lng',
  'floor',
  'flights',
  'has_elevator',
  'carry_ft',
])

export const QuotedItem = Type.Required(Item)

export const Quote = Type.Object({
  id: Type.String(),
  /** SHA-256 over the request, the price and the rules' version. */
  hash: Type.String(),
  rules_version: Type.String(),
  expires_at: instant,
  price: PriceBreakdown,
  /**
   * The highest possible total, which is authorized on the card; above the price in capped mode.
   */
  max_cents: Type.Integer(),
  request: QuoteRequest,
  vehicle: Type.Object({
    code: Type.String(),
    name: Type.String(),
    /** Older quotes have none. */
    name_es: Type.Optional(nullable(Type.String())),
    capacity_ft3: Type.Integer(),
  }),
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

export const requestQuote = defineCall({
  method: 'POST',
  path: '/api/quotes',
  summary: 'The price of a move, with every line; valid for 24 hours',
  by: 'anyone',
  body: QuoteInput,
  response: Quote,
  limits: ['quote_address'],
})

export const readQuote = defineCall({
  method: 'GET',
  path: '/api/quotes/:id',
  summary: 'An existing quote',
  by: 'anyone',
  response: Quote,
})
