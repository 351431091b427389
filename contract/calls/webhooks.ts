import Type from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { textSchema } from '#contract/kernel/field.ts'
import { closed } from './schemas.ts'

/** The signing secret, as the Standard Webhooks libraries take it. It can't be read again. */
const secret = Type.String({ pattern: '^whsec_' })

export const addWebhookEndpoint = defineCall({
  method: 'POST',
  path: '/api/webhook-endpoints',
  summary: 'Add an endpoint that receives events',
  by: ['admin'],
  permission: ['webhook_endpoints', 'add'],
  status: 201,
  body: Type.Object(
    {
      name: textSchema({ max: 80 }),
      url: Type.String({ minLength: 1, maxLength: 500 }),
      event_names: Type.Array(Type.String({ minLength: 1, maxLength: 80 }), {
        minItems: 1,
        maxItems: 300,
        uniqueItems: true,
      }),
    },
    closed,
  ),
  limits: ['webhook_user'],
  errorStatuses: [422],
  response: Type.Object({ id: Type.Integer(), secret }),
})

export const rotateWebhookSecret = defineCall({
  method: 'POST',
  path: '/api/webhook-endpoints/:id/secret',
  summary: 'Replace the signing secret of an endpoint; the old one stops working at once',
  by: ['admin'],
  permission: ['webhook_endpoints', 'rotate'],
  limits: ['webhook_user'],
  errorStatuses: [404],
  response: Type.Object({ secret }),
})

export const testWebhook = defineCall({
  method: 'POST',
  path: '/api/webhook-endpoints/:id/test',
  summary: 'Send a test event to an endpoint',
  by: ['admin'],
  permission: ['webhook_endpoints', 'send'],
  status: 202,
  limits: ['webhook_user'],
  errorStatuses: [404, 422],
  response: Type.Object({ delivery_id: Type.Integer() }),
})
