import { integer } from '#contract/kernel/field.ts'
import { defineMachine } from '#contract/kernel/machine.ts'

const day = 24 * 60

export const ticketMachine = defineMachine('tickets', {
  initial: 'new',
  states: ['new', 'open', 'pending', 'solved', 'closed', 'reopened'],
  transitions: {
    assign: {
      emits: 'ticket.assigned',
      from: ['new', 'open', 'pending', 'reopened'],
      to: 'open',
      by: ['admin'],
      input: { assignee_id: integer({ min: 1 }) },
      needs: ['support_agent'],
      bulk: true,
    },
    wait: {
      emits: 'ticket.waiting',
      from: ['new', 'open', 'reopened'],
      to: 'pending',
      by: ['admin', 'system'],
      bulk: true,
    },
    answer: {
      emits: 'ticket.answered',
      from: ['pending'],
      to: 'open',
      by: ['admin', 'system'],
      bulk: true,
    },
    solve: {
      emits: 'ticket.solved',
      from: ['new', 'open', 'pending', 'reopened'],
      to: 'solved',
      by: ['admin'],
      bulk: true,
    },
    reopen: {
      emits: 'ticket.reopened',
      from: ['solved', 'closed'],
      to: 'reopened',
      by: ['customer', 'mover', 'driver', 'admin', 'system'],
      bulk: true,
    },
    close: {
      emits: 'ticket.closed',
      from: ['new', 'open', 'pending', 'solved', 'reopened'],
      to: 'closed',
      by: ['customer', 'mover', 'driver', 'admin', 'system'],
      // Empty unless the ticket is solved.
      due: { field: 'solved_at', minutes: 7 * day },
      bulk: true,
    },
  },
})
