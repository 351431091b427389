import { belongsTo, choice, money, state, text } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'
import { reconciliationDifferenceMachine } from '#contract/machines/reconciliation-difference.ts'

const readOnly = true
const amount = () =>
  money({ min: -1_000_000_000_000, max: 1_000_000_000_000, optional: true, readOnly, sort: true })

/** Amounts in which our books and a provider's movements differ, until somebody has explained them. */
export const reconciliationDifferences = defineResource('reconciliation_differences', {
  title: 'reference',
  sort: '-created_at',
  actions: ['list', 'show', 'edit'],
  fields: {
    provider: choice(['payments', 'payouts'], { filter: true, readOnly }),
    kind: choice(['missing_in_books', 'missing_at_provider', 'amount_differs', 'fee_differs'], {
      filter: true,
      sort: true,
      readOnly,
    }),
    /** The provider's reference of the charge, refund or transfer. */
    reference: text({ max: 200, search: true, readOnly }),
    /** Null if our books don't have it. */
    our_cents: amount(),
    /** Null if the provider doesn't have it. */
    their_cents: amount(),
    run_id: belongsTo('reconciliation_runs', { readOnly }),
    state: state(reconciliationDifferenceMachine),
    assigned_to_id: belongsTo('users', { optional: true, filter: true }),
    note: text({ max: 500, optional: true }),
  },
  unique: [['provider', 'kind', 'reference']],
  admin: {
    path: '/admin/finance/reconciliation',
    group: 'finance',
    columns: [
      'reference',
      'provider',
      'kind',
      'our_cents',
      'their_cents',
      'state',
      'assigned_to_id',
      'created_at',
    ],
  },
})
