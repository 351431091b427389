import { belongsTo, boolean, text } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'

/** A named combination of a list's filters, order and search. */
export const savedViews = defineResource('saved_views', {
  title: 'name',
  sort: 'name',
  scope: { admin: [{ user_id: '$user' }, { is_shared: true }] },
  about: { resource: 'resource' },
  // They are personal.
  imported: false,
  fields: {
    user_id: belongsTo('users', { readOnly: true }),
    resource: text({ max: 60, filter: true }),
    name: text({ max: 80, search: true, sort: true }),
    /** The query string, without `?`, of the resource's list page in the admin. */
    query: text({ max: 2000, min: 0 }),
    is_shared: boolean({ default: false, filter: true, bulk: true }),
  },
  unique: [['name', 'resource', 'user_id']],
  admin: {
    path: '/admin/settings/views',
    group: 'system',
    columns: ['name', 'resource', 'user_id', 'is_shared', 'updated_at'],
  },
})
