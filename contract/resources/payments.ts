import Type from 'typebox'

import {
  belongsTo,
  boolean,
  choice,
  integer,
  json,
  money,
  state,
  text,
  timestamp,
} from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'
import { paymentMachine } from '#contract/machines/payment.ts'

/**
 * One authorization of an order's price or of a tip. The row records the intent before the provider is called.
 */
export const payments = defineResource('payments', {
  title: 'reference',
  sort: '-created_at',
  actions: ['list', 'show'],
  scope: { customer: { customer_id: '$customer' } },
  fields: {
    order_id: belongsTo('orders', {
      search: true,
      through: ['state', 'city_id', 'window_start_at', 'total_cents'],
    }),
    customer_id: belongsTo('customers', { setOnce: true, search: true }),
    payment_method_id: belongsTo('payment_methods', { optional: true }),
    /** A tip after the move has a payment of its own. */
    purpose: choice(['price', 'tip'], { default: 'price', readOnly: true, filter: true }),
    state: state(paymentMachine),
    amount_cents: money({ sum: true, sort: true }),
    captured_cents: money({ sum: true, default: 0, sort: true }),
    refunded_cents: money({ sum: true, default: 0, sort: true }),
    /** The amount that the customer's bank has taken back and not returned. */
    disputed_cents: money({ sum: true, default: 0, readOnly: true }),
    /** The provider's fee for the charge; null until the provider reports it. */
    fee_cents: money({
      sum: true,
      optional: true,
      readOnly: true,
      hide: ['customer', 'mover', 'driver'],
    }),
    reference: text({ max: 120, optional: true, search: true, find: 'reference' }),
    idempotency_key: text({ max: 200, unique: true, hide: ['customer', 'mover', 'driver'] }),
    /** The order's transition to run after the authorization, with its input. */
    intent: json(
      Type.Object({ transition: Type.String(), input: Type.Record(Type.String(), Type.Unknown()) }),
      { readOnly: true, optional: true, hide: ['customer', 'mover', 'driver'] },
    ),
    failure: text({ max: 200, optional: true }),
    /** Whether the customer was there to confirm at the bank when the authorization was made. */
    is_on_session: boolean({ default: true, readOnly: true }),
    /** When the hold lapses. */
    capture_before: timestamp({ optional: true, readOnly: true }),
    attempts: integer({ default: 0 }),
    settled_at: timestamp({ optional: true, sort: true, filter: true }),
    /** When a reconciliation last found it at the provider. */
    reconciled_at: timestamp({
      optional: true,
      readOnly: true,
      hide: ['customer', 'mover', 'driver'],
    }),
  },
  indexes: [['reference']],
  admin: {
    path: '/admin/payments',
    group: 'finance',
    columns: [
      'order_id',
      'customer_id',
      'purpose',
      'state',
      'amount_cents',
      'captured_cents',
      'refunded_cents',
      'created_at',
    ],
    children: ['refunds', 'payment_disputes'],
  },
})
