import { belongsTo, choice, money, text } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'

export const accounts = [
  'cash',
  'customer_receivable',
  'mover_payable',
  'tips_payable',
  'platform_revenue',
  'tax_payable',
  'protection_pool',
  'coupon_expense',
  'customer_credits',
  'credit_expense',
  'promise_expense',
  'affiliate_payable',
  'refunds',
  'disputes',
  'provider_fees',
  'write_offs',
] as const

/**
 * Double-entry journal, one line per row: debits positive, credits negative. Each posting sums to
 * zero.
 */
export const journal = defineResource('journal', {
  title: 'posting',
  sort: '-id',
  actions: ['list', 'show'],
  fields: {
    posting: text({ max: 120, search: true, sort: true, filter: true }),
    account: choice(accounts, { filter: true, sort: true }),
    amount_cents: money({
      sum: true,
      min: -1_000_000_000_000,
      max: 1_000_000_000_000,
      sort: true,
      filter: true,
    }),
    order_id: belongsTo('orders', { optional: true, search: true, through: ['state', 'city_id'] }),
    payment_id: belongsTo('payments', { optional: true }),
    mover_id: belongsTo('movers', { optional: true, search: true }),
    memo: text({ max: 200 }),
  },
  unique: [['posting', 'account']],
  admin: {
    path: '/admin/journal',
    group: 'finance',
    columns: ['posting', 'account', 'amount_cents', 'order_id', 'mover_id', 'memo', 'created_at'],
  },
})
