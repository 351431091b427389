import Type from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { BrowserStep } from './browser-step.ts'
import { closed } from './schemas.ts'

export const startCardSetup = defineCall({
  method: 'POST',
  path: '/api/payment-methods/setups',
  summary: 'Start adding a card; the browser sends its number directly to the payment provider',
  by: ['customer'],
  idempotent: true,
  status: 201,
  limits: ['card_user', 'card_address'],
  response: Type.Object({ setup: Type.String(), step: BrowserStep }),
})

export const addCard = defineCall({
  method: 'POST',
  path: '/api/payment-methods',
  summary: 'Save the card that the customer entered with the payment provider',
  by: ['customer'],
  errorStatuses: [429],
  idempotent: true,
  status: 201,
  body: Type.Object({ setup: Type.String({ minLength: 1, maxLength: 120 }) }, closed),
  response: Type.Object({
    id: Type.Integer(),
    brand: Type.String(),
    last4: Type.String(),
    exp_month: Type.Integer(),
    exp_year: Type.Integer(),
  }),
})

export const setCardRole = defineCall({
  method: 'POST',
  path: '/api/payment-methods/:id/role',
  summary: 'Make a card the customer’s default or backup, replacing the previous one',
  by: ['customer'],
  body: Type.Union([
    Type.Object({ is_default: Type.Literal(true) }, closed),
    Type.Object({ is_backup: Type.Boolean() }, closed),
  ]),
  response: Type.Object({
    id: Type.Integer(),
    is_default: Type.Boolean(),
    is_backup: Type.Boolean(),
  }),
})

export const removeCard = defineCall({
  method: 'POST',
  path: '/api/payment-methods/:id/removal',
  summary: 'Remove a card that isn’t needed to pay for any move',
  by: ['customer'],
  errorStatuses: [409],
  response: Type.Object({ id: Type.Integer() }),
})
