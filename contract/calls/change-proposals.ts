import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { PriceBreakdown } from '#contract/pricing/quote-schema.ts'
import { changeProposals, proposableTransitions } from '#contract/resources/change-proposals.ts'
import { RevisionConsent } from './moves.ts'
import { StopView } from './order-view.ts'
import { BookedStop, Placement } from './placement.ts'
import { closed, instant, nullable } from './schemas.ts'

/**
 * Stores a change of a booked move that the customer has to agree to, and sends the customer a link
 * to it. Runs every check of the change itself except the payment. A reschedule that doesn't cost more
 * needs no consent and is refused here; a revision needs it at any price.
 */
export const proposeChange = defineCall({
  method: 'POST',
  path: '/api/orders/:id/proposals',
  summary: 'Ask the customer to agree to a change of a booked move',
  by: ['admin'],
  permission: ['orders', 'reschedule'],
  idempotent: true,
  status: 201,
  errorStatuses: [409],
  body: Type.Object(
    {
      transition: Type.Enum([...proposableTransitions]),
      quote_id: Type.String({ maxLength: 40 }),
      hash: Type.String({ minLength: 64, maxLength: 64 }),
      reason: changeProposals.fields.reason.schema,
      /** The addresses of a revision's stops, if it changes them; without them, they stay. */
      stops: Type.Optional(Type.Array(BookedStop, { minItems: 2, maxItems: 8 })),
    },
    closed,
  ),
  response: Type.Object({ id: Type.Integer(), code: Type.String(), expires_at: instant }),
})

/** The move before or after the change. */
const Plan = Type.Object({
  window_start_at: instant,
  window_end_at: instant,
  crew_size: Type.Integer(),
  vehicle: Type.String(),
  items: Type.Array(Type.Object({ name: Type.String(), quantity: Type.Integer() })),
  stops: Type.Array(StopView),
  declared_value_cents: Type.Integer(),
  total_cents: Type.Integer(),
})

/** A proposal as its customer sees it. */
export const Proposal = Type.Object({
  id: Type.Integer(),
  code: Type.String(),
  /** `expired` as soon as its time is over. */
  state: Type.Enum(changeProposals.fields.state.values),
  transition: Type.Enum([...proposableTransitions]),
  reason: Type.String(),
  expires_at: instant,
  move: Type.Object({ code: Type.String(), city: Type.String(), time_zone: Type.String() }),
  /** The consequences of accepting it now; null once it is closed. */
  terms: nullable(
    Type.Object({
      before: Plan,
      after: Plan,
      price: PriceBreakdown,
      /** Whether the mover has to agree to the change afterwards. */
      consent: RevisionConsent,
      mover: nullable(Type.String()),
      /** How long the mover has the first choice. */
      refusal_minutes: Type.Integer(),
      /** The cancellation fee that stays owed if the customer cancels later. */
      reached_fee_cents: Type.Integer(),
      card: nullable(Type.Object({ brand: Type.String(), last4: Type.String() })),
      /** The amount that is held now; 0 if none is. */
      held_cents: Type.Integer(),
      /** The amount to hold for the new price, after credit. */
      to_hold_cents: Type.Integer(),
      /** When it will be held; null if that is at once, or the present hold covers it. */
      hold_at: nullable(instant),
    }),
  ),
})
export type Proposal = Static<typeof Proposal>

export const readProposal = defineCall({
  method: 'GET',
  path: '/api/proposals/:code',
  summary: 'A change that staff proposes, as the move’s customer sees it',
  by: ['customer'],
  response: Proposal,
})

export const readProposedWork = defineCall({
  method: 'GET',
  path: '/api/change_proposals/:id/work',
  summary: 'The move before and after an open proposal',
  by: ['admin'],
  permission: ['change_proposals', 'show'],
  response: Type.Object({
    /** Null once the proposal is closed. */
    work: nullable(Type.Object({ before: Plan, after: Plan })),
  }),
})

/**
 * Changes the move as proposed. If the new price exceeds the authorized amount, the difference is
 * authorized on the card first; the response is the same as for `rescheduleOrder`. A proposal that is
 * closed already responds with 409 and its `state`.
 */
export const acceptProposal = defineCall({
  method: 'POST',
  path: '/api/proposals/:code/acceptance',
  summary: 'Agree to a proposed change, authorizing the difference if there is one',
  by: ['customer'],
  errorStatuses: [409, 422, 429],
  idempotent: true,
  response: Placement,
})
