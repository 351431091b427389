import { text } from '#contract/kernel/field.ts'
import { defineMachine } from '#contract/kernel/machine.ts'

const working = [
  'invited',
  'documents_pending',
  'approved',
  'on_duty',
  'off_duty',
  'suspended',
] as const

/** A driver of a mover, until one of them ends it. */
export const driverMachine = defineMachine('drivers', {
  initial: 'invited',
  states: ['invited', 'documents_pending', 'approved', 'on_duty', 'off_duty', 'suspended', 'left'],
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
      by: ['admin', 'system'],
      needs: ['approved_documents'],
      bulk: true,
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
      bulk: true,
      inverse: 'reinstate',
    },
    /** Ends an invitation that the driver hasn't accepted. */
    withdraw: { emits: 'driver.withdrawn', from: ['invited'], to: 'left', by: ['mover', 'system'] },
    /** The driver declines the invitation, stops working for the mover, or closes the account. */
    leave: {
      emits: 'driver.left',
      from: working,
      to: 'left',
      by: ['driver', 'system'],
      needs: ['no_assigned_jobs'],
    },
    dismiss: {
      emits: 'driver.dismissed',
      from: working.filter((state) => state !== 'invited'),
      to: 'left',
      by: ['mover'],
      needs: ['no_assigned_jobs'],
    },
    /** Comes back, or joins another mover; the documents stay. */
    invite_again: { emits: 'driver.invited_again', from: ['left'], to: 'invited', by: ['system'] },
    reinstate: {
      emits: 'driver.reinstated',
      from: ['suspended'],
      to: 'off_duty',
      by: ['admin'],
      bulk: true,
    },
  },
})
