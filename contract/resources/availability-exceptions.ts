import { belongsTo, boolean, text, timestamp } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'

/**
 * Times at which a mover's hours differ: closed, or open although the hours say closed. Where two
 * overlap, the one that was added later decides. Only the end and the title can be edited: a driver
 * who is back earlier was away until then. With a driver or a truck, a time concerns that one alone,
 * such as an illness or a stay in the workshop.
 */
export const availabilityExceptions = defineResource('availability_exceptions', {
  title: 'title',
  sort: '-from_at',
  actions: ['list', 'show', 'create', 'edit', 'delete'],
  scope: { mover: { mover_id: '$mover' } },
  indexes: [['mover_id', 'to_at']],
  fields: {
    mover_id: belongsTo('movers', { search: true, setOnce: true, readOnly: ['mover'] }),
    from_at: timestamp({ sort: true, filter: true, setOnce: true }),
    to_at: timestamp({ sort: true, filter: true }),
    is_open: boolean({ default: false, filter: true, setOnce: true }),
    title: text({ max: 120, optional: true, search: true }),
    driver_id: belongsTo('drivers', { optional: true, setOnce: true }),
    mover_vehicle_id: belongsTo('mover_vehicles', { optional: true, setOnce: true }),
  },
  admin: {
    path: '/admin/availability-exceptions',
    group: 'people',
    columns: ['mover_id', 'from_at', 'to_at', 'is_open', 'title', 'driver_id', 'mover_vehicle_id'],
  },
})
