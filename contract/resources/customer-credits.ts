import { belongsTo, choice, money, state, text, timestamp } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'
import { customerCreditMachine } from '#contract/machines/customer-credit.ts'

const readOnly = true

/**
 * An amount that the company owes a customer and that pays for their moves, after tax and before
 * the card. The rest, neither left, reserved nor used, has expired or was voided.
 */
export const customerCredits = defineResource('customer_credits', {
  title: 'customer_id',
  sort: '-created_at',
  actions: ['list', 'show', 'create'],
  // Money to people is given one by one.
  imported: false,
  fields: {
    customer_id: belongsTo('customers', { setOnce: true, search: true }),
    amount_cents: money({ sum: true, min: 1, max: 1_000_000, setOnce: true, sort: true }),
    /** The part that the next booking can reserve. */
    left_cents: money({ sum: true, default: 0, readOnly, sort: true, filter: true }),
    /** The part that booked moves hold until they are charged or called off. */
    reserved_cents: money({ sum: true, default: 0, readOnly, sort: true }),
    used_cents: money({ sum: true, default: 0, readOnly, sort: true }),
    /** `goodwill` is granted by an administrator, `refund` replaces credit that was used. */
    reason: choice(['goodwill', 'late_release', 'expiry', 'no_show', 'refund'], {
      default: 'goodwill',
      readOnly,
      filter: true,
    }),
    state: state(customerCreditMachine),
    /** Null for a credit that doesn't expire. */
    expires_at: timestamp({ optional: true, setOnce: true, sort: true }),
    /** Why an administrator granted it, or the code of the order. */
    note: text({ max: 500, multiline: true, setOnce: true }),
    /** The order because of which it was given. */
    order_id: belongsTo('orders', { optional: true, readOnly, search: true }),
    /** The mover whose late release it compensates. */
    mover_id: belongsTo('movers', { optional: true, readOnly }),
    granted_by_id: belongsTo('users', { optional: true, readOnly }),
  },
  indexes: [['state', 'expires_at']],
  admin: {
    path: '/admin/finance/credits',
    group: 'finance',
    columns: [
      'customer_id',
      'amount_cents',
      'left_cents',
      'reserved_cents',
      'used_cents',
      'reason',
      'state',
      'expires_at',
      'created_at',
    ],
  },
})
