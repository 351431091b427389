import {
  belongsTo,
  boolean,
  deletedAt,
  integer,
  money,
  text,
  timestamp,
} from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'

export const coupons = defineResource('coupons', {
  title: 'code',
  sort: '-created_at',
  fields: {
    code: text({ min: 3, max: 30, unique: true, search: true, sort: true, find: 'reference' }),
    amount: integer({ min: 1, max: 100, unit: '%', sort: true, bulk: true, inline: true }),
    cap_cents: money({ default: 7500, bulk: true, inline: true }),
    starts_at: timestamp({ optional: true, sort: true, bulk: true }),
    ends_at: timestamp({ optional: true, sort: true, bulk: true, inline: true }),
    max_uses: integer({ min: 1, optional: true, bulk: true, inline: true }),
    uses: integer({ readOnly: true, default: 0, sort: true }),
    /** The only customer who may use it; null if anyone may. */
    customer_id: belongsTo('customers', { optional: true, search: true }),
    is_badge: boolean({ default: false, filter: true }),
    is_active: boolean({ default: true, filter: true, bulk: true, inline: true }),
    deleted_at: deletedAt,
  },
  admin: {
    path: '/admin/lookups/coupons',
    group: 'lookups',
    columns: [
      'code',
      'amount',
      'cap_cents',
      'uses',
      'max_uses',
      'ends_at',
      'is_badge',
      'is_active',
    ],
  },
})
