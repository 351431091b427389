import { belongsTo, boolean, integer, text } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'

/** A mover's trucks. */
export const moverVehicles = defineResource('mover_vehicles', {
  title: 'plate',
  sort: 'plate',
  scope: { mover: { mover_id: '$mover' }, driver: { mover_id: '$mover' } },
  fields: {
    mover_id: belongsTo('movers', { search: true, setOnce: true, readOnly: ['mover', 'driver'] }),
    vehicle_id: belongsTo('vehicles', { bulk: true }),
    plate: text({ max: 16, unique: true, search: true, sort: true, find: 'plate' }),
    make: text({ max: 80, optional: true, search: true, inline: true }),
    year: integer({ min: 1980, max: 2100, optional: true, sort: true, inline: true }),
    is_active: boolean({ default: true, filter: true, bulk: true }),
  },
  admin: {
    path: '/admin/mover-vehicles',
    group: 'people',
    columns: ['plate', 'mover_id', 'vehicle_id', 'make', 'year', 'is_active'],
  },
})
