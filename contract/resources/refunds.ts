import {
  belongsTo,
  choice,
  integer,
  money,
  state,
  text,
  timestamp,
} from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'
import { refundMachine } from '#contract/machines/refund.ts'

export const refunds = defineResource('refunds', {
  title: 'order_id',
  sort: '-created_at',
  actions: ['list', 'show', 'create'],
  // Staff grant money one record at a time.
  imported: false,
  fields: {
    /** Null if all of the refund is credit: nothing was charged to a card, or nothing of it is left. */
    payment_id: belongsTo('payments', { nullable: true }),
    order_id: belongsTo('orders', { search: true, readOnly: true }),
    /** The claim that it pays. */
    claim_id: belongsTo('claims', { optional: true, readOnly: true }),
    /** Returned to the card: never more than was charged to it; 0 in a refund without a payment. */
    amount_cents: money({ sum: true, min: 1, sort: true }),
    /** Comes back as a credit, in addition: never more than credit has paid. */
    credit_cents: money({ sum: true, default: 0 }),
    reason: text({ max: 500, search: true }),
    /**
     * A refund of the price returns tax and commission in proportion; one for damage doesn't. A tip
     * is taken back from the mover, who got all of it.
     */
    refunded_for: choice(['price', 'damage', 'tip'], { default: 'price', filter: true }),
    /** The protection pool pays for damage only. */
    borne_by: choice(['platform', 'mover', 'split', 'protection'], {
      default: 'platform',
      filter: true,
    }),
    state: state(refundMachine),
    requested_by_id: belongsTo('users', { optional: true, readOnly: true }),
    approved_by_id: belongsTo('users', { optional: true, readOnly: true }),
    /** The provider's reference of the refund, while it is on its way and afterwards. */
    reference: text({ max: 120, optional: true, readOnly: true, search: true }),
    /** How often a failed refund was sent again, each time as a new one. */
    resends: integer({ default: 0, readOnly: true }),
    failure: text({ max: 500, optional: true, readOnly: true }),
    settled_at: timestamp({ optional: true, readOnly: true, sort: true }),
    /** When a reconciliation last found it at the provider. */
    reconciled_at: timestamp({
      optional: true,
      readOnly: true,
      hide: ['customer', 'mover', 'driver'],
    }),
  },
  indexes: [['reference']],
  admin: {
    path: '/admin/finance/refunds',
    group: 'finance',
    columns: [
      'order_id',
      'amount_cents',
      'reason',
      'borne_by',
      'state',
      'requested_by_id',
      'created_at',
    ],
  },
})
