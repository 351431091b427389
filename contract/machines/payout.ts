import { text } from '#contract/kernel/field.ts'
import { defineMachine } from '#contract/kernel/machine.ts'

/** A transfer of a mover's money. The amount of a failed or cancelled payout is available again. */
export const payoutMachine = defineMachine('payouts', {
  initial: 'scheduled',
  states: ['scheduled', 'approved', 'sent', 'paid', 'failed', 'cancelled'],
  transitions: {
    approve: {
      emits: 'payout.approved',
      from: ['scheduled'],
      to: 'approved',
      by: ['admin', 'system'],
      needs: ['usable_account'],
    },
    send: { emits: 'payout.sent', from: ['approved'], to: 'sent', by: ['system'] },
    /** Repeats a request that the provider has not answered, with the same key, so that nothing is sent twice. */
    ask_again: { emits: 'payout.asked_again', from: ['sent'], by: ['admin'] },
    pay: { emits: 'payout.paid', from: ['sent'], to: 'paid', by: ['system'] },
    fail: {
      emits: 'payout.failed',
      from: ['approved', 'sent'],
      to: 'failed',
      by: ['system'],
      input: { reason: text({ max: 500 }) },
    },
    cancel: {
      emits: 'payout.cancelled',
      from: ['scheduled', 'approved'],
      to: 'cancelled',
      by: ['admin'],
      input: { reason: text({ max: 500 }) },
    },
  },
})
