import { belongsTo, state, text, timestamp } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'
import { driverMachine } from '#contract/machines/driver.ts'

export const drivers = defineResource('drivers', {
  title: 'user_id',
  sort: '-created_at',
  actions: ['list', 'show', 'create', 'edit'],
  scope: { mover: { mover_id: '$mover' }, driver: { user_id: '$user' } },
  fields: {
    user_id: belongsTo('users', {
      through: ['status', 'email', 'phone', 'last_seen_at'],
      unique: true,
      search: true,
      find: 'owner',
      setOnce: true,
      readOnly: ['mover', 'driver'],
    }),
    mover_id: belongsTo('movers', {
      search: true,
      setOnce: true,
      readOnly: ['mover', 'driver'],
      through: ['status', 'is_available'],
    }),
    license_number: text({ max: 40, optional: true, search: true, find: 'plate' }),
    vehicle_id: belongsTo('vehicles', { optional: true, bulk: true, inline: true }),
    status: state(driverMachine),
    /** The name and address that the mover entered, until the driver has joined. */
    invited_name: text({ max: 120, optional: true, readOnly: true }),
    invited_to: text({ max: 254, optional: true, readOnly: true }),
    /** When the last invitation was sent. */
    invited_at: timestamp({ optional: true, readOnly: true }),
  },
  admin: {
    path: '/admin/drivers',
    group: 'people',
    columns: ['user_id', 'mover_id', 'license_number', 'vehicle_id', 'status'],
  },
})
