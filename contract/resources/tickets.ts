import { belongsTo, choice, code, state, text, timestamp } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'
import { ticketMachine } from '#contract/machines/ticket.ts'

const mine = { requester_id: '$user' } as const
const readers = ['customer', 'mover', 'driver'] as const

/** The time allowed for solving a ticket, by priority, in hours after it was opened. */
export const hoursToSolve = { low: 72, normal: 24, high: 8, urgent: 4 } as const

export const tickets = defineResource('tickets', {
  title: 'code',
  sort: '-created_at',
  actions: ['list', 'show', 'create', 'edit'],
  limits: ['ticket_user', 'ticket_address'],
  scope: { customer: mine, mover: mine, driver: mine },
  fields: {
    code: code({ prefix: 'TK' }),
    subject: text({ max: 200, search: true, inline: true }),
    topic: choice(['price', 'booking', 'moving_day', 'payment', 'claims', 'account', 'work'], {
      default: 'booking',
      filter: true,
      sort: true,
      bulk: true,
      inline: true,
    }),
    priority: choice(['low', 'normal', 'high', 'urgent'], {
      default: 'normal',
      filter: true,
      sort: true,
      readOnly: readers,
      bulk: true,
      inline: true,
    }),
    state: state(ticketMachine),
    order_id: belongsTo('orders', { optional: true, search: true }),
    requester_id: belongsTo('users', { search: true, setOnce: true, readOnly: readers }),
    assignee_id: belongsTo('users', { optional: true, readOnly: true, hide: readers }),
    due_at: timestamp({ readOnly: true, sort: true, filter: true, hide: readers }),
    solved_at: timestamp({ optional: true, readOnly: true, sort: true }),
  },
  admin: {
    path: '/admin/support/tickets',
    group: 'support',
    columns: [
      'code',
      'subject',
      'topic',
      'priority',
      'state',
      'requester_id',
      'assignee_id',
      'due_at',
    ],
    children: ['ticket_messages'],
  },
})
