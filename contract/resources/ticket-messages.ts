import { belongsTo, boolean, file, listOf, text } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'

const mine = { requester_id: '$user', is_internal: false } as const

/** Messages in a ticket. Internal messages are visible to staff only. */
export const ticketMessages = defineResource('ticket_messages', {
  title: 'text',
  sort: 'created_at',
  actions: ['list', 'show', 'create'],
  limits: ['ticket_message_user', 'ticket_message_address'],
  scope: { customer: mine, mover: mine, driver: mine },
  // A message answers one ticket, so a file of them makes no sense.
  imported: false,
  fields: {
    ticket_id: belongsTo('tickets'),
    /** Copied from the ticket, so that lists need no join. */
    requester_id: belongsTo('users', { readOnly: true, hide: ['customer', 'mover', 'driver'] }),
    author_id: belongsTo('users', { optional: true, readOnly: true, search: true }),
    text: text({ max: 5000, multiline: true, search: true }),
    files: listOf(file(), { default: [], max: 10 }),
    is_internal: boolean({
      default: false,
      filter: true,
      hide: ['customer', 'mover', 'driver'],
    }),
  },
  admin: {
    path: '/admin/support/tickets/messages',
    group: 'support',
    columns: ['ticket_id', 'author_id', 'text', 'is_internal', 'created_at'],
  },
})
