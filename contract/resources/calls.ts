import { belongsTo, boolean, choice, phone, text, timestamp } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'

/** Telephone calls of the support staff. */
export const calls = defineResource('calls', {
  title: 'phone',
  sort: '-started_at',
  fields: {
    direction: choice(['inbound', 'outbound'], { filter: true }),
    phone: phone({ search: true, filter: true }),
    /** Defaults to the user who records the call. */
    agent_id: belongsTo('users', { optional: true, search: true }),
    user_id: belongsTo('users', { optional: true, search: true }),
    order_id: belongsTo('orders', { optional: true, search: true }),
    ticket_id: belongsTo('tickets', { optional: true }),
    started_at: timestamp({ sort: true, filter: true }),
    ended_at: timestamp({ optional: true }),
    outcome: choice(['reached', 'no_answer', 'voicemail', 'wrong_number', 'call_back'], {
      filter: true,
      bulk: true,
      inline: true,
    }),
    note: text({ max: 4000, multiline: true, optional: true, search: true, inline: true }),
    follow_up_at: timestamp({ optional: true, sort: true, filter: true, bulk: true, inline: true }),
    is_followed_up: boolean({ default: false, filter: true, bulk: true, inline: true }),
  },
  admin: {
    path: '/admin/support/calls',
    group: 'support',
    columns: [
      'started_at',
      'direction',
      'phone',
      'agent_id',
      'order_id',
      'outcome',
      'follow_up_at',
    ],
  },
})
