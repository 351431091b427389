import {
  belongsTo,
  choice,
  decimal,
  email,
  integer,
  text,
  timestamp,
} from '#contract/kernel/field.ts'
import { languages } from '#contract/kernel/languages.ts'
import { defineResource } from '#contract/kernel/resource.ts'

const readOnly = true

const zip = text({ min: 5, max: 5, optional: true, search: true, readOnly })

/**
 * People who want to know when we serve the place that they move from, or when a crew is free again in
 * a window that was full.
 */
export const waitingEntries = defineResource('waiting_entries', {
  title: 'email',
  sort: '-created_at',
  actions: ['list', 'show', 'delete'],
  fields: {
    email: email({ search: true, sort: true, readOnly, find: 'email' }),
    from_zip: zip,
    to_zip: zip,
    /** The announced city on whose page they asked. */
    city_id: belongsTo('cities', { optional: true, readOnly }),
    /** The full window that they wait for; without one, they wait for the place. */
    window_start_at: timestamp({ optional: true, sort: true, filter: true, readOnly }),
    /** How long the move takes, as its price says; only with a window. */
    busy_minutes: integer({ min: 1, max: 2880, unit: 'min', optional: true, readOnly }),
    /** Where they move from: the ZIP code, else the center of the city. */
    lat: decimal({ min: -90, max: 90, readOnly }),
    lng: decimal({ min: -180, max: 180, readOnly }),
    locale: choice(languages, { default: 'en', readOnly }),
    /** When they were notified that the place is served or the window free, which happens once. */
    notified_at: timestamp({ optional: true, sort: true, filter: true, readOnly }),
    /** When they asked for no notification. */
    left_at: timestamp({ optional: true, sort: true, filter: true, readOnly }),
  },
  admin: {
    path: '/admin/lookups/waiting-list',
    group: 'lookups',
    columns: [
      'created_at',
      'email',
      'from_zip',
      'to_zip',
      'city_id',
      'window_start_at',
      'locale',
      'notified_at',
    ],
  },
})
