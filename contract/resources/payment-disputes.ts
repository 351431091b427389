import { belongsTo, choice, file, money, state, text, timestamp } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'
import { paymentDisputeMachine } from '#contract/machines/payment-dispute.ts'

const readOnly = true

/** The reasons that banks give, by the names of the card networks' categories. */
export const disputeReasons = [
  'fraudulent',
  'unrecognized',
  'duplicate',
  'product_not_received',
  'product_unacceptable',
  'credit_not_processed',
  'general',
] as const

/** Amounts that customers' banks have taken back. */
export const paymentDisputes = defineResource('payment_disputes', {
  title: 'order_id',
  sort: '-created_at',
  actions: ['list', 'show'],
  fields: {
    order_id: belongsTo('orders', { search: true, readOnly }),
    payment_id: belongsTo('payments', { readOnly }),
    /** The provider's reference of the dispute. */
    reference: text({ max: 120, unique: true, search: true, readOnly }),
    reason: choice(disputeReasons, { filter: true, readOnly }),
    amount_cents: money({ sum: true, sort: true, readOnly }),
    /** The provider's fee for the dispute. */
    dispute_fee_cents: money({ sum: true, default: 0, readOnly }),
    state: state(paymentDisputeMachine),
    /** The bank accepts evidence until then; null if it asks for none. */
    evidence_due_at: timestamp({ optional: true, sort: true, readOnly }),
    /** When staff is warned of the deadline. */
    warn_at: timestamp({ optional: true, readOnly }),
    /** The evidence as a PDF, and the checksum of its bytes. */
    evidence: file({ optional: true, readOnly }),
    evidence_sha256: text({ max: 64, optional: true, readOnly }),
    /** Why the evidence could not be made, or why the provider refused it. */
    failure: text({ max: 500, optional: true, readOnly }),
    /** The words that staff adds to the evidence. */
    summary: text({ max: 5000, multiline: true, optional: true, readOnly }),
    answered_by_id: belongsTo('users', { optional: true, readOnly }),
    answered_at: timestamp({ optional: true, readOnly }),
    decided_at: timestamp({ optional: true, sort: true, readOnly }),
    /** When a reconciliation last found it at the provider. */
    reconciled_at: timestamp({ optional: true, readOnly }),
  },
  admin: {
    path: '/admin/finance/disputes',
    group: 'finance',
    columns: ['order_id', 'amount_cents', 'reason', 'state', 'evidence_due_at', 'created_at'],
  },
})
