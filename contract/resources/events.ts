import Type from 'typebox'

import { belongsTo, choice, integer, json, text, timestamp } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'

/** The history of every record, in order and with its actor; written in the same transaction. */
export const events = defineResource('events', {
  title: 'name',
  sort: '-id',
  actions: ['list', 'show'],
  about: { resource: 'resource', id: 'record_id', by: 'user_id', diff: 'diff' },
  fields: {
    resource: text({ max: 60, filter: true }),
    record_id: integer({ filter: true }),
    name: text({ max: 80, search: true, sort: true, filter: true }),
    from: text({ max: 40, optional: true }),
    to: text({ max: 40, optional: true }),
    actor: choice(['customer', 'mover', 'driver', 'admin', 'system'], { filter: true }),
    user_id: belongsTo('users', { optional: true, search: true }),
    /** The API token that the person's program has used; null for the person. */
    api_token_id: belongsTo('api_tokens', { optional: true }),
    reason: text({ max: 2000, optional: true }),
    /** When it happened, if that is known to be earlier than when it was recorded. */
    happened_at: timestamp({ optional: true }),
    request_id: text({ max: 80, optional: true, search: true }),
    diff: json(Type.Record(Type.String(), Type.Unknown()), { optional: true }),
  },
  indexes: [
    ['resource', 'record_id'],
    // The records to which an event has happened in a time.
    ['name', 'created_at', 'record_id'],
  ],
  admin: {
    path: '/admin/events',
    group: 'system',
    columns: ['created_at', 'resource', 'record_id', 'name', 'from', 'to', 'actor', 'user_id'],
  },
})
