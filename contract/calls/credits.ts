import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { customerCredits } from '#contract/resources/customer-credits.ts'
import { instant, nullable } from './schemas.ts'

const OwnCredit = Type.Object({
  id: Type.Integer(),
  amount_cents: Type.Integer(),
  /** The part that the next booking can use. */
  left_cents: Type.Integer(),
  reason: customerCredits.fields.reason.schema,
  expires_at: nullable(instant),
  created_at: instant,
})

export const OwnCredits = Type.Object({
  /** The soonest to expire first, which is also used first. */
  credits: Type.Array(OwnCredit),
  left_cents: Type.Integer(),
})
export type OwnCredits = Static<typeof OwnCredits>

export const listOwnCredits = defineCall({
  method: 'GET',
  path: '/api/my-credits',
  summary: 'The signed-in customer’s credits that the next booking uses',
  by: ['customer'],
  response: OwnCredits,
})
