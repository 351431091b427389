import {
  belongsTo,
  boolean,
  integer,
  list,
  listOf,
  money,
  text,
  timestamp,
} from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'
import { bookedStates } from '#contract/machines/order.ts'

export const customers = defineResource('customers', {
  title: 'user_id',
  sort: '-created_at',
  actions: ['list', 'show', 'create', 'edit'],
  grants: ['contact'],
  scope: { customer: { user_id: '$user' } },
  fields: {
    user_id: belongsTo('users', {
      through: ['status', 'email', 'phone', 'last_seen_at'],
      unique: true,
      search: true,
      find: 'owner',
      setOnce: true,
      readOnly: ['customer'],
    }),
    addresses: list(
      {
        label: text({ max: 60 }),
        address: text({ max: 200 }),
        zip: text({ min: 5, max: 10 }),
        unit: text({ max: 40, optional: true }),
        floor: integer({ min: -5, max: 120, optional: true }),
        has_elevator: boolean({ optional: true }),
      },
      { default: [], max: 20 },
    ),
    /** Movers who moved them before and whom they want again. */
    favorite_mover_ids: listOf(belongsTo('movers'), { default: [], max: 20, readOnly: true }),
    /** A move was canceled for lack of money, so the next one is held when it is booked. */
    pays_at_booking: boolean({ default: false, readOnly: true, hide: ['customer'] }),
    notes: text({ max: 4000, multiline: true, optional: true, hide: ['customer'], inline: true }),
  },
  figures: {
    orders_booked: {
      of: 'orders',
      by: 'customer_id',
      take: 'count',
      states: bookedStates,
      field: integer(),
    },
    spent_cents: {
      of: 'orders',
      by: 'customer_id',
      take: { sum: 'paid_cents', less: 'refunded_cents' },
      field: money(),
    },
    last_move_at: {
      of: 'orders',
      by: 'customer_id',
      take: { latest: 'delivered_at' },
      field: timestamp(),
    },
  },
  admin: {
    path: '/admin/customers',
    group: 'people',
    columns: [
      'user_id',
      'user_id.phone',
      'user_id.email',
      'orders_booked',
      'spent_cents',
      'last_move_at',
      'notes',
      'created_at',
    ],
  },
})
