import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { claimKinds } from '#contract/resources/claims.ts'
import { PictureUrls } from './files.ts'
import { closed, instant, longText, nullable, text } from './schemas.ts'

const Item = Type.Object({
  name: Type.String(),
  description: nullable(Type.String()),
  amount_cents: Type.Integer(),
  photo: nullable(PictureUrls),
})

const Offer = Type.Object({
  offered_by: Type.Enum(['mover', 'admin']),
  amount_cents: Type.Integer(),
  text: nullable(Type.String()),
  offered_at: instant,
  outcome: Type.Enum(['open', 'taken', 'declined', 'expired']),
})

/** A claim as its customer or the mover sees it. */
export const Claim = Type.Object({
  id: Type.Integer(),
  code: Type.String(),
  state: Type.String(),
  kind: Type.Enum(claimKinds),
  text: Type.String(),
  items: Type.Array(Item),
  claimed_cents: Type.Integer(),
  created_at: instant,
  /** The part of the mover's pay that is on hold; always null in the customer's view. */
  held_cents: nullable(Type.Integer()),
  /** The deadlines for the mover's answer and for the staff's decision. */
  answer_due_at: instant,
  decide_due_at: instant,
  /** The mover's side. */
  answer: nullable(
    Type.Object({ text: Type.String(), photos: Type.Array(PictureUrls), at: instant }),
  ),
  /** All offers, the latest last. */
  offers: Type.Array(Offer),
  /** The deadline by which the customer can accept the open offer. */
  offer_until: nullable(instant),
  /** The amount that was agreed on, or decided. */
  decision: nullable(
    Type.Object({
      amount_cents: Type.Integer(),
      /** Who pays it; always null in the customer's view. */
      borne_by: nullable(Type.String()),
      /** Null if the amount was agreed on. */
      reason: nullable(Type.String()),
      policy: nullable(Type.String()),
      at: nullable(instant),
    }),
  ),
  /** The time until which this side can appeal the decision; null if it can't. */
  appeal_until: nullable(instant),
  appeal: nullable(
    Type.Object({
      by: Type.Enum(['customer', 'mover']),
      /** Null for the other side. */
      text: nullable(Type.String()),
      at: instant,
    }),
  ),
  paid_cents: Type.Integer(),
  allowed_transitions: Type.Array(Type.String()),
})
export type Claim = Static<typeof Claim>

export const MoveClaims = Type.Object({
  /** Newest first. */
  claims: Type.Array(Claim),
  /** The time until which the customer can file a claim now; null if none can be filed. */
  filing_deadline_at: nullable(instant),
  /** How long the mover has to answer, and the staff to decide. */
  answer_hours: Type.Integer(),
  decide_days: Type.Integer(),
  time_zone: Type.String(),
})
export type MoveClaims = Static<typeof MoveClaims>

export const readMoveClaims = defineCall({
  method: 'GET',
  path: '/api/moves/:code/claims',
  summary: 'The claims about a move, and whether its customer can file one now',
  by: ['customer'],
  response: MoveClaims,
})

export const readJobClaims = defineCall({
  method: 'GET',
  path: '/api/jobs/:code/claims',
  summary: 'The claims about a job, as its mover sees them',
  by: ['mover'],
  response: MoveClaims,
})

export const fileClaim = defineCall({
  method: 'POST',
  path: '/api/moves/:code/claims',
  summary:
    'File a claim about a delivered move. The claimed part of the mover’s pay is held until it is settled',
  by: ['customer'],
  errorStatuses: [409],
  idempotent: true,
  status: 201,
  body: Type.Object(
    {
      kind: Type.Enum(claimKinds),
      text: longText(2000),
      items: Type.Array(
        Type.Object(
          {
            name: text(120),
            description: Type.Optional(nullable(longText(500))),
            amount_cents: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
            photo: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 200 }))),
          },
          closed,
        ),
        { minItems: 1, maxItems: 20 },
      ),
    },
    closed,
  ),
  response: Claim,
})
