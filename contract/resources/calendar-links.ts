import { belongsTo, choice, text, timestamp } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'

const readOnly = true
const own = { user_id: '$user' }

/**
 * Addresses at which calendar programs read the jobs of a mover or a driver, or a customer's move,
 * without signing in.
 */
export const calendarLinks = defineResource('calendar_links', {
  title: 'detail',
  sort: '-created_at',
  actions: ['list', 'show'],
  scope: { customer: own, mover: own, driver: own },
  fields: {
    user_id: belongsTo('users', { search: true, readOnly }),
    /** The role in which the person sees what the calendar shows. */
    role: choice(['customer', 'mover', 'driver'], { filter: true, readOnly }),
    /** A customer's move; null for all jobs of a mover or a driver. */
    order_id: belongsTo('orders', { optional: true, readOnly }),
    /** `busy` says when, `places` adds the cities, `full` also addresses and names. */
    detail: choice(['busy', 'places', 'full'], { filter: true, readOnly }),
    /** The SHA-256 of the token in the address, which is stored nowhere. */
    token_hash: text({
      max: 64,
      unique: true,
      readOnly,
      hide: ['customer', 'mover', 'driver', 'admin'],
    }),
    last_read_at: timestamp({ optional: true, sort: true, readOnly }),
    revoked_at: timestamp({ optional: true, filter: true, readOnly }),
  },
  admin: {
    path: '/admin/calendar-links',
    group: 'people',
    columns: ['created_at', 'user_id', 'role', 'order_id', 'detail', 'last_read_at', 'revoked_at'],
  },
})
