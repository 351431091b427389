import { belongsTo, integer, listOf } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'

/**
 * The weekly hours in which a mover's jobs may begin, by the clock of the mover's time zone. A mover
 * without any takes jobs at all hours. Hours are replaced, not edited. With a driver or a truck they
 * are that one's alone, beside those of the business.
 */
export const availabilityRules = defineResource('availability_rules', {
  title: 'mover_id',
  sort: 'from_minute',
  actions: ['list', 'show', 'create', 'delete'],
  scope: { mover: { mover_id: '$mover' } },
  fields: {
    mover_id: belongsTo('movers', { search: true, setOnce: true, readOnly: ['mover'] }),
    /** Days of the week on which they begin, 0 for Sunday to 6. */
    days: listOf(integer({ min: 0, max: 6 }), { min: 1, max: 7 }),
    /** Minutes after midnight. */
    from_minute: integer({ min: 0, max: 1439, unit: 'min', sort: true }),
    /** At most a day later: hours that end after midnight go beyond 1440. */
    to_minute: integer({ min: 1, max: 2879, unit: 'min' }),
    driver_id: belongsTo('drivers', { optional: true, setOnce: true }),
    mover_vehicle_id: belongsTo('mover_vehicles', { optional: true, setOnce: true }),
  },
  admin: {
    path: '/admin/availability-rules',
    group: 'people',
    columns: ['mover_id', 'days', 'from_minute', 'to_minute', 'driver_id', 'mover_vehicle_id'],
  },
})
