import { belongsTo, choice, integer, text } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'

/**
 * A card on file: details to recognize it and the provider's reference. Its number is never stored.
 */
export const paymentMethods = defineResource('payment_methods', {
  title: 'last4',
  sort: '-created_at',
  actions: ['list', 'show', 'delete'],
  scope: { customer: { customer_id: '$customer' } },
  fields: {
    customer_id: belongsTo('customers', { setOnce: true, search: true }),
    brand: choice(['visa', 'mastercard', 'amex', 'discover', 'card'], { filter: true }),
    last4: text({ min: 4, max: 4, search: true }),
    exp_month: integer({ min: 1, max: 12 }),
    exp_year: integer({ min: 2020, max: 2100 }),
    reference: text({ max: 120, unique: true, hide: ['customer', 'mover', 'driver'] }),
  },
  admin: {
    path: '/admin/payment-methods',
    group: 'finance',
    columns: ['customer_id', 'brand', 'last4', 'exp_month', 'exp_year'],
  },
})
