import { text } from '#contract/kernel/field.ts'
import { defineMachine } from '#contract/kernel/machine.ts'

const reason = { reason: text({ max: 1000, multiline: true }) }

export const moverMachine = defineMachine('movers', {
  initial: 'incomplete',
  states: ['incomplete', 'submitted', 'in_review', 'approved', 'suspended', 'rejected', 'closed'],
  transitions: {
    submit: {
      emits: 'mover.submitted',
      from: ['incomplete', 'rejected'],
      to: 'submitted',
      by: ['mover'],
      needs: ['complete_profile'],
    },
    review: {
      emits: 'mover.review_started',
      from: ['submitted'],
      to: 'in_review',
      by: ['admin'],
      bulk: true,
    },
    approve: {
      emits: 'mover.approved',
      from: ['submitted', 'in_review'],
      to: 'approved',
      by: ['admin'],
      needs: ['approved_documents'],
      bulk: true,
    },
    reject: {
      emits: 'mover.rejected',
      from: ['submitted', 'in_review'],
      to: 'rejected',
      by: ['admin'],
      input: reason,
      bulk: true,
    },
    suspend: {
      emits: 'mover.suspended',
      from: ['approved'],
      to: 'suspended',
      by: ['admin', 'system'],
      input: reason,
      bulk: true,
      inverse: 'reinstate',
    },
    reinstate: {
      emits: 'mover.reinstated',
      from: ['suspended'],
      to: 'approved',
      by: ['admin'],
      bulk: true,
    },
    /** The holder's account is erased, so the business ends; its jobs and books stay. */
    close: {
      emits: 'mover.closed',
      from: ['incomplete', 'submitted', 'in_review', 'approved', 'suspended', 'rejected'],
      to: 'closed',
      by: ['system'],
    },
  },
})
