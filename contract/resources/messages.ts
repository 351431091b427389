import { belongsTo, choice, email, phone, state, text } from '#contract/kernel/field.ts'
import { languages } from '#contract/kernel/languages.ts'
import { defineResource } from '#contract/kernel/resource.ts'
import { messageMachine } from '#contract/machines/message.ts'

/** Messages without a ticket, from the contact form or the support chat. */
export const messages = defineResource('messages', {
  title: 'name',
  sort: '-created_at',
  actions: ['list', 'show', 'edit'],
  fields: {
    source: choice(['contact', 'support_chat'], { filter: true, readOnly: true }),
    name: text({ max: 120, search: true, sort: true, readOnly: true, find: 'name' }),
    email: email({ optional: true, search: true, readOnly: true, find: 'email' }),
    phone: phone({ optional: true, search: true, readOnly: true, find: 'phone' }),
    subject: text({ max: 200, optional: true, search: true, readOnly: true }),
    text: text({ max: 5000, multiline: true, search: true, readOnly: true }),
    locale: choice(languages, { default: 'en', readOnly: true }),
    user_id: belongsTo('users', { optional: true, readOnly: true }),
    ticket_id: belongsTo('tickets', { optional: true, readOnly: true }),
    state: state(messageMachine),
    /** The latest reply. */
    answer: text({ max: 5000, multiline: true, optional: true, search: true, readOnly: true }),
    note: text({ max: 2000, multiline: true, optional: true }),
  },
  admin: {
    path: '/admin/support/messages',
    group: 'support',
    columns: ['name', 'subject', 'source', 'state', 'ticket_id', 'created_at'],
  },
})
