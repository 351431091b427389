import { text } from '#contract/kernel/field.ts'
import { defineMachine } from '#contract/kernel/machine.ts'

/** A review is published once both sides have written, or after seven days. Support may remove it. */
export const feedbackMachine = defineMachine('feedbacks', {
  initial: 'waiting',
  states: ['waiting', 'published', 'removed'],
  transitions: {
    publish: {
      emits: 'feedback.published',
      from: ['waiting'],
      to: 'published',
      by: ['system'],
      due: { field: 'created_at', minutes: 7 * 24 * 60 },
    },
    remove: {
      emits: 'feedback.removed',
      from: ['waiting', 'published'],
      to: 'removed',
      by: ['admin'],
      input: { reason: text({ max: 500 }) },
      bulk: true,
      inverse: 'restore',
    },
    restore: {
      emits: 'feedback.restored',
      from: ['removed'],
      to: 'published',
      by: ['admin'],
      bulk: true,
    },
  },
})
