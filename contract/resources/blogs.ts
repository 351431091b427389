import {
  belongsTo,
  choice,
  deletedAt,
  image,
  listOf,
  markdown,
  slug,
  state,
  text,
  timestamp,
} from '#contract/kernel/field.ts'
import { languages } from '#contract/kernel/languages.ts'
import { defineResource } from '#contract/kernel/resource.ts'
import { blogMachine } from '#contract/machines/blog.ts'

export const blogs = defineResource('blogs', {
  title: 'title',
  sort: '-created_at',
  fields: {
    title: text({ max: 160, search: true, sort: true }),
    slug: slug({ unique: true, search: true }),
    locale: choice(languages, { default: 'en', filter: true }),
    excerpt: text({ max: 300, multiline: true, search: true }),
    body: markdown(),
    cover: image({ optional: true }),
    cover_alt: text({ max: 200, optional: true }),
    tags: listOf(slug(), { default: [], max: 10, filter: true }),
    city_id: belongsTo('cities', { optional: true, bulk: true }),
    author: text({ max: 120, search: true, bulk: true, inline: true }),
    seo_title: text({ max: 70, optional: true }),
    seo_description: text({ max: 160, optional: true }),
    state: state(blogMachine),
    publish_at: timestamp({ optional: true, readOnly: true, sort: true }),
    published_at: timestamp({ optional: true, readOnly: true, sort: true }),
    deleted_at: deletedAt,
  },
  admin: {
    path: '/admin/pages/blogs',
    group: 'pages',
    columns: ['title', 'author', 'locale', 'state', 'published_at', 'updated_at'],
  },
})
