import { belongsTo, rate, text } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'

export const states = defineResource('states', {
  title: 'name',
  sort: 'name',
  scope: { customer: 'all', mover: 'all', driver: 'all' },
  fields: {
    code: text({ min: 2, max: 2, unique: true, search: true, sort: true }),
    name: text({ max: 60, unique: true, search: true, sort: true }),
    country_id: belongsTo('countries', { optional: true, bulk: true }),
    tax_bp: rate({ sort: true, bulk: true }),
  },
  admin: { path: '/admin/lookups/states', group: 'lookups', columns: ['name', 'code', 'tax_bp'] },
})
