import {
  belongsTo,
  choice,
  integer,
  money,
  state,
  text,
  timestamp,
} from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'
import { reconciliationRunMachine } from '#contract/machines/reconciliation-run.ts'

const readOnly = true
const sum = () => money({ min: -1_000_000_000_000, max: 1_000_000_000_000, default: 0, readOnly })

/** Comparisons of our books with the movements that the payment and payout providers report. */
export const reconciliationRuns = defineResource('reconciliation_runs', {
  title: 'name',
  sort: '-created_at',
  actions: ['list', 'show', 'create'],
  // Each is work for the server.
  imported: false,
  fields: {
    name: text({ max: 120, unique: true, readOnly, search: true }),
    kind: choice(['manual', 'nightly'], { default: 'manual', readOnly, filter: true }),
    note: text({ max: 300, optional: true, search: true }),
    state: state(reconciliationRunMachine),
    requested_by_id: belongsTo('users', { optional: true, readOnly }),
    /** The run reads the movements since this instant. */
    after_at: timestamp({ optional: true, readOnly }),
    movements: integer({ default: 0, readOnly }),
    matched: integer({ default: 0, readOnly }),
    /** Differences that no run before has found. */
    differences: integer({ default: 0, readOnly }),
    /** The sum of the compared movements in our books and at the providers. */
    our_cents: sum(),
    their_cents: sum(),
    failure: text({ max: 500, optional: true, readOnly }),
    finished_at: timestamp({ optional: true, readOnly }),
  },
  admin: {
    path: '/admin/finance/reconciliation-runs',
    group: 'finance',
    columns: [
      'name',
      'kind',
      'state',
      'movements',
      'matched',
      'differences',
      'our_cents',
      'their_cents',
      'finished_at',
    ],
  },
})
