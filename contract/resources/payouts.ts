import {
  belongsTo,
  choice,
  code,
  date,
  integer,
  money,
  state,
  text,
  timestamp,
} from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'
import { payoutMachine } from '#contract/machines/payout.ts'

export const payouts = defineResource('payouts', {
  title: 'code',
  sort: '-created_at',
  actions: ['list', 'show'],
  scope: { mover: { mover_id: '$mover' } },
  fields: {
    code: code({ prefix: 'PO' }),
    mover_id: belongsTo('movers', { setOnce: true, search: true, through: ['status'] }),
    wallet_account_id: belongsTo('wallet_accounts', { optional: true }),
    method: choice(['weekly', 'instant'], { default: 'weekly', filter: true }),
    period_from: date({ sort: true }),
    period_to: date(),
    /** Identifies the mover and week of a weekly payout, so that there is only one. */
    run: text({ max: 60, optional: true, unique: true, hide: ['mover'] }),
    /** The amount transferred; together with the fee it equals the sum of its earnings. */
    amount_cents: money({ sum: true, sort: true }),
    fee_cents: money({ sum: true, default: 0 }),
    state: state(payoutMachine),
    /** How often it was sent: the provider gets a new idempotency key each time. */
    attempts: integer({ min: 1, default: 1, readOnly: true, hide: ['mover'] }),
    /** The provider's transfer to the mover's account, and its payout from there to the bank. */
    transfer_reference: text({ max: 120, optional: true, hide: ['mover'] }),
    reference: text({ max: 120, optional: true, hide: ['mover'] }),
    /** The last digits of the bank account or card that it was approved for. */
    last4: text({ max: 4, optional: true, readOnly: true }),
    failure: text({ max: 500, optional: true }),
    paid_at: timestamp({ optional: true, sort: true, filter: true }),
    /** When a reconciliation last found it at the provider. */
    reconciled_at: timestamp({
      optional: true,
      readOnly: true,
      hide: ['customer', 'mover', 'driver'],
    }),
  },
  indexes: [['transfer_reference']],
  admin: {
    path: '/admin/finance/payouts',
    group: 'finance',
    columns: [
      'code',
      'mover_id',
      'method',
      'period_from',
      'period_to',
      'amount_cents',
      'state',
      'paid_at',
    ],
    children: ['earnings'],
  },
})
