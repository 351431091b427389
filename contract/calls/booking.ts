import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { QuoteAnswer, QuoteRequest } from '#contract/pricing/quote-schema.ts'

const closed = { additionalProperties: false }
const instant = Type.String({ format: 'date-time', maxLength: 40 })
const nullable = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S) =>
  Type.Union([schema, Type.Null()])
const text = (maxLength: number) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$',
  })

/** A place of the gazetteer: a ZIP code's middle. */
export const Place = Type.Object({
  zip: Type.String(),
  city: Type.String(),
  state_code: Type.String(),
  lat: Type.Number(),
  lng: Type.Number(),
  time_zone: Type.String(),
})
export type Place = Static<typeof Place>

export const findPlaces = defineCall({
  method: 'GET',
  path: '/api/places',
  summary: 'Complete a ZIP code or a city that is being typed',
  by: 'anyone',
  query: Type.Object({ q: Type.String({ minLength: 1, maxLength: 80 }) }, closed),
  answer: Type.Array(Place),
})

/** What a price needs to know of a stop; the address itself may come later. */
const AskedStop = Type.Object(
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

/** One of the catalog's items, or one of the customer's own with its measures. */
const AskedItem = Type.Object(
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

/** Items, or a size's slug whose items are taken. Vehicle and crew are suggested when absent. */
export const QuoteAsk = Type.Object(
  {
    stops: Type.Array(AskedStop, { minItems: 2, maxItems: 8 }),
    items: Type.Optional(Type.Array(AskedItem, { maxItems: 300 })),
    size: Type.Optional(Type.String({ maxLength: 80 })),
    vehicle: Type.Optional(Type.String({ maxLength: 40 })),
    crew_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })),
    window_start_at: instant,
    window_end_at: Type.Optional(instant),
    is_flexible: Type.Optional(Type.Boolean()),
    pricing_mode: Type.Optional(Type.Enum(['fixed', 'capped'])),
    coupon: Type.Optional(nullable(Type.String({ maxLength: 30 }))),
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
  /** sha256 over what was asked, what is answered and the rules' version. */
  hash: Type.String(),
  rules_version: Type.String(),
  expires_at: instant,
  price: QuoteAnswer,
  request: QuoteRequest,
  vehicle: Type.Object({ code: Type.String(), name: Type.String(), capacity_ft3: Type.Integer() }),
  crew_size: Type.Integer(),
  pricing_mode: Type.Enum(['fixed', 'capped']),
  /** How full the vehicle is on its fullest trip, in percent of what it can take. */
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
})

export const readQuote = defineCall({
  method: 'GET',
  path: '/api/quotes/:id',
  summary: 'A price that was given out',
  by: 'anyone',
  answer: Quote,
})

/** What the booking page needs to ask with: active sizes with their items, all items, vehicles. */
export const Catalog = Type.Object({
  sizes: Type.Array(
    Type.Object({
      slug: Type.String(),
      name: Type.String(),
      name_es: nullable(Type.String()),
      description: nullable(Type.String()),
      description_es: nullable(Type.String()),
      volume_ft3: Type.Integer(),
      crew_size: Type.Integer(),
      vehicle: Type.String(),
      items: Type.Array(Type.Object({ item_id: Type.Integer(), quantity: Type.Integer() })),
    }),
  ),
  items: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      name_es: nullable(Type.String()),
      category: Type.String(),
      volume_ft3: Type.Integer(),
      weight_lb: Type.Integer(),
      minutes: Type.Integer(),
      is_prohibited: Type.Boolean(),
      prohibited_reason: nullable(Type.String()),
      prohibited_reason_es: nullable(Type.String()),
    }),
  ),
  vehicles: Type.Array(
    Type.Object({ code: Type.String(), name: Type.String(), capacity_ft3: Type.Integer() }),
  ),
})
export type Catalog = Static<typeof Catalog>

export const readCatalog = defineCall({
  method: 'GET',
  path: '/api/catalog',
  summary: 'Sizes with their items, items and vehicles',
  by: 'anyone',
  answer: Catalog,
})

export const checkCoupon = defineCall({
  method: 'GET',
  path: '/api/check-coupon',
  summary: 'The percent of the badge’s coupon; 0 when there is none',
  by: 'anyone',
  answer: Type.Object({ amount: Type.Integer(), code: nullable(Type.String()) }),
})

/** The address of each quoted stop, in the quote's order. */
const BookedStop = Type.Object(
  {
    address: text(200),
    unit: Type.Optional(nullable(text(40))),
    parking_note: Type.Optional(nullable(text(300))),
    contact_name: Type.Optional(nullable(text(120))),
    contact_phone: Type.Optional(nullable(text(30))),
  },
  closed,
)

export const bookMove = defineCall({
  method: 'POST',
  path: '/api/orders',
  summary: 'Turn a price into a draft order of the signed-in customer',
  by: ['customer'],
  idempotent: true,
  body: Type.Object(
    {
      quote_id: Type.String({ maxLength: 40 }),
      hash: Type.String({ minLength: 64, maxLength: 64 }),
      stops: Type.Array(BookedStop, { minItems: 2, maxItems: 8 }),
      notes: Type.Optional(nullable(text(2000))),
      photos: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 20 })),
      source: Type.Optional(Type.Record(Type.String(), Type.String({ maxLength: 200 }))),
    },
    closed,
  ),
  answer: Type.Object({ id: Type.Integer(), code: Type.String(), state: Type.String() }),
})

export const addCard = defineCall({
  method: 'POST',
  path: '/api/payment-methods',
  summary: 'Put a card on file; its number goes to the payment provider and is not kept',
  by: ['customer'],
  idempotent: true,
  body: Type.Object(
    {
      number: Type.String({ pattern: '^[\\d ]{12,23}$' }),
      exp_month: Type.Integer({ minimum: 1, maximum: 12 }),
      exp_year: Type.Integer({ minimum: 2020, maximum: 2100 }),
      cvc: Type.String({ pattern: '^\\d{3,4}$' }),
    },
    closed,
  ),
  answer: Type.Object({
    id: Type.Integer(),
    brand: Type.String(),
    last4: Type.String(),
    exp_month: Type.Integer(),
    exp_year: Type.Integer(),
  }),
})

/** Where a booking stands; `next_action` is set while the bank wants a confirmation. */
export const Placement = Type.Object({
  order: Type.Object({
    id: Type.Integer(),
    code: Type.String(),
    state: Type.String(),
    total_cents: Type.Integer(),
    window_start_at: instant,
    window_end_at: instant,
    time_zone: Type.String(),
  }),
  payment: nullable(
    Type.Object({
      id: Type.Integer(),
      state: Type.String(),
      amount_cents: Type.Integer(),
      brand: nullable(Type.String()),
      last4: nullable(Type.String()),
      failure: nullable(Type.String()),
      next_action: nullable(Type.Enum(['confirm'])),
    }),
  ),
})
export type Placement = Static<typeof Placement>

export const placeOrder = defineCall({
  method: 'POST',
  path: '/api/orders/:id/placement',
  summary: 'Authorize the price on a card and place the order',
  by: ['customer'],
  idempotent: true,
  body: Type.Object({ payment_method_id: Type.Integer({ minimum: 1 }) }, closed),
  answer: Placement,
})

/** Where the new price is above what is authorized, the card is asked first; `place`'s answers apply. */
export const rescheduleOrder = defineCall({
  method: 'POST',
  path: '/api/orders/:id/rescheduling',
  summary:
    'Move an order to the date of a new price, authorizing the difference where there is one',
  by: ['customer'],
  idempotent: true,
  body: Type.Object(
    {
      quote_id: Type.String({ maxLength: 40 }),
      hash: Type.String({ minLength: 64, maxLength: 64 }),
    },
    closed,
  ),
  answer: Placement,
})

export const readPlacement = defineCall({
  method: 'GET',
  path: '/api/placements/:code',
  summary: 'How far the placing of an order has come',
  by: ['customer'],
  answer: Placement,
})

export const confirmPayment = defineCall({
  method: 'POST',
  path: '/api/payments/:id/confirmation',
  summary: 'What the customer told the bank, where it asked for a confirmation',
  by: ['customer'],
  body: Type.Object({ approved: Type.Boolean() }, closed),
  answer: Placement,
})
