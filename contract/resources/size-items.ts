import { belongsTo, integer } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'

/** The preset items of a size. */
export const sizeItems = defineResource('size_items', {
  title: 'item_id',
  sort: 'size_id',
  scope: { customer: 'all', mover: 'all', driver: 'all' },
  fields: {
    size_id: belongsTo('sizes', { sort: true, search: true }),
    item_id: belongsTo('items', { search: true }),
    quantity: integer({ min: 1, max: 99, sort: true, bulk: true, inline: true }),
  },
  unique: [['size_id', 'item_id']],
  admin: {
    path: '/admin/lookups/sizes/items',
    group: 'lookups',
    columns: ['size_id', 'item_id', 'quantity'],
  },
})
