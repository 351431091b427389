import Type from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'

export const payOutNow = defineCall({
  method: 'POST',
  path: '/api/payouts/instant',
  summary: 'Pay out the signed-in mover’s available earnings instantly, for a fee',
  by: ['mover'],
  idempotent: true,
  status: 201,
  errorStatuses: [422],
  response: Type.Object({
    id: Type.Integer(),
    code: Type.String(),
    amount_cents: Type.Integer(),
    fee_cents: Type.Integer(),
    state: Type.String(),
  }),
})
