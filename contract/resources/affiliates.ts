import { boolean, deletedAt, email, integer, rate, slug, text } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'

/**
 * Partners who refer customers; `/{slug}` is their landing page. A slug must not equal the first
 * segment of another page.
 */
export const affiliates = defineResource('affiliates', {
  title: 'name',
  sort: 'name',
  fields: {
    slug: slug({ unique: true, search: true, sort: true }),
    name: text({ max: 120, search: true, sort: true, find: 'name', inline: true }),
    email: email({ search: true, find: 'email' }),
    commission_bp: rate({ default: 500, sort: true, bulk: true }),
    amount: integer({
      min: 0,
      max: 100,
      default: 0,
      unit: '%',
      sort: true,
      bulk: true,
      inline: true,
    }),
    intro: text({ max: 2000, multiline: true, optional: true }),
    clicks: integer({ default: 0, readOnly: true, sort: true }),
    orders_count: integer({ default: 0, readOnly: true, sort: true }),
    is_active: boolean({ default: true, filter: true, bulk: true, inline: true }),
    deleted_at: deletedAt,
  },
  admin: {
    path: '/admin/lookups/affiliates',
    group: 'lookups',
    columns: ['name', 'slug', 'commission_bp', 'amount', 'clicks', 'orders_count', 'is_active'],
  },
})
