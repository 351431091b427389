import {
  belongsTo,
  boolean,
  choice,
  deletedAt,
  integer,
  text,
  timestamp,
} from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'

/**
 * A card on file: details to recognize it and the provider's reference. Its number is never stored.
 * Its customer alone marks and removes it, by calls.
 */
export const paymentMethods = defineResource('payment_methods', {
  title: 'last4',
  sort: '-created_at',
  actions: ['list', 'show'],
  scope: { customer: { customer_id: '$customer' } },
  fields: {
    customer_id: belongsTo('customers', { setOnce: true, search: true }),
    brand: choice(['visa', 'mastercard', 'amex', 'discover', 'card'], {
      filter: true,
      readOnly: true,
    }),
    last4: text({ min: 4, max: 4, search: true, readOnly: true }),
    exp_month: integer({ min: 1, max: 12, readOnly: true }),
    exp_year: integer({ min: 2020, max: 2100, readOnly: true }),
    /** Suggested first; at most one of a customer's cards. */
    is_default: boolean({ default: false, readOnly: true }),
    /**
     * Tried when the price can't be held on the card that the customer chose; at most one of a
     * customer's cards, and not the default.
     */
    is_backup: boolean({ default: false, readOnly: true }),
    /** When its bank declined a charge; null once one was accepted. Until then it is not offered. */
    declined_at: timestamp({ optional: true, readOnly: true }),
    /** The same for the same card on any customer's file. */
    fingerprint: text({
      max: 120,
      optional: true,
      readOnly: true,
      hide: ['customer', 'mover', 'driver'],
    }),
    reference: text({
      max: 120,
      unique: true,
      readOnly: true,
      hide: ['customer', 'mover', 'driver'],
    }),
    deleted_at: deletedAt,
  },
  admin: {
    path: '/admin/payment-methods',
    group: 'finance',
    columns: ['customer_id', 'brand', 'last4', 'exp_month', 'exp_year'],
  },
})
