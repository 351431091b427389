import { belongsTo, state, text } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'
import { driverMachine } from '#contract/machines/driver.ts'

export const drivers = defineResource('drivers', {
  title: 'user_id',
  sort: '-created_at',
  actions: ['list', 'show', 'create', 'edit'],
  scope: { mover: { mover_id: '$mover' }, driver: { user_id: '$user' } },
  fields: {
    user_id: belongsTo('users', {
      unique: true,
      search: true,
      setOnce: true,
      readOnly: ['mover', 'driver'],
    }),
    mover_id: belongsTo('movers', { search: true, setOnce: true, readOnly: ['mover', 'driver'] }),
    licence_number: text({ max: 40, optional: true, search: true }),
    vehicle_id: belongsTo('vehicles', { optional: true }),
    status: state(driverMachine),
  },
  admin: {
    path: '/admin/drivers',
    group: 'people',
    columns: ['user_id', 'mover_id', 'licence_number', 'vehicle_id', 'status'],
  },
})
