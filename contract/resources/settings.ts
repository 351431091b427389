import { choice, integer, text } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'

const readOnly = true

/** Business limits, one row for each key of `contract/settings.ts`. */
export const settings = defineResource('settings', {
  title: 'key',
  sort: 'key',
  actions: ['list', 'show', 'edit'],
  fields: {
    key: text({ max: 60, unique: true, search: true, sort: true, readOnly }),
    kind: choice(['money', 'rate', 'integer'], { readOnly }),
    value: integer({ sort: true }),
    unit: text({ max: 20, optional: true, readOnly }),
  },
  admin: {
    path: '/admin/settings/limits',
    group: 'settings',
    columns: ['key', 'value', 'unit', 'updated_at'],
  },
})
