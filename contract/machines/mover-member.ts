import { defineMachine } from '#contract/kernel/machine.ts'

/** The person invited, in any role that they are signed in with. */
const invited = { user_id: '$user' } as const

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
      scope: { customer: invited, mover: invited, driver: invited },
    },
    decline: {
      emits: 'mover_member.declined',
      from: ['invited'],
      to: 'removed',
      by: ['customer', 'mover', 'driver'],
      scope: { customer: invited, mover: invited, driver: invited },
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
