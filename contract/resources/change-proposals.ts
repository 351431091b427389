import { belongsTo, choice, code, money, state, text, timestamp } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'
import { changeProposalMachine } from '#contract/machines/change-proposal.ts'

const readOnly = true
const staffOnly = { readOnly, hide: ['customer'] } as const

/** The order's transitions that staff can propose. */
export const proposableTransitions = ['reschedule', 'revise'] as const

/** Changes of booked moves that wait for the customer's consent; an order has at most one open. */
export const changeProposals = defineResource('change_proposals', {
  title: 'code',
  sort: '-created_at',
  actions: ['list', 'show'],
  scope: { customer: { customer_id: '$customer' } },
  fields: {
    code: code({ prefix: 'CP', search: true }),
    order_id: belongsTo('orders', { search: true, filter: true, readOnly }),
    customer_id: belongsTo('customers', { readOnly }),
    state: state(changeProposalMachine, { filter: true }),
    /** The order's transition that the customer's consent takes. */
    transition: choice(proposableTransitions, { filter: true, readOnly }),
    quote_id: text({ max: 40, readOnly }),
    /** Of the quote, so that the price accepted is the price shown. */
    hash: text({ min: 64, max: 64, ...staffOnly }),
    total_before_cents: money({ readOnly }),
    total_cents: money({ readOnly }),
    /** Why staff proposes it; the customer reads it. */
    reason: text({ max: 500, multiline: true, readOnly }),
    proposed_by_id: belongsTo('users', staffOnly),
    expires_at: timestamp({ sort: true, readOnly }),
    /** When the customer was last sent the link. */
    sent_at: timestamp(staffOnly),
    decided_at: timestamp({ optional: true, readOnly }),
    /** Why the customer declined it. */
    refusal: text({ max: 500, multiline: true, optional: true, readOnly }),
  },
  indexes: [
    ['order_id', 'state'],
    ['state', 'expires_at'],
  ],
  admin: {
    path: '/admin/support/proposals',
    group: 'support',
    columns: [
      'code',
      'order_id',
      'transition',
      'state',
      'total_before_cents',
      'total_cents',
      'expires_at',
      'proposed_by_id',
      'created_at',
    ],
  },
})
