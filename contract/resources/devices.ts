import { belongsTo, choice, text, timestamp } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'

const mine = { user_id: '$user' } as const

/** Browsers that receive push messages, one row each. */
export const devices = defineResource('devices', {
  title: 'device_type',
  sort: '-last_used_at',
  actions: ['list', 'show', 'delete'],
  scope: { customer: mine, mover: mine, driver: mine },
  fields: {
    user_id: belongsTo('users', { setOnce: true, search: true }),
    token: text({ max: 500, unique: true, hide: ['customer', 'mover', 'driver', 'admin'] }),
    device_type: choice(['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux', 'Unknown'], {
      filter: true,
      sort: true,
    }),
    platform: choice(['web'], { default: 'web' }),
    last_used_at: timestamp({ sort: true }),
  },
  admin: {
    path: '/admin/settings/devices',
    group: 'system',
    columns: ['user_id', 'device_type', 'platform', 'last_used_at', 'created_at'],
  },
})
