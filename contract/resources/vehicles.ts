import { boolean, image, integer, money, text } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'
import { vehicleBounds } from '#contract/pricing/rules.ts'

export const vehicles = defineResource('vehicles', {
  title: 'name',
  sort: 'capacity_ft3',
  scope: { customer: 'all', mover: 'all', driver: 'all' },
  fields: {
    code: text({ max: 40, unique: true, search: true }),
    name: text({ max: 60, unique: true, search: true, inline: true }),
    name_es: text({ max: 60, optional: true, inline: true }),
    capacity_ft3: integer({ ...vehicleBounds.capacity_ft3, unit: 'ft³', sort: true }),
    base_cents: money({ ...vehicleBounds.base_cents, sort: true, inline: true }),
    per_mile_cents: money({ ...vehicleBounds.per_mile_cents, inline: true }),
    per_minute_cents: money({ ...vehicleBounds.per_minute_cents, inline: true }),
    included_crew: integer({ ...vehicleBounds.included_crew, default: 2 }),
    photo: image({ optional: true }),
    is_active: boolean({ default: true, filter: true, bulk: true, inline: true }),
  },
  admin: {
    path: '/admin/lookups/vehicles',
    group: 'lookups',
    columns: [
      'name',
      'capacity_ft3',
      'base_cents',
      'per_mile_cents',
      'per_minute_cents',
      'is_active',
    ],
  },
})
