import { belongsTo, choice, integer, text, timestamp } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'

/** Why a calendar could not be read. */
export const feedProblems = [
  'unreadable_address',
  'forbidden_address',
  'unreachable',
  'too_slow',
  'too_large',
  'redirects',
  'refused',
  'not_calendar',
  'too_many_events',
] as const

const readOnly = true
const hide = ['customer', 'mover', 'driver', 'admin'] as const

/** Calendars elsewhere whose busy times block a mover's time. Their addresses give access to them. */
export const calendarFeeds = defineResource('calendar_feeds', {
  title: 'host',
  sort: '-created_at',
  actions: ['list', 'show'],
  scope: { mover: { mover_id: '$mover' } },
  indexes: [['mover_id', 'id']],
  fields: {
    mover_id: belongsTo('movers', { search: true, readOnly }),
    /** The mover's name for it, or the calendar's own. */
    title: text({ max: 120, optional: true, search: true, readOnly }),
    host: text({ max: 255, search: true, readOnly }),
    /** The address, encrypted; a calendar that was uploaded as a file has none. */
    sealed_address: text({ max: 6000, optional: true, readOnly, hide }),
    /** The name of the file that was uploaded. */
    file_name: text({ max: 120, optional: true, search: true, readOnly }),
    /** How many busy times ahead it has. */
    busy_times: integer({ min: 0, default: 0, readOnly }),
    /** When a read was asked for last, and when one has last ended. */
    requested_at: timestamp({ readOnly }),
    checked_at: timestamp({ optional: true, sort: true, readOnly }),
    /** The last read that succeeded, and the last one whose events were expanded. */
    good_at: timestamp({ optional: true, sort: true, readOnly }),
    expanded_at: timestamp({ optional: true, readOnly, hide }),
    /** Sent back to the server, so that it sends the content again only when that changes. */
    etag: text({ max: 300, optional: true, readOnly, hide }),
    last_modified: text({ max: 100, optional: true, readOnly, hide }),
    feed_problem: choice(feedProblems, { optional: true, filter: true, readOnly }),
    /** The status of a server that refused. */
    http_status: integer({ min: 100, max: 999, optional: true, readOnly }),
    failures: integer({ min: 0, default: 0, readOnly }),
    failing_since: timestamp({ optional: true, sort: true, readOnly }),
    /** When the mover was notified that it fails. */
    told_at: timestamp({ optional: true, readOnly }),
    removed_at: timestamp({ optional: true, filter: true, readOnly }),
  },
  admin: {
    path: '/admin/calendar-feeds',
    group: 'people',
    columns: ['created_at', 'mover_id', 'host', 'busy_times', 'good_at', 'feed_problem'],
  },
})
