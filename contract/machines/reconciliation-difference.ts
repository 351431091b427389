import { text } from '#contract/kernel/field.ts'
import { defineMachine } from '#contract/kernel/machine.ts'

const reason = { reason: text({ max: 500 }) }

/** A difference is closed by staff with a reason, or by a later run that finds a match. */
export const reconciliationDifferenceMachine = defineMachine('reconciliation_differences', {
  initial: 'open',
  states: ['open', 'explained', 'corrected', 'resolved'],
  transitions: {
    explain: {
      emits: 'reconciliation_difference.explained',
      from: ['open'],
      to: 'explained',
      by: ['admin'],
      input: reason,
      bulk: true,
    },
    correct: {
      emits: 'reconciliation_difference.corrected',
      from: ['open'],
      to: 'corrected',
      by: ['admin'],
      input: reason,
    },
    /** Takes the provider's fee into our books as it is. */
    post_fee: {
      emits: 'reconciliation_difference.fee_posted',
      from: ['open'],
      to: 'corrected',
      by: ['admin'],
      input: reason,
      needs: ['postable_fee'],
    },
    resolve: {
      emits: 'reconciliation_difference.resolved',
      from: ['open'],
      to: 'resolved',
      by: ['system'],
    },
    /** A resolved difference is found again. */
    reopen: {
      emits: 'reconciliation_difference.reopened',
      from: ['resolved'],
      to: 'open',
      by: ['system'],
    },
  },
})
