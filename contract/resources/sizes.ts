import { belongsTo, boolean, integer, slug, text } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'

export const sizes = defineResource('sizes', {
  title: 'name',
  sort: 'position',
  scope: { customer: 'all', mover: 'all', driver: 'all' },
  fields: {
    slug: slug({ unique: true }),
    name: text({ max: 60, unique: true, search: true, sort: true, inline: true }),
    name_es: text({ max: 60, optional: true, inline: true }),
    description: text({ max: 300, optional: true }),
    description_es: text({ max: 300, optional: true }),
    volume_ft3: integer({ min: 0, max: 20_000, unit: 'ft³', sort: true, inline: true }),
    crew_size: integer({ min: 1, max: 4, bulk: true, inline: true }),
    vehicle_id: belongsTo('vehicles', { bulk: true, inline: true }),
    minutes: integer({ min: 0, max: 5000, unit: 'min', bulk: true, inline: true }),
    position: integer({ min: 0, max: 1000, default: 0, sort: true, inline: true }),
    is_active: boolean({ default: true, filter: true, bulk: true, inline: true }),
  },
  admin: {
    path: '/admin/lookups/sizes',
    group: 'lookups',
    columns: ['name', 'volume_ft3', 'crew_size', 'vehicle_id', 'minutes', 'is_active'],
    children: ['size_items'],
  },
})
