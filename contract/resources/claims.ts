import {
  belongsTo,
  choice,
  code,
  image,
  list,
  listOf,
  money,
  state,
  text,
  timestamp,
} from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'
import { bearers, claimMachine } from '#contract/machines/claim.ts'

const readOnly = true
const parties = ['customer', 'mover'] as const

/** The subjects of claims; the first three are things, of which a photo can be taken. */
export const claimKinds = [
  'damage',
  'loss',
  'property',
  'late',
  'overcharge',
  'conduct',
  'other',
] as const

/**
 * Customers' claims for damage, loss or a wrong charge. The claimed part of the mover's earning is
 * held until the claim is settled.
 */
export const claims = defineResource('claims', {
  title: 'code',
  sort: '-created_at',
  actions: ['list', 'show'],
  scope: { customer: { customer_id: '$customer' }, mover: { mover_id: '$mover' } },
  fields: {
    code: code({ prefix: 'CL' }),
    order_id: belongsTo('orders', { search: true, readOnly, through: ['state', 'city_id'] }),
    customer_id: belongsTo('customers', { search: true, readOnly }),
    mover_id: belongsTo('movers', { search: true, readOnly, through: ['status', 'rating'] }),
    state: state(claimMachine),
    kind: choice(claimKinds, { filter: true, readOnly }),
    text: text({ max: 2000, multiline: true, search: true, readOnly }),
    items: list(
      {
        name: text({ max: 120 }),
        description: text({ max: 500, multiline: true, optional: true }),
        amount_cents: money({ min: 1 }),
        photo: image({ optional: true }),
      },
      { max: 20, readOnly },
    ),
    claimed_cents: money({ sum: true, min: 1, sort: true, readOnly }),
    /** The part of the mover's earning that is on hold for it now. */
    held_cents: money({ sum: true, default: 0, readOnly }),
    answer_due_at: timestamp({ sort: true, readOnly }),
    decide_due_at: timestamp({ sort: true, filter: true, readOnly }),
    /** When the staff was reminded of a decision that was not made in time. */
    overdue_at: timestamp({ optional: true, readOnly, hide: parties }),
    /** The mover's side. */
    answer: text({ max: 2000, multiline: true, optional: true, readOnly }),
    answer_photos: listOf(image(), { max: 6, default: [], readOnly }),
    answered_at: timestamp({ optional: true, readOnly }),
    /** All offers, the latest last. */
    offers: list(
      {
        offered_by: choice(['mover', 'admin']),
        amount_cents: money(),
        text: text({ max: 2000, multiline: true, optional: true }),
        offered_at: timestamp(),
        outcome: choice(['open', 'taken', 'declined', 'expired']),
      },
      { default: [], readOnly },
    ),
    offer_cents: money({ optional: true, readOnly }),
    offer_until: timestamp({ optional: true, readOnly }),
    offered_by_id: belongsTo('users', { optional: true, readOnly, hide: parties }),
    /** Agreed or decided. */
    decided_cents: money({ sum: true, optional: true, sort: true, readOnly }),
    borne_by: choice(bearers, { optional: true, filter: true, readOnly, hide: ['customer'] }),
    policy: text({ max: 200, optional: true, readOnly }),
    reason: text({ max: 2000, multiline: true, optional: true, readOnly }),
    decided_at: timestamp({ optional: true, sort: true, readOnly }),
    decided_by_id: belongsTo('users', { optional: true, readOnly, hide: parties }),
    /** When a decision that nothing is paid becomes final. */
    closes_at: timestamp({ optional: true, readOnly }),
    appeal: text({ max: 2000, multiline: true, optional: true, readOnly }),
    appealed_by: choice(parties, { optional: true, filter: true, readOnly }),
    appealed_at: timestamp({ optional: true, readOnly }),
    paid_cents: money({ sum: true, default: 0, readOnly }),
  },
  indexes: [
    ['state', 'answer_due_at'],
    ['state', 'decide_due_at'],
    ['state', 'offer_until'],
    ['state', 'closes_at'],
  ],
  admin: {
    path: '/admin/support/claims',
    group: 'support',
    columns: [
      'code',
      'order_id',
      'kind',
      'claimed_cents',
      'held_cents',
      'state',
      'decide_due_at',
      'created_at',
    ],
  },
})
