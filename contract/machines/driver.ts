import { text } from '#contract/kernel/field.ts'
import { defineMachine } from '#contract/kernel/machine.ts'

export const driverMachine = defineMachine('drivers', {
  initial: 'invited',
  states: ['invited', 'documents_pending', 'approved', 'on_duty', 'off_duty', 'suspended'],
  transitions: {
    join: {
      emits: 'driver.joined',
      from: ['invited'],
      to: 'documents_pending',
      by: ['driver', 'system'],
    },
    approve: {
      emits: 'driver.approved',
      from: ['documents_pending'],
      to: 'approved',
      by: ['admin'],
    },
    go_on_duty: {
      emits: 'driver.on_duty',
      from: ['approved', 'off_duty'],
      to: 'on_duty',
      by: ['driver', 'mover'],
    },
    go_off_duty: {
      emits: 'driver.off_duty',
      from: ['approved', 'on_duty'],
      to: 'off_duty',
      by: ['driver', 'mover'],
    },
    suspend: {
      emits: 'driver.suspended',
      from: ['approved', 'on_duty', 'off_duty'],
      to: 'suspended',
      by: ['admin', 'mover', 'system'],
      input: { reason: text({ max: 1000, multiline: true }) },
    },
    reinstate: { emits: 'driver.reinstated', from: ['suspended'], to: 'off_duty', by: ['admin'] },
  },
})
