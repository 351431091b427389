import { integer, text } from '#contract/kernel/field.ts'
import { defineMachine } from '#contract/kernel/machine.ts'

/** A message from the contact form, which the staff answers or turns into a ticket. */
export const messageMachine = defineMachine('messages', {
  initial: 'new',
  states: ['new', 'answered', 'archived'],
  transitions: {
    answer: {
      emits: 'message.answered',
      from: ['new'],
      to: 'answered',
      by: ['admin'],
      /** Sent to the author. Without an answer here, the message was answered in some other way. */
      input: { text: text({ max: 5000, multiline: true, optional: true }) },
    },
    convert: {
      emits: 'message.converted',
      from: ['new', 'answered'],
      to: 'answered',
      by: ['admin'],
      input: { assignee_id: integer({ min: 1, optional: true }) },
      needs: ['known_sender', 'no_ticket'],
    },
    archive: {
      emits: 'message.archived',
      from: ['new', 'answered'],
      to: 'archived',
      by: ['admin'],
      bulk: true,
      inverse: 'reopen',
    },
    reopen: {
      emits: 'message.reopened',
      from: ['answered', 'archived'],
      to: 'new',
      // The system reopens it when its author writes again in the support room.
      by: ['admin', 'system'],
      bulk: true,
      inverse: 'archive',
    },
  },
})
