import { belongsTo, money, state, text, timestamp } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'
import { earningMachine } from '#contract/machines/earning.ts'

/**
 * A mover's earnings from an order. A later deduction from an earning that is paid, or about to be,
 * is a separate negative earning, which the next payout offsets.
 */
export const earnings = defineResource('earnings', {
  title: 'order_id',
  sort: '-created_at',
  actions: ['list', 'show'],
  scope: { mover: { mover_id: '$mover' } },
  fields: {
    order_id: belongsTo('orders', { search: true, through: ['state', 'city_id', 'completed_at'] }),
    mover_id: belongsTo('movers', { setOnce: true, search: true, through: ['status', 'rating'] }),
    /** The tip after the move that it is from; the price of the move is an earning of its own. */
    tip_id: belongsTo('tips', { optional: true, readOnly: true }),
    /** The claim for which this part of the earning is on hold. */
    claim_id: belongsTo('claims', { optional: true, readOnly: true }),
    state: state(earningMachine),
    gross_cents: money({ sum: true, sort: true }),
    commission_cents: money({ sum: true }),
    tip_cents: money({ sum: true, default: 0 }),
    adjustment_cents: money({ sum: true, default: 0, min: -1_000_000_000 }),
    /** Gross minus commission, plus tip and adjustments. */
    net_cents: money({ sum: true, sort: true, min: -1_000_000_000 }),
    payout_id: belongsTo('payouts', { optional: true, readOnly: true }),
    /** Why it is on hold until staff releases it. */
    held_reason: text({ max: 500, optional: true, readOnly: true, hide: ['mover'] }),
    /** The time until which a new mover's earning stays pending after the charge. */
    reserved_until: timestamp({ optional: true, readOnly: true }),
    available_at: timestamp({ optional: true, sort: true }),
  },
  indexes: [['state', 'reserved_until']],
  admin: {
    path: '/admin/earnings',
    group: 'finance',
    columns: [
      'order_id',
      'mover_id',
      'state',
      'gross_cents',
      'commission_cents',
      'tip_cents',
      'adjustment_cents',
      'net_cents',
      'held_reason',
      'created_at',
    ],
  },
})
