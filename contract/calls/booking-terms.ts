import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import type { CancellationFees } from '#contract/pricing/cancellation-tier.ts'

/** The promises of a booking, by the rules and limits in force. */
export const BookingTerms = Type.Object({
  /** The fees whose codes begin with `cancel_`, by code. */
  cancellation: Type.Unsafe<CancellationFees>(Type.Record(Type.String(), Type.Integer())),
  /** How long before its window a move that no crew has accepted is canceled. */
  expires_minutes_before: Type.Integer(),
  /** How long after the delivery a move counts as completed without the customer's word. */
  completes_minutes_after: Type.Integer(),
  /**
   * The credit for a move that no crew accepts, if it was booked so many hours ahead; a customer
   * gets at most `most` of them in so many days.
   */
  expiry_credit: Type.Object({
    amount_cents: Type.Integer(),
    hours_ahead: Type.Integer(),
    most: Type.Integer(),
    days: Type.Integer(),
  }),
})
export type BookingTerms = Static<typeof BookingTerms>

export const readBookingTerms = defineCall({
  method: 'GET',
  path: '/api/booking-terms',
  summary: 'What canceling costs, and what happens if no crew accepts a move',
  by: 'anyone',
  response: BookingTerms,
})
