import { belongsTo, choice, integer, state, text, timestamp } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'
import { webhookDeliveryMachine } from '#contract/machines/webhook-delivery.ts'

const readOnly = true

/** Why an endpoint has not got a message. */
const deliveryProblems = [
  'forbidden_address',
  'unreachable',
  'too_slow',
  'too_large',
  'redirects',
  'refused',
  'unreadable_secret',
  'stopped',
] as const

/** The log of webhooks: each event with what the endpoint answered last. */
export const webhookDeliveries = defineResource('webhook_deliveries', {
  title: 'event_name',
  sort: '-id',
  actions: ['list', 'show'],
  scope: { admin: { user_id: '$user' }, 'full-access': 'all' },
  fields: {
    endpoint_id: belongsTo('webhook_endpoints', { readOnly }),
    /** The owner of the endpoint. */
    user_id: belongsTo('users', { readOnly }),
    /** Sent as `webhook-id`, the same in every attempt. */
    message_id: text({ max: 60, unique: true, readOnly }),
    event_name: text({ max: 80, search: true, filter: true, readOnly }),
    /** The body, exactly as it is sent. */
    body: text({ max: 4000, multiline: true, readOnly }),
    state: state(webhookDeliveryMachine),
    attempts: integer({ min: 0, default: 0, readOnly }),
    attempted_at: timestamp({ optional: true, readOnly }),
    /** Why the last attempt has not arrived; `stopped` if it was not made. */
    delivery_problem: choice(deliveryProblems, { optional: true, filter: true, readOnly }),
    /** The status of the last answer; null if there was none. */
    http_status: integer({ min: 100, max: 999, optional: true, filter: true, readOnly }),
    /** The first kilobyte of the last answer. */
    answer: text({ max: 1100, optional: true, multiline: true, readOnly }),
  },
  admin: {
    path: '/admin/settings/webhook-deliveries',
    group: 'system',
    columns: ['created_at', 'endpoint_id', 'event_name', 'state', 'attempts', 'http_status'],
  },
})
