import {
  belongsTo,
  boolean,
  deletedAt,
  integer,
  listOf,
  text,
  timestamp,
} from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'

const readOnly = true

/**
 * Comments of the staff on a record, for each other. Those who may list the record read its comments;
 * customers, movers and drivers never see them.
 */
export const comments = defineResource('comments', {
  title: 'text',
  sort: '-created_at',
  about: { resource: 'resource', id: 'record_id' },
  // They belong to one person.
  imported: false,
  fields: {
    resource: text({ max: 60, filter: true, setOnce: true }),
    record_id: integer({ min: 1, filter: true, setOnce: true }),
    author_id: belongsTo('users', { readOnly }),
    /** Stored, because not everybody who reads the comment may list users. */
    author_name: text({ max: 120, readOnly, search: true }),
    text: text({ max: 5000, multiline: true, search: true }),
    /** The colleagues whom the text addresses with an @; each may see the record. */
    mentions: listOf(belongsTo('users'), { default: [], max: 20 }),
    edited_at: timestamp({ optional: true, readOnly }),
    /** Nothing is left to do about it. Everybody who reads the comment may say so. */
    is_resolved: boolean({ default: false, filter: true }),
    resolved_at: timestamp({ optional: true, readOnly }),
    resolved_by_id: belongsTo('users', { optional: true, readOnly }),
    deleted_at: deletedAt,
  },
  indexes: [['resource', 'record_id']],
  admin: {
    path: '/admin/comments',
    group: 'system',
    columns: ['created_at', 'resource', 'record_id', 'author_name', 'text', 'is_resolved'],
  },
})
