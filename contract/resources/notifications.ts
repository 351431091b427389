import Type from 'typebox'

import { belongsTo, boolean, choice, json, text, timestamp } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'

const mine = { user_id: '$user' } as const

/** Notifications shown to a user inside the product. */
export const notifications = defineResource('notifications', {
  title: 'title',
  sort: '-created_at',
  actions: ['list', 'show', 'edit'],
  scope: { customer: mine, mover: mine, driver: mine, admin: mine },
  // They belong to one person.
  imported: false,
  fields: {
    user_id: belongsTo('users', { readOnly: true, search: true }),
    role: choice(['customer', 'mover', 'driver', 'admin'], { readOnly: true, filter: true }),
    event: text({ max: 80, readOnly: true, filter: true, sort: true }),
    title: text({ max: 160, readOnly: true, search: true }),
    message: text({ max: 1000, readOnly: true, search: true }),
    type: text({ max: 40, default: 'in-app', readOnly: true, filter: true }),
    link: text({ max: 300, optional: true, readOnly: true }),
    link_label: text({ max: 80, optional: true, readOnly: true }),
    image_link: text({ max: 300, optional: true, readOnly: true }),
    additional_data: json(Type.Record(Type.String(), Type.Unknown()), {
      optional: true,
      readOnly: true,
    }),
    read: boolean({ default: false, filter: true, bulk: true }),
    read_at: timestamp({ optional: true, readOnly: true }),
  },
  indexes: [['user_id', 'read']],
  admin: {
    path: '/admin/notifications',
    group: 'system',
    columns: ['created_at', 'user_id', 'role', 'event', 'title', 'read'],
  },
})
