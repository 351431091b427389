import { text } from '#contract/kernel/field.ts'
import { defineMachine } from '#contract/kernel/machine.ts'

const reason = text({ max: 1000, multiline: true })

/** A mover's appeal against an event of the standing. A granted one means that it never counted. */
export const standingAppealMachine = defineMachine('standing_appeals', {
  initial: 'filed',
  states: ['filed', 'granted', 'denied'],
  transitions: {
    /** Strikes the event. */
    grant: {
      emits: 'standing_appeal.granted',
      from: ['filed', 'denied'],
      to: 'granted',
      by: ['admin'],
      input: { reason },
    },
    deny: {
      emits: 'standing_appeal.denied',
      from: ['filed'],
      to: 'denied',
      by: ['admin'],
      input: { reason },
    },
  },
})
