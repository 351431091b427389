import { belongsTo, choice, integer, state, text, timestamp } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'
import { standingAppealMachine } from '#contract/machines/standing-appeal.ts'

const readOnly = true

/** The events that count against a mover; `contract/standing.ts` says how much each costs. */
export const standingKindNames = [
  'late_arrival',
  'no_show',
  'release',
  'late_release',
  'damage_claim',
  'missed_answer',
  'three_stars',
  'two_stars',
  'one_star',
] as const
export type StandingKind = (typeof standingKindNames)[number]

/** Movers' appeals against what counts against their standing, each event at most once. */
export const standingAppeals = defineResource('standing_appeals', {
  title: 'mover_id',
  sort: '-created_at',
  actions: ['list', 'show'],
  fields: {
    mover_id: belongsTo('movers', { search: true, readOnly }),
    order_id: belongsTo('orders', { search: true, readOnly }),
    kind: choice(standingKindNames, { filter: true, readOnly }),
    /** The order, event, claim or review that shows it, as the kind says. */
    record_id: integer({ min: 1, readOnly }),
    /** When the event happened. */
    happened_at: timestamp({ sort: true, readOnly }),
    text: text({ max: 2000, multiline: true, search: true, readOnly }),
    state: state(standingAppealMachine),
    ticket_id: belongsTo('tickets', { readOnly }),
    /** Why it was granted or denied. */
    reason: text({ max: 1000, multiline: true, optional: true, readOnly }),
    decided_at: timestamp({ optional: true, sort: true, readOnly }),
    decided_by_id: belongsTo('users', { optional: true, readOnly }),
  },
  unique: [['kind', 'record_id']],
  admin: {
    path: '/admin/support/appeals',
    group: 'support',
    columns: ['mover_id', 'order_id', 'kind', 'happened_at', 'text', 'state', 'created_at'],
  },
})
