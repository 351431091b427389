import { choice, integer, text, timestamp } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'

/**
 * Numbers that prices are calculated from. A code may have several versions, of which the one in
 * force applies. If a required code is missing, nothing can be priced.
 */
export const fees = defineResource('fees', {
  title: 'code',
  sort: 'code',
  fields: {
    code: text({ max: 60, search: true, sort: true }),
    kind: choice(['money', 'rate', 'integer'], { filter: true }),
    value: integer({ sort: true }),
    scope: choice(['price', 'labor', 'peak', 'cancellation', 'platform'], {
      default: 'price',
      filter: true,
      sort: true,
    }),
    active_from: timestamp({ optional: true, sort: true }),
    active_to: timestamp({ optional: true, sort: true }),
  },
  unique: [['code', 'active_from']],
  admin: {
    path: '/admin/lookups/fees',
    group: 'lookups',
    columns: ['code', 'kind', 'value', 'scope', 'active_from', 'active_to'],
  },
})
