import { belongsTo, choice, integer, timestamp } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'

const readOnly = true

/**
 * A driver's consent to show where they are on the way to a job, and when that began and ended.
 * Positions are stored nowhere but the last one, in the Realtime Database, while the share is on.
 */
export const locationShares = defineResource('location_shares', {
  title: 'order_id',
  sort: '-created_at',
  actions: ['list', 'show'],
  fields: {
    order_id: belongsTo('orders', { search: true, readOnly }),
    driver_id: belongsTo('drivers', { readOnly }),
    consented_at: timestamp({ readOnly }),
    /** When it was last turned on. */
    started_at: timestamp({ readOnly, sort: true }),
    /** How often it was turned on. */
    starts: integer({ min: 1, default: 1, readOnly }),
    /** Null while it is on. */
    stopped_at: timestamp({ optional: true, readOnly, filter: true }),
    stopped_by: choice(['driver', 'order', 'suspension', 'sign_out', 'time'], {
      optional: true,
      readOnly,
      filter: true,
    }),
  },
  admin: {
    path: '/admin/support/location-shares',
    group: 'support',
    columns: ['started_at', 'order_id', 'driver_id', 'starts', 'stopped_at', 'stopped_by'],
  },
})
