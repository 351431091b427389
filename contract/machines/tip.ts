import { text } from '#contract/kernel/field.ts'
import { defineMachine } from '#contract/kernel/machine.ts'

/**
 * A tip after the move: held on the card when it is given, and charged once its time to withdraw it
 * is over. Its payment decides the rest.
 */
export const tipMachine = defineMachine('tips', {
  initial: 'given',
  states: ['given', 'charging', 'charged', 'failed', 'withdrawn'],
  transitions: {
    begin_charge: {
      emits: 'tip.due',
      from: ['given'],
      to: 'charging',
      by: ['system'],
      due: { field: 'charges_at', minutes: 0 },
    },
    charge: { emits: 'tip.charged', from: ['charging'], to: 'charged', by: ['system'] },
    fail: {
      emits: 'tip.failed',
      from: ['given', 'charging'],
      to: 'failed',
      by: ['system'],
      input: { failure: text({ max: 200 }) },
    },
    withdraw: {
      emits: 'tip.withdrawn',
      from: ['given'],
      to: 'withdrawn',
      by: ['customer', 'system'],
      needs: ['withdrawable'],
    },
  },
})
