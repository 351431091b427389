import { boolean, choice, text } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'

export const countries = defineResource('countries', {
  title: 'name',
  sort: 'name',
  scope: { customer: 'all', mover: 'all', driver: 'all' },
  fields: {
    iso2: text({ min: 2, max: 2, unique: true, search: true, sort: true }),
    name: text({ max: 80, unique: true, search: true, sort: true }),
    name_es: text({ max: 80, optional: true, search: true, inline: true }),
    currency: text({ min: 3, max: 3, filter: true }),
    units: choice(['imperial', 'metric'], { default: 'metric', filter: true }),
    phone_prefix: text({ max: 8, optional: true, inline: true }),
    is_active: boolean({ default: false, filter: true }),
  },
  admin: {
    path: '/admin/lookups/countries',
    group: 'lookups',
    columns: ['name', 'iso2', 'currency', 'units', 'phone_prefix', 'is_active'],
    children: ['states'],
  },
})
