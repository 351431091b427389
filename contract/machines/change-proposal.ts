import { text } from '#contract/kernel/field.ts'
import { defineMachine } from '#contract/kernel/machine.ts'

/**
 * A change of a booked move that staff proposes and the customer has to agree to. The order itself
 * stays as it is until then.
 */
export const changeProposalMachine = defineMachine('change_proposals', {
  initial: 'open',
  states: ['open', 'accepted', 'declined', 'withdrawn', 'expired', 'outdated'],
  transitions: {
    /** The order has changed as proposed; its own transition takes this one. */
    accept: {
      emits: 'change_proposal.accepted',
      from: ['open'],
      to: 'accepted',
      by: ['system'],
    },
    decline: {
      emits: 'change_proposal.declined',
      from: ['open'],
      to: 'declined',
      by: ['customer'],
      input: { reason: text({ max: 500, multiline: true, optional: true }) },
    },
    withdraw: {
      emits: 'change_proposal.withdrawn',
      from: ['open'],
      to: 'withdrawn',
      by: ['admin'],
    },
    /** Sends the customer the link again. */
    resend: {
      emits: 'change_proposal.sent',
      from: ['open'],
      by: ['admin'],
      needs: ['resend_pause'],
    },
    expire: {
      emits: 'change_proposal.expired',
      from: ['open'],
      to: 'expired',
      by: ['system'],
      due: { field: 'expires_at', minutes: 0 },
    },
    /** The order has changed in another way, or can't be changed anymore. */
    outdate: {
      emits: 'change_proposal.outdated',
      from: ['open'],
      to: 'outdated',
      by: ['system'],
    },
  },
})
