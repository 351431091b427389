import { text } from '#contract/kernel/field.ts'
import { defineMachine } from '#contract/kernel/machine.ts'

/** A refund to a customer: requested, approved, then sent to the provider until it answers. */
export const refundMachine = defineMachine('refunds', {
  initial: 'requested',
  states: ['requested', 'approved', 'processing', 'settled', 'rejected', 'failed'],
  transitions: {
    approve: {
      emits: 'refund.approved',
      from: ['requested'],
      to: 'approved',
      by: ['admin', 'system'],
      needs: ['other_approver', 'refundable_amount'],
    },
    reject: {
      emits: 'refund.rejected',
      from: ['requested', 'failed'],
      to: 'rejected',
      by: ['admin'],
      input: { reason: text({ max: 500 }) },
    },
    process: {
      emits: 'refund.processing',
      from: ['approved', 'processing', 'failed'],
      to: 'processing',
      by: ['system', 'admin'],
    },
    settle: { emits: 'refund.settled', from: ['processing'], to: 'settled', by: ['system'] },
    fail: {
      emits: 'refund.failed',
      from: ['processing'],
      to: 'failed',
      by: ['system'],
      input: { reason: text({ max: 500 }) },
    },
    /** The bank sent the money back to us, after the provider had reported the refund as done. */
    bounce: {
      emits: 'refund.bounced',
      from: ['settled'],
      to: 'failed',
      by: ['system'],
      input: { reason: text({ max: 500 }) },
    },
  },
})
