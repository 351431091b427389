import Type from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { closed } from './schemas.ts'

export const addCard = defineCall({
  method: 'POST',
  path: '/api/payment-methods',
  summary: 'Put a card on file; its number goes to the payment provider and is not stored',
  by: ['customer'],
  idempotent: true,
  status: 201,
  limits: ['card_user', 'card_address'],
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
