import { defineMachine } from '#contract/kernel/machine.ts'

/** A person in the office of a moving company, from the invitation to the end. */
export const moverMemberMachine = defineMachine('mover_members', {
  initial: 'invited',
  states: ['invited', 'active', 'removed'],
  transitions: {
    accept: {
      emits: 'mover_member.joined',
      from: ['invited'],
      to: 'active',
      by: ['customer', 'mover', 'driver'],
      needs: ['open_invitation'],
      scope: { mover: { user_id: '$user' } },
    },
    decline: {
      emits: 'mover_member.declined',
      from: ['invited'],
      to: 'removed',
      by: ['customer', 'mover', 'driver'],
      scope: { mover: { user_id: '$user' } },
    },
    /** Ends an invitation that the person hasn't accepted. */
    withdraw: {
      emits: 'mover_member.withdrawn',
      from: ['invited'],
      to: 'removed',
      by: ['mover', 'system'],
    },
    remove: {
      emits: 'mover_member.removed',
      from: ['active'],
      to: 'removed',
      by: ['mover'],
      needs: ['another_person'],
    },
    /** An owner can leave only while the company has another one. */
    leave: {
      emits: 'mover_member.left',
      from: ['active'],
      to: 'removed',
      by: ['mover'],
      needs: ['another_owner'],
      scope: { mover: { user_id: '$user', mover_id: '$mover' } },
    },
  },
})
