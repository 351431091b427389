import { integer, text } from '#contract/kernel/field.ts'
import { defineMachine } from '#contract/kernel/machine.ts'

/** A payment follows the provider's answers. Refunds by staff are records of their own. */
export const paymentMachine = defineMachine('payments', {
  initial: 'created',
  states: [
    'created',
    'requires_action',
    'authorized',
    'captured',
    'partially_refunded',
    'refunded',
    'failed',
    'voided',
    'disputed',
  ],
  transitions: {
    require_action: {
      emits: 'payment.action_required',
      from: ['created'],
      to: 'requires_action',
      by: ['system'],
    },
    authorize: {
      emits: 'payment.authorized',
      from: ['created', 'requires_action'],
      to: 'authorized',
      by: ['system'],
    },
    fail: {
      emits: 'payment.failed',
      from: ['created', 'requires_action'],
      to: 'failed',
      by: ['system'],
    },
    capture: { emits: 'payment.captured', from: ['authorized'], to: 'captured', by: ['system'] },
    void: {
      emits: 'payment.voided',
      from: ['created', 'requires_action', 'authorized'],
      to: 'voided',
      by: ['system'],
    },
    lapse: {
      emits: 'payment.lapsed',
      from: ['authorized'],
      to: 'voided',
      by: ['system'],
      due: { field: 'capture_before', minutes: 0 },
    },
    refund_part: {
      emits: 'payment.partially_refunded',
      from: ['captured', 'partially_refunded'],
      to: 'partially_refunded',
      by: ['system'],
      input: { amount_cents: integer({ min: 1 }), reason: text({ max: 500 }) },
      needs: ['refundable_amount'],
    },
    refund_rest: {
      emits: 'payment.refunded',
      from: ['captured', 'partially_refunded'],
      to: 'refunded',
      by: ['system'],
      input: { reason: text({ max: 500 }) },
      needs: ['refundable_amount'],
    },
    /** A refund came back to us, and nothing else is refunded. */
    restore_refund: {
      emits: 'payment.refund_restored',
      from: ['partially_refunded', 'refunded'],
      to: 'captured',
      by: ['system'],
    },
    /** A refund came back to us, while others stand. */
    restore_refund_part: {
      emits: 'payment.refund_part_restored',
      from: ['partially_refunded', 'refunded'],
      to: 'partially_refunded',
      by: ['system'],
    },
    /** The provider has finished a refund that was on its way when the bank disputed the payment. */
    refund_disputed: {
      emits: 'payment.disputed_part_refunded',
      from: ['disputed'],
      by: ['system'],
      input: { amount_cents: integer({ min: 1 }), reason: text({ max: 500 }) },
    },
    /** A refund came back to us while the bank has, or keeps, an amount of the same payment. */
    restore_refund_disputed: {
      emits: 'payment.disputed_refund_restored',
      from: ['partially_refunded', 'refunded', 'disputed'],
      to: 'disputed',
      by: ['system'],
    },
    dispute: {
      emits: 'payment.disputed',
      from: ['captured', 'partially_refunded'],
      to: 'disputed',
      by: ['system'],
    },
    /** The bank has returned a disputed amount. */
    restore: {
      emits: 'payment.restored',
      from: ['disputed'],
      to: 'captured',
      by: ['system'],
    },
    restore_rest: {
      emits: 'payment.rest_restored',
      from: ['disputed'],
      to: 'partially_refunded',
      by: ['system'],
    },
    /** The bank has returned a disputed amount, but all of the payment was refunded besides. */
    restore_refunded: {
      emits: 'payment.refunded_restored',
      from: ['disputed'],
      to: 'refunded',
      by: ['system'],
    },
  },
})
