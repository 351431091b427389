import { defineMachine } from '#contract/kernel/machine.ts'

export const userMachine = defineMachine('users', {
  initial: 'invited',
  states: ['invited', 'active', 'locked', 'disabled'],
  transitions: {
    /** Sends the invitation again. */
    invite: {
      emits: 'user.invited',
      from: ['invited'],
      by: ['admin'],
      needs: ['administrator_with_email'],
      bulk: true,
    },
    activate: {
      emits: 'user.activated',
      from: ['invited'],
      to: 'active',
      by: ['system', 'admin'],
      bulk: true,
    },
    lock: {
      emits: 'user.locked',
      from: ['active'],
      to: 'locked',
      by: ['system', 'admin'],
      needs: ['another_full_access_admin'],
      bulk: true,
      inverse: 'unlock',
    },
    unlock: {
      emits: 'user.unlocked',
      from: ['locked'],
      to: 'active',
      by: ['system', 'admin'],
      bulk: true,
      inverse: 'lock',
    },
    disable: {
      emits: 'user.disabled',
      from: ['invited', 'active', 'locked'],
      to: 'disabled',
      by: ['admin'],
      needs: ['another_full_access_admin'],
      bulk: true,
      inverse: 'enable',
    },
    /** The person closes the account, and can still change their mind until `closes_at`. */
    request_closing: {
      emits: 'user.closing_requested',
      from: ['active'],
      by: ['system'],
      needs: ['nothing_open'],
    },
    /** The person changes their mind. */
    keep: { emits: 'user.kept', from: ['active'], by: ['system'], needs: ['closing'] },
    /** The time to change their mind is over; their personal fields are blanked. */
    close: {
      emits: 'user.closed',
      from: ['active'],
      to: 'disabled',
      by: ['system'],
      needs: ['nothing_open'],
    },
    enable: {
      emits: 'user.enabled',
      from: ['disabled'],
      to: 'active',
      by: ['admin'],
      bulk: true,
      inverse: 'disable',
    },
  },
})
