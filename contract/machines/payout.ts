import { text } from '#contract/kernel/field.ts'
import { defineMachine } from '#contract/kernel/machine.ts'

/**
 * A payout to a mover: a transfer to their account at the provider and a payout from there to their
 * bank. The amount of a failed, returned or canceled payout is available again.
 */
export const payoutMachine = defineMachine('payouts', {
  initial: 'scheduled',
  states: ['scheduled', 'approved', 'sent', 'paid', 'returned', 'failed', 'cancelled'],
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
    /** Waits because our balance at the provider is too low; the next try has a new key. */
    postpone: { emits: 'payout.postponed', from: ['sent'], to: 'approved', by: ['system'] },
    pay: { emits: 'payout.paid', from: ['sent'], to: 'paid', by: ['system'] },
    fail: {
      emits: 'payout.failed',
      from: ['approved', 'sent'],
      to: 'failed',
      by: ['system'],
      input: { reason: text({ max: 500 }) },
    },
    /** The bank has sent the amount back after it had arrived. */
    return: {
      emits: 'payout.returned',
      from: ['paid'],
      to: 'returned',
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
