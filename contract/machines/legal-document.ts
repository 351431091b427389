import { defineMachine } from '#contract/kernel/machine.ts'

/** The states of a text that was published. */
export const lastingStates = ['published', 'in_force', 'superseded'] as const

/**
 * An edition of a legal text. It is published before the day it takes effect (UTC), and superseded
 * by the next edition, after which it stays readable. A published text never changes.
 */
const machineOf = <const N extends string>(name: N) =>
  defineMachine(name, {
    initial: 'draft',
    states: ['draft', 'published', 'in_force', 'superseded'],
    frozen: lastingStates,
    transitions: {
      publish: {
        emits: `${name}.published`,
        from: ['draft'],
        to: 'published',
        by: ['admin'],
        needs: ['day_not_past', 'next_edition'],
      },
      take_effect: {
        emits: `${name}.took_effect`,
        from: ['published'],
        to: 'in_force',
        by: ['system'],
        due: { field: 'effective_on', minutes: 0 },
      },
      supersede: {
        emits: `${name}.superseded`,
        from: ['in_force'],
        to: 'superseded',
        by: ['system'],
      },
    },
  })

export const legalsMachine = machineOf('legals')
export const privacyMachine = machineOf('privacy')
export const termsMachine = machineOf('terms')
export const agreementsMachine = machineOf('agreements')
