import { boolean, choice, image, integer, slug, text } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'

export const items = defineResource('items', {
  title: 'name',
  sort: 'name',
  scope: { customer: 'all', mover: 'all', driver: 'all' },
  fields: {
    slug: slug({ unique: true }),
    name: text({ max: 80, search: true, sort: true, find: 'name', inline: true }),
    name_es: text({ max: 80, search: true, optional: true, find: 'name', inline: true }),
    category: choice(
      [
        'living_room',
        'bedroom',
        'kitchen',
        'dining',
        'office',
        'outdoor',
        'appliances',
        'boxes',
        'kids',
        'fitness',
        'garage',
        'fragile',
      ],
      { filter: true, sort: true, bulk: true, inline: true },
    ),
    volume_ft3: integer({ min: 0, max: 500, unit: 'ft³', sort: true, bulk: true, inline: true }),
    weight_lb: integer({ min: 0, max: 5000, unit: 'lb', sort: true, bulk: true, inline: true }),
    minutes: integer({ min: 0, max: 240, unit: 'min', sort: true, bulk: true, inline: true }),
    is_prohibited: boolean({ default: false, filter: true, bulk: true }),
    prohibited_reason: text({ max: 300, optional: true }),
    prohibited_reason_es: text({ max: 300, optional: true }),
    image: image({ optional: true }),
  },
  admin: {
    path: '/admin/lookups/items',
    group: 'lookups',
    columns: ['name', 'category', 'volume_ft3', 'weight_lb', 'minutes', 'is_prohibited'],
  },
})
