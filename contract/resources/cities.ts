import {
  belongsTo,
  choice,
  decimal,
  image,
  integer,
  list,
  slug,
  text,
} from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'

export const cities = defineResource('cities', {
  title: 'name',
  sort: 'name',
  scope: { customer: 'all', mover: 'all', driver: 'all' },
  fields: {
    slug: slug({ unique: true, search: true }),
    name: text({ max: 80, search: true, sort: true, find: 'name' }),
    state_id: belongsTo('states'),
    lat: decimal({ min: -90, max: 90 }),
    lng: decimal({ min: -180, max: 180 }),
    radius_mi: integer({
      min: 1,
      max: 200,
      unit: 'mi',
      sort: true,
      default: 25,
      bulk: true,
      inline: true,
    }),
    time_zone: text({ max: 60 }),
    speed_mph: integer({ min: 5, max: 80, unit: 'mph', default: 22, bulk: true, inline: true }),
    hero: text({ max: 160, optional: true }),
    /** Takes the place of the drawn street at the top of the city's page. */
    photo: image({ optional: true }),
    intro: text({ max: 2000, multiline: true, optional: true }),
    faq: list(
      { question: text({ max: 200 }), answer: text({ max: 1000, multiline: true }) },
      { default: [], max: 30 },
    ),
    status: choice(['hidden', 'coming_soon', 'live', 'paused'], {
      default: 'hidden',
      filter: true,
      sort: true,
      bulk: true,
    }),
  },
  admin: {
    path: '/admin/lookups/cities',
    group: 'lookups',
    columns: ['name', 'state_id', 'time_zone', 'radius_mi', 'speed_mph', 'status'],
  },
})
