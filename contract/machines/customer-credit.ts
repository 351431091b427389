import { integer, money, text } from '#contract/kernel/field.ts'
import { defineMachine } from '#contract/kernel/machine.ts'

const part = {
  amount_cents: money({ min: 1 }),
  /** The order that the part is used for. */
  order_id: integer({ min: 1 }),
  /** The order's code, which the history shows. */
  reason: text({ max: 40 }),
}

/**
 * A credit is reserved by bookings and used when they are charged, in parts. A reserved part stays
 * with its booking when the credit expires or is voided.
 */
export const customerCreditMachine = defineMachine('customer_credits', {
  initial: 'active',
  states: ['active', 'expired', 'voided'],
  transitions: {
    reserve: {
      emits: 'customer_credit.reserved',
      from: ['active'],
      by: ['system'],
      input: part,
    },
    give_back: {
      emits: 'customer_credit.given_back',
      from: ['active', 'expired', 'voided'],
      by: ['system'],
      input: part,
    },
    use: {
      emits: 'customer_credit.used',
      from: ['active', 'expired', 'voided'],
      by: ['system'],
      input: part,
    },
    expire: {
      emits: 'customer_credit.expired',
      from: ['active'],
      to: 'expired',
      by: ['system'],
      due: { field: 'expires_at', minutes: 0 },
    },
    void: {
      emits: 'customer_credit.voided',
      from: ['active'],
      to: 'voided',
      by: ['admin', 'system'],
      input: { reason: text({ max: 500, multiline: true }) },
      bulk: true,
    },
  },
})
