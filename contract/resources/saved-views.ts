import { adminRoles } from '#contract/kernel/access.ts'
import { belongsTo, choice, listOf, text } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'

/** A named combination of a list's filters, order, groups, columns and search. */
export const savedViews = defineResource('saved_views', {
  title: 'name',
  sort: 'name',
  /**
   * `share` makes a view visible to others, and allows changing and deleting such views. It also lets
   * an import's mapping be remembered for all staff.
   */
  grants: ['share'],
  scope: {
    admin: [
      { user_id: '$user' },
      { visibility: 'everyone' },
      { visibility: 'roles', roles: '$roles' },
    ],
    'full-access': { visibility: 'roles' },
  },
  about: { resource: 'resource' },
  // They belong to one person.
  imported: false,
  fields: {
    user_id: belongsTo('users', { readOnly: true }),
    resource: text({ max: 60, filter: true }),
    name: text({ max: 80, search: true, sort: true }),
    /** The query string, without `?`, of the resource's list page in the admin. */
    query: text({ max: 2000, min: 0 }),
    visibility: choice(['private', 'roles', 'everyone'], {
      default: 'private',
      filter: true,
      bulk: true,
    }),
    /** The roles that see it, if its visibility is `roles`. */
    roles: listOf(choice(adminRoles), { default: [], filter: true }),
    /** The roles for which it opens the list. */
    default_for: listOf(choice(adminRoles), { default: [], filter: true }),
  },
  unique: [['name', 'resource', 'user_id']],
  admin: {
    path: '/admin/settings/views',
    group: 'system',
    columns: ['name', 'resource', 'user_id', 'visibility', 'default_for', 'updated_at'],
  },
})
