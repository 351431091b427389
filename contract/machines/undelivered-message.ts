import { text } from '#contract/kernel/field.ts'
import { defineMachine } from '#contract/kernel/machine.ts'

/** A message that could not be delivered in all its attempts. If it dies again, that is a new one. */
export const undeliveredMessageMachine = defineMachine('undelivered_messages', {
  initial: 'waiting',
  states: ['waiting', 'queued_again', 'dropped'],
  transitions: {
    try_again: {
      emits: 'undelivered_message.queued_again',
      from: ['waiting'],
      to: 'queued_again',
      by: ['admin'],
      needs: ['stored_message'],
      bulk: true,
    },
    drop: {
      emits: 'undelivered_message.dropped',
      from: ['waiting'],
      to: 'dropped',
      by: ['admin'],
      input: { reason: text({ max: 300, optional: true }) },
      bulk: true,
    },
  },
})
