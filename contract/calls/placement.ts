import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { image } from '#contract/kernel/field.ts'
import { Stop } from '#contract/pricing/stop.ts'
import { BrowserStep } from './browser-step.ts'
import { closed, instant, longText, nullable } from './schemas.ts'

/** The address of a quoted stop; stops are listed in the quote's order. */
export const BookedStop = Type.Pick(
  Stop,
  [
    'address',
    'unit',
    'parking_note',
    'access_code',
    'contact_name',
    'contact_phone',
    'needs_certificate',
  ],
  closed,
)
export type BookedStop = Static<typeof BookedStop>

export const bookMove = defineCall({
  method: 'POST',
  path: '/api/orders',
  summary: 'Turn a quote into a draft order for the signed-in customer',
  by: ['customer'],
  idempotent: true,
  status: 201,
  body: Type.Object(
    {
      quote_id: Type.String({ maxLength: 40 }),
      hash: Type.String({ minLength: 64, maxLength: 64 }),
      stops: Type.Array(BookedStop, { minItems: 2, maxItems: 8 }),
      notes: Type.Optional(nullable(longText(2000))),
      photos: Type.Optional(Type.Array(image().schema, { maxItems: 20 })),
      /**
       * The referring affiliate's slug, if the quote does not contain it already. A slug that is no
       * longer active is ignored.
       */
      affiliate: Type.Optional(nullable(Type.String({ maxLength: 80 }))),
      /** The favorite mover who gets first choice, if the window isn't too near. */
      preferred_mover_id: Type.Optional(nullable(Type.Integer({ minimum: 1 }))),
      source: Type.Optional(Type.Record(Type.String(), Type.String({ maxLength: 200 }))),
    },
    closed,
  ),
  response: Type.Object({ id: Type.Integer(), code: Type.String(), state: Type.String() }),
})

/**
 * The progress of a booking; `next_action` is set while the customer has to confirm the payment at
 * the bank.
 */
export const Placement = Type.Object({
  order: Type.Object({
    id: Type.Integer(),
    code: Type.String(),
    state: Type.String(),
    total_cents: Type.Integer(),
    /** The part of the price paid with credit, once the order is placed. */
    credit_cents: Type.Integer(),
    /** The most that can be charged to the card. */
    card_cents: Type.Integer(),
    window_start_at: instant,
    window_end_at: instant,
    time_zone: Type.String(),
    /** When the hold will be placed or tried again; null once it is in place. */
    hold_at: nullable(instant),
  }),
  /** The card that the customer chose for the move. */
  card: nullable(Type.Object({ brand: Type.String(), last4: Type.String() })),
  payment: nullable(
    Type.Object({
      id: Type.Integer(),
      state: Type.String(),
      amount_cents: Type.Integer(),
      brand: nullable(Type.String()),
      last4: nullable(Type.String()),
      failure: nullable(Type.String()),
      next_action: nullable(BrowserStep),
    }),
  ),
})
export type Placement = Static<typeof Placement>

export const placeOrder = defineCall({
  method: 'POST',
  path: '/api/orders/:id/placement',
  summary:
    'Place the order on a card; the price is held on it now, or from 72 hours before the move',
  by: ['customer'],
  errorStatuses: [429],
  idempotent: true,
  body: Type.Object({ payment_method_id: Type.Integer({ minimum: 1 }) }, closed),
  response: Placement,
})

/**
 * If the new price exceeds the authorized amount, the difference is authorized on the card first.
 * The response is the same as for `placeOrder`.
 */
export const rescheduleOrder = defineCall({
  method: 'POST',
  path: '/api/orders/:id/rescheduling',
  summary:
    'Reschedule an order to the date of a new quote, authorizing the difference if there is one',
  by: ['customer'],
  errorStatuses: [429],
  idempotent: true,
  body: Type.Object(
    {
      quote_id: Type.String({ maxLength: 40 }),
      hash: Type.String({ minLength: 64, maxLength: 64 }),
    },
    closed,
  ),
  response: Placement,
})

/**
 * Changes the stops, the items, the truck, the crew or the protection of a booked move. The quote
 * must be for this order and its window. The response is the same as for `placeOrder`; until the
 * difference is authorized, the move stays as it was.
 */
export const reviseOrder = defineCall({
  method: 'POST',
  path: '/api/orders/:id/revision',
  summary:
    'Change a booked move to what a new quote is for, authorizing the difference if there is one',
  by: ['customer'],
  errorStatuses: [429],
  idempotent: true,
  body: Type.Object(
    {
      quote_id: Type.String({ maxLength: 40 }),
      hash: Type.String({ minLength: 64, maxLength: 64 }),
      stops: Type.Array(BookedStop, { minItems: 2, maxItems: 8 }),
    },
    closed,
  ),
  response: Placement,
})

export const changeOrderCard = defineCall({
  method: 'POST',
  path: '/api/orders/:id/payment-method',
  summary:
    'Pay for a booked move with another card; a payment that is due is held on the new card at once',
  by: ['customer'],
  errorStatuses: [429],
  idempotent: true,
  body: Type.Object({ payment_method_id: Type.Integer({ minimum: 1 }) }, closed),
  response: Placement,
})

export const readPlacement = defineCall({
  method: 'GET',
  path: '/api/placements/:code',
  summary: 'Get the progress of placing an order',
  by: ['customer'],
  response: Placement,
})

export const confirmPayment = defineCall({
  method: 'POST',
  path: '/api/payments/:id/confirmation',
  summary:
    'Ask the payment provider whether the customer has confirmed the payment with their bank',
  by: ['customer'],
  response: Placement,
})
