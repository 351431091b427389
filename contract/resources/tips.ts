import Type from 'typebox'

import { belongsTo, json, money, state, text, timestamp } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'
import { tipMachine } from '#contract/machines/tip.ts'

const readOnly = true

/** Tips that customers give after their move. All of a tip goes to the crew. */
export const tips = defineResource('tips', {
  title: 'order_id',
  sort: '-created_at',
  actions: ['list', 'show'],
  // The crew sees a charged tip as an earning: until then it can be withdrawn, or may fail.
  scope: { customer: { customer_id: '$customer' } },
  fields: {
    order_id: belongsTo('orders', { search: true, readOnly }),
    customer_id: belongsTo('customers', { search: true, readOnly }),
    mover_id: belongsTo('movers', { search: true, readOnly }),
    payment_id: belongsTo('payments', { readOnly }),
    state: state(tipMachine),
    amount_cents: money({ sum: true, min: 1, sort: true, readOnly }),
    /** The time until which it can be withdrawn; null while the card does not hold it. */
    charges_at: timestamp({ optional: true, sort: true, readOnly }),
    charged_at: timestamp({ optional: true, sort: true, readOnly }),
    /** The part of each driver of the move. */
    shares: json(
      Type.Array(Type.Object({ driver_id: Type.Integer(), cents: Type.Integer({ minimum: 0 }) })),
      { default: [], readOnly },
    ),
    /** Why it was not charged; each has a text `payment.*`. */
    failure: text({ max: 200, optional: true, readOnly }),
  },
  unique: [['payment_id']],
  indexes: [
    ['state', 'charges_at'],
    ['customer_id', 'created_at'],
  ],
  admin: {
    path: '/admin/finance/tips',
    group: 'finance',
    columns: [
      'order_id',
      'customer_id',
      'mover_id',
      'amount_cents',
      'state',
      'charges_at',
      'created_at',
    ],
  },
})
